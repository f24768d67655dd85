import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { BarbackError, forbidden, notFound, unauthorized } from '../../contract/errors'
import { actorFromBearer, type Actor, type CustomerActor, type UserActor } from '../auth/actor'
import { readJson } from './body'
import { readFailure, type Failure } from './failure'
import { paramsOf } from './query-params'
import type { Services } from './services'

type Args = LoaderFunctionArgs | ActionFunctionArgs

interface Audiences {
  /** Anyone, signed in or not. */
  public: Actor
  customer: CustomerActor
  /** Business and internal staff. */
  user: UserActor
  any: CustomerActor | UserActor
}

/** One call on `/v1`, as a handler sees it. */
export interface ApiCall<A extends Actor> {
  app: Services
  actor: A
  request: Request
  url: URL
  /** A route parameter that is a record's id. @throws 404 when it is not a number. */
  id(name?: string): number
  /** The query string parsed by its schema. @throws 400 */
  query<T extends z.ZodType>(schema: T): z.infer<T>
  /** The JSON body parsed by its schema; its id, if any, must be that of the address. @throws 400, 413 */
  body<T extends z.ZodType>(schema: T): Promise<z.infer<T>>
}

/** What a handler may answer: anything JSON, nothing (204), or a Response of its own. */
type Handler<A extends Actor> = (call: ApiCall<A>) => unknown

type Methods<A extends Actor> = Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', Handler<A>>>

/**
 * Runs one `/v1` call: who is asking, what they sent, the handler, and JSON out, errors included. Routes pass one function for their
 * loader, or one for each method of their action.
 */
export async function api<W extends keyof Audiences>(
  args: Args,
  audience: W,
  handler: Handler<Audiences[W]> | Methods<Audiences[W]>,
): Promise<Response> {
  const app = args.context
  const { request } = args
  let caller: Actor | undefined
  try {
    const run = typeof handler === 'function' ? reading(request, handler) : handler[methodOf(request)]
    if (!run) throw methodNotAllowed()
    caller = await actorFromBearer(app, request)
    const actor = admit(caller, audience)
    const url = new URL(request.url)
    const answer = await run({
      app,
      actor,
      request,
      url,
      id: (name = 'id') => readId(args.params[name]),
      query: (schema) => schema.parse(paramsOf(url.searchParams)),
      body: async (schema) => schema.parse(await readJson(request, args.params.id)),
    })
    if (answer instanceof Response) return answer
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  } catch (error) {
    if (error instanceof Response) return error
    return failureResponse(readFailure(error, app, caller))
  }
}

/** `{message, code, errors?, …}` with the status of the failure; never a stack. */
export function failureResponse({ status, details, retryAfter, ...body }: Failure): Response {
  return Response.json(
    { ...details, ...body },
    { status, headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) } },
  )
}

/** Answers 201 with the created record. */
export function created(record: unknown): Response {
  return Response.json(record, { status: 201 })
}

/** A path segment that must be a record's id. @throws 404 when it is not a number */
export function readId(segment: string | undefined): number {
  // Not `1e3`, `0x10` or ` 7`, all of which are numbers to JavaScript.
  if (segment === undefined || !/^[1-9]\d{0,14}$/.test(segment)) throw notFound('Record')
  return Number(segment)
}

export function methodNotAllowed(): BarbackError {
  return new BarbackError({ status: 405, code: 'method_not_allowed', message: 'This call does not take that method' })
}

/** Remix calls a loader for OPTIONS as well as for GET and HEAD. */
function reading<H>({ method }: Request, handler: H): H | undefined {
  return method === 'GET' || method === 'HEAD' ? handler : undefined
}

function methodOf(request: Request): keyof Methods<Actor> {
  const { method } = request
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') return method
  throw methodNotAllowed()
}

function isAdmitted<W extends keyof Audiences>(actor: Actor, audience: W): actor is Audiences[W] & Actor {
  if (audience === 'public') return true
  if (audience === 'any') return actor.kind === 'customer' || actor.kind === 'user'
  return actor.kind === audience
}

function admit<W extends keyof Audiences>(actor: Actor, audience: W): Audiences[W] {
  if (isAdmitted(actor, audience)) return actor
  if (actor.kind === 'anonymous') throw unauthorized()
  throw forbidden('use', audience === 'customer' ? "a guest's calls" : "the staff's calls")
}
