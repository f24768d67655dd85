import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { everyCall } from '../../../contract/calls'
import { refusalsOf } from '../../../contract/calls/call'
import { REFUSALS } from '../../../contract/refusals'
import { openApiDocument } from './document'

const operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), required: z.boolean().optional() })).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const document = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const answered = z.object({
  content: z.record(z.string(), z.object({ schema: z.looseObject({ $ref: z.string().optional() }) })),
})

let text: string
let read: z.infer<typeof document>
beforeAll(() => {
  text = openApiDocument('1.2.3')
  read = document.parse(JSON.parse(text))
})

/** `npm run lint` checks the whole document against OpenAPI's own rules. */
describe('the OpenAPI document', () => {
  it.each(everyCall())('describes $name with its parameters and every response status', ({ name, call }) => {
    const one = read.paths[`/${call.path}`]?.[call.method.toLowerCase()]
    expect(one).toMatchObject({ operationId: name, summary: call.says })
    const refused = new Set(refusalsOf(call).map((code) => String(REFUSALS[code].status)))
    expect(Object.keys(one?.responses ?? {})).toEqual(expect.arrayContaining([...refused]))
  })

  it('has no call that does not exist', () => {
    const documented = Object.values(read.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(documented.toSorted()).toEqual(
      everyCall()
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  it('omits metadata for forms, and filters that lists refuse', () => {
    expect(text).not.toMatch(/"kind":"[a-z]|"(refersTo|folder|step)":/)
    const list = read.paths['/products/brands']?.get
    const names = list?.parameters?.map(({ name }) => name)
    const moments = ['createdAtFrom', 'createdAtTo', 'updatedAtFrom', 'updatedAtTo']
    expect(names).toEqual(['page', 'size', 'sort', 'searchString', 'include', ...moments, 'businessId'])
  })

  it('requires a field only if a request without it is refused', () => {
    const { post } = read.paths['/products/brands'] ?? {}
    expect(post).toMatchObject({ requestBody: { content: { 'application/json': { schema: { required: ['name'] } } } } })
  })

  it('defines each schema once', () => {
    const names = [
      ...text.slice(text.indexOf('"components":')).matchAll(/"([A-Z]\w+)":\{"(?:type|anyOf|oneOf|allOf)"/g),
    ]
    const documented = names.map(([, name]) => name)
    expect(documented.filter((name, at) => documented.indexOf(name) !== at)).toEqual([])
  })

  it('has a named schema for every response', () => {
    const inline = Object.values(read.paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId, responses }) =>
        Object.entries(responses).flatMap(([status, response]) => {
          const schema = answered.safeParse(response).data?.content['application/json']?.schema
          return status.startsWith('2') && schema && schema.$ref === undefined ? [operationId] : []
        }),
      ),
    )
    // The document itself is plain text.
    expect(inline).toEqual(['documents.openapi'])
  })

  it.each(['Order', 'OrderPage', 'Place', 'PlacePage', 'Quote', 'Tab', 'SignedIn', 'Receipt', 'BrandPage'])(
    'has the schema %s',
    (name) => {
      expect(read.components.schemas).toHaveProperty(name)
    },
  )

  it('names responses as the code does', () => {
    expect(Object.keys(read.components.schemas)).toEqual(
      expect.arrayContaining(['Brand', 'StandardDrink', 'BusinessLocker']),
    )
    expect(text).not.toMatch(/\w+Output"/)
  })
})

type Json = Readonly<Record<string, unknown>>
const json = z.record(z.string(), z.unknown())

/** Turns 'not_ready.at_counter' into 'NotReadyAtCounter', as client generators do. */
function pascal(name: string): string {
  return name.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the type names that generators make for unnamed schemas: the values of the status of 'Order' become 'OrderStatus'. */
function namesWithin(name: string, schema: unknown): string[] {
  const read = json.safeParse(schema).data
  if (!read || '$ref' in read) return []
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => z.array(z.unknown()).safeParse(read[kind]).data ?? [])
  return [
    ...('enum' in read ? [name] : []),
    ...parts.flatMap((part) => namesWithin(name, part)),
    ...Object.entries(propertiesOf(read)).flatMap(([property, inner]) => namesWithin(name + pascal(property), inner)),
    ...namesWithin(`${name}Item`, read.items),
  ]
}

function propertiesOf(schema: Json): Json {
  return json.safeParse(schema.properties).data ?? {}
}

/** Client generators put all types of a document into one file. Two with the same name do not compile. */
describe('code generated from the document', () => {
  it('has no two types with the same name', () => {
    const { schemas } = read.components
    const owners = new Map<string, Set<string>>()
    const add = (name: string, owner: string) => owners.set(name, (owners.get(name) ?? new Set()).add(owner))
    for (const [name, schema] of Object.entries(schemas)) {
      add(pascal(name), `schema ${name}`)
      for (const within of namesWithin(pascal(name), schema)) add(within, `values in schema ${name}`)
    }
    for (const { name, call } of everyCall()) {
      const operation = read.paths[`/${call.path}`]?.[call.method.toLowerCase()]
      const type = pascal(name)
      for (const part of ['Params', 'Headers', 'Body', 'Response']) add(`${type}${part}`, `call ${name}`)
      for (const given of operation?.parameters ?? []) {
        for (const within of namesWithin(type + pascal(given.name), schemaOf(given)))
          add(within, `parameter of ${name}`)
      }
    }
    const responses = json.parse(json.parse(json.parse(JSON.parse(text)).components).responses)
    for (const name of Object.keys(responses)) add(`${pascal(name)}Response`, `response ${name}`)
    const clashes = [...owners].filter(([, those]) => those.size > 1).map(([name, those]) => [name, ...those])
    expect(clashes).toEqual([])
  })

  it.each(['calls', 'schemas'] as const)('has no two %s that differ in case or dots only', (kind) => {
    const all = { calls: everyCall().map(({ name }) => name), schemas: Object.keys(read.components.schemas) }
    const names = all[kind].map((name) => pascal(name).toLowerCase())
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

function schemaOf(parameter: unknown): unknown {
  return json.safeParse(parameter).data?.schema
}
