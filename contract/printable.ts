import type { z } from 'zod'
import { UNPRINTED } from './invisible'
import { ONE_LINE, UNPRINTABLE } from './messages'

/**
 * A text that a person can read and every program can store: no control characters, no halves of letters (lone surrogates), which end in
 * question marks or are cut off at by others. Line ends and tabs only where several lines are meant.
 */
export function printable(schema: z.ZodString, { lines = false }: { lines?: boolean } = {}): z.ZodString {
  const whole = schema.refine((text) => !UNPRINTED.test(text), { error: UNPRINTABLE, abort: true })
  return lines ? whole : whole.refine((text) => !LINES.test(text), { error: ONE_LINE, abort: true })
}

const LINES = /[\t\n\r\u2028\u2029]/
