import { CONTEMPORARY_CLASSICS } from './cocktails/contemporary-classics'
import { NEW_ERA } from './cocktails/new-era'
import { UNFORGETTABLES } from './cocktails/unforgettables'
import type { RecipeLine } from './recipe'

/** A drink of the master menu as the seed writes it. `glass` is the serving container it is poured into. */
export interface Drink {
  name: string
  family: string
  glass: string
  description: string
  method: string
  recipe: readonly RecipeLine[]
  isShot?: boolean
}

/**
 * The ninety cocktails on the list of the International Bartenders Association: names, ingredients and measures are the list's
 * facts, with ingredient names made uniform ('Fresh Lime', 'Lime juice' → 'Lime juice'), ranges taken at their lower end, and
 * 'few' written as a number. Descriptions and methods are our own.
 */
export const COCKTAILS: readonly Drink[] = [...CONTEMPORARY_CLASSICS, ...NEW_ERA, ...UNFORGETTABLES]
