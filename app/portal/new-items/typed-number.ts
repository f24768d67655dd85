/** Fractions that are one character. */
const FRACTIONS: Readonly<Record<string, string>> = {
  '¼': '1/4',
  '½': '1/2',
  '¾': '3/4',
  '⅓': '1/3',
  '⅔': '2/3',
  '⅕': '1/5',
  '⅖': '2/5',
  '⅗': '3/5',
  '⅘': '4/5',
  '⅙': '1/6',
  '⅚': '5/6',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}
const FRACTION_SIGNS = Object.keys(FRACTIONS).join('')

const DECIMAL = String.raw`\d+(?:[.,]\d+)?|[.,]\d+`
const PART = String.raw`\d+\s?[/⁄]\s?\d+|[${FRACTION_SIGNS}]`
/** '2', '0.75', ',5', '3/4', '½', '1½', '1 1/2', '1-1/2' */
const NUMBER = String.raw`(?:\d+[\s-]?(?:${PART})|${PART}|${DECIMAL})`

/** '2', '2-3', '2 to 3', '2x' at the beginning of a text. */
const AT_START = new RegExp(
  String.raw`^(${NUMBER})(?:\s*(?:[-–—]|to|or)\s*${NUMBER})?(?:\s*[x×](?=\s))?(?![\d%])`,
  'iu',
)
/** 'rye 2 oz', 'rye: 60 ml', 'rye - 2' */
const AT_END = new RegExp(String.raw`^(.*\D)[\s:–—-]+(${NUMBER})\s*([\p{L}. ]*)$`, 'iu')

const WORDS: ReadonlyArray<readonly [RegExp, number]> = [
  [/^three[\s-]quarters?(?: of)?(?: an?)?\b/i, 0.75],
  [/^(?:one|an?)[\s-]and[\s-]a[\s-]half\b/i, 1.5],
  [/^(?:one |a )?quarter(?: of)?(?: an?)?\b/i, 0.25],
  [/^(?:one |a )?half(?: of)?(?: an?| the)?\b/i, 0.5],
  [/^(?:a )?couple(?: of)?\b/i, 2],
  [/^(?:a )?few\b/i, 3],
  [/^two\b/i, 2],
  [/^three\b/i, 3],
  [/^four\b/i, 4],
  [/^five\b/i, 5],
  [/^six\b/i, 6],
  [/^eight\b/i, 8],
  [/^ten\b/i, 10],
  [/^(?:one|an?)(?=\s)/i, 1],
]

export interface NumberAt {
  value: number
  /** Characters of the text that it takes. */
  length: number
  /** True for 'half a' and 'two', which count things, and false for digits. */
  isWord: boolean
}

/** The amount at the beginning of a text. A range counts as its lower end. */
export function numberAt(text: string): NumberAt | undefined {
  const [all, number] = AT_START.exec(text) ?? []
  if (all !== undefined && number !== undefined) {
    return { value: valueOf(number), length: all.length, isWord: /^\s+an?\s/i.test(text.slice(all.length)) }
  }
  for (const [words, value] of WORDS) {
    const found = words.exec(text)
    if (found) return { value, length: found[0].length, isWord: true }
  }
  return undefined
}

/** The amount at the end of a text, with the words after it, which may be a unit. */
export function quantityIn(text: string): { name: string; value: number; unit: string } | undefined {
  const [, name, number, unit] = AT_END.exec(text) ?? []
  if (name === undefined || number === undefined || unit === undefined) return undefined
  return { name: name.trim(), value: valueOf(number), unit: unit.trim() }
}

function valueOf(number: string): number {
  const plain = number.replace(/[^\d\s.,/⁄-]/gu, (sign) => ` ${FRACTIONS[sign] ?? ''}`).replace(/\s?[/⁄]\s?/gu, '/')
  return plain
    .split(/[\s-]+/)
    .filter(Boolean)
    .reduce((sum, one) => sum + oneValue(one), 0)
}

function oneValue(text: string): number {
  const [above = '', below] = text.split('/')
  const top = Number(above.replace(',', '.'))
  return below === undefined ? top : top / (Number(below) || 1)
}
