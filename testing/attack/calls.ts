import fc from 'fast-check'
import { everyCall, type NamedCall } from '../../contract/calls'
import { isSchema, paramNames, type AnyCall } from '../../contract/calls/call'
import { drawnFrom, nearlyFrom } from '../drawn'
import type { RawRequest } from '../raw-http'
import type { Endpoint, Lane } from './endpoint'
import { asHeader, inAddress, oddValue, spoiled, trick } from './tricks'
import { CALLERS, type World } from './world'

/** Every call of /v1: generated from its schema, then malformed. */
export const calls: Endpoint = {
  name: 'calls of /v1',
  shots: (world) =>
    Promise.resolve(
      fc.constantFrom(...everyCall()).chain((one) => requestOf(world, one).map((request) => shotOf(one, request))),
    ),
}

function shotOf({ name }: NamedCall, request: RawRequest) {
  const description = `${name}: ${request.method ?? ''} ${request.target ?? ''} ${String(request.body ?? '').slice(0, 300)}`
  return { description, fire: (lane: Lane) => lane.send(request) }
}

/** True for a call that ends the session or changes its account: every later call would only get a 401. */
function signsOut({ name, call }: NamedCall): boolean {
  return (
    call.session === 'ends' ||
    /invalidateTokens|changePassword|removeSelf|[Ss]ession/.test(name) ||
    /^(users|customers)\.(update|remove)/.test(name)
  )
}

function requestOf(world: World, one: NamedCall): fc.Arbitrary<RawRequest> {
  const { call } = one
  const who = signsOut(one)
    ? fc.constant(undefined)
    : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...CALLERS) }, fc.constant(undefined))
  return fc
    .record({
      who,
      path: pathOf(call),
      query: queryOf(call),
      headers: headersOf(call),
      body: bodyOf(call),
      type: typeOf,
    })
    .map(({ who: caller, path, query, headers, body, type }) => ({
      // HEAD, because a GET stream would never end.
      method: isStream(call) ? 'HEAD' : call.method,
      target: `/v1/${path}${query}`,
      headers: [
        ...(caller ? [['Authorization', `Bearer ${world.bearer[caller]}`] as const] : []),
        ...headers,
        ...(call.body ? [['Content-Type', type] as const] : []),
      ],
      ...(body !== undefined && { body }),
    }))
}

function isStream({ answer }: AnyCall): boolean {
  return !isSchema(answer) && answer.kind === 'events'
}

const typeOf = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    '/',
    'é',
  ),
)

function pathOf(call: AnyCall): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
    trick.map((text) => inAddress(text)),
    fc.constantFrom('%', '%ff', '%2f', '%5c', '%0a', '%2e%2e', '..', '1;x', '1%00', '0', '-1', '999999999999999'),
  )
  return fc
    .tuple(...paramNames(call).map(() => id))
    .map((ids) => paramNames(call).reduce((path, name, at) => path.replace(`{${name}}`, ids[at] ?? '1'), call.path))
}

function queryOf(call: AnyCall): fc.Arbitrary<string> {
  const named = call.query
    ? drawnFrom(call.query).map((value) => new URLSearchParams(textsOf(value)).toString())
    : fc.constant('')
  const names = [
    'page',
    'size',
    'sort',
    'searchString',
    'include',
    'businessId',
    'from',
    'to',
    'location',
    '__proto__',
    '',
  ]
  const odd = fc
    .array(fc.tuple(fc.constantFrom(...names), trick), { maxLength: 3 })
    .map((pairs) => pairs.map(([name, text]) => `${name}=${inAddress(text)}`).join('&'))
  return fc
    .oneof({ weight: 2, arbitrary: named }, odd, fc.constantFrom('', '%', '&&&', '=&=', 'a=%ff', 'page=%00'))
    .map((text) => (text ? `?${text}` : ''))
}

function headersOf(call: AnyCall): fc.Arbitrary<ReadonlyArray<readonly [string, string]>> {
  const names = Object.keys(call.headers?.shape ?? {})
  const value = fc.oneof(fc.constantFrom('demo-locker', 'key-1'), trick.map(asHeader))
  return fc.tuple(...names.map(() => value)).map((values) => names.map((name, at) => [name, values[at] ?? ''] as const))
}

function bodyOf({ body }: AnyCall): fc.Arbitrary<string | Buffer | undefined> {
  if (body === undefined) return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, trick)
  if (!isSchema(body))
    return fc.oneof(
      trick,
      fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
    )
  const json = fc.oneof(
    nearlyFrom(body),
    fc.tuple(drawnFrom(body), fc.nat(), oddValue).map(([value, pick, odd]) => spoiled(value, pick, odd)),
  )
  return fc.oneof(
    { weight: 8, arbitrary: json.map((value) => JSON.stringify(value) ?? '') },
    json.map((value) => (JSON.stringify(value) ?? '').slice(0, -2)),
    fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '1',
      '"',
      '{"a":1}{"b":2}',
      '\ufeff{}',
      '{"__proto__":{"a":1}}',
      '{"id":1,"id":2}',
      '{"a":1e999}',
      'NaN',
    ),
    fc.constantFrom(
      '['.repeat(50_000),
      '{"a":'.repeat(50_000),
      `{"name":"${'x'.repeat(500_000)}"}`,
      `{"name":"\\ud800"}`,
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  )
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, typeof one === 'string' ? one : (JSON.stringify(one) ?? '')]),
  )
}
