import type { z } from 'zod'
import { isSchema, statusOf, type AnyCall, type Body, type Needs, type Who } from '../../../contract/calls/call'
import { isFor } from '../../../contract/calls/call-scope'
import { BarbackError, forbidden, isBarbackError, notFound, unauthorized } from '../../../contract/errors'
import { actorFromBearer, anonymous, type Actor } from '../../platform/auth/actor'
import { CLIENT_ADDRESS_HEADER, UNKNOWN_ADDRESS } from '../../platform/server/client'
import { failureAnswer, jsonAnswer, readId, type FullResponse } from '../../platform/request/api'
import { readJson } from '../../platform/request/body'
import { eventStream } from '../../platform/request/event-stream'
import type { EventFilter } from '../../platform/server/events'
import { readFailure } from '../../platform/request/failure'
import { CachedResponse } from '../../platform/request/cached-response'
import type { Services } from '../../platform/server/services'
import { WithHeaders, type AnsweredCall, type AskedAny } from './answers'
import { checkAnswer, checkEvent, refusalFault, TableMismatch } from './check'
import { readQuery } from './query'
import { findCall } from './table'

/** The parts of a `/v1` request that most calls need. */
export interface Asking {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  header(name: string): string | undefined
  /** Returns the body, at most `limit` bytes. @throws 400, 413 */
  text(limit?: number): Promise<string>
  /** Returns the full request, with its body unless `text` has read it. Call it once. */
  whole(): Request
}

/**
 * The single entry to `/v1`: finds the call, authenticates the caller, checks permissions, parses the request, and returns the handler's response or
 * the refusal. Streams are returned as `Response`.
 */
export async function answerCall(app: Services, asking: Asking): Promise<FullResponse | Response> {
  let found: ReturnType<typeof findCall> | undefined
  let actor: Actor | undefined
  try {
    found = findCall(asking)
    const { call } = found
    actor = await callerOf(app, call.who, asking.header('authorization'))
    admit(actor, call.who)
    if (call.needs) requireOneOf(actor, call.needs)
    // Plain properties only. With a getter or spread, V8 creates a shape for each object, which keeps everything it references alive until a major
    // GC.
    const asked: AskedAny = {
      call,
      app,
      actor,
      address: asking.header(CLIENT_ADDRESS_HEADER) ?? UNKNOWN_ADDRESS,
      request: once(() => asking.whole()),
      params: readParams(call, found.params),
      query: readQuery(call, asking.query),
      headers: call.headers && readHeaders(call.headers, asking),
      body: call.body && (await readBody(call, call.body, asking, found.params.id)),
    }
    return await respond(found, asked, asking)
  } catch (error) {
    const failure = readFailure(error, app, actor)
    const fault =
      error instanceof TableMismatch ? error : app.env.NODE_ENV === 'test' && found && refusalFault(found.call, failure)
    return failureAnswer(fault ? { status: 500, code: 'internal', message: fault.message } : failure)
  }
}

async function respond(
  { call, answer }: AnsweredCall,
  asked: AskedAny,
  { method }: Asking,
): Promise<FullResponse | Response> {
  const { app, actor } = asked
  const given = await answer(asked)
  const data: unknown = given instanceof WithHeaders ? given.answer : given
  const headers = given instanceof WithHeaders ? [...new Headers(given.headers)] : []
  const isChecked = app.env.NODE_ENV === 'test'
  const status = statusOf(call)
  if (isSchema(call.answer)) {
    if (isChecked) checkAnswer(call, call.answer, data instanceof CachedResponse ? data.data : data)
    if (data instanceof CachedResponse) return { status, headers, body: data }
    return jsonAnswer(data, { status, headers })
  }
  if (call.answer.kind === 'nothing') return { status, headers, body: null }
  if (call.answer.kind === 'text') {
    return { status, headers: [...headers, ['Content-Type', call.answer.contentType]], body: String(data) }
  }
  const { event: schema } = call.answer
  if (!isEventFilter(data)) throw new Error(`${call.path} is a stream: its response schema lists its events`)
  // A HEAD request has no body to stream.
  if (method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } })
  const filter: EventFilter = (event) => {
    const selected = data(event)
    if (isChecked && selected !== false) checkEvent(call, schema, selected === true ? event : selected)
    return selected
  }
  return eventStream(app, asked.request(), actor, filter)
}

function isEventFilter(answer: unknown): answer is EventFilter {
  return typeof answer === 'function'
}

/** Returns the caller of a bearer token. @throws 401 if the token is invalid; on calls for anyone, that caller is anonymous instead */
async function callerOf(app: Services, who: Who, bearer: string | undefined): Promise<Actor> {
  try {
    return await actorFromBearer(app, bearer)
  } catch (error) {
    // Otherwise an expired token would keep its owner from signing in again.
    if (who === 'anyone' && isBarbackError(error) && error.status === 401) return anonymous()
    throw error
  }
}

/** @throws 401 if the caller is anonymous, 403 if the call is for another kind of caller */
function admit(actor: Actor, who: Who): void {
  if (isFor(who, actor.kind)) return
  if (actor.kind === 'anonymous') throw unauthorized()
  const message = who === 'guest' ? 'Only a guest may make this call' : 'Only staff may make this call'
  throw new BarbackError({ status: 403, code: 'forbidden', message })
}

/** @throws 403 if the caller has the permission on no record at all */
function requireOneOf({ ability }: Actor, [action, ...subjects]: Needs): void {
  if (!subjects.some((subject) => ability.can(action, subject))) throw forbidden(action, subjects.join(' or '))
}

/** Ids are numbers unless the call declares another schema. @throws 404 */
function readParams({ params = {} }: AnyCall, given: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(given).map(([name, segment]) => {
      const schema = params[name]
      // A word in place of an id: no call has that path.
      if (!schema && !/^\d+$/.test(segment ?? '')) throw notFound('Call')
      if (!schema) return [name, readId(segment)]
      const { success, data } = schema.safeParse(segment)
      if (!success) throw notFound('Record')
      return [name, data]
    }),
  )
}

/** Reads the headers that the call declares, by name. @throws 400 */
function readHeaders(schema: z.ZodObject, { header }: Asking): unknown {
  return schema.parse(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, header(name)])))
}

/** @throws 400, 413 */
async function readBody(
  { rulesFirst }: AnyCall,
  body: Body,
  { method, text, header }: Asking,
  id: string | undefined,
): Promise<unknown> {
  if (isSchema(body)) {
    const written = await text()
    if (written !== '') requireJsonType(header)
    const sent = readJson(written, { method, id })
    return rulesFirst ? sent : body.parse(sent)
  }
  // The handler itself reads a form with a file, because it knows the size limit.
  return body.kind === 'raw' ? text(body.maxBytes) : undefined
}

/**
 * Requires JSON. Another site's page can send text and forms without a preflight, and so sign its visitor in to the attacker's account; JSON needs
 * a preflight. Browsers omit the type only for binary bodies; other clients may omit it. @throws 415
 */
function requireJsonType(header: Asking['header']): void {
  const type = header('content-type')
  const isBrowser = header('origin') !== undefined || header('sec-fetch-site') !== undefined
  if (type === undefined ? !isBrowser : /^application\/([\w.+-]+\+)?json *(;|$)/i.test(type)) return
  throw new BarbackError({
    status: 415,
    code: 'not_json',
    message: 'Send the body as JSON, with the header Content-Type: application/json',
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
