import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyCall, type NamedCall } from '../../../contract/calls'
import { isSchema, paramNames, refusalsOf, statusOf, type AnyCall } from '../../../contract/calls/call'
import { parameterNames } from '../../../contract/calls/parameters'
import { scopeOfCall } from '../../../contract/calls/call-scope'
import { apiError } from '../../../contract/errors'
import { REFUSALS } from '../../../contract/refusals'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { UNPACKED } from '../../../testing/caller'
import { drawnFrom, nearlyFrom } from '../../../testing/drawn'
import { everybody, type Person } from '../../../testing/isolation/ask'
import { ACTORS, HOLDERS, type Actor } from '../../../testing/isolation/stated'
import { openRemixAdapter, type RemixAdapter } from '../../../testing/remix-adapter'

/**
 * Requests generated from the schemas of the table of calls, for every call and every kind of caller. In tests, the server checks each response
 * and each refusal against the table and fails with 500 if they differ (check.ts).
 */

/** Seed of the generated requests. Another seed gives others: `CONTRACT_SEED=7 npx vitest run app/entry/api/contract.test.ts`. */
const SEED = Number(process.env.CONTRACT_SEED ?? 20_260_517)
const RUNS = Number(process.env.CONTRACT_RUNS ?? 16)

/** Services that a test server does not configure. */
const NOT_SET_UP = ['verification_unavailable', 'webhook_not_set_up']

interface Drawn {
  params: number[]
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
}

let bar: TestBarback
let remix: RemixAdapter
let people: Record<Actor, Person>
beforeAll(async () => {
  bar = await openBarback()
  remix = await openRemixAdapter(bar)
  people = await everybody(bar)
})
afterAll(async () => {
  await remix.stop()
  await bar.stop()
})

/** The ways in: before Remix, as in production, or through its resource route (routes/v1.$.ts), as under any Remix adapter. */
const ROUTERS = ['its own router', "Remix's route"] as const
const urlOf = (router: (typeof ROUTERS)[number]) => (router === 'its own router' ? bar.url : remix.url)

/** The calls that returned an answer at least once, not only refusals. */
const answered = new Set<AnyCall>()

/** Calls that sign their caller out come last, because a signed-out caller only gets refusals. */
const inOrder = everyCall().toSorted((a, b) => Number(signsOut(a)) - Number(signsOut(b)))

function signsOut({ name, call }: NamedCall): boolean {
  return (
    call.session === 'ends' ||
    /invalidateTokens|changePassword|removeSelf/.test(name) ||
    /^(users|customers)\.(update|remove)/.test(name)
  )
}

const atEachRouter = inOrder.flatMap(({ name, call }) => ROUTERS.map((router) => ({ name, call, router })))

test.each(atEachRouter)('$name refuses an unknown parameter and names it, at $router', async ({ call, router }) => {
  if (parameterNames(call, {}) === undefined) return
  const [actor] = ACTORS.filter((one) => scopeOfCall(call, HOLDERS[one]))
  if (!actor) throw new Error('No one may make this call')
  const [drawn] = fc.sample(requestOf(call), { numRuns: 1, seed: SEED })
  if (!drawn) throw new Error('No request was drawn')
  const given = { ...drawn, params: drawn.params.map(() => 1), query: { ...drawn.query, foo: '1' } }
  const { status, text } = await send(call, given, { ...people[actor], url: urlOf(router) })
  const refusal = apiError.parse(JSON.parse(text))
  // Some ids are not numbers.
  if (status === 404 && call.params) return
  expect([status, refusal.code], text).toEqual([400, 'validation'])
  expect(refusal.errors, text).toContainEqual({ path: 'foo', message: "This call has no parameter 'foo'" })
})

describe.each(inOrder)('$name', ({ call }) => {
  test('answers by its schema or refuses in words, for any request and caller', async () => {
    await fc.assert(
      fc.asyncProperty(actorsOf(call), requestOf(call), fc.constantFrom(...ROUTERS), async (actor, drawn, router) => {
        const { status, text } = await send(call, drawn, { ...people[actor], url: urlOf(router) })
        if (status === statusOf(call) && scopeOfCall(call, HOLDERS[actor])) {
          answered.add(call)
          return
        }
        const refusal = apiError.parse(JSON.parse(text))
        expect(REFUSALS[declared(call, refusal.code)].status, text).toBe(status)
        if (!NOT_SET_UP.includes(refusal.code)) expect(status, text).toBeLessThan(500)
        if (!scopeOfCall(call, HOLDERS[actor])) expect([401, 403], text).toContain(status)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})

test('most calls succeeded at least once', () => {
  expect(answered.size / inOrder.length).toBeGreaterThan(0.5)
})

/** @throws for a code that the call does not list */
function declared(call: AnyCall, code: string) {
  const one = refusalsOf(call).find((known) => known === code)
  if (!one) throw new Error(`${call.method} ${call.path} does not document its refusal with ${code}`)
  return one
}

/** Draws any actor, but those with permission more often. */
function actorsOf(call: AnyCall): fc.Arbitrary<Actor> {
  const may = ACTORS.filter((actor) => scopeOfCall(call, HOLDERS[actor]))
  return fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...may) }, fc.constantFrom(...ACTORS))
}

function requestOf(call: AnyCall): fc.Arbitrary<Drawn> {
  const fields = (schema: AnyCall['query']) =>
    schema
      ? drawnFrom(schema).map((value): Record<string, unknown> => ({ ...(typeof value === 'object' && value) }))
      : fc.constant({})
  const id = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.integer({ min: 1, max: 1e9 }))
  return fc.record({
    params: fc.tuple(...paramNames(call).map(() => id)),
    query: fields(call.query),
    headers: fields(call.headers).map((headers) => ({
      ...headers,
      ...('lockerId' in headers && { lockerId: 'demo-locker' }),
    })),
    body: isSchema(call.body) ? nearlyFrom(call.body) : call.body ? fc.string() : fc.constant(undefined),
  })
}

async function send(call: AnyCall, { params, query, headers, body }: Drawn, { url, bearer }: Person) {
  const path = paramNames(call).reduce((text, name, at) => text.replace(`{${name}}`, String(params[at])), call.path)
  const address = new URL(`/v1/${path}`, url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, asText(value))
  const leave = new AbortController()
  const response = await fetch(address, {
    method: call.method,
    headers: {
      ...UNPACKED,
      ...asTexts(headers),
      ...bearer,
      ...(isSchema(call.body) && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: isSchema(call.body) ? JSON.stringify(body) : bodyOf(call, asText(body)) }),
    redirect: 'manual',
    signal: leave.signal,
  })
  const { status } = response
  if (!isSchema(call.answer) && call.answer.kind === 'events' && response.ok) {
    // The stream would never end.
    leave.abort()
    return { status, text: '' }
  }
  return { status, text: await response.text() }
}

function bodyOf({ body }: AnyCall, text: string): string | FormData {
  if (body === undefined || isSchema(body) || body.kind === 'raw') return text
  const form = new FormData()
  form.set(body.file, new Blob([text]), 'picture.png')
  return form
}

/** Replaces the characters that a header cannot contain. */
function asTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      asText(value)
        .replaceAll(/[^\x20-\x7e]/g, '?')
        .trim(),
    ]),
  )
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}
