import { foldedWords } from '../../../contract/folded'
import { isOneLetterOff } from '../../../contract/misspelling'

/** Shorter words must be right: 'gin' is one letter off 'bin'. */
const MISSPELT_FROM = 4

/** True if each typed word is in the text, or is one letter off one of its words. Always true for no words. */
export function isNearly(text: string, typed: string): boolean {
  const words = foldedWords(text)
  const all = words.join(' ')
  return foldedWords(typed).every(
    (word) => all.includes(word) || (word.length >= MISSPELT_FROM && words.some((one) => isOneLetterOff(one, word))),
  )
}

/**
 * Texts to search for instead of misspelt ones: the longest word becomes its first half, or its second, one of which a single wrong letter leaves
 * whole. What they find still has to be compared with `isNearly`. None for short words.
 */
export function halvesOf(typed: string): string[] {
  const words = foldedWords(typed)
  const longest = words.reduce((found, word) => (word.length > found.length ? word : found), '')
  if (longest.length < MISSPELT_FROM) return []
  const middle = Math.floor(longest.length / 2)
  return [longest.slice(0, middle), longest.slice(middle)].map((half) =>
    words.map((word) => (word === longest ? half : word)).join(' '),
  )
}
