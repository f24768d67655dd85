import { z } from 'zod'

/** Which version of a record somebody has changed (docs/rules/catalogue.md#versions); without one, their change is taken whatever it was made to. */
export const basedOn = z.object({ version: z.int('Must be a version').positive('Must be a version').optional() })
export type BasedOn = z.infer<typeof basedOn>

/** What PUT takes of a record: what POST takes, and the version that it was made to. */
export function changeOf<S extends z.ZodType>(input: S) {
  return z.intersection(input, basedOn)
}

/** The same of a catalogue's record, whose children may have to move with it (docs/rules/catalogue.md#moving-a-parent). */
export const recordChange = basedOn.extend({ moveChildren: z.boolean('Must be true or false').optional() })
