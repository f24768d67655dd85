import { BarbackError } from '../../contract/errors'
import type { RefusalCode } from '../../contract/refusals'
import { distanceWords } from '../../contract/shown-distances'
import { refusedLimitWords } from './care-words'
import { dollars } from './frame/amounts'
import { pauseWords } from './menu/paused'
import { tooBusyWords, tooEarlyWords } from './promise-words'
import { declineWords } from './orders/payment-words'
import { LOCALES, type Language, type Words } from './words'
import { refusalsEn } from './words/refusals-en'
import { refusalsEs } from './words/refusals-es'
import { tabLinesIn } from './words/tab-lines'

/** Replaces the server's messages, by refusal code. Only the server words refusals, so the browser does not load these texts. */
const OWN: Record<Language, Readonly<Record<string, string>>> = { en: refusalsEn, es: refusalsEs }

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
  if (code === 'tab_limit') return noRoomWords(details, language) ?? OWN[language][code] ?? message
  if (code === 'drink_limit') return refusedLimitWords(details, language) ?? OWN[language][code] ?? message
  if (status === 402) return declineWords(code, words)
  if (code === 'paused') return pausedRefusal(details, language) ?? OWN[language][code] ?? message
  if (code === 'too_busy') return tooBusyWords(details, language) ?? OWN[language][code] ?? message
  if (code === 'too_early') return tooEarlyWords(details, language) ?? OWN[language][code] ?? message
  if (code === 'too_far') return farWords(details, { words, language }) ?? message
  return OWN[language][code] ?? message
}

/** Returns what is left of a tab on which an order does not fit. */
function noRoomWords(details: Refused['details'], language: Language): string | undefined {
  const left = details?.left
  const { tooMuch, tooMuchForFriend } = tabLinesIn(language)
  const words = details?.isOwn === false ? tooMuchForFriend : tooMuch
  return typeof left === 'number' ? words(dollars(left, language)) : undefined
}

/** Returns until when the bar takes no new orders. */
function pausedRefusal(details: Refused['details'], language: Language): string | undefined {
  const { until, timeZone } = details ?? {}
  if (typeof until !== 'string' || typeof timeZone !== 'string') return undefined
  return pauseWords({ until: Date.parse(until), timeZone }, language)
}

/** Returns the guest's distance and the limit, in the venue's units. */
function farWords(details: Refused['details'], { words, language }: { words: Words; language: Language }) {
  const distance = distanceIn(details, 'distance', language)
  const maxDistance = distanceIn(details, 'maxDistance', language)
  return distance === undefined || maxDistance === undefined ? undefined : words.tooFar(distance, maxDistance)
}

/** Returns a distance of a refusal in the venue's units; undefined if the refusal has none. */
export function distanceIn(
  details: Refused['details'],
  name: 'distance' | 'maxDistance',
  language: Language,
): string | undefined {
  const metres = details?.[name]
  if (typeof metres !== 'number') return undefined
  return distanceWords(metres, details?.measures === 'Metric' ? 'Metric' : 'US', LOCALES[language])
}
