import { foldedWords } from '../../../contract/folded'
import { isOneLetterOff } from '../../../contract/misspelling'

/** Word beginnings that name an allergy, folded. English and Spanish. */
const ALLERGY_STEMS = [
  'alerg',
  'alerj',
  'anaphyl',
  'anafil',
  'celiac',
  'coeliac',
  'intoleran',
  'epipen',
  'epinephr',
  'epinefr',
]

/** Word beginnings that name an allergen on a menu, folded. English and Spanish. */
const ALLERGEN_STEMS = [
  ...['gluten', 'wheat', 'trigo', 'barley', 'cebada'],
  ...['lactos', 'dairy', 'milk', 'leche', 'lacteo'],
  ...['egg', 'huevo'],
  ...[
    'peanut',
    'cacahuat',
    'almond',
    'almendr',
    'hazelnut',
    'avellan',
    'walnut',
    'cashew',
    'pistach',
    'pecan',
    'nuez',
    'nuec',
    'macadam',
    'anacard',
    'nutfree',
  ],
  ...[
    'shellfish',
    'shrimp',
    'prawn',
    'crab',
    'lobster',
    'oyster',
    'marisc',
    'crustac',
    'camaron',
    'gamba',
    'cangrej',
    'langost',
    'molusc',
    'pescad',
  ],
  ...['soybean', 'soya', 'soja', 'sesam', 'ajonjol', 'sulfit', 'sulphit'],
]

/** Whole words: as beginnings they would match 'nutmeg' and 'manipulate'. */
const ALLERGEN_WORDS: ReadonlySet<string> = new Set(['nut', 'nuts', 'fish', 'soy', 'mani', 'manies'])

/** Allergens of more than one word, folded. */
const ALLERGEN_PHRASES = ['fruto seco', 'frutos secos', 'epi pen']

/** Words recognised with one letter wrong, missing or extra. */
const MISSPELT = [
  'allergy',
  'allergic',
  'allergies',
  'alergia',
  'alergias',
  'alergico',
  'alergica',
  'gluten',
  'celiac',
  'celiaco',
]

/** True if a guest's note names an allergy or an allergen, in English or Spanish (docs/rules/orders.md#notes). */
export function isAllergyNote(note: string): boolean {
  const words = foldedWords(note)
  const text = words.join(' ')
  if (ALLERGEN_PHRASES.some((phrase) => text.includes(phrase))) return true
  return words.some((word) => {
    // Matches 'allergy' and 'alergy' with one stem.
    const single = word.replace(/(\p{L})\1/gu, '$1')
    return (
      ALLERGEN_WORDS.has(word) ||
      [...ALLERGY_STEMS, ...ALLERGEN_STEMS].some((stem) => word.startsWith(stem) || single.startsWith(stem)) ||
      MISSPELT.some((right) => isOneLetterOff(word, right))
    )
  })
}
