import { folded } from '../../../contract/folded'

/** Subtypes whose own name is enough: 'cognac', not 'cognac brandy'. */
const ALONE = new Set(
  [
    ...['Aguardiente de Caña', 'Cachaça', 'Martinique Rhum', 'Blended Scotch', 'Single Malt Scotch', 'Bourbon'],
    ...['Calvados', 'Cognac', 'Grappa', 'Pisco', 'Curaçao', 'Triple Sec', 'Crème de Cassis', 'Crème de Mûre'],
    ...['Crème de Menthe', 'Crème de Violette', 'Maraschino', 'Peach Schnapps', 'Chartreuse', 'Amaretto'],
    ...['Cabernet Sauvignon', 'Malbec', 'Pinot Noir', 'Chardonnay', 'Pinot Grigio', 'Riesling', 'Sauvignon Blanc'],
    ...['Cava', 'Champagne', 'Prosecco', 'Pilsner'],
  ].map(folded),
)

/** Common words, lower-cased within a sentence. Others keep their case: 'Irish', 'London Dry'. */
const COMMON = new Set([
  ...['white', 'gold', 'aged', 'dark', 'spiced', 'sweet', 'dry', 'light', 'ruby', 'tawny', 'contemporary', 'single'],
  ...['malt', 'blended', 'triple', 'sec', 'creme', 'de', 'bourbon', 'rye', 'cognac', 'grappa', 'pisco', 'cachaca'],
  ...['apricot', 'cherry', 'melon', 'peach', 'raspberry', 'elderflower', 'schnapps', 'amaretto', 'maraschino'],
  ...['blanco', 'reposado', 'anejo', 'overproof', 'rhum', 'prosecco', 'cava', 'champagne'],
])

/**
 * Name of an alcohol slot within a sentence, 'Choose your …': 'white rum', 'sweet vermouth', 'London Dry gin', 'cognac'. Types are common nouns;
 * subtypes are followed by their type.
 */
export function slotName(type: string, subtype: string | null): string {
  const kind = small(type, () => true)
  if (subtype === null) return kind
  // 'Dry' is a common word before vermouth, and part of a name after 'London'.
  const isCommon = splitWords(subtype).every((word) => COMMON.has(folded(word)))
  const name = isCommon ? small(subtype, () => true) : small(subtype, (word) => /^(creme|de)$/.test(folded(word)))
  const isNamed =
    ALONE.has(folded(subtype)) || splitWords(kind).every((word) => splitWords(folded(name)).includes(folded(word)))
  return isNamed ? name : `${name} ${kind}`
}

function splitWords(text: string): string[] {
  return text.split(' ')
}

/** Lower-cases the selected words, except abbreviations such as IPA. */
function small(text: string, which: (word: string) => boolean): string {
  return splitWords(text)
    .map((word) => (which(word) && word !== word.toUpperCase() ? word.toLowerCase() : word))
    .join(' ')
}
