import { z } from 'zod'
import { answerOf, fieldMeta, type FieldMeta } from '../field-meta'
import { type SubjectName } from '../subjects'

/** What every stored record has; `version` is one more with every change. */
const stamps = { version: z.int().positive(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

/** That an entity's records are listed, read, made, replaced and deleted under /v1, and by whose rights. */
export interface RecordCalls<F extends string = string> {
  /** What the calls are gathered under: `client.catalogue.brands`. */
  name: string
  /** 'products/brands' */
  path: string
  /** Whose rules guard a record. */
  subject: SubjectName
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
  const metas: Record<string, FieldMeta> = {}
  for (const [name, schema] of Object.entries(fields)) {
    if (!(schema instanceof z.ZodType)) continue
    answered[name] = answerOf(schema)
    const meta = fieldMeta(schema)
    if (meta) metas[name] = meta
  }
  if (!answersAll(answered, fields)) throw new Error(`${table} has a field without an answer`)
  return {
    table,
    fields,
    metas,
    input: z.object(fields),
    record: z.object({ id: z.int().positive(), ...answered, ...stamps, ...joined }),
    calls,
  }
}

type Entity<T extends string, F extends z.ZodRawShape, J extends z.ZodRawShape, C> = {
  table: T
  fields: F
  /** What is known of each field besides its schema; of groups of fields, nothing. */
  metas: Readonly<Record<string, FieldMeta>>
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
