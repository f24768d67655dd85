import { folded, foldedWords } from '../../../contract/folded'
import { isOneLetterOff } from '../../../contract/misspelling'
import { mlOfMeasure } from '../../../contract/measures'
import type { Part } from './find-parts'
import type { TypedPart } from './recipe-text'

/** A catalogue entry that a typed part may mean. */
export interface Match {
  /** The most likely parts, best first. */
  found: readonly Part[]
  /** Whether the first is certainly meant: staff need not look at it. */
  isSure: boolean
  /** The amount is counted in pieces, because the part's name has the unit: 'Lime wedge'. */
  inPieces: boolean
}

/** Bars' short words for things that the catalogue names in full. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  ango: 'angostura bitters',
  bitters: 'angostura bitters',
  'aromatic bitters': 'angostura bitters',
  'club soda': 'soda water',
  seltzer: 'soda water',
  'sparkling water': 'soda water',
  soda: 'soda water',
  coke: 'cola',
  'diet coke': 'diet cola',
  sprite: 'lemon-lime soda',
  '7 up': 'lemon-lime soda',
  simple: 'simple syrup',
  'sugar syrup': 'simple syrup',
  'gomme syrup': 'simple syrup',
  gomme: 'simple syrup',
  oj: 'orange juice',
  cherry: 'maraschino cherry',
  'luxardo cherry': 'maraschino cherry',
  olive: 'green olives',
  cream: 'fresh cream',
  'heavy cream': 'fresh cream',
  egg: 'egg white',
  scotch: 'blended scotch',
  whisky: 'whiskey',
  'scotch whisky': 'blended scotch',
  'bourbon whiskey': 'bourbon',
  'light rum': 'white rum',
  'silver rum': 'white rum',
  'silver tequila': 'blanco tequila',
  'tequila silver': 'blanco tequila',
  'dry gin': 'london dry gin',
  'white vermouth': 'dry vermouth',
  'red vermouth': 'sweet vermouth',
  'rosso vermouth': 'sweet vermouth',
}

/** Units that are part of a garnish's name, with what the catalogue may call it. */
const GARNISHES: Readonly<Record<string, readonly string[]>> = {
  wedge: ['wedge'],
  twist: ['twist', 'peel'],
  peel: ['peel', 'twist'],
  wheel: ['wheel', 'slice'],
  slice: ['slice', 'wheel'],
  sprig: ['sprig'],
  leaf: ['leaf'],
  cube: ['cube'],
}

/** Words that do not change what a part is. */
const FILLERS = new Set([
  'fresh',
  'freshly',
  'squeezed',
  'chilled',
  'cold',
  'good',
  'quality',
  'house',
  'homemade',
  'large',
  'small',
  'strained',
  'of',
  'the',
  'your',
  'favorite',
])

/** Finds what a typed part is, among the parts of the catalogue. */
export function matchPart(typed: TypedPart, parts: readonly Part[]): Match {
  for (const unit of GARNISHES[typed.unit] ?? []) {
    const garnish = named(parts, `${typed.name} ${unit}`)
    if (garnish.length > 0) return { found: garnish, isSure: true, inPieces: true }
  }
  // A raspberry that is counted is a fruit, and one that is poured a liqueur.
  const isCounted = COUNTS.has(typed.unit)
  for (const name of spellingsOf(typed)) {
    const all = named(parts, name)
    const found = isCounted ? [...all.filter(isIngredient), ...all.filter((part) => !isIngredient(part))] : all
    const [first] = found
    if (!first) continue
    const isPlain = found.length === 1 || comparable(first.label) === comparable(name)
    return { found, isSure: isPlain && (!isCounted || isIngredient(first)), inPieces: false }
  }
  const words = wordsOf(typed.name)
  const wider = ranked(parts, (label) => words.every((word) => label.some((one) => one.startsWith(word))))
  if (wider.length > 0) return { found: wider, isSure: wider.length === 1 && words.length > 1, inPieces: false }
  // 'Rittenhouse rye' names a rye, although no bottle has that name.
  const narrower = ranked(parts, (label) => label.length > 0 && label.every((one) => words.includes(one)))
  if (narrower.length > 0) return { found: narrower.reverse(), isSure: false, inPieces: false }
  const near = ranked(parts, (label) =>
    words.every((word) => word.length > 3 && label.some((one) => isOneLetterOff(word, one))),
  )
  return { found: near, isSure: false, inPieces: false }
}

const COUNTS = new Set([
  'piece',
  'slice',
  'leaf',
  'sprig',
  'wedge',
  'twist',
  'wheel',
  'peel',
  'cube',
  'pinch',
  'handful',
])

function isIngredient({ type }: Part): boolean {
  return type === 'Ingredient'
}

/** The names that mean the same in a recipe: as typed, in full, and with what its unit says: '¾ oz lemon' is juice. */
function spellingsOf({ name, unit }: TypedPart): string[] {
  const plain = foldedWords(name)
    .filter((word) => !FILLERS.has(word))
    .join(' ')
  const short = [name, plain].flatMap((one) => SHORT_FOR[folded(one)] ?? SHORT_FOR[singular(folded(one))] ?? [])
  const isPoured = mlOfMeasure(1, unit) !== null || unit === 'part'
  const isDashed = unit === 'dash' || unit === 'drop'
  const kinds = isDashed
    ? ['bitters']
    : unit === 'top up' || unit === 'fill up'
      ? ['water', 'juice']
      : ['juice', 'syrup', 'water', 'liqueur']
  // Whole fruits have names of their own: poured, the juice is meant.
  const inFull = isPoured ? kinds.map((kind) => `${plain} ${kind}`) : []
  return [...short, ...(isPoured ? inFull : []), name, plain].filter(Boolean)
}

/** Parts that have this name, regardless of case, accents and plural, in the order of `parts`. */
function named(parts: readonly Part[], name: string): Part[] {
  const wanted = comparable(name)
  return parts.filter(({ label, names }) => [label, ...names].some((one) => comparable(one) === wanted))
}

/** The parts of which a name's words fit, those with the fewest words first. */
function ranked(parts: readonly Part[], fits: (words: readonly string[]) => boolean): Part[] {
  return parts
    .flatMap((part) => {
      const words = [part.label, ...part.names].map(wordsOf).find(fits)
      return words === undefined ? [] : [{ part, count: words.length }]
    })
    .sort((a, b) => a.count - b.count)
    .map(({ part }) => part)
}

function comparable(text: string): string {
  return wordsOf(text).join(' ')
}

function wordsOf(text: string): string[] {
  return foldedWords(text).map(singular)
}

function singular(word: string): string {
  if (word === 'whisky') return 'whiskey'
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word
  return word
    .replace(/ies$/, 'y')
    .replace(/leaves$/, 'leaf')
    .replace(/(?<=(?:sh|ch|x))es$/, '')
    .replace(/s$/, '')
}
