import { type SignedIn } from '../calls/auth'
import { type AnyCall } from '../calls/call'
import { calls } from '../calls/index'
import { uploadedImage, type UploadedImage } from '../entities/images'
import { clientCall, type ClientCalls, type Reader } from './client-call'

/** Every call except the webhooks, the API documents and those of lockers' controllers. */
const { services: _services, documents: _documents, controllers: _controllers, ...ofClients } = calls
export type CallsOfClients = typeof ofClients

/** The parts of a client: the calls, and the responses that it parses itself. The packed client has a smaller kit of the same shape. */
export interface ClientKit {
  calls: ClientCalls
  signedIn: Reader<SignedIn>
  uploadedImage: Reader<UploadedImage>
}

export const kit: ClientKit = {
  calls: clientCalls(ofClients),
  signedIn: calls.auth.loginCustomer.answer,
  uploadedImage,
}

interface Declared {
  readonly [name: string]: AnyCall | Declared
}

function clientCalls(group: Declared): ClientCalls {
  const made: Record<string, ClientCalls[string]> = {}
  for (const [name, one] of Object.entries(group)) made[name] = isCall(one) ? clientCall(one) : clientCalls(one)
  return made
}

function isCall(one: AnyCall | Declared): one is AnyCall {
  return typeof one.path === 'string'
}
