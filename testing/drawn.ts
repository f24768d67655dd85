import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that our schemas use. */
const described = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(described).optional()
  },
  get oneOf() {
    return z.array(described).optional()
  },
  get allOf() {
    return z.array(described).optional()
  },
  not: z.unknown().optional(),
  get properties() {
    return z.record(z.string(), described).optional()
  },
  required: z.array(z.string()).optional(),
  get propertyNames() {
    return described.optional()
  },
  get additionalProperties() {
    return z.union([described, z.boolean()]).optional()
  },
  get items() {
    return described.optional()
  },
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
})
type Described = z.infer<typeof described>

/** Inputs that match a schema. They may break rules that only code checks, such as dates that exist or a closing time after the opening time. */
export function drawnFrom(schema: z.ZodType): fc.Arbitrary<unknown> {
  return drawn(described.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })))
}

/** Inputs from `drawnFrom`, and as many with one field replaced, left out or added, or with another value altogether. */
export function nearlyFrom(schema: z.ZodType): fc.Arbitrary<unknown> {
  const right = drawnFrom(schema)
  const spoilt = fc.tuple(right, fc.nat(), fc.option(fc.jsonValue({ maxDepth: 2 }), { nil: undefined })).map(spoil)
  return fc.oneof({ weight: 4, arbitrary: right }, { weight: 3, arbitrary: spoilt }, fc.jsonValue({ maxDepth: 2 }))
}

/** Replaces one field of an object; undefined removes it. */
function spoil([value, pick, other]: [unknown, number, unknown]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other ?? null
  const names = [...Object.keys(value), 'unknown']
  return { ...value, [names[pick % names.length] ?? 'unknown']: other }
}

function drawn(schema: Described): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf } = schema
  if (schema.not !== undefined) return fc.constant(undefined)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map(drawn))
  if (allOf) return fc.tuple(...allOf.map(drawn)).map((parts): unknown => Object.assign({}, ...parts))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => drawn({ ...schema, type })))
  return drawnOfType(schema)
}

function drawnOfType(schema: Described): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return drawnObject(schema)
    case 'array':
      return fc.array(drawn(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
      })
    case 'string':
      return drawnText(schema)
    case 'integer':
      return drawnWhole(schema)
    case 'number':
      return fc.oneof(
        drawnWhole(schema),
        drawnWhole({ ...schema, maximum: Math.min(schema.maximum ?? 1000, 1000) }).map((n) => n / 4),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function drawnObject({ properties = {}, required = [], additionalProperties, propertyNames }: Described) {
  const own = fc.record(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, drawn(schema)])), {
    requiredKeys: required.filter((name) => name in properties),
  })
  if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return own
  return fc.dictionary(propertyNames ? drawn(propertyNames).map(String) : fc.string(), drawn(additionalProperties), {
    maxKeys: 3,
  })
}

/** Prefers small numbers, which are the ids of existing records. */
function drawnWhole({ minimum, exclusiveMinimum, maximum }: Described): fc.Arbitrary<number> {
  const min = Math.ceil(
    Math.max(minimum ?? -1_000_000, exclusiveMinimum === undefined ? -Infinity : exclusiveMinimum + 1, -1e15),
  )
  const max = Math.floor(Math.min(maximum ?? 1_000_000, 1e15))
  const near = fc.integer({ min, max: Math.max(min, Math.min(max, min + 40)) })
  return fc.oneof(
    { weight: 4, arbitrary: near },
    fc.maxSafeInteger().map((n) => Math.min(max, Math.max(min, n))),
  )
}

function drawnText({ format, pattern, minLength = 0, maxLength = 60 }: Described): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'date-time')
    return fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString())
  if (format === 'date') {
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
  }
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  const words = fc.constantFrom('The Owl', 'Ada', '(904) 555-0100', '12:30', '0', '%', '"', 'ž', "'; --")
  return fc.oneof(words, fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 60) }))
}
