import { PLAIN_LETTERS } from '../../../contract/folded'

/** Characters that the standard fonts of a PDF lack: all but Latin-1 and the letters that WinAnsiEncoding adds. */
export const NOT_STANDARD = /[^\x20-\x7e\xa0-\xac\xae-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu

/** Returns a text in the letters of a PDF's standard fonts: others become the nearest of those, or are left out. */
export function inStandardLetters(text: string): string {
  return text.normalize('NFC').replaceAll(NOT_STANDARD, nearest).replaceAll(/ {2,}/g, ' ').trim()
}

/** 'ő' as 'o', 'Ł' as 'L', '東' as ''. */
function nearest(letter: string): string {
  const small = letter.toLowerCase()
  const plain = PLAIN_LETTERS[small]
  if (plain !== undefined) return letter === small ? plain : plain.toUpperCase()
  return letter.normalize('NFKD').replaceAll(NOT_STANDARD, '')
}
