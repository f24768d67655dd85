import { declineWords } from './orders/payment-words'
import type { Words } from './words'

/** A refusal in the app's own words where it has some, else in the server's. A card that did not pay (402) always has words of the app. */
export function inWords(
  { code, message, status }: { code: string; message: string; status?: number },
  words: Words,
): string {
  if (status === 402) return declineWords(code, words)
  const own: Readonly<Record<string, string>> = words.refusals
  return own[code] ?? message
}
