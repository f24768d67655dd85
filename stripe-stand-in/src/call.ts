import { z } from 'zod'
import { newId, type Books, type PageRequest, type Row } from './books'
import type { Form } from './form'
import { wrongParameter, type JsonObject, type Reply } from './reply'

/** An API request, as its handler gets it. */
export interface Call {
  books: Books
  params: Form
  /** The variable parts of the path, by name. */
  path: Record<string, string>
  /** Unix seconds. */
  now: number
  /** The stand-in's address, for links to its hosted pages. */
  url: string
  /** Whether the caller used a publishable key and so needs the object's client secret too. */
  publishable: boolean
  /** The connected account in the Stripe-Account header. */
  account: string | undefined
  /**
   * Stores an event if the webhook endpoint wants its type. It is delivered after the request's transaction. `inAccount`: the connected account in
   * which it happened.
   */
  emit(type: string, object: () => JsonObject, inAccount?: string): void
}

export type Handler = (call: Call) => Reply

export function ok(body: JsonObject): Reply {
  return { status: 200, body }
}

// Form values are text; these schemas convert them.
export const whole = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number)
export const flag = z.enum(['true', 'false'], 'Invalid boolean').transform((value) => value === 'true')
/** An empty text clears a field, as at Stripe. */
export const text = z
  .string()
  .max(5000)
  .transform((value) => (value === '' ? null : value))
export const metadata = z.union([
  z.literal('').transform(() => ({})),
  z.record(z.string().max(40), z.string().max(500)),
])
export const expand = z.array(z.string()).optional()

const listParams = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  created: z.object({ gte: whole.optional(), gt: whole.optional() }).optional(),
  expand,
}

/** Parses a call's parameters. @throws 400 with Stripe's codes and messages */
export function read<T extends z.ZodType>(call: Call, schema: T): z.infer<T> {
  const parsed = schema.safeParse(call.params)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const name = bracketed([...path, issue.keys[0] ?? ''])
    throw wrongParameter(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  }
  const param = bracketed(path)
  const isMissing =
    path.reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), call.params) === undefined
  throw isMissing
    ? wrongParameter(`Missing required param: ${param}.`, param, 'parameter_missing')
    : wrongParameter(`Invalid ${param}: ${issue?.message ?? 'not understood'}`, param, 'parameter_invalid')
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function bracketed([head = '', ...rest]: string[]): string {
  return head + rest.map((key) => `[${key}]`).join('')
}

/** The schema of a list call's parameters, with its own filters. */
export function listOf<T extends z.ZodRawShape>(filters: T) {
  return z.strictObject({ ...listParams, ...filters })
}

interface ListParams extends Pick<PageRequest, 'limit' | 'starting_after' | 'ending_before'> {
  created?: { gte?: number | undefined; gt?: number | undefined } | undefined
}

/** Answers a page of a table as Stripe's list object. */
export function list<R extends Row>(
  rows: { page(filter: Partial<R>, page: PageRequest): { rows: R[]; hasMore: boolean } },
  filter: Partial<R>,
  { limit, starting_after, ending_before, created }: ListParams,
  url: string,
  render: (row: R) => JsonObject,
): Reply {
  const createdFrom = created?.gte ?? (created?.gt === undefined ? undefined : created.gt + 1)
  const page = rows.page(filter, { limit, starting_after, ending_before, createdFrom })
  return ok({ object: 'list', url, has_more: page.hasMore, data: page.rows.map(render) })
}

/** Drops the filters without a value. */
export function given<T extends Record<string, unknown>>(filter: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept: { [K in keyof T]?: NonNullable<T[K]> } = {}
  for (const key in filter) {
    const value = filter[key]
    if (value !== undefined && value !== null) kept[key] = value
  }
  return kept
}

const stored = z.record(z.string(), z.string())

/** Parses metadata from its column. */
export function readMetadata(json: string): Record<string, string> {
  return stored.parse(JSON.parse(json))
}

/** Merges changes into metadata as Stripe does: a key with an empty value is removed, and keys that are not given stay. */
export function mergeMetadata(json: string, changes: Record<string, string> | undefined): string {
  if (!changes) return json
  const merged = Object.entries({ ...readMetadata(json), ...changes }).filter(([, value]) => value !== '')
  return JSON.stringify(Object.fromEntries(merged))
}

export function newSecret(id: string): string {
  return `${id}_secret_${newId('x').slice(2)}`
}
