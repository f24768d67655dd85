import { nameSourceLines } from './source-stack'

/** Limits of a log line, in characters, entries and levels, so that no caller can make a line longer. */
const LONGEST_TEXT = 500
const LONGEST_STACK = 4000
const MOST_ENTRIES = 30
const DEEPEST = 3

/** Bounds a value for a log line: cuts texts and long lists, and leaves out everything below three levels. */
export function bounded(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cut(value, LONGEST_TEXT)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return boundedError(value, depth)
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`
  if (depth >= DEEPEST) return '…'
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map((one: unknown) => bounded(one, depth + 1))
  return boundedFields(value, depth)
}

/** Bounds the fields of a line. Errors at the first level stay as they are: the logger has a serializer for them. */
export function boundedFields(fields: object, depth = 0): Record<string, unknown> {
  const entries = Object.entries(fields).slice(0, MOST_ENTRIES)
  return Object.fromEntries(
    entries.map(([name, one]) => [
      cut(name, LONGEST_TEXT),
      depth === 0 && one instanceof Error ? one : bounded(one, depth + 1),
    ]),
  )
}

/**
 * Bounds an error to its type, message, code, stack and cause. Anything else that a library attaches to it (a request's body, its headers, a
 * client with its key) stays out of the log.
 */
function boundedError(error: Error, depth: number): Record<string, unknown> {
  if (depth === 0) nameSourceLines(error)
  const { name, message, stack, cause } = error
  const status: unknown = Reflect.get(error, 'statusCode') ?? Reflect.get(error, 'status')
  const code: unknown = Reflect.get(error, 'code')
  const inner: unknown = Reflect.get(error, 'errors')
  return {
    type: cut(name, LONGEST_TEXT),
    message: cut(message, LONGEST_TEXT),
    ...(isPlain(code) && { code: bounded(code) }),
    ...(isPlain(status) && { status: bounded(status) }),
    ...(stack !== undefined && { stack: boundedStack(stack, message) }),
    ...(cause !== undefined && depth < DEEPEST && { cause: bounded(cause, depth + 1) }),
    ...(Array.isArray(inner) && depth < DEEPEST && { errors: bounded(inner.filter(isError), depth + 1) }),
  }
}

/** The stack begins with the message, which may be long. */
function boundedStack(stack: string, message: string): string {
  const lines = message.length > LONGEST_TEXT ? stack.replace(message, cut(message, LONGEST_TEXT)) : stack
  return cut(lines, LONGEST_STACK)
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function isError(value: unknown): value is Error {
  return value instanceof Error
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}… (${text.length} characters)` : text
}
