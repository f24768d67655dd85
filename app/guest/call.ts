import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { isBarbackError } from '../../contract/errors'
import { actorFromGuestCookie, type AnonymousActor, type CustomerActor } from '../platform/auth/actor'
import { clientAddress } from '../platform/auth/client'
import { readId } from '../platform/server/api'
import { readForm } from '../platform/server/body'
import { readFailure } from '../platform/server/failure'
import { typedInto } from '../platform/server/form-values'
import { isDataAnswer, refusal } from '../platform/server/portal'
import type { Services } from '../platform/server/services'
import { readLanguage } from './language'
import { inWords } from './refused-words'
import { wordsIn, type Language, type Words } from './words'

/** One request to a screen of the guest's app. */
export interface GuestCall {
  app: Services
  /** A guest, or somebody who has not signed in. */
  actor: CustomerActor | AnonymousActor
  request: Request
  url: URL
  language: Language
  words: Words
  /** The sender's network address, for limits. */
  address: string
  /** A route parameter, as it stands in the address. */
  param(name: string): string
  /** A route parameter that is a record's id. @throws 404 */
  id(name?: string): number
  /** The guest who is signed in. Leads to signing in, and back to this screen. */
  guest(): CustomerActor
  /** The submitted form, checked. @throws 400 with the fields that are wrong */
  form<S extends z.ZodType>(schema: S): Promise<z.output<S>>
}

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** Loads a screen for guests. What cannot be shown is the error screen of the app's frame. */
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

/** Runs a form. A refusal is answered as data with the app's words, so that the screen keeps what was typed. */
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
    async form(schema) {
      const form = await readForm(request)
      onForm(form)
      return schema.parse(Object.fromEntries(form))
    },
  }
}

/** Where signing in leads back to what was asked for; after a form, to the screen that it stood on. */
function signInAddress(request: Request): string {
  const { pathname, search } = new URL(request.url)
  const back = `${pathname.replace(/\.data$/, '')}${request.method === 'GET' ? withoutRouter(search) : ''}`
  return `/app/sign-in?${new URLSearchParams({ to: back })}`
}

/** A screen's query, without what the router adds when it asks for parts. */
function withoutRouter(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('_routes')
  const left = query.toString()
  return left && `?${left}`
}
