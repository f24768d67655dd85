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

/** Words of what contains alcohol. */
const STRONG =
  /\b(?:bitters|liqueur|rum|gin|vodka|tequila|mezcal|whiske?y|bourbon|rye|scotch|brandy|cognac|vermouth|amaro|sherry|port|wine|beer|ale|stout|lager|cider|sake|absinthe|aperitif|spirit|infused|tincture)\b/

/** Words of mixers without it. */
const SOFT =
  /\b(?:soda|tonic|water|cola|lemonade|limeade|tea|coffee|espresso|milk|cream|puree|nectar|ginger|seltzer|sprite|foam|mint|basil|cucumber|berries|ice)\b/

/** The fields of an ingredient of a venue's own, by its name. */
export function newIngredient(name: string, businessId: number) {
  const words = foldedWords(name)
  const text = words.join(' ')
  const found = CATEGORIES.find(([, known]) => known.some((word) => words.includes(word)))
  // Nobody under 21 is shown a drink whose ingredient nobody knows, until somebody says that it has no alcohol.
  const isSoft = found !== undefined || SOFT.test(text)
  return {
    name,
    category: found?.[0] ?? ('Mixer' as const),
    isAlcoholic: STRONG.test(text) || !isSoft,
    description: null,
    businessId,
  }
}
