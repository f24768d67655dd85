import { REQUIRED_AGE } from './limits'

/**
 * Returns the whole years between two dates 'yyyy-MM-dd'. Someone born on 29 February comes of age on 1 March in a common year: of the two customs,
 * the later one can never serve too early.
 */
export function wholeYears(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4))
  return today.slice(5) < dob.slice(5) ? years - 1 : years
}

/** True if a person with this verified date of birth may buy alcohol on `today`; both 'yyyy-MM-dd'. False without a date of birth. */
export function isOver21(verifiedDob: string | null | undefined, today: string): boolean {
  return verifiedDob ? wholeYears(verifiedDob, today) >= REQUIRED_AGE : false
}

/** The kinds of documents that show a guest's age to the bar. Nothing else of a document is kept. */
export const ID_DOCUMENTS = ['Driver license', 'State ID', 'Passport', 'Military ID', 'Other'] as const
export type IdDocument = (typeof ID_DOCUMENTS)[number]
