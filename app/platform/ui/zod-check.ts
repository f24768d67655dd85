import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Texts } from './checked-form'

/** The schemas that read a form's texts by themselves. */
const reading = new WeakSet<z.ZodType>()

/** A schema that is given a form's texts: from them to what `schema` takes. */
export function readingTexts(schema: z.ZodType, read: (texts: Texts) => unknown): z.ZodType<unknown, Texts> {
  const made = z.custom<Texts>().transform(read).pipe(schema)
  reading.add(made)
  return made
}

/** Checks a sent form by a schema. Browsers load this with the schema (zod-form.ts). */
export function checkBy(schema: z.ZodType, sent: FormData) {
  return parseWithZod(sent, { schema, disableAutoCoercion: reading.has(schema) })
}
