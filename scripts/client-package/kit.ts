/**
 * The source of the packed client's table: every call in one line, and its answers as schemas of `zod/mini`. It leaves out the parts that only
 * servers and documents need (bodies, descriptions, examples), and with them four fifths of the bytes.
 */
import { z } from 'zod'
import { isSchema, type AnyCall } from '../../contract/calls/call'
import { calls, everyCall } from '../../contract/calls'
import { uploadedImage } from '../../contract/entities/images'

/** The source of a module that exports `kit` and replaces contract/client/kit.ts. */
export function kitSource(): string {
  const answers = new Answers()
  const sources = new Map(
    everyCall()
      .filter(({ name }) => !/^(services|documents|controllers)\./.test(name))
      .map(({ name, call }) => [name, callSource(call, answers)]),
  )
  const records = [...sources.keys()].flatMap((name) => recordsSource(name, sources) ?? [])
  const lines = [...sources].map(([name, source]) => `add(${JSON.stringify(name)}, ${source})`)
  const own = [
    `signedIn: ${answers.source(calls.auth.loginCustomer.answer)}`,
    `uploadedImage: ${answers.source(uploadedImage)}`,
  ]
  return [
    "import * as z from 'zod/mini'",
    ...answers.constants,
    `const calls = {}
function add(name, method, path, who, takes = [], reads = nothing, session, knowsCaller) {
  const names = name.split('.')
  const last = names.pop()
  const group = names.reduce((group, name) => (group[name] ??= {}), calls)
  group[last] = { method, path, who, takes, reads, session, knowsCaller }
}
const GET = 'GET', POST = 'POST', PUT = 'PUT', DELETE = 'DELETE'
const anyone = 'anyone', guest = 'guest', staff = 'staff', both = 'both'
const body = ['body'], query = ['query'], bodyAndQuery = ['body', 'query']
const json = (reader) => ({ kind: 'json', reader })
const events = (reader) => ({ kind: 'events', reader })
const page = (record) => json(z.object({ results: z.array(record), total: z.number(), isPaginated: z.boolean() }))
const nothing = { kind: 'nothing' }
function records(name, path, who, record) {
  add(name + '.list', GET, path, who, query, page(record))
  add(name + '.get', GET, path + '/{id}', who, [], json(record))
  add(name + '.create', POST, path, who, body, json(record))
  add(name + '.update', PUT, path + '/{id}', who, body, json(record))
  add(name + '.remove', DELETE, path + '/{id}', who)
}`,
    ...records,
    ...lines,
    `export const kit = { calls, ${own.join(', ')} }`,
  ].join('\n')
}

/**
 * Combines the five calls of a kind of record into one line and removes them from `sources`. Returns undefined for a call that does not create a
 * record, and for a kind with fewer than four usual calls.
 */
function recordsSource(create: string, sources: Map<string, string>): string | undefined {
  const [, path, who, record] = /^POST, ("[^"]+"), (\w+), body, json\((\w+)\)$/.exec(sources.get(create) ?? '') ?? []
  const group = create.replace(/\.create$/, '')
  if (group === create || path === undefined || who === undefined || record === undefined) return undefined
  const one = `${path.slice(0, -1)}/{id}"`
  const usual = {
    list: `GET, ${path}, ${who}, query, page(${record})`,
    get: `GET, ${one}, ${who}, [], json(${record})`,
    create: `POST, ${path}, ${who}, body, json(${record})`,
    update: `PUT, ${one}, ${who}, body, json(${record})`,
    remove: `DELETE, ${one}, ${who}`,
  }
  const names = Object.keys(usual).map((name) => `${group}.${name}`)
  const alike = Object.entries(usual).filter(([name, source]) => sources.get(`${group}.${name}`) === source)
  if (alike.length < 4 || names.some((name) => !sources.has(name))) return undefined
  // An unusual call follows later and replaces the usual one.
  for (const [name] of alike) sources.delete(`${group}.${name}`)
  return `records(${JSON.stringify(group)}, ${path}, ${who}, ${record})`
}

function callSource(
  { method, path, who, body, query, answer, session, knowsCaller }: AnyCall,
  answers: Answers,
): string {
  const takes = body ? (query ? 'bodyAndQuery' : 'body') : query ? 'query' : '[]'
  const reads = isSchema(answer)
    ? answers.reads(answer)
    : answer.kind === 'events'
      ? `events(${answers.source(answer.event)})`
      : answer.kind === 'nothing'
        ? 'nothing'
        : JSON.stringify({ kind: answer.kind })
  const more = session || knowsCaller ? [JSON.stringify(session) ?? 'undefined'] : []
  const parts = [method, JSON.stringify(path), who, takes, reads, ...more]
  // Most deletions have no body and no answer.
  return [...parts, ...(knowsCaller ? ['true'] : [])].join(', ').replace(/(, \[\])?, nothing$/, '')
}

/** Schemas as source; equal schemas share a constant. */
class Answers {
  readonly constants: string[] = []
  #names = new Map<string, string>()

  /** The source that reads an answer; a page of records is expressed by its record. */
  reads(schema: z.ZodType): string {
    const { results, total, isPaginated, ...more } = shapeOf(schema) ?? {}
    const isPage = results instanceof z.ZodArray && total && isPaginated && Object.keys(more).length === 0
    return isPage ? `page(${this.source(elementOf(results))})` : `json(${this.source(schema)})`
  }

  source(schema: z.core.$ZodType): string {
    const source = this.#written(schema)
    const known = this.#names.get(source)
    if (known) return known
    const name = `s${this.constants.length}`
    this.#names.set(source, name)
    this.constants.push(`const ${name} = ${source}`)
    return name
  }

  /** Shapes, choices and nullability only: the server enforces the format of strings. */
  #written(schema: z.core.$ZodType): string {
    const { def } = schema._zod
    const of = (inner: unknown): string => this.source(asSchema(inner))
    const all = (list: unknown): string => `[${z.array(z.unknown()).parse(list).map(of).join(', ')}]`
    const parts = z.looseObject({}).parse({ ...def })
    switch (def.type) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'unknown':
      case 'null':
        return `z.${def.type}()`
      case 'object': {
        const fields = Object.entries(
          z.record(z.string(), z.unknown()).parse({ ...z.looseObject({}).parse(parts.shape) }),
        )
        const kind = parts.catchall ? 'looseObject' : 'object'
        return `z.${kind}({ ${fields.map(([name, one]) => `${name}: ${of(one)}`).join(', ')} })`
      }
      case 'enum':
        return `z.enum(${JSON.stringify(Object.values(z.looseObject({}).parse(parts.entries)))})`
      case 'literal':
        return `z.literal(${JSON.stringify(parts.values)})`
      case 'array':
        return `z.array(${of(parts.element)})`
      case 'nullable':
      case 'optional':
        return `z.${def.type}(${of(parts.innerType)})`
      case 'default':
      case 'readonly':
        return this.#written(asSchema(parts.innerType))
      case 'pipe':
        return this.#written(asSchema(parts.out))
      case 'union':
        return `z.union(${all(parts.options)})`
      case 'record':
        return `z.record(${of(parts.keyType)}, ${of(parts.valueType)})`
      default:
        throw new Error(`An answer holds a ${def.type}, which the packed client does not know`)
    }
  }
}

function shapeOf(schema: z.ZodType): Readonly<Record<string, z.core.$ZodType>> | undefined {
  return schema instanceof z.ZodObject ? schema.shape : undefined
}

function elementOf(list: z.ZodArray): z.core.$ZodType {
  return list.element
}

function asSchema(part: unknown): z.core.$ZodType {
  if (isZod(part)) return part
  throw new Error('This is not a schema')
}

function isZod(part: unknown): part is z.core.$ZodType {
  return typeof part === 'object' && part !== null && '_zod' in part
}
