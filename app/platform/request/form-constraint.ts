import { getZodConstraint } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Constraints } from '../ui/form/zod-form'

/**
 * The input attributes of a schema, which a screen sends with its form: browsers load the schema later (app/platform/ui/form/lazy-check.ts). Conform
 * marks every preprocessed field as required, even one that may stay empty.
 */
export function formConstraint(schema: z.ZodType): Constraints {
  const constraint = getZodConstraint(schema)
  for (const name of mayStayEmpty(schema)) {
    const one = constraint[name]
    if (one) one.required = false
  }
  return constraint
}

/** The names of the fields that may stay empty; 'address.zip' in a group. */
function mayStayEmpty(schema: z.core.$ZodType, group = ''): string[] {
  if (schema instanceof z.ZodPipe) return mayStayEmpty(schema.in, group)
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    if (field instanceof z.ZodObject) return mayStayEmpty(field, `${group}${key}.`)
    return z.safeParse(field, undefined).success ? [`${group}${key}`] : []
  })
}
