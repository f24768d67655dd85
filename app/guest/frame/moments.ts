import { LOCALES, type Language } from '../words'

/** Formats a date and time in a venue's time zone. Server only, because browsers format them slightly differently. */
export function dayAndTime(at: string, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  )
}

/** Formats the time of day. Server only, like `dayAndTime`. */
export function timeOfDay(at: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeStyle: 'short', timeZone }).format(at)
}

/** Formats the weekday. Server only, like `dayAndTime`. */
export function weekdayAt(at: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone }).format(at)
}

/** Formats the date without its year. Server only, like `dayAndTime`. */
export function dateOf(at: number, language: Language, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALES[language], { month: 'long', day: 'numeric', timeZone }).format(at)
}
