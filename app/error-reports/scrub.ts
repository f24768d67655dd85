/**
 * Takes out of an error report what nobody there may read: secrets, tokens, cards, addresses of people, and what guests wrote. What is left
 * is which code broke, where, and which record it was about (docs/security.md).
 */
export function scrub<T extends object>(report: T): T {
  scrubInside(report, 0)
  return report
}

/** What stands under these names is not sent, whatever it is. */
const PRIVATE =
  /pass(word|phrase)?$|secret|token|authorization|cookie|signature|card|cvc|pan$|^pin$|code$|otp|e-?mail|phone|address|street|birth|first_?name|last_?name|username|notes?$|reason$|comment|message_text|^data$|^body$|query_string|^ip/i

/** Where Sentry keeps what the program itself is called and said: read as text, not by name. */
const SAID = new Set(['exception', 'message', 'breadcrumbs', 'spans', 'contexts', 'tags', 'request', 'user', 'extra'])

/** Sentry's own names for a report and its parts; they look like secrets. */
const ITS_OWN = /(^|_)id$|^release$|^platform$/

const REMOVED = '[removed]'
const DEEPEST = 12

function scrubInside(object: object, depth: number): void {
  const fields: Array<[string, unknown]> = Object.entries(object)
  for (const [name, value] of fields) {
    if (ITS_OWN.test(name)) continue
    const isPrivate = PRIVATE.test(name) && !SAID.has(name) && value !== null && value !== undefined
    if (isPrivate || (typeof value === 'object' && value !== null && depth === DEEPEST))
      Reflect.set(object, name, REMOVED)
    else if (typeof value === 'string') Reflect.set(object, name, scrubText(value))
    else if (typeof value === 'object' && value !== null) scrubInside(value, depth + 1)
  }
}

const PATTERNS: ReadonlyArray<[RegExp, string]> = [
  // Addresses without what was asked: a reset token or an email may stand there.
  [/(https?:\/\/[^\s?#"']+|\/[\w./-]+)\?[^\s"']+/g, '$1?[removed]'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\b(sk|pk|rk|whsec|pi|seti|cs|ek)_\w{8,}/g, '[key]'],
  [/\bey[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '[token]'],
  [/\b(Bearer|Basic) \S+/gi, '$1 [token]'],
  // Cards and phones, however they are written.
  [/\(?\b\d(?:[ .()-]{0,2}\d){8,18}\b/g, '[number]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}\b/g, '[secret]'],
  // What a parser quotes of what somebody sent.
  [/"[^"\n]{16,}"/g, '"…"'],
]

function scrubText(text: string): string {
  return PATTERNS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}
