import { z } from 'zod'
import { IMAGE_FOLDERS } from './enumerations'

/** The kinds of field. Cells, inputs and storage follow from them. */
const FIELD_KINDS = [
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
  /** The value of a new record. */
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** Bounds of a number, or of a text's length. */
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  /** The values of a choice, and their labels where those differ. */
  values: z.array(z.string()).readonly().optional(),
  labels: z.record(z.string(), z.string()).optional(),
  /** The table that a reference points into. */
  refersTo: z.string().optional(),
  /** The field whose value decides which table a reference points into. */
  refersToBy: z.string().optional(),
  /** The table for each value of that field. */
  refersToTables: z.record(z.string(), z.string()).optional(),
  folder: z.enum(IMAGE_FOLDERS).optional(),
})

/** Names of a field's metadata, which API documents omit. */
export const FIELD_META_NAMES = Object.keys(fieldMetaSchema.shape)

/** Facts about a field that a form, a grid or a column needs besides its schema. */
export type FieldMeta = z.infer<typeof fieldMetaSchema>

/** Returns a schema with metadata for `fieldMeta`. `answer` is the response schema, if it differs from the input's. */
export function field<S extends z.ZodType>(schema: S, meta: FieldMeta, answer?: z.ZodType): S {
  const made = schema.meta({ ...meta })
  answers.set(made, answer ?? answerOf(schema))
  return made
}

/** Response schemas: the output's shape, without the input transforms. */
const answers = new WeakMap<object, z.ZodType>()

/** Returns the schema of a field's value in responses: its own unless another was given. */
export function answerOf(schema: z.ZodType): z.ZodType {
  // Adding a rule to a field creates a new schema, whose parent is the field.
  for (let one: z.core.$ZodType | undefined = schema; one; one = one._zod.parent) {
    const answer = answers.get(one)
    if (answer) return answer
  }
  return schema
}

/** Sets the response schema of a schema. */
function answeredBy<S extends z.ZodType>(schema: S, answer: z.ZodType): S {
  answers.set(schema, answer)
  return schema
}

/** Returns the metadata set by `field`; undefined for other schemas. */
export function fieldMeta(schema: z.ZodType): FieldMeta | undefined {
  const known = read.get(schema)
  if (known) return known
  const { data } = fieldMetaSchema.safeParse(schema.meta())
  if (data) read.set(schema, data)
  return data
}

/** Cached, because a schema's metadata never changes and a list of thousands reads it at every cell. */
const read = new WeakMap<z.ZodType, FieldMeta>()

/** Makes a field optional: empty text, null or a missing value becomes null. */
export function optional<S extends z.ZodType>(schema: S) {
  const meta = fieldMeta(schema)
  const nullable = z.preprocess(
    (value: z.input<S> | '' | null | undefined): unknown => emptyToNull(value),
    schema.nullable(),
  )
  const answer = answerOf(schema).nullable()
  return meta ? field(nullable, { ...meta, optional: true }, answer) : answeredBy(nullable, answer)
}

/** Gives a field a default for a missing value. */
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
