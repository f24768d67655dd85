import { z } from 'zod'

/** The version that a change is based on (docs/rules/catalogue.md#versions). Without one, the change is accepted whatever the current version. */
export const basedOn = z.object({ version: z.int('Must be a version').positive('Must be a version').optional() })
export type BasedOn = z.infer<typeof basedOn>

/** Returns the body of a PUT: the POST's, and the version. */
export function changeOf<S extends z.ZodType>(input: S) {
  return z.intersection(input, basedOn)
}

/** The version, for catalogue records whose children may have to change too (docs/rules/catalogue.md#moving-a-parent). */
export const recordChange = basedOn.extend({ moveChildren: z.boolean('Must be true or false').optional() })
