import { LOCALES, type Language } from '../words'

/** A day and a time in a venue's time zone, as the language writes them. Written on the server only: browsers write them a little differently. */
export function dayAndTime(at: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  )
}

/** The time of a day, in the same way. */
export function timeOfDay(at: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone }).format(at)
}

/** The weekday of a moment, in the same way. */
export function weekdayAt(at: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone }).format(at)
}

/** The date of a moment without its year, in the same way. */
export function dateOf(at: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { month: 'long', day: 'numeric', timeZone }).format(at)
}
