import type { IngredientCategory } from '../../../contract/enumerations'
import { foldedWords } from '../../../contract/folded'

/** Words of a name that say what an ingredient is, the first that fits. */
const CATEGORIES: ReadonlyArray<readonly [IngredientCategory, readonly string[]]> = [
  ['Bitters', ['bitters']],
  ['Juice', ['juice']],
  ['Syrup', ['syrup', 'cordial', 'shrub', 'grenadine', 'orgeat', 'falernum', 'oleo']],
  ['Sweetener', ['sugar', 'honey', 'agave']],
  ['Seasoning', ['salt', 'pepper', 'spice', 'cinnamon', 'nutmeg']],
  ['Protein', ['egg', 'eggs', 'aquafaba']],
  ['Garnish', ['wedge', 'twist', 'slice', 'wheel', 'peel', 'sprig', 'leaf', 'cherry', 'olive', 'flower', 'rim']],
]

/** Words of what contains alcohol. A drink that might is alcoholic until somebody says otherwise. */
const STRONG =
  /\b(?:bitters|liqueur|rum|gin|vodka|tequila|mezcal|whiske?y|bourbon|rye|scotch|brandy|cognac|vermouth|amaro|sherry|port|wine|beer|ale|stout|lager|cider|sake|absinthe|aperitif|spirit|infused|tincture)\b/

/** The fields of an ingredient of a venue's own, by its name. */
export function newIngredient(name: string, businessId: number) {
  const words = foldedWords(name)
  const [category] = CATEGORIES.find(([, known]) => known.some((word) => words.includes(word))) ?? ['Mixer' as const]
  return { name, category, isAlcoholic: STRONG.test(words.join(' ')), description: null, businessId }
}
