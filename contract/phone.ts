import { inPlainSigns } from './invisible'

/** US phone numbers: any US form is accepted, ten digits are stored, the mask is shown. */

/** Optional +1, then 3-3-4 digits, with or without a space, dot or dash between them; the area code may be in parentheses. */
const PHONE_PATTERN = /^(?:\+?1[ .-]?)?(?:\([1-9]\d{2}\)|[1-9]\d{2})[ .-]?\d{3}[ .-]?\d{4}$/

/** Returns the ten digits of a number in any US form; null for other text. */
export function phoneDigits(text: string): string | null {
  const number = inPlainSigns(text).replace(/^tel:\s*/i, '')
  return PHONE_PATTERN.test(number) ? number.replace(/\D/g, '').slice(-10) : null
}

/** True for a number followed by an extension: '904-555-0123 ext. 12'. */
export function hasExtension(text: string): boolean {
  const [, number] = /^(.*?)[ ,;]*(?:ext(?:ension|=)?\.?|x|#)\s*\d+$/i.exec(inPlainSigns(text)) ?? []
  return number !== undefined && phoneDigits(number) !== null
}

/** Formats ten stored digits: '+1 (904) 555-0123'. Other text is returned unchanged. */
export function formatPhone(digits: string): string {
  return digits.replace(TEN_DIGITS, '+1 ($1) $2-$3')
}

/** Formats a user's number, without the +1: '(904) 555-0123'. */
export function formatUserPhone(digits: string): string {
  return digits.replace(TEN_DIGITS, '($1) $2-$3')
}

const TEN_DIGITS = /^(\d{3})(\d{3})(\d{4})$/
