import { data, type ActionFunctionArgs } from '@remix-run/node'
import { clientAddress } from '../auth/client-address'
import { assertSameOrigin } from '../auth/same-origin'
import { readForm } from './body'
import { readFailure } from './failure'
import type { Refused } from './portal'
import type { Services } from './services'

/** A form sent by somebody who is not signed in. */
export interface EntryCall {
  app: Services
  request: Request
  url: URL
  /** The fields as the contract's schemas read them; 'address.zip' is `address: { zip }`. */
  values: Record<string, unknown>
  /** Where it comes from, for the rate limits. */
  address: string
}

/** A refusal with what was typed, so that a page without JavaScript keeps it. */
export interface EntryRefused extends Refused {
  typed: Record<string, string>
}

/** Runs a form of the screens around sign-in. A refusal comes back as data for the same screen. */
export async function entryAction<T>(
  { context: app, request }: ActionFunctionArgs,
  act: (call: EntryCall) => Promise<T>,
) {
  assertSameOrigin(request)
  let typed: Record<string, string> = {}
  try {
    // A copy: remix-auth reads the form once more.
    const form = await readForm(request.clone())
    typed = typedInto(form)
    return await act({
      app,
      request,
      url: new URL(request.url),
      values: valuesOf(form),
      address: clientAddress(request),
    })
  } catch (error) {
    if (error instanceof Response) throw error
    const { details: _details, ...refused } = readFailure(error, app)
    return data<EntryRefused>({ refused, typed }, { status: refused.status })
  }
}

/** The text fields of a form, without those that no page should carry back. */
export function typedInto(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string' && !/password|token/i.test(name)) typed[name] = value
  }
  return typed
}

/** A form as an object. A dotted name is a field of a group; an empty field is one that was not filled in. */
export function valuesOf(form: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const groups = new Map<string, Record<string, string>>()
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue
    const [first = '', second] = name.split('.', 2)
    if (second === undefined) {
      if (value !== '') values[first] = value
      continue
    }
    // A group with nothing filled in is still there, so that each of its fields is asked for by name.
    const group = groups.get(first) ?? {}
    if (value !== '') group[second] = value
    groups.set(first, group)
    values[first] = group
  }
  return values
}
