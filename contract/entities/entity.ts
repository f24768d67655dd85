import { z } from 'zod'

/** What every stored record has. */
const stamps = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

/**
 * One entity, as the API has it. `fields` are what a person fills in, one builder of ../fields each: forms,
 * columns and storage follow from them. `input` is what POST and PUT take; `record` what is answered: id, fields, times, and `joined`,
 * which comes from elsewhere (a name of a referenced record, a count) and is never written. `table` is the entity's table.
 */
export function entity<const T extends string, F extends z.ZodRawShape, J extends z.ZodRawShape>(
  table: T,
  fields: F,
  joined: J,
) {
  return {
    table,
    fields,
    input: z.object(fields),
    record: z.object({ id: z.int().positive(), ...fields, ...stamps, ...joined }),
  }
}

/** The name of a referenced record, as it stands beside the id; null where the reference is empty. */
export const joinedName = z.string().nullable()
