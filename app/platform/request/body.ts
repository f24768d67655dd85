import type { IncomingMessage } from 'node:http'
import { BarbackError, badRequest, isBarbackError } from '../../../contract/errors'

/** The largest request body, in bytes. Image uploads have their own limit. */
export const MAX_BODY_BYTES = 1_000_000

export function tooLarge(limit = MAX_BODY_BYTES): BarbackError {
  return new BarbackError({ status: 413, code: 'too_large', message: `The request is larger than ${limit} bytes` })
}

/** Rethrows deliberate errors. Any other means that the sender left or was too slow, which is not our fault. @throws 400, or `error` */
export function cutOff(error: unknown): never {
  throw isBarbackError(error) ? error : badRequest('The request ended before all of it had arrived')
}

/** Reads a body as bytes and stops at the limit: a chunked request does not announce its length. @throws 413 */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read().catch(cutOff)
    if (done) break
    length += value.byteLength
    // Not cancelled: that would close the connection before the response. The rest is discarded later (unread-body.ts).
    if (length > limit) throw tooLarge(limit)
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/**
 * Reads a body from the network as text. The rest of one that is too large stays unread (unread-body.ts), so that the response arrives.
 * @throws 400, 413
 */
export async function readText(request: IncomingMessage, limit = MAX_BODY_BYTES): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  return new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const take = (chunk: Buffer) => {
      length += chunk.length
      chunks.push(chunk)
      if (length <= limit) return
      request.off('data', take)
      request.pause()
      reject(tooLarge(limit))
    }
    request.on('data', take)
    request.once('end', () => resolve(new TextDecoder().decode(Buffer.concat(chunks))))
    request.once('error', reject)
    request.once('close', () => reject(new Error('The connection was closed')))
  }).catch(cutOff)
}

/**
 * Parses a JSON object, not yet checked against a schema; an empty body is `{}`. Clients send back whole records, so a PUT whose id is not the
 * `id` of the path is refused: it would overwrite another record. @throws 400
 */
export function readJson(text: string, { method, id }: { method: string; id: string | undefined }): unknown {
  const body = text.trim() === '' ? {} : parseJson(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('The body must be a JSON object')
  }
  const given = 'id' in body ? body.id : undefined
  if (method === 'PUT' && id !== undefined && given !== undefined && given !== Number(id)) {
    throw badRequest([{ path: 'id', message: 'Must be the id of the address' }])
  }
  return body
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON')
  }
}

/** Reads a body as text. @throws 400, 413 */
export async function readTextOf(request: Request, limit = MAX_BODY_BYTES): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit))
}

/** Reads a submitted form. @throws 400, 413 */
export async function readForm(request: Request, limit = MAX_BODY_BYTES): Promise<FormData> {
  return formIn(await readBytes(request, limit), request)
}

/** For pipes that end at a limit: the rest of the body stays unread, as above. */
export const LEFT_OPEN = { preventCancel: true } as const

/** The largest body that is still read to its end and discarded, in bytes. */
const MAX_FORGOTTEN_BYTES = 60_000_000

/**
 * Reads a submitted form. Returns undefined for one above `limit`, which it reads to the end and discards: a browser reads no response before
 * it has sent everything, and the form can then show the refusal. @throws 400, 413 for one above MAX_FORGOTTEN_BYTES
 */
export async function readFormUpTo(request: Request, limit: number): Promise<FormData | undefined> {
  let length = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length > MAX_FORGOTTEN_BYTES) throw tooLarge(MAX_FORGOTTEN_BYTES)
      if (length <= limit) controller.enqueue(chunk)
    },
  })
  const bytes = new Uint8Array(
    await new Response(request.body?.pipeThrough(counted, LEFT_OPEN)).arrayBuffer().catch(cutOff),
  )
  return length > limit ? undefined : formIn(bytes, request)
}

async function formIn(bytes: Uint8Array<ArrayBuffer>, { headers }: Request): Promise<FormData> {
  const type = headers.get('content-type') ?? 'application/x-www-form-urlencoded'
  let form: FormData
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw badRequest('The form could not be read')
  }
  checkFields(form)
  return form
}

/** More fields than any of our forms has. Each costs time at every step until the form is rendered again. */
const MAX_FIELDS = 5000

/** @throws 400 */
export function checkFields(form: FormData): void {
  if ([...form.keys()].length > MAX_FIELDS) throw badRequest(`A form may have ${MAX_FIELDS} fields at most`)
}
