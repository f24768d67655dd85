import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { AppAbility } from '../../contract/abilities'
import { actorFromCookie, type Actor, type UserActor } from '../auth/actor'
import { flash } from '../auth/portal-session'
import { assertSameOrigin } from '../auth/same-origin'
import { readId } from './api'
import { readForm } from './body'
import { readFailure, type Failure } from './failure'
import { typedInto } from './form-values'
import type { Services } from './services'

/** One request of a signed-in staff member to a portal screen. */
export interface PortalCall {
  app: Services
  actor: UserActor
  request: Request
  url: URL
  /** A route parameter that is a record's id. @throws 404 */
  id(name?: string): number
  /** The submitted form. @throws 400, 413 */
  form(): Promise<FormData>
  /** The answer to a form that did what it should: on to a screen, with a green toast. */
  done(to: string, message: string): Promise<Response>
  /** Sends to `/restricted` a user who may not do this (spec 1 §2). */
  require(action: Parameters<AppAbility['can']>[0], subject: Parameters<AppAbility['can']>[1]): void
}

/** What a refused action leaves for its screen: the message for a toast, the errors for the fields, and what was typed. */
export interface Refused {
  refused: Omit<Failure, 'details'>
  typed: Record<string, string>
}

/** Loads a screen: without a session to `/login` (the origin is remembered), an unknown record to the 404 screen. */
export async function portalLoader<T>(args: LoaderFunctionArgs, load: (call: PortalCall) => Promise<T>): Promise<T> {
  const call = await callOf(args)
  try {
    return await load(call)
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    const failure = readFailure(error, call.app, call.actor)
    throw data({ name: failure.code, message: failure.message }, { status: failure.status })
  }
}

/**
 * Runs a submitted form. A refusal comes back as data, so that the screen keeps what was typed; `again` adds what the screen needs to
 * draw the form once more.
 */
export async function portalAction<T, A extends object = object>(
  args: ActionFunctionArgs,
  act: (call: PortalCall) => Promise<T>,
  again?: (call: PortalCall, typed: Record<string, string>) => Promise<A>,
) {
  assertSameOrigin(args.request)
  const call = await callOf(args)
  let typed: Record<string, string> = {}
  const form = async () => {
    const submitted = await call.form()
    typed = typedInto(submitted)
    return submitted
  }
  try {
    return await act({ ...call, form })
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    const refused = refusal(error, call.app, typed, call.actor)
    return again ? data({ ...refused.data, ...(await again(call, typed)) }, refused.init ?? undefined) : refused
  }
}

/** A refused form's answer: nothing that was typed is lost, and no password comes back. */
export function refusal(error: unknown, app: Services, typed: Record<string, string>, actor?: Actor) {
  const { details: _details, ...refused } = readFailure(error, app, actor)
  return data<Refused>({ refused, typed }, { status: refused.status })
}

async function callOf({ context: app, request, params }: LoaderFunctionArgs | ActionFunctionArgs): Promise<PortalCall> {
  const url = new URL(request.url)
  const actor = await actorFromCookie(app, request)
  if (actor.kind !== 'user') {
    const origin = request.method === 'GET' ? url.pathname + url.search : '/'
    throw redirect(origin === '/' ? '/login' : `/login?${new URLSearchParams({ redirectTo: origin })}`)
  }
  return {
    app,
    actor,
    request,
    url,
    id: (name = 'id') => readId(params[name]),
    form: () => readForm(request),
    done: async (to, message) => redirect(to, { headers: await flash(app, request, { type: 'success', message }) }),
    require(action, subject) {
      if (!actor.ability.can(action, subject)) throw redirect('/restricted')
    },
  }
}

/** What Remix's `data()` makes: thrown on purpose, to be passed on. */
function isDataAnswer(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
}
