import type { z } from 'zod'
import { isSchema, statusOf, type AnyCall, type Body, type Needs, type Who } from '../../../contract/calls/call'
import { isFor } from '../../../contract/calls/reach'
import { BarbackError, forbidden, isBarbackError, notFound, unauthorized } from '../../../contract/errors'
import { actorFromBearer, anonymous, type Actor } from '../../platform/auth/actor'
import { CLIENT_ADDRESS_HEADER, UNKNOWN_ADDRESS } from '../../platform/auth/client'
import { failureAnswer, jsonAnswer, readId, type WholeAnswer } from '../../platform/server/api'
import { readJson } from '../../platform/server/body'
import { eventStream } from '../../platform/server/event-stream'
import type { Hears } from '../../platform/server/events'
import { readFailure } from '../../platform/server/failure'
import { Kept } from '../../platform/server/kept'
import type { Services } from '../../platform/server/services'
import { WithHeaders, type AnsweredCall, type AskedAny } from './answers'
import { checkAnswer, checkEvent, refusalFault, TableMismatch } from './check'
import { readQuery } from './query'
import { findCall } from './table'

/** A request to `/v1` as most calls need it. */
export interface Asking {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  header(name: string): string | undefined
  /** The body, of `limit` bytes at most. @throws 400, 413 */
  text(limit?: number): Promise<string>
  /** All of it, for the calls that read more, and its body where `text` was not asked for; to be asked for once. */
  whole(): Request
}

/** The one entry to `/v1`: finds the call, checks who makes it and whether they may, parses the request, and gives the handler's answer or refusal. Streams are `Response`s. */
export async function answerCall(app: Services, asking: Asking): Promise<WholeAnswer | Response> {
  let found: ReturnType<typeof findCall> | undefined
  let actor: Actor | undefined
  try {
    found = findCall(asking)
    const { call } = found
    actor = await callerOf(app, call.who, asking.header('authorization'))
    admit(actor, call.who)
    if (call.needs) requireOneOf(actor, call.needs)
    // Neither a getter nor a spread in it: V8 then makes a shape of its own for each one, which keeps all that it refers to until the slow collection.
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
): Promise<WholeAnswer | Response> {
  const { app, actor } = asked
  const given = await answer(asked)
  const data: unknown = given instanceof WithHeaders ? given.answer : given
  const headers = given instanceof WithHeaders ? [...new Headers(given.headers)] : []
  const isChecked = app.env.NODE_ENV === 'test'
  const status = statusOf(call)
  if (isSchema(call.answer)) {
    if (isChecked) checkAnswer(call, call.answer, data instanceof Kept ? data.data : data)
    if (data instanceof Kept) return { status, headers, body: data }
    return jsonAnswer(data, { status, headers })
  }
  if (call.answer.kind === 'nothing') return { status, headers, body: null }
  if (call.answer.kind === 'text') {
    return { status, headers: [...headers, ['Content-Type', call.answer.contentType]], body: String(data) }
  }
  const { event: schema } = call.answer
  if (!isHeard(data)) throw new Error(`${call.path} is a stream: its answer says which events are heard on it`)
  // A HEAD request has no body to stream.
  if (method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } })
  const hears: Hears = (event) => {
    const heard = data(event)
    if (isChecked && heard !== false) checkEvent(call, schema, heard === true ? event : heard)
    return heard
  }
  return eventStream(app, asked.request(), actor, hears)
}

function isHeard(answer: unknown): answer is Hears {
  return typeof answer === 'function'
}

/** The caller by their bearer. @throws 401 when it is not valid; on a call for anyone such a caller is anonymous instead */
async function callerOf(app: Services, who: Who, bearer: string | undefined): Promise<Actor> {
  try {
    return await actorFromBearer(app, bearer)
  } catch (error) {
    // Otherwise an expired token would keep its owner from signing in again.
    if (who === 'anyone' && isBarbackError(error) && error.status === 401) return anonymous()
    throw error
  }
}

/** @throws 401 when nobody is signed in, 403 when the call is for others */
function admit(actor: Actor, who: Who): void {
  if (isFor(who, actor.kind)) return
  if (actor.kind === 'anonymous') throw unauthorized()
  const message = who === 'guest' ? 'Only a guest may make this call' : 'Only staff may make this call'
  throw new BarbackError({ status: 403, code: 'forbidden', message })
}

/** @throws 403 when the caller may not do this to any record */
function requireOneOf({ ability }: Actor, [action, ...subjects]: Needs): void {
  if (!subjects.some((subject) => ability.can(action, subject))) throw forbidden(action, subjects.join(' or '))
}

/** Ids are numbers, unless the call says otherwise. @throws 404 */
function readParams({ params = {} }: AnyCall, given: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(
    Object.entries(given).map(([name, segment]) => {
      const schema = params[name]
      // A word where an id would be: no call has that path.
      if (!schema && !/^\d+$/.test(segment ?? '')) throw notFound('Call')
      if (!schema) return [name, readId(segment)]
      const { success, data } = schema.safeParse(segment)
      if (!success) throw notFound('Record')
      return [name, data]
    }),
  )
}

/** The call's own headers, by the names it declares. @throws 400 */
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
  // The handler reads a form with a file: it knows how large it may be.
  return body.kind === 'raw' ? text(body.maxBytes) : undefined
}

/**
 * A page of another site can send text and forms here without a preflight, and sign its visitor in to an account of its own. JSON takes a
 * preflight. Browsers leave the type out only for binary bodies; other clients may. @throws 415
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
