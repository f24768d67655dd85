import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { calls, everyCall, type NamedCall } from '../../../contract/calls'
import { AREAS } from '../../../contract/calls/areas'
import { isSchema, paramNames, refusalsOf, statusOf, type AnyCall } from '../../../contract/calls/call'
import { shapesOf } from '../../../contract/calls/parameters'
import { apiError } from '../../../contract/errors'
import { FIELD_META_NAMES } from '../../../contract/field-meta'
import { REFUSALS, type RefusalCode } from '../../../contract/refusals'
import { namedSchemas } from './schemas'

/** Returns the OpenAPI 3.1 document of every call. Takes about a third of a second. */
export function openApiDocument(version: string): string {
  const paths: ZodOpenApiPathsObject = {}
  const refusals = new Refusals()
  for (const named of everyCall()) {
    const { method, path } = named.call
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operation(named, refusals) }
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Barback',
        version,
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Every call under `/v1`. Money is in dollars with at most two decimals; times are ISO 8601 in UTC. Refusals are `{message, code, errors?}`: `message` is for people, `code` for programs. A parameter that a call does not take is refused with 400. Where a call needs nobody to be signed in, a token that is not valid counts as none.',
      },
      servers: [{ url: '/v1' }],
      tags: tags(),
      paths,
      components: {
        securitySchemes: { guest: bearer('The token of a guest.'), staff: bearer('The token of a staff member.') },
        schemas: { ...namedSchemas(), Refusal: apiError },
        responses: refusals.components,
      },
    },
    { override: corrected },
  )
  forgetRefusedParameters(document)
  forgetUnused(document)
  return namedAsWeDo(document)
}

type OpenApi = ReturnType<typeof createDocument>

/** Removes the filters that lists refuse from their documented parameters. */
function forgetRefusedParameters({ paths = {} }: OpenApi): void {
  for (const path of Object.values(paths)) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const one = path[method]
      if (!one?.parameters) continue
      one.parameters = one.parameters.filter((given) => !isRefused(given))
    }
  }
}

function isRefused(parameter: object): boolean {
  return (
    'schema' in parameter &&
    typeof parameter.schema === 'object' &&
    parameter.schema !== null &&
    'not' in parameter.schema
  )
}

/** Drops schemas that no call references: names that appear in no response, and input variants that zod-openapi makes of responses. */
function forgetUnused(document: OpenApi): void {
  const { schemas = {}, responses } = document.components ?? {}
  const reached = new Set<string>()
  const waiting: unknown[] = [document.paths, responses]
  while (waiting.length > 0) {
    for (const [, name = ''] of (JSON.stringify(waiting.pop()) ?? '').matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      waiting.push(schemas[name])
    }
  }
  for (const name of Object.keys(schemas)) if (!reached.has(name)) Reflect.deleteProperty(schemas, name)
}

/** Removes the suffix 'Output' that zod-openapi appends to response schemas. Here no schema is both input and output. */
function namedAsWeDo(document: OpenApi): string {
  return JSON.stringify(document)
    .replaceAll(/"#\/components\/schemas\/(\w+)Output"/g, '"#/components/schemas/$1"')
    .replaceAll(/"(\w+)Output":\{/g, '"$1":{')
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', description } as const
}

/** Returns one tag per group, and one per catalogue resource. */
function tags() {
  const { catalogue, ...groups } = AREAS
  const resources = Object.keys(calls.catalogue).map((name) => ({
    name: `catalogue.${name}`,
    description: `${catalogue}: ${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`,
  }))
  return [...Object.entries(groups).map(([name, title]) => ({ name, description: `${title}.` })), ...resources]
}

function operation({ name, call }: NamedCall, refusals: Refusals): ZodOpenApiOperationObject {
  const { who, knowsCaller, says, body } = call
  const guest = { guest: [] }
  const staff = { staff: [] }
  const signedIn = who === 'guest' ? [guest] : who === 'staff' ? [staff] : [guest, staff]
  return {
    operationId: name,
    tags: [name.slice(0, name.lastIndexOf('.'))],
    summary: says,
    security: who === 'anyone' ? (knowsCaller ? [{}, ...signedIn] : []) : signedIn,
    requestParams: {
      ...(paramNames(call).length > 0 && { path: pathParams(call) }),
      ...(call.query && { query: exemplified(queryOf(call.query), call.example?.query) }),
      ...(call.headers instanceof z.ZodObject && { header: call.headers }),
    },
    ...(body && { requestBody: { required: true, content: contentOfBody(call) } }),
    responses: responses(call, refusals),
  }
}

function pathParams(call: AnyCall): z.ZodObject {
  return z.object(Object.fromEntries(paramNames(call).map((name) => [name, call.params?.[name] ?? z.int().positive()])))
}

/** Merges the parameters of a union's members into one query schema. */
function queryOf(query: z.ZodType): z.ZodObject {
  if (query instanceof z.ZodObject) return query
  const kinds = shapesOf(query).map(fieldsOf)
  const names = new Set(kinds.flatMap((fields) => [...fields.keys()]))
  return z.object(
    Object.fromEntries(
      [...names].map((name): [string, z.ZodType] => {
        const schemas = [...new Set(kinds.flatMap((fields) => fields.get(name) ?? []))]
        const [only, ...others] = schemas
        return [name, only && others.length === 0 ? only : z.union(schemas).optional()]
      }),
    ),
  )
}

function fieldsOf({ shape }: z.ZodObject): Map<string, z.ZodType> {
  const fields: Array<[string, unknown]> = Object.entries(shape)
  return new Map(fields.flatMap(([name, schema]) => (schema instanceof z.ZodType ? [[name, schema]] : [])))
}

function exemplified(query: z.ZodObject, example: unknown): z.ZodObject {
  const values = z.record(z.string(), z.unknown()).safeParse(example).data ?? {}
  const shape = [...fieldsOf(query)].map(([name, schema]): [string, z.ZodType] => [
    name,
    name in values ? schema.meta({ ...schema.meta(), examples: [values[name]] }) : schema,
  ])
  return z.object(Object.fromEntries(shape))
}

function contentOfBody({ body, example }: AnyCall) {
  if (body === undefined) return {}
  if (isSchema(body)) {
    const example_ = example?.body === undefined ? {} : { example: example.body }
    return { 'application/json': { schema: body, ...example_ } }
  }
  if (body.kind === 'raw') return { [body.contentType]: { schema: { type: 'object' as const } } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' } as const
  return {
    'multipart/form-data': {
      schema: {
        type: 'object' as const,
        properties: { [body.file]: file },
        required: [body.file],
        additionalProperties: { type: 'string' as const },
      },
    },
  }
}

function responses(call: AnyCall, refusals: Refusals): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of refusalsOf(call)) {
    const { status } = REFUSALS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return {
    [statusOf(call)]: { description: 'Done.', ...contentOfAnswer(call) },
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusals.reference(codes)])),
  }
}

function contentOfAnswer({ answer, example }: AnyCall) {
  const shown = example?.answer === undefined ? {} : { example: example.answer }
  if (isSchema(answer)) return { content: { 'application/json': { schema: answer, ...shown } } }
  if (answer.kind === 'nothing') return {}
  if (answer.kind === 'text') return { content: { [answer.contentType]: { schema: { type: 'string' as const } } } }
  return { content: { 'text/event-stream': { schema: answer.event, ...shown } } }
}

/** Refusals with the same codes share a component: 'unauthorized', 'not_ready.at_counter'. */
class Refusals {
  readonly components: Record<string, ZodOpenApiResponseObject> = {}

  reference(codes: readonly RefusalCode[]) {
    const name = codes.join('.')
    this.components[name] ??= {
      description: codes.map((one) => `\`${one}\`: ${REFUSALS[one].says}`).join('\n\n'),
      content: {
        'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Refusal' }, withCode(codes)] } },
      },
    }
    return { $ref: `#/components/responses/${name}` as const }
  }
}

/** For a declined card, the bank may send codes of its own. */
function withCode(codes: readonly RefusalCode[]) {
  return { properties: { code: codes.includes('card_declined') ? { type: 'string' as const } : { enum: [...codes] } } }
}

/** Corrects zod's JSON schema, and removes metadata that only forms use. */
function corrected({
  zodSchema,
  jsonSchema,
  io,
}: {
  zodSchema: z.core.$ZodTypes
  jsonSchema: Described
  io: string
}): void {
  for (const name of FIELD_META_NAMES) Reflect.deleteProperty(jsonSchema, name)
  // A format such as 'date' describes the field better than a pattern.
  if (jsonSchema.format) delete jsonSchema.pattern
  if (io === 'input' && zodSchema instanceof z.ZodObject && jsonSchema.required) {
    const { shape } = zodSchema
    // Fields that accept undefined are not required.
    jsonSchema.required = jsonSchema.required.filter((name) => !z.safeParse(shape[name], undefined).success)
  }
}

interface Described {
  required?: string[]
  format?: string
  pattern?: string
}
