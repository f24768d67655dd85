import { z } from 'zod'
import { answerOf, fieldMeta, type FieldMeta } from '../field-meta'
import { type SubjectName } from '../subjects'

/** Fields of every stored record. `version` increases by one with every change. */
const stamps = { version: z.int().positive(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() }

/** Declares that an entity's records are listed, read, created, replaced and deleted under /v1, and which rights apply. */
export interface RecordCalls<F extends string = string> {
  /** The group of the calls: `client.catalogue.brands`. */
  name: string
  /** 'products/brands' */
  path: string
  /** The subject whose rules guard a record. */
  subject: SubjectName
  /** Actions that are checked on another subject. */
  subjects?: Readonly<Partial<Record<'create' | 'update' | 'delete', SubjectName>>>
  /** Its rows are parts of the record that one of these fields refers to. The right to update that record covers writing them. */
  partOf?: readonly F[]
  /** Sortable fields of a long list: those with an index. Default: every field that a record shows. */
  sortable?: readonly string[]
}

/** The fields as in a response: their outputs, without the input transforms. */
type Answered<F extends z.ZodRawShape> = { [N in keyof F]: z.ZodType<z.output<F[N]>> }

/**
 * One kind of record in the API. `fields` are what a person fills in, one builder of ../fields each; forms, columns and storage follow from them.
 * `input` is the body of POST and PUT; `record` is the response: id, fields, version, times, and `joined`, which comes from elsewhere (the name of
 * a referenced record, a count) and is never written. `table` is the entity's table. With `calls` it is a resource of the catalogue.
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
  if (!answersAll(answered, fields)) throw new Error(`${table} has a field without a response schema`)
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
  /** Each field's metadata; none for groups of fields. */
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

/** The name of a referenced record, next to its id; null if the reference is empty. */
export const joinedName = z.string().nullable()
