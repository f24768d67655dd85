/**
 * An error report without private data: secrets, tokens, cards, people's addresses and guests' texts. It keeps which
 * code broke, where, and for which record (docs/security.md). Returns a copy: the running program still uses parts of a report.
 */
export function scrub<T extends object>(report: T): T {
  const copy = { ...report }
  for (const [name, value] of entriesOf(report)) {
    if (name !== NOT_SENT) Reflect.set(copy, name, scrubField(name, value, 0))
  }
  return copy
}

/** Sentry's own working data: live objects of the program, down to its timers. Sentry removes it before sending. */
const NOT_SENT = 'sdkProcessingMetadata'

/** Values under these names are never sent. */
const PRIVATE =
  /pass(word|phrase)?$|secret|token|authorization|cookie|signature|card|cvc|pan$|^pin$|code$|otp|e-?mail|phone|address|street|birth|first_?name|last_?name|username|notes?$|reason$|comment|message_text|^data$|^body$|query_string|^ip/i

/** Sentry's names for descriptions of the program. Their contents are scrubbed as text, not by these names. */
const REPORT_PARTS = new Set([
  'exception',
  'message',
  'breadcrumbs',
  'spans',
  'contexts',
  'tags',
  'request',
  'user',
  'extra',
])

/** Sentry's own names for a report and its parts, which look like secrets. */
const ITS_OWN = /(^|_)id$|^release$|^platform$/

const REMOVED = '[removed]'
const DEEPEST = 12

function scrubField(name: string, value: unknown, depth: number): unknown {
  if (ITS_OWN.test(name) || value === null || value === undefined) return value
  return PRIVATE.test(name) && !REPORT_PARTS.has(name) ? REMOVED : scrubValue(value, depth)
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return REMOVED
  if (Array.isArray(value)) return value.map((one) => scrubValue(one, depth + 1))
  return Object.fromEntries(entriesOf(value).map(([name, inner]) => [name, scrubField(name, inner, depth + 1)]))
}

function entriesOf(object: object): Array<[string, unknown]> {
  return Object.entries(object)
}

const PATTERNS: ReadonlyArray<[RegExp, string]> = [
  // URLs without their query, which may have a reset token or an email.
  [/(https?:\/\/[^\s?#"']+|\/[\w./-]+)\?[^\s"']+/g, '$1?[removed]'],
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\b(sk|pk|rk|whsec|pi|seti|cs|ek)_\w{8,}/g, '[key]'],
  [/\bey[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g, '[token]'],
  [/\b(Bearer|Basic) \S+/gi, '$1 [token]'],
  // Cards and phones, however they are written.
  [/\(?\b\d(?:[ .()-]{0,2}\d){8,18}\b/g, '[number]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}\b/g, '[secret]'],
  // Input that a parser quotes.
  [/"[^"\n]{16,}"/g, '"…"'],
]

function scrubText(text: string): string {
  return PATTERNS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text)
}
