import { CONTEMPORARY_CLASSICS } from './cocktails/contemporary-classics'
import { NEW_ERA } from './cocktails/new-era'
import { UNFORGETTABLES } from './cocktails/unforgettables'
import type { RecipeLine } from './recipe'

/** A drink of the master menu, as the seed writes it. `glass` is its serving container. */
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
 * The ninety cocktails on the list of the International Bartenders Association. Names, ingredients and measures are facts of the
 * list, with uniform ingredient names ('Fresh Lime', 'Lime juice' → 'Lime juice'), ranges at their lower end, and
 * 'few' as a number. Descriptions and methods are our own.
 */
export const COCKTAILS: readonly Drink[] = [...CONTEMPORARY_CLASSICS, ...NEW_ERA, ...UNFORGETTABLES]
