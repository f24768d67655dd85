import type { z } from 'zod'
import { UNPRINTED } from './invisible'
import { ONE_LINE, UNPRINTABLE } from './messages'

/**
 * Text that people can read and every program can store: no control characters and no lone surrogates, which other programs turn into question
 * marks or cut the text at. Line breaks and tabs only if `lines`.
 */
export function printable(schema: z.ZodString, { lines = false }: { lines?: boolean } = {}): z.ZodString {
  const whole = schema.refine((text) => !UNPRINTED.test(text), { error: UNPRINTABLE, abort: true })
  return lines ? whole : whole.refine((text) => !LINES.test(text), { error: ONE_LINE, abort: true })
}

const LINES = /[\t\n\r\u2028\u2029]/
