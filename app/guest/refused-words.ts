import { BarbackError } from '../../contract/errors'
import type { RefusalCode } from '../../contract/refusals'
import { declineWords } from './orders/payment-words'
import { milesOrFeet } from './places/distances'
import type { Language, Words } from './words'

/** A refusal whose message is already in the guest's language. */
export function refusedInWords(code: RefusalCode, message: string, status = 409): BarbackError {
  return new BarbackError({ code, message, status, details: { isInWords: true } })
}

interface Refused {
  code: string
  message: string
  status?: number
  details?: Readonly<Record<string, unknown>> | undefined
}

/** Returns a refusal in the app's words if it has some, else in the server's. A failed payment (402) always uses the app's. */
export function inWords(
  { code, message, status, details }: Refused,
  { words, language }: { words: Words; language: Language },
): string {
  if (details?.isInWords === true) return message
  if (status === 402) return declineWords(code, words)
  if (code === 'too_far') return farWords(details, { words, language }) ?? message
  const own: Readonly<Record<string, string>> = words.refusals
  return own[code] ?? message
}

/** Returns the guest's distance and the limit, in feet or miles. */
function farWords(details: Refused['details'], { words, language }: { words: Words; language: Language }) {
  const { distance, maxDistance } = details ?? {}
  if (typeof distance !== 'number' || typeof maxDistance !== 'number') return undefined
  return words.tooFar(milesOrFeet(distance, language), milesOrFeet(maxDistance, language))
}
