import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Texts } from './checked-form'

/** The schemas that parse a form's texts themselves. */
const reading = new WeakSet<z.ZodType>()

/** Returns a schema of a form's texts: `read` turns them into the input of `schema`. */
export function readingTexts(schema: z.ZodType, read: (texts: Texts) => unknown): z.ZodType<unknown, Texts> {
  const made = z.custom<Texts>().transform(read).pipe(schema)
  reading.add(made)
  return made
}

/** Checks a submitted form against a schema. Browsers load this with the schema (zod-form.ts). */
export function checkBy(schema: z.ZodType, sent: FormData) {
  return parseWithZod(sent, { schema, disableAutoCoercion: reading.has(schema) })
}
