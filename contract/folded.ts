/**
 * Text comparison. Searches, sorting, pickers, imports and unique names all use `folded`, so that they agree. The database stores folded texts
 * in columns next to the originals.
 */

/** Letters that Unicode does not decompose, with their usual ASCII spelling. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ı: 'i',
  // From fractions such as ½.
  '⁄': '/',
}
const LETTERS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')
const LAST_SIGMA = /ς/g

const PLAIN = /^[\w ,.&/()-]*$/
/** Accents. Marks of other scripts, and the two that turn か into が and は into ぱ, form other letters and stay. */
const ACCENTS = /(?![\u3099\u309A])(?=\p{M})\p{Script=Inherited}/gu
/** Characters without a shape (zero width, direction, soft hyphens), and trade mark signs. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}™℠®©]/gu
const APOSTROPHES = /['‘’‚‛ʹʻʼʽˈʿ′‵`´\u1FFD＇]/gu
const QUOTES = /["“”„‟«»″‶〝〞〟]/gu
const DASHES = /[\p{Pd}−‐⁃]/gu
const SPACES = /[\s\p{Cc}\p{Z}]+/gu

/**
 * Removes differences that people do not type: case, accents, apostrophes, kinds of quotes and dashes, widths, outer spaces.
 * `folded('Éclair')` is 'eclair', `folded('BEE’S  Knees')` 'bees knees'. Folding twice changes nothing.
 */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ {2,}/g, ' ').trim()
  const plain = inOneCase(text.replaceAll(INVISIBLE, ''))
    // Before Unicode decomposes a lone accent into a space and a mark.
    .replaceAll(APOSTROPHES, '')
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
  return inOneCase(plain)
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .replaceAll(INVISIBLE, '')
    .replaceAll(LETTERS, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(LAST_SIGMA, 'σ')
    .replaceAll(APOSTROPHES, '')
    .replaceAll(QUOTES, '"')
    .replaceAll(DASHES, '-')
    .replaceAll(SPACES, ' ')
    .trim()
    .normalize('NFC')
}

/** Upper case first: some letters have two lower-case forms, and some upper-case forms are two letters. */
function inOneCase(text: string): string {
  return text.toUpperCase().toLowerCase()
}

/** The folded words of a text, without punctuation. */
export function foldedWords(text: string): string[] {
  return folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** True if the text contains each typed word, both folded. Always true for no words. */
export function containsWords(text: string, typed: string): boolean {
  const plain = folded(text)
  return folded(typed)
    .split(' ')
    .every((word) => plain.includes(word))
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares names for sorting: 'apple', 'Éclair', 'Size 2', 'Size 10', 'Zulu' on every machine. */
export function byName(a: string, b: string): number {
  return collator.compare(a, b)
}
