import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { isBarbackError } from '../../contract/errors'
import { actorFromGuestCookie, type AnonymousActor, type CustomerActor } from '../platform/auth/actor'
import { clientAddress } from '../platform/server/client'
import { readId } from '../platform/request/api'
import { readForm } from '../platform/request/body'
import { readFailure } from '../platform/request/failure'
import { typedInto } from '../platform/request/form-values'
import { isDataAnswer, refusal } from '../platform/request/portal'
import type { Services } from '../platform/server/services'
import { readLanguage } from './language'
import { inWords } from './refused-words'
import { wordsIn, type Language, type Words } from './words'

/** One request to a screen of the guest app. */
export interface GuestCall {
  app: Services
  /** The signed-in guest, or an anonymous visitor. */
  actor: CustomerActor | AnonymousActor
  request: Request
  url: URL
  language: Language
  words: Words
  /** The client's network address, for rate limits. */
  address: string
  /** Returns a route parameter as it is in the URL. */
  param(name: string): string
  /** Returns a route parameter that is a record's id. @throws 404 */
  id(name?: string): number
  /** Returns the signed-in guest. Otherwise redirects to sign in and back. */
  guest(): CustomerActor
  /** Returns the signed-in guest, who has an account. Otherwise redirects to sign in and back. */
  account(): CustomerActor
  /** Parses the submitted form. @throws 400 with the invalid fields */
  form<S extends z.ZodType>(schema: S): Promise<z.output<S>>
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Loads a screen. Failures render the error screen inside the app's frame. */
export async function guestLoader<T>(args: LoaderFunctionArgs, load: (call: GuestCall) => Promise<T>): Promise<T> {
  const call = await callOf(args)
  try {
    return await load(call)
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    const failure = readFailure(error, call.app, call.actor)
    throw data({ code: failure.code, message: inWords(failure, call) }, { status: failure.status })
  }
}

/** Runs a form's action. A refusal is returned as data in the guest's language, so that the form keeps its values. */
export async function guestAction<T>(args: ActionFunctionArgs, act: (call: GuestCall) => Promise<T>) {
  let typed: Record<string, string> = {}
  const call = await callOf(args, (form) => {
    typed = typedInto(form)
  })
  try {
    return await act(call)
  } catch (error) {
    if (error instanceof Response || isDataAnswer(error)) throw error
    const answer = refusal(error, call.app, typed, call.actor)
    const { refused } = answer.data
    const details = isBarbackError(error) ? error.details : undefined
    return data(
      { ...answer.data, refused: { ...refused, message: inWords({ ...refused, details }, call) } },
      answer.init ?? undefined,
    )
  }
}

async function callOf(
  { context: app, request, params }: Args,
  onForm: (form: FormData) => void = () => undefined,
): Promise<GuestCall> {
  const url = new URL(request.url)
  const language = await readLanguage(request)
  const actor = await actorFromGuestCookie(app, request)
  return {
    app,
    actor,
    request,
    url,
    language,
    words: wordsIn(language),
    address: clientAddress(request),
    param: (name) => params[name] ?? '',
    id: (name = 'id') => readId(params[name]),
    guest() {
      if (actor.kind === 'customer') return actor
      throw redirect(signInAddress(request))
    },
    account() {
      if (actor.kind === 'customer' && actor.hasAccount) return actor
      throw redirect(signInAddress(request))
    },
    async form(schema) {
      const form = await readForm(request)
      onForm(form)
      return schema.parse(Object.fromEntries(form))
    },
  }
}

/** Returns the sign-in URL that leads back to this request; for a form, to the screen that it is on. */
function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const back = `${pathname.replace(/\.data$/, '')}${request.method === 'GET' ? withoutRouter(search) : ''}`
  return `/app/sign-in?${new URLSearchParams({ to: back })}`
}

/** Removes the query parameters that the router adds to data requests. */
function withoutRouter(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  const left = query.toString()
  return left && `?${left}`
}
