import { folded } from '../../../contract/folded'
import { numberAt, quantityIn } from './typed-number'
import { unitAt, unitAtEnd } from './typed-unit'

/** One part of a recipe as typed, before it is found in the catalogue. */
export interface TypedPart {
  /** The typed words. */
  text: string
  /** At most two decimals. */
  quantity: number
  /** 'oz', 'dash', 'top up', 'leaf'; 'piece' for what is counted. */
  unit: string
  /** The name as typed, without its amount: 'rye', 'lemon juice'. */
  name: string
  isOptional: boolean
}

/** Juice of one whole fruit in ounces, as bar books count it. */
const JUICE_OZ: Readonly<Record<string, number>> = { lime: 1, lemon: 1.5, orange: 2.5, grapefruit: 6 }

/** Words that only describe the part before them: 'soda, to top'. */
const ABOUT_THE_LAST =
  /^(?:to (?:top|fill|taste|garnish|serve)|for (?:garnish|the rim)|topped(?: up)?|garnish|optional|juiced|muddled|chilled|fresh|cold|pressed|squeezed)$/

/** Reads a recipe as people write it: '2 oz rye, ¾ lemon, top soda', one part a line or separated by commas. */
export function readRecipe(typed: string): TypedPart[] {
  return partsIn(typed).flatMap(({ text, isGarnish }) => {
    const part = readPart(text)
    return part === undefined ? [] : [isGarnish ? { ...part, isOptional: true } : part]
  })
}

interface Piece {
  text: string
  /** Whether its line begins with 'Garnish:'. */
  isGarnish: boolean
}

function partsIn(typed: string): Piece[] {
  const pieces: Piece[] = []
  for (const line of typed.split(/[\n\r;|]+/)) {
    const [, garnished] = /^\W*garnish(?:ed)?(?: with|:|\s*[-–—])+\s*(.*)$/iu.exec(line) ?? []
    // A comma between digits is a decimal comma, and what is in brackets is a remark.
    const words = (garnished ?? line).replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, (remark) =>
      /optional|garnish/i.test(remark) ? `, ${remark.slice(1, -1)}` : ' ',
    )
    for (const text of words.split(/,(?!\d)|,(?=\d+\s+\d)|(?<=\D),(?=\d)|\s\+\s|\s(?:and|&)\s+(?=[\d½¼¾⅓⅔⅛.])/u)) {
      const bare = text.trim()
      const last = pieces.at(-1)
      if (last && (ABOUT_THE_LAST.test(folded(bare)) || isAmount(bare))) last.text += ` ${bare}`
      else if (bare !== '') pieces.push({ text: bare, isGarnish: garnished !== undefined })
    }
  }
  return pieces
}

/** True for '2 oz' without a name: 'Rye, 2 oz'. */
function isAmount(words: string): boolean {
  const number = numberAt(words)
  if (number === undefined) return false
  const rest = words.slice(number.length).trimStart()
  const unit = unitAt(rest)
  return unit !== undefined && rest.slice(unit.length).trim() === ''
}

/** Endings that a part may have, and what they mean. */
const ENDINGS: ReadonlyArray<
  readonly [RegExp, 'garnish' | 'optional' | 'top up' | 'fill up' | 'to taste' | 'juiced' | null]
> = [
  [/\s+(?:for|to|as) (?:a )?garnish$|\s+garnish$/i, 'garnish'],
  [/\s+optional$/i, 'optional'],
  [/\s+(?:to top(?: up)?|topped(?: up)?|topper)$/i, 'top up'],
  [/\s+to fill(?: up)?$/i, 'fill up'],
  [/\s+to taste$/i, 'to taste'],
  [/\s+juiced$/i, 'juiced'],
  [/\s+(?:muddled|chilled|to serve|for the rim|fresh|cold|pressed|squeezed)$/i, null],
]

/** The first words of a part that say how much: 'top with soda', 'juice of half a lime'. */
const TOP = /^(?:top(?:ped)?|fill(?:ed)?)(?: it)?(?: up)?(?: off)?(?: with)?\s+(?=\S)/i
const JUICE_OF = /^(?:the )?juice (?:of|from)\s+/i
const BULLET = /^(?:[-–—•*·‣▪○]+\s*|\d{1,2}[.)]\s+)/u
const VAGUE = /^(?:about|approx(?:imately|\.)?|ca\.?|roughly|~|scant|heaping|generous)\s*/i

function readPart(typed: string): TypedPart | undefined {
  const text = typed.trim()
  let words = text.replace(BULLET, '').replace(/[.\s:]+$/u, '')
  let isOptional = false
  let amount: { quantity: number; unit: string } | undefined
  let isJuiced = false
  const startsWithGarnish = /^garnish(?:ed)?(?: with)?[:\s]+/i
  if (startsWithGarnish.test(words)) isOptional = true
  words = words.replace(startsWithGarnish, '').replace(/^(?:optional:?|add)\s+/i, '')
  for (let isCut = true; isCut;) {
    isCut = false
    for (const [ending, meaning] of ENDINGS) {
      if (!ending.test(words)) continue
      words = words.replace(ending, '')
      isCut = true
      if (meaning === 'garnish' || meaning === 'optional') isOptional = true
      else if (meaning === 'juiced') isJuiced = true
      else if (meaning !== null) amount = { quantity: 1, unit: meaning }
    }
  }
  if (JUICE_OF.test(words)) {
    isJuiced = true
    words = words.replace(JUICE_OF, '')
  }
  if (TOP.test(words)) {
    amount = { quantity: 1, unit: /^fill/i.test(words) ? 'fill up' : 'top up' }
    words = words.replace(TOP, '')
  }
  const measured = measuredIn(words.replace(VAGUE, ''))
  const name = nameIn(measured.name)
  if (name === '') return undefined
  if (isJuiced) return { text, ...juiceOf(measured.quantity ?? 1, name), isOptional }
  const { quantity, unit } =
    measured.quantity === undefined ? (amount ?? ofNoNumber(measured)) : ofNumber(measured, name)
  return { text, quantity: inHundredths(quantity), unit, name, isOptional }
}

interface Measured {
  quantity: number | undefined
  unit: string | undefined
  /** How many of the unit one typed unit is: 10 for a centilitre in ml. */
  times: number
  /** Whether the number was an article or a word: 'a lime', 'half a lime'. */
  isWord: boolean
  name: string
}

/** Takes the amount off the words: before the name, or after it ('rye 2 oz', 'rye: 60 ml'). */
function measuredIn(words: string): Measured {
  const number = numberAt(words)
  const rest = number === undefined ? words : words.slice(number.length).trimStart()
  const unit = unitAt(rest)
  // '1800 silver' and '7 Up' are names.
  const isName = number !== undefined && !unit && (number.value > 40 || /^7\s*-?\s*up\b/i.test(words))
  if (number !== undefined && !isName) return withUnit(number.value, number.isWord, unit, rest)
  if (number === undefined && unit) return { ...withUnit(undefined, true, unit, rest) }
  const after = quantityIn(words)
  if (after === undefined) return { ...withUnit(undefined, false, undefined, words) }
  return { ...withUnit(after.value, false, unitAt(after.unit), ''), name: after.name }
}

function withUnit(
  quantity: number | undefined,
  isWord: boolean,
  unit: ReturnType<typeof unitAt>,
  rest: string,
): Measured {
  const name = unit ? rest.slice(unit.length) : rest
  const atEnd = unit ? undefined : unitAtEnd(name)
  if (atEnd) return { quantity, unit: atEnd.unit, times: 1, isWord, name: atEnd.name }
  return { quantity, unit: unit?.unit, times: unit?.times ?? 1, isWord, name }
}

function ofNoNumber({ unit, times }: Measured) {
  return { quantity: times, unit: unit ?? 'piece' }
}

/** A bare number is ounces, '¾ lemon', unless what follows is counted: '1 egg white', '2 limes', 'half a lime'. */
function ofNumber({ quantity = 1, unit, times, isWord }: Measured, name: string) {
  if (unit !== undefined) return { quantity: quantity * times, unit }
  return { quantity, unit: isWord || isCounted(name) ? 'piece' : 'oz' }
}

const COUNTED =
  /\b(?:eggs?|egg (?:white|yolk)s?|whites?|yolks?|cherr(?:y|ies)|olives?|onions?|berr(?:y|ies)|\w+berries|grapes|beans?|pods?|cloves?|sticks?|stalks?|spears?|cubes?|limes|lemons|oranges|dates|peppers?|jalapenos?|chil(?:i|ies|is)|umbrellas?|scoops?|straws?|rims?)$/

function isCounted(name: string): boolean {
  return COUNTED.test(folded(name))
}

function juiceOf(fruits: number, name: string) {
  const fruit = folded(name).replace(/s$/, '')
  const oz = JUICE_OZ[fruit]
  const singular = name.replace(/s$/i, '')
  return oz === undefined
    ? { quantity: inHundredths(fruits), unit: 'piece', name: `${singular} juice` }
    : { quantity: inHundredths(fruits * oz), unit: 'oz', name: `${singular} juice` }
}

/** The name without the words around it: 'of the lemon juice.' is 'lemon juice'. */
function nameIn(words: string): string {
  return words
    .replace(/^[\s:.–—-]*(?:of\s+)?(?:an?\s+|the\s+)?/iu, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/[\s.:;–—-]+$/u, '')
}

function inHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
