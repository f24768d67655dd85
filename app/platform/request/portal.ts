import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { AppAbility } from '../../../contract/abilities'
import { isBarbackError, unauthorized } from '../../../contract/errors'
import { actorFromCookie, type Actor, type UserActor } from '../auth/actor'
import { factorDueAt } from '../auth/factor-due'
import { flash } from '../auth/portal-session'
import { isFactorRequired, isProofRequired, prove } from '../auth/recent-proof'
import { askForFactor } from '../auth/second-step'
import { failureResponse, readId } from './api'
import { draftIn, searchOfScreen } from '../ui/frame/location'
import { PROOF_FIELD, type ProofAsked } from '../ui/frame/proof-screen'
import { readForm } from './body'
import { readFailure, type Failure } from './failure'
import { typedInto } from './form-values'
import { lastPageInstead } from './last-page'
import { isMultipart, readMultipart, type SentForm } from './multipart'
import type { Services } from '../server/services'

/** One request of a signed-in member of staff to a portal screen. */
export interface PortalCall {
  app: Services
  actor: UserActor
  /** The deadline (Unix ms) for setting up a second factor (factor-due.ts); null without one. */
  factorDue: number | null
  request: Request
  /** The screen's URL, without the parameters that fill in a form. */
  url: URL
  /** The typed texts of a form in the URL, to render the form with. */
  draft: Readonly<Record<string, string>>
  /** A route parameter that is a record's id. @throws 404 */
  id(name?: string): number
  /** The submitted form. @throws 400, 413 */
  form(): Promise<FormData>
  /** The response to a successful form: a redirect with a green toast, which hides after `hideAfter` milliseconds. */
  done(to: string, message: string, hideAfter?: number): Promise<Response>
  /** The response to a failed form that is not shown again: a redirect with a red toast. */
  dropped(to: string, message: string): Promise<Response>
  /** Redirects a user without this permission to `/restricted`. */
  require(action: Parameters<AppAbility['can']>[0], subject: Parameters<AppAbility['can']>[1]): void
}

/**
 * Answers requests for anything but a screen: a file, a stream, a form that no screen shows again. Like `portalLoader`, but refusals are JSON:
 * no error screen would show them, and Remix would leave their text out.
 */
export async function portalAnswer(
  args: LoaderFunctionArgs | ActionFunctionArgs,
  answer: (call: PortalCall) => Promise<Response>,
): Promise<Response> {
  let call: PortalCall | undefined
  try {
    call = await callOf(args)
    return await answer(call)
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    return failureResponse(readFailure(error, args.context, call?.actor))
  }
}

/** Data for a screen whose form was refused: the message for a toast, the errors of the fields, and the texts typed. */
export interface Refused {
  refused: Omit<Failure, 'details'>
  typed: Record<string, string>
}

/**
 * Loads a screen. Without a session it redirects to `/login`, which remembers the path; an unknown record gives the 404 screen; a page past
 * the end of a list redirects to the last page.
 */
export async function portalLoader<T>(args: LoaderFunctionArgs, load: (call: PortalCall) => Promise<T>): Promise<T> {
  const call = await callOfScreen(args)
  try {
    const loaded = await load(call)
    const lastPage = lastPageInstead(call.url, loaded)
    if (lastPage !== undefined) throw redirect(lastPage)
    return loaded
  } catch (error) {
    throw screenOf(error, call.app, call.actor)
  }
}

/** The call of a screen. While the database is away its session cannot be read, and the screen says so. */
function callOfScreen(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<PortalCall> {
  return callOf(args).catch((error: unknown) => {
    throw screenOf(error, args.context)
  })
}

/** The response that a loader throws to show the error screen with the failure's words. */
function screenOf(error: unknown, app: Services, actor?: Actor): unknown {
  if (error instanceof Response || isDataAnswer(error)) return error
  const { code, message, status } = readFailure(error, app, actor)
  return data({ name: code, message }, { status })
}

/**
 * Runs a submitted form. Returns a refusal as data, so that the screen keeps what was typed; `again` adds the data that the screen needs to
 * show the form again.
 */
export async function portalAction<T, A extends object = object>(
  args: ActionFunctionArgs,
  act: (call: PortalCall) => Promise<T>,
  again?: (call: PortalCall, typed: Record<string, string>) => Promise<A>,
) {
  const call = await callOfScreen(args)
  let typed: Record<string, string> = {}
  let sent: SentForm | undefined
  const form = async () => {
    sent = await readSent(call)
    typed = typedInto(sent.form)
    await takeProof(call, sent.form)
    await call.app.formPictures.keep(call.app, call.actor, sent)
    // Includes the stored pictures, so that a refused form need not send them again.
    typed = typedInto(sent.form)
    return sent.form
  }
  try {
    return await act({ ...call, form })
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    if (isProofRequired(error)) throw askForProof(call, sent?.form)
    if (isFactorRequired(error)) throw await leadThroughSecondStep(call)
    const refused = refusal(error, call.app, typed, call.actor)
    if (!again) return refused
    // A form is not shown again for a record that is gone or that the user may not read.
    const drawn = await again(call, typed).catch(nothingWhenRefused)
    return drawn ? data({ ...refused.data, ...drawn }, refused.init ?? undefined) : refused
  } finally {
    await sent?.dispose()
  }
}

/** Takes the password of the proof screen out of the form. Asks again after a wrong one. */
async function takeProof(call: AskedCall, form: FormData): Promise<void> {
  const password = form.get(PROOF_FIELD)
  if (typeof password !== 'string') return
  form.delete(PROOF_FIELD)
  try {
    await prove(call.app, call.actor, password)
  } catch (error) {
    if (!isBarbackError(error)) throw error
    throw askForProof(call, form, error.message)
  }
}

/** Shows the screen that asks for the password and then sends this form again. */
function askForProof({ request }: AskedCall, form: FormData | undefined, wrong?: string) {
  const { pathname, search } = new URL(request.url)
  const fields: ProofAsked['fields'] = []
  for (const [name, value] of form ?? []) if (typeof value === 'string') fields.push([name, value])
  const message = 'This needs your password once more'
  const asked: ProofAsked = { name: 'proof_required', message, action: pathname + search, fields }
  return data(wrong === undefined ? asked : { ...asked, wrong }, { status: 403 })
}

/** Redirects to the screen of the second factor, which leads back to this one. */
async function leadThroughSecondStep({ app, actor, request }: AskedCall): Promise<Response> {
  const { pathname } = new URL(request.url)
  const to = new URLSearchParams({ redirectTo: pathname.replace(/\.data$/, '') })
  return redirect(`/login/code?${to}`, { headers: await askForFactor(app, request, actor.id) })
}

type AskedCall = Pick<PortalCall, 'app' | 'actor' | 'request'>

function nothingWhenRefused(error: unknown): undefined {
  if (!isBarbackError(error)) throw error
}

/** Reads a form as sent. Pictures sent without JavaScript go to disk. */
async function readSent({ app, request }: Pick<PortalCall, 'app' | 'request'>): Promise<SentForm> {
  if (isMultipart(request.headers.get('content-type'))) {
    return readMultipart(request, app.images.incoming, { toDisk: app.formPictures.isPicture })
  }
  return { form: await readForm(request), files: [], dispose: async () => {} }
}

/**
 * Runs a call from a screen's script, for a signed-in user of the portal. Returns JSON, with errors as on `/v1`.
 */
export async function portalCall(
  args: ActionFunctionArgs,
  handle: (call: Pick<PortalCall, 'app' | 'actor' | 'request'>) => Promise<unknown>,
): Promise<Response> {
  const { context: app, request } = args
  let caller: Actor | undefined
  try {
    const actor = await actorFromCookie(app, request)
    caller = actor
    if (actor.kind !== 'user') throw unauthorized('You are signed out. Sign in again, then try once more.')
    return Response.json(await handle({ app, actor, request }))
  } catch (error) {
    return failureResponse(readFailure(error, app, caller))
  }
}

/** The response to a refused form, with everything typed except passwords. */
export function refusal(error: unknown, app: Services, typed: Record<string, string>, actor?: Actor) {
  const { details: _details, ...refused } = readFailure(error, app, actor)
  const headers: HeadersInit = refused.retryAfter === undefined ? {} : { 'Retry-After': String(refused.retryAfter) }
  return data<Refused>({ refused, typed }, { status: refused.status, headers })
}

async function callOf({ context: app, request, params }: LoaderFunctionArgs | ActionFunctionArgs): Promise<PortalCall> {
  const asked = new URL(request.url)
  const url = new URL(asked)
  url.search = searchOfScreen(asked.search)
  const actor = await actorFromCookie(app, request)
  if (actor.kind !== 'user') {
    const origin = request.method === 'GET' ? asked.pathname + asked.search : '/'
    throw redirect(origin === '/' ? '/login' : `/login?${new URLSearchParams({ redirectTo: origin })}`)
  }
  const factorDue = await factorDueAt(app, actor)
  leadToSecondFactor(app, factorDue, asked)
  return {
    app,
    actor,
    factorDue,
    request,
    url,
    draft: draftIn(asked.search),
    id: (name = 'id') => readId(params[name]),
    form: async () => (await readSent({ app, request })).form,
    done: async (to, message, hideAfter) => {
      const toast = { type: 'success', message, ...(hideAfter !== undefined && { hideAfter }) } as const
      return redirect(to, { headers: await flash(app, request, toast) })
    },
    dropped: async (to, message) => redirect(to, { headers: await flash(app, request, { type: 'error', message }) }),
    require(action, subject) {
      if (!actor.ability.can(action, subject)) throw redirect('/restricted')
    },
  }
}

const SECOND_FACTOR = '/account/second-factor'

/** Redirects a user whose deadline for a second factor has passed: they see only the screen that sets it up. */
function leadToSecondFactor(app: Services, due: number | null, { pathname }: URL): void {
  if (due !== null && due <= app.now() && pathname.replace(/\.data$/, '') !== SECOND_FACTOR)
    throw redirect(SECOND_FACTOR)
}

/** Whether this comes from Remix's `data()`, which is thrown on purpose and passed on. */
export function isDataAnswer(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
}
