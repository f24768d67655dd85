import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { AppAbility } from '../../contract/abilities'
import { actorFromCookie, type UserActor } from '../auth/actor'
import { assertSameOrigin } from '../auth/same-origin'
import { readId } from './api'
import { readForm } from './body'
import { readFailure, type Failure } from './failure'
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
  /** Sends to `/restricted` a user who may not do this (spec 1 §2). */
  require(action: Parameters<AppAbility['can']>[0], subject: Parameters<AppAbility['can']>[1]): void
}

/** What a refused action leaves for its screen: the message for a toast and the errors for the fields. */
export interface Refused {
  refused: Omit<Failure, 'details'>
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

/** Runs a submitted form. A refusal comes back as data, so that the screen keeps what was typed. */
export async function portalAction<T>(args: ActionFunctionArgs, act: (call: PortalCall) => Promise<T>) {
  assertSameOrigin(args.request)
  const call = await callOf(args)
  try {
    return await act(call)
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    const { details: _details, ...refused } = readFailure(error, call.app, call.actor)
    return data<Refused>({ refused }, { status: refused.status })
  }
}

/** True for what an action returned when it was refused. */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer
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
    require(action, subject) {
      if (!actor.ability.can(action, subject)) throw redirect('/restricted')
    },
  }
}

/** What Remix's `data()` makes: thrown on purpose, to be passed on. */
function isDataAnswer(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
}
