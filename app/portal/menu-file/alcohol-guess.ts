import { folded, foldedWords } from '../../../contract/folded'

/** Whether a drink has alcohol. An unsure one counts as alcoholic until somebody decides (docs/rules/menu-files.md#alcohol). */
export interface AlcoholGuess {
  isAlcoholic: boolean
  isSure: boolean
}

const YES: AlcoholGuess = { isAlcoholic: true, isSure: true }
const NO: AlcoholGuess = { isAlcoholic: false, isSure: true }
const UNSURE: AlcoholGuess = { isAlcoholic: true, isSure: false }

/** Soft drinks whose names have a word of a strong one, as written in folded text. */
const SOFT_NAMES =
  /\b(?:ginger|root|birch|spruce) (?:beer|ale)\b|\bginger ale\b|\bcream soda\b|\bsparkling (?:water|cider)\b/g
const STRONG = new RegExp(
  `\\b(?:${[
    ...['vodka', 'gin', 'rum', 'rhum', 'ron', 'tequila', 'mezcal', 'mescal', 'whiske?y', 'bourbon', 'rye', 'scotch'],
    ...[
      'brandy',
      'cognac',
      'armagnac',
      'pisco',
      'cachaca',
      'grappa',
      'absinthe',
      'pastis',
      'vermouth',
      'amaro',
      'campari',
    ],
    ...['aperol', 'sherry', 'port', 'liqueurs?', 'schnapps', 'sake', 'soju', 'wines?', 'prosecco', 'champagne', 'cava'],
    ...[
      'cabernet',
      'merlot',
      'malbec',
      'pinot',
      'chardonnay',
      'sauvignon',
      'riesling',
      'rose',
      'rioja',
      'chianti',
      'brut',
    ],
    ...[
      'beers?',
      'ales?',
      'lager',
      'stout',
      'porter',
      'ipa',
      'pilsner',
      'pils',
      'hefeweizen',
      'saison',
      'cider',
      'seltzer',
    ],
    ...['hard', 'spiked', 'boozy', 'irish', 'shots?', 'draft', 'draught', 'martini', 'margarita', 'negroni', 'mojito'],
    ...[
      'daiquiri',
      'manhattan',
      'spritz',
      'mimosa',
      'bellini',
      'sour',
      'collins',
      'fizz',
      'toddy',
      'sangria',
      'paloma',
    ],
    ...[
      'cocktails?',
      'highballs?',
      'spirits?',
      'liquors?',
      'digestifs?',
      'aperitifs?',
      'carajillo',
      'michelada',
      'mule',
    ],
    ...[
      'reds?',
      'whites?',
      'bubbles',
      'sparkling',
      'bottles',
      'cans',
      'taps?',
      'punch',
      'kahlua',
      'baileys',
      'bitters',
    ],
  ].join('|')})\\b`,
)
/** Says itself that it has none. */
const FREE =
  /\b(?:mocktails?|non[- ]?alcoholic|non[- ]?alc|alcohol[- ]?free|zero[- ]?proof|spirit[- ]?free|no[- ]?alcohol|alkoholfrei\w*|sin alcohol|sans alcool|0[.,]0%?)(?![\w.])/
/** May say so, but 'Na Pali Rum' and 'Virgin Islands Punch' do not. */
const MAYBE_FREE = /\b(?:virgin|n\/a|na)\b/
const KNOWN_VIRGINS =
  /\bvirgin (?:mary|mojito|colada|pina|daiquiri|margarita|strawberry|mule|bellini|paloma|punch|bloody|mimosa)\b/
/** Sections and names of drinks without alcohol; a whole name of these words is sure. */
const SOFT = new Set([
  ...['water', 'still', 'mineral', 'tap', 'soda', 'sodas', 'soft', 'drink', 'drinks', 'pop', 'coke', 'cola', 'pepsi'],
  ...['diet', 'zero', 'sprite', 'fanta', 'lemonade', 'limeade', 'iced', 'ice', 'tea', 'teas', 'coffee', 'espresso'],
  ...['latte', 'cappuccino', 'americano', 'macchiato', 'decaf', 'drip', 'hot', 'chocolate', 'cocoa', 'milk', 'juice'],
  ...['juices', 'orange', 'apple', 'cranberry', 'pineapple', 'grapefruit', 'tomato', 'fresh', 'red', 'bull', 'energy'],
  ...['tonic', 'ginger', 'club', 'lime', 'lemon', 'sparkling', 'bottled', 'kids', 'shirley', 'temple', 'roy', 'rogers'],
  ...['arnold', 'palmer', 'kombucha', 'smoothie', 'smoothies', 'milkshake', 'milkshakes', 'and', 'or', 'with', 'of'],
])
/** At least one of these makes a name of soft words a soft drink: 'Orange' alone may be anything. */
const SURELY_SOFT =
  /\b(?:water|soda|sodas|soft|pop|coke|cola|pepsi|sprite|fanta|lemonade|limeade|tea|teas|coffee|espresso|latte|cappuccino|macchiato|decaf|cocoa|chocolate|milk|juices?|bull|tonic|temple|rogers|palmer|kombucha|smoothies?|milkshakes?)\b/

const WORDS_YES = new Set([
  'yes',
  'y',
  'true',
  't',
  'x',
  '1',
  'alcoholic',
  'alcohol',
  'alc',
  'si',
  'ja',
  'oui',
  '✓',
  '✔',
  '21+',
])
const WORDS_NO = new Set(['no', 'n', 'false', 'f', '0', 'none', 'na', 'n/a', 'nein', 'non', 'free'])

/** Reads a cell of a column 'Alcohol?': true or false, undefined if it is empty or says neither. */
export function readYesOrNo(cell: string): boolean | undefined {
  const word = folded(cell).replace(/[.?!]+$/, '')
  if (FREE.test(word) || WORDS_NO.has(word)) return false
  return WORDS_YES.has(word) ? true : undefined
}

interface Told {
  name: string
  category: string | null
  description: string | null
  /** The cells of its columns; '' without one. */
  alcohol: string
  noAlcohol: string
  abv: string
}

/** A drink of at most this strength is none with alcohol, as US law has it: half a percent. */
const SOFT_ABV = 0.5

/** Guesses from a file's row. What a column says decides; names and sections decide where they leave no doubt. */
export function guessAlcohol({ name, category, description, alcohol, noAlcohol, abv }: Told): AlcoholGuess {
  const said = readYesOrNo(alcohol)
  if (said !== undefined) return said ? YES : NO
  const free = readYesOrNo(noAlcohol)
  if (free !== undefined) return free ? NO : YES
  const strength = readStrength(abv) ?? strengthIn(name)
  if (strength !== undefined) return strength > SOFT_ABV ? YES : NO
  const own = plain(name)
  const section = plain(category ?? '')
  const rest = plain(description ?? '')
  const isStrong = STRONG.test(own) || STRONG.test(rest)
  if (FREE.test(own)) return STRONG.test(rest) && !FREE.test(rest) ? UNSURE : NO
  if (KNOWN_VIRGINS.test(own)) return STRONG.test(rest) ? UNSURE : NO
  if (MAYBE_FREE.test(own) || FREE.test(section) || MAYBE_FREE.test(section)) return isStrong ? UNSURE : NO
  if (isSoft(name)) return STRONG.test(rest) ? UNSURE : NO
  if (isStrong) return YES
  // A section of strong drinks decides for names that say nothing: 'Cocktails', but not 'Coffee & Tea'.
  if (STRONG.test(section) && !SURELY_SOFT.test(section)) return YES
  return isSoft(category ?? '') ? NO : UNSURE
}

function plain(text: string): string {
  return folded(text).replaceAll(SOFT_NAMES, 'soda')
}

function isSoft(text: string): boolean {
  const words = foldedWords(plain(text))
  return words.length > 0 && words.every((word) => SOFT.has(word)) && SURELY_SOFT.test(words.join(' '))
}

/** 'Harbor Lager 0.5%' */
function strengthIn(name: string): number | undefined {
  const number = /(?:^|\s)(\d+(?:[.,]\d+)?)\s?%/.exec(name)?.[1]
  return number === undefined ? undefined : Number(number.replace(',', '.'))
}

/** '5.2%' and '5.2' in percent, as 0.052 where a spreadsheet shows percent; undefined for other texts. */
function readStrength(cell: string): number | undefined {
  const number = /^(?:abv\s*)?(\d+(?:[.,]\d+)?)\s*%?(?:\s*(?:abv|vol\.?|alc\.?))?$/i.exec(cell.trim())?.[1]
  if (number === undefined) return undefined
  const value = Number(number.replace(',', '.'))
  // Below 1 without a sign it is a fraction, or too little to matter: 0.4 counts as 40%.
  return cell.includes('%') || value >= 1 ? value : value * 100
}
