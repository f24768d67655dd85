import { imageValue } from '../images'
import { type ImageUpload, type ImageUploadToken } from '../entities/images'
import { isClientCall, type ClientCall, type ClientCalls } from './client-call'
import { kit, type CallsOfClients } from './kit'
import { type Methods, type StreamOptions } from './methods'
import { audienceOf, Performer } from './perform'
import { refused, unanswered, unexpected, type ApiResult } from './result'
import { jsonOf, type Query } from './send'
import { Session, type Audience, type SessionStorage } from './session'

export { dataOf, type ApiResult, type Problem } from './result'
export { type CallOptions, type StreamOptions } from './methods'
export { type Audience, type SessionState, type SessionStorage } from './session'

export interface ClientOptions {
  /** The server's address, without /v1: 'https://barback.example'. */
  baseUrl: string
  /** The kind of session to resume before anyone signs in. Default: 'customer'. */
  audience?: Audience
  /** Stores the session across reloads, such as localStorage. */
  storage?: SessionStorage
  /** Kiosk mode: sent with every call. */
  lockerId?: string
  fetch?: typeof fetch
  /** Unix ms. */
  now?: () => number
  timeoutMs?: number
  /** Called when a call gets no response. `title`: 'Api Error' or 'Public Api Error'. */
  report?: (title: string, error: Error) => void
}

/** Every call of /v1 as a method, the session, and picture upload in one step. */
export type Client = Methods<CallsOfClients> & {
  session: Session
  /** Uploads a picture for a record, or, without an id, for a new one. The result's `data` is the value to save in the record. */
  uploadPicture(upload: ImageUpload, file: Blob): Promise<ApiResult<string>>
}

/**
 * A client of the /v1 API. Every call resolves to `{ok, problem, originalError, data}` and never throws; `dataOf(result)` throws instead.
 * Tokens are renewed before they expire; calls made at the same time share one renewal.
 *
 *     const bar = createClient({ baseUrl })
 *     await bar.auth.loginCustomer({ email, password })
 *     const { results } = dataOf(await bar.places.list({ location: '30.33,-81.65' }))
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, audience = 'customer', storage, lockerId, timeoutMs = 30_000 } = options
  const { now = Date.now, report = () => {} } = options
  // A browser's fetch fails when called as a method of another object.
  const { fetch: send = (input, init) => fetch(input, init) } = options
  const wire = { baseUrl, fetch: send, timeoutMs }
  const { signedIn } = kit
  const session = new Session({ wire, audience, storage, now, signedIn, renewals: byAudience('renews') })
  const performer = new Performer({ wire, session, lockerId, report, signOuts: byAudience('ends') })
  const methods = whole(methodsOf(kit.calls, performer))

  async function uploadPicture(upload: ImageUpload, file: Blob): Promise<ApiResult<string>> {
    const allowed: ApiResult<ImageUploadToken> = await methods.images.uploadToken(upload)
    if (!allowed.ok) return allowed
    const { uploadUrl, fields, token } = allowed.data
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...fields, token })) body.append(name, value)
    body.append('file', file, 'picture')
    try {
      const response = await wire.fetch(uploadUrl, { method: 'POST', body })
      const { status } = response
      const answer = jsonOf(await response.text())
      if (!response.ok) return refused(status, answer)
      const { data, error } = kit.uploadedImage.safeParse(answer)
      if (error) return unexpected(status, error)
      return { ok: true, problem: null, originalError: null, status, data: imageValue(data) }
    } catch (error) {
      return unanswered(error)
    }
  }

  return { ...methods, session, uploadPicture }
}

function methodsOf(calls: ClientCalls, performer: Performer): object {
  const made: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(calls))
    made[name] = isClientCall(one) ? methodOf(one, performer) : methodsOf(one, performer)
  return made
}

function whole(made: object): Methods<CallsOfClients> {
  if (isWhole(made)) return made
  throw new Error('The client is incomplete')
}

function isWhole(made: object): made is Methods<CallsOfClients> {
  return Object.keys(kit.calls).every((name) => name in made)
}

/** Returns a client method. Its arguments: path parameters, body, query and options, in this order, as far as the call takes them. */
function methodOf(call: ClientCall, performer: Performer) {
  const { takes, reads } = call
  const inPath = call.path.split('{').length - 1
  return (...args: unknown[]) => {
    const rest = args.slice(inPath)
    // An omitted input counts as empty.
    const inputs = takes.map((_, index) => rest[index] ?? {})
    const body = inputs[takes.indexOf('body')]
    const query = inputs[takes.indexOf('query')]
    const options = rest[takes.length]
    const request = {
      ...(isOptions(options) && options),
      call,
      params: args.slice(0, inPath),
      body,
      query: isQuery(query) ? query : undefined,
    }
    return reads.kind === 'events' ? performer.stream(request) : performer.perform(request)
  }
}

/** Callers without TypeScript may pass anything. */
function isOptions(value: unknown): value is StreamOptions {
  return typeof value === 'object' && value !== null
}

function isQuery(value: unknown): value is Query {
  return typeof value === 'object' && value !== null
}

/** For each audience, the call that renews or ends its session. */
function byAudience(session: ClientCall['session']): Record<Audience, ClientCall> {
  const found = everyCall(kit.calls).filter((call) => call.session === session)
  const of = (audience: Audience): ClientCall => {
    const call = found.find((one) => audienceOf(one) === audience)
    if (!call) throw new Error(`No call ${session} the session of a ${audience}`)
    return call
  }
  return { customer: of('customer'), user: of('user') }
}

function everyCall(calls: ClientCalls): ClientCall[] {
  return Object.values(calls).flatMap((one) => (isClientCall(one) ? [one] : everyCall(one)))
}
