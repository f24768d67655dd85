import { z } from 'zod'
import { IMAGE_FOLDERS } from './enumerations'

/** What kind of thing a field holds; cells, inputs and storage follow from it. */
export const FIELD_KINDS = [
  'text',
  'longText',
  'email',
  'phone',
  'url',
  'zip',
  'password',
  'image',
  'choice',
  'choices',
  'reference',
  'references',
  'switch',
  /** Dollars in the API, integer cents in the column `${name}Cents`. */
  'money',
  /** A factor on money, such as an up charge. */
  'factor',
  'decimal',
  'wholeNumber',
  'volumeMl',
  'volumeOz',
  /** 'yyyy-MM-dd' */
  'date',
  /** 'HH:mm:ss' */
  'time',
  'hours',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

const fieldMetaSchema = z.object({
  kind: z.enum(FIELD_KINDS),
  /** May be left empty: stored as null. */
  optional: z.boolean().optional(),
  /** What a new record starts with. */
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** Bounds of a number, or of a text's length. */
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  /** The values of a choice, and what people read where that differs. */
  values: z.array(z.string()).readonly().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  /** The table that a reference points into. */
  refersTo: z.string().optional(),
  /** The field whose value tells the kind of thing that a reference points at. */
  refersToBy: z.string().optional(),
  /** The table for each value of that field. */
  refersToTables: z.record(z.string(), z.string()).optional(),
  folder: z.enum(IMAGE_FOLDERS).optional(),
})

/** What a field's meta may have: documents of the API leave it out. */
export const FIELD_META_NAMES = Object.keys(fieldMetaSchema.shape)

/** What a form, a grid or a column needs to know about a field besides its schema. */
export type FieldMeta = z.infer<typeof fieldMetaSchema>

/**
 * A schema that carries its field's meta (`schema.meta()`), to be read by `fieldMeta`. A field that is written in one form and answered in
 * another says how it is answered.
 */
export function field<S extends z.ZodType>(schema: S, meta: FieldMeta, answer?: z.ZodType): S {
  const made = schema.meta({ ...meta })
  answers.set(made, answer ?? answerOf(schema))
  return made
}

/** How a value is answered: what a schema's output looks like, without the rules that turn an input into it. */
const answers = new WeakMap<object, z.ZodType>()

/** The schema by which a field's value is answered: its own, unless it is written in one form and answered in another. */
export function answerOf(schema: z.ZodType): z.ZodType {
  // A rule that is added to a field makes a new schema, whose parent is the field.
  for (let one: z.core.$ZodType | undefined = schema; one; one = one._zod.parent) {
    const answer = answers.get(one)
    if (answer) return answer
  }
  return schema
}

/** A schema that is answered by another one. */
export function answeredBy<S extends z.ZodType>(schema: S, answer: z.ZodType): S {
  answers.set(schema, answer)
  return schema
}

/** The meta of a schema made by `field`, or undefined for any other schema. */
export function fieldMeta(schema: z.ZodType): FieldMeta | undefined {
  const known = read.get(schema)
  if (known) return known
  const { data } = fieldMetaSchema.safeParse(schema.meta())
  if (data) read.set(schema, data)
  return data
}

/** A schema's meta never changes, and a list of thousands asks for it at every cell. */
const read = new WeakMap<z.ZodType, FieldMeta>()

/** The same field, which may be left empty: an empty text, null or no value at all becomes null. */
export function optional<S extends z.ZodType>(schema: S) {
  const meta = fieldMeta(schema)
  const nullable = z.preprocess(
    (value: z.input<S> | '' | null | undefined): unknown => emptyToNull(value),
    schema.nullable(),
  )
  const answer = answerOf(schema).nullable()
  return meta ? field(nullable, { ...meta, optional: true }, answer) : answeredBy(nullable, answer)
}

/** The same field, which has this value when it is not given. */
export function initially<S extends z.ZodType>(schema: S, initial: z.util.NoUndefined<z.output<S>>) {
  const meta = fieldMeta(schema)
  const defaulted = schema.default(initial)
  const plain = typeof initial === 'object' ? undefined : z.union([z.string(), z.number(), z.boolean()]).parse(initial)
  const answer = answerOf(schema)
  return meta ? field(defaulted, { ...meta, initial: plain }, answer) : answeredBy(defaulted, answer)
}

function emptyToNull(value: unknown): unknown {
  return value === undefined || (typeof value === 'string' && value.trim() === '') ? null : value
}
