import type { z } from 'zod'
import { isSchema, statusOf, type AnyCall, type Needs, type Who } from '../../contract/calls/call'
import { isFor } from '../../contract/calls/reach'
import { forbidden, notFound, unauthorized } from '../../contract/errors'
import { actorFromBearer, type Actor } from '../auth/actor'
import { failureAnswer, jsonAnswer, readId, type WholeAnswer } from '../server/api'
import { readJson, readText } from '../server/body'
import { eventStream } from '../server/event-stream'
import type { Hears } from '../server/events'
import { readFailure } from '../server/failure'
import { paramsOf } from '../server/query-params'
import type { Services } from '../server/services'
import { WithHeaders, type AnsweredCall, type AskedAny } from './answers'
import { checkAnswer, checkEvent, refusalFault, TableMismatch } from './check'
import { findCall } from './table'

/** The one entry to `/v1`: finds the call, checks who makes it and whether they may, parses the request, and gives the handler's answer or refusal. Streams are `Response`s. */
export async function answerCall(app: Services, request: Request): Promise<WholeAnswer | Response> {
  let found: ReturnType<typeof findCall> | undefined
  let actor: Actor | undefined
  try {
    found = findCall(request)
    const { call } = found
    actor = await actorFromBearer(app, request)
    admit(actor, call.who)
    if (call.needs) requireOneOf(actor, call.needs)
    const asked: AskedAny = {
      ...{ call, app, actor, request },
      params: readParams(call, found.params),
      query: call.query?.parse(paramsOf(new URL(request.url).searchParams)),
      headers: call.headers && readHeaders(call.headers, request.headers),
      body: await readBody(call, request, found.params.id),
    }
    return await respond(found, asked)
  } catch (error) {
    const failure = readFailure(error, app, actor)
    const fault =
      error instanceof TableMismatch ? error : app.env.NODE_ENV === 'test' && found && refusalFault(found.call, failure)
    return failureAnswer(fault ? { status: 500, code: 'internal', message: fault.message } : failure)
  }
}

async function respond({ call, answer }: AnsweredCall, asked: AskedAny): Promise<WholeAnswer | Response> {
  const { app, request, actor } = asked
  const given = await answer(asked)
  const data: unknown = given instanceof WithHeaders ? given.answer : given
  const headers = given instanceof WithHeaders ? given.headers : {}
  const isChecked = app.env.NODE_ENV === 'test'
  const status = statusOf(call)
  if (isSchema(call.answer)) {
    if (isChecked) checkAnswer(call, call.answer, data)
    return jsonAnswer(data, { status, headers })
  }
  if (call.answer.kind === 'nothing') return { status, headers: new Headers(headers), text: null }
  if (call.answer.kind === 'text') {
    const all = new Headers(headers)
    all.set('Content-Type', call.answer.contentType)
    return { status, headers: all, text: String(data) }
  }
  const { event: schema } = call.answer
  if (!isHeard(data)) throw new Error(`${call.path} is a stream: its answer says which events are heard on it`)
  // A HEAD request has no body to stream.
  if (request.method === 'HEAD') return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } })
  const hears: Hears = (event) => {
    const heard = data(event)
    if (isChecked && heard !== false) checkEvent(call, schema, heard === true ? event : heard)
    return heard
  }
  return eventStream(app, request, actor, hears)
}

function isHeard(answer: unknown): answer is Hears {
  return typeof answer === 'function'
}

/** @throws 401 when nobody is signed in, 403 when the call is for others */
function admit(actor: Actor, who: Who): void {
  if (isFor(who, actor.kind)) return
  if (actor.kind === 'anonymous') throw unauthorized()
  throw forbidden('use', who === 'guest' ? "a guest's calls" : "the staff's calls")
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
function readHeaders(schema: z.ZodObject, headers: Headers): unknown {
  return schema.parse(
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, headers.get(name) ?? undefined])),
  )
}

/** @throws 400, 413 */
async function readBody({ body, rulesFirst }: AnyCall, request: Request, id: string | undefined): Promise<unknown> {
  if (body === undefined) return undefined
  if (isSchema(body)) {
    const sent = await readJson(request, id)
    return rulesFirst ? sent : body.parse(sent)
  }
  // The handler reads a form with a file: it knows how large it may be.
  return body.kind === 'raw' ? readText(request) : undefined
}
