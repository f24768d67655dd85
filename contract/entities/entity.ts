import { z } from 'zod'
import { answerOf } from '../field-meta'
import { type SubjectName } from '../subjects'

/** What every stored record has; `version` is one more with every change. */
const stamps = { version: z.int().positive(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

/** Whose rules guard a record: one subject, or one for each value of a field. */
export type Guard = SubjectName | { by: string; subjects: Readonly<Record<string, SubjectName>> }

/** That an entity's records are listed, read, made, replaced and deleted under /v1, and by whose rights. */
export interface RecordCalls<F extends string = string> {
  /** What the calls are gathered under: `client.catalogue.brands`. */
  name: string
  /** 'products/brands' */
  path: string
  subject: Guard
  /** Actions that ask about another subject. */
  subjects?: Readonly<Partial<Record<'create' | 'update' | 'delete', SubjectName>>>
  /** Its rows are parts of the record that one of these fields points at: whoever may update that may write them. */
  partOf?: readonly F[]
  /** What a long list can be sorted by: what an index holds. By default everything that a record shows. */
  sortable?: readonly string[]
}

/** How the fields are answered: their outputs, without the rules that turn an input into them. */
type Answered<F extends z.ZodRawShape> = { [N in keyof F]: z.ZodType<z.output<F[N]>> }

/**
 * One thing that people keep, as the API speaks it. `fields` are what a person fills in, one builder of ../fields each: forms, columns and
 * storage follow from them. `input` is what POST and PUT take; `record` what is answered: id, fields, version, times, and `joined`, which comes from
 * elsewhere (a name of a referenced record, a count) and is never written. `table` is the entity's table. With `calls` it is a resource of
 * the catalogue.
 */
export function entity<const T extends string, F extends z.ZodRawShape, J extends z.ZodRawShape>(
  table: T,
  fields: F,
  joined: J,
): Entity<T, F, J, undefined>
export function entity<
  const T extends string,
  F extends z.ZodRawShape,
  J extends z.ZodRawShape,
  const C extends RecordCalls<keyof F & string>,
>(table: T, fields: F, joined: J, calls: C): Entity<T, F, J, C>
export function entity<T extends string, F extends z.ZodRawShape, J extends z.ZodRawShape>(
  table: T,
  fields: F,
  joined: J,
  calls?: RecordCalls,
) {
  const answered: Record<string, z.ZodType> = {}
  for (const [name, schema] of Object.entries(fields)) {
    if (schema instanceof z.ZodType) answered[name] = answerOf(schema)
  }
  if (!answersAll(answered, fields)) throw new Error(`${table} has a field without an answer`)
  return {
    table,
    fields,
    input: z.object(fields),
    record: z.object({ id: z.int().positive(), ...answered, ...stamps, ...joined }),
    calls,
  }
}

type Entity<T extends string, F extends z.ZodRawShape, J extends z.ZodRawShape, C> = {
  table: T
  fields: F
  input: z.ZodObject<F>
  record: z.ZodObject<{ id: z.ZodInt } & Answered<F> & typeof stamps & J>
  calls: C
}

function answersAll<F extends z.ZodRawShape>(
  answered: Readonly<Record<string, z.ZodType>>,
  fields: F,
): answered is Answered<F> {
  return Object.keys(fields).every((name) => name in answered)
}

/** The name of a referenced record, as it stands beside the id; null where the reference is empty. */
export const joinedName = z.string().nullable()
