import { BarbackError, badRequest } from '../../contract/errors'

/** The largest request body, in bytes, but for image uploads, which have a limit of their own. */
export const MAX_BODY_BYTES = 1_000_000

export function tooLarge(limit = MAX_BODY_BYTES): BarbackError {
  return new BarbackError({ status: 413, code: 'too_large', message: `The request is larger than ${limit} bytes` })
}

/** Reads a body as bytes and stops at the limit: a chunked request has no length that could be checked before. @throws 413 */
async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit)
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.byteLength
    if (length > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
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

/** The raw text, for signatures over the very bytes. @throws 413 */
export async function readText(request: Request, limit = MAX_BODY_BYTES): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit))
}

/** A JSON body, not yet checked against any shape; an empty one is `{}`. @throws 400, 413 */
export async function readJson(request: Request, limit = MAX_BODY_BYTES): Promise<unknown> {
  const text = await readText(request, limit)
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON')
  }
}

/** A submitted form. @throws 400, 413 */
export async function readForm(request: Request, limit = MAX_BODY_BYTES): Promise<FormData> {
  const bytes = await readBytes(request, limit)
  const type = request.headers.get('content-type') ?? 'application/x-www-form-urlencoded'
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw badRequest('The form could not be read')
  }
}
