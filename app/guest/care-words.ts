import type { DrinkLimit } from '../../contract/drink-limits'
import { timeOfDay } from './frame/moments'
import { inLanguage } from './frame/amounts'
import type { Language } from './words'
import { careIn } from './words/care'
import { theHour } from './words/spanish-hour'

interface PastLimit {
  limit: DrinkLimit
  /** Drinks of the order's limit, standard drinks of the hour's. */
  most: number
  /** Standard drinks that still fit; null if unknown. */
  left: number | null
  /** When the drinks fit (Unix ms); null if never in one order. */
  until: number | null
  timeZone: string
}

/** Why drinks do not fit, until when, and what the guest can do. */
export function pastLimitWords({ limit, most, left, until, timeZone }: PastLimit, language: Language): string {
  const words = careIn(language)
  if (limit === 'order') return `${words.anOrder(most)}. ${words.orderRest} ${words.barCan}`
  const time = until === null ? null : timeOfDay(until, language, timeZone)
  const goesOn = time === null ? words.notAtOnce : words.goesOn(language === 'es' ? theHour(time) : time)
  const rest = left === null || left === 0 ? '' : `; ${words.leftNow(inLanguage(left, language))}`
  return `${words.anHour(inLanguage(most, language))}${rest}. ${goesOn} ${words.barCan}`
}

/** As `pastLimitWords`, of a refusal's details; undefined if they are not such. */
export function refusedLimitWords(details: Readonly<Record<string, unknown>> = {}, language: Language) {
  const { limit, most, left, until, timeZone } = details
  if ((limit !== 'order' && limit !== 'hour') || typeof most !== 'number' || typeof timeZone !== 'string')
    return undefined
  return pastLimitWords(
    {
      limit,
      most,
      left: typeof left === 'number' ? left : null,
      until: typeof until === 'string' ? Date.parse(until) : null,
      timeZone,
    },
    language,
  )
}
