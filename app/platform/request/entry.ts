import type { ActionFunctionArgs } from '@remix-run/node'
import { clientAddress } from '../server/client'
import { readForm } from './body'
import { typedInto, valuesOf } from './form-values'
import { refusal } from './portal'
import type { Services } from '../server/services'

/** A form from a visitor who is not signed in. */
export interface EntryCall {
  app: Services
  request: Request
  url: URL
  /** The fields as the contract's schemas read them; 'address.zip' is `address: { zip }`. */
  values: Record<string, unknown>
  /** The sender's address, for the rate limits. */
  address: string
}

/** Runs a form of the screens around sign-in. Returns a refusal as data for the same screen. */
export async function entryAction<T>(
  { context: app, request }: ActionFunctionArgs,
  act: (call: EntryCall) => Promise<T>,
) {
  let typed: Record<string, string> = {}
  try {
    const form = await readForm(request)
    typed = typedInto(form)
    return await act({
      app,
      request: asRead(request, form),
      url: new URL(request.url),
      values: valuesOf(form),
      address: clientAddress(request),
    })
  } catch (error) {
    if (error instanceof Response) throw error
    return refusal(error, app, typed)
  }
}

/** Rebuilds the request from the form already read: remix-auth calls `Request.formData`, which accepts less than `readForm`. */
function asRead({ url, method, headers, signal }: Request, form: FormData): Request {
  const kept = new Headers(headers)
  kept.delete('content-type')
  kept.delete('content-length')
  return new Request(url, { method, headers: kept, signal, body: form })
}
