import { cutOff } from './body'

/** The headers of a part. */
export interface PartHead {
  /** The name of the input. */
  name: string
  /** The file name that the browser sent; undefined for a text. */
  filename: string | undefined
}

/** Receives a part's content as it arrives. Each call resolves when the sink can take more. */
export interface PartSink {
  write(chunk: Uint8Array): Promise<void> | void
  end(): Promise<void> | void
}

/** The body is not a multipart body. */
export class MultipartError extends Error {
  override name = 'MultipartError'
}

const MAX_HEAD_BYTES = 8192
const BREAK = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const CLOSE = Buffer.from('--')

/** Returns the boundary in a `multipart/form-data` header, or undefined. */
export function boundaryOf(contentType: string): string | undefined {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain
}

/**
 * Reads a multipart body part by part, with only one chunk in memory, unlike `Request.formData`, which holds everything. Calls `open` for each
 * part to get the sink of its content. @throws MultipartError, and errors of the sinks
 */
export async function readParts(
  body: ReadableStream<Uint8Array>,
  boundary: string,
  open: (head: PartHead) => Promise<PartSink> | PartSink,
): Promise<void> {
  const source = body.getReader()
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  // The first boundary has no line before it.
  let held = Buffer.from(BREAK)

  const more = async () => {
    const { done, value } = await source.read().catch(cutOff)
    if (done) throw new MultipartError('The body ends in the middle')
    held = Buffer.concat([held, value])
  }
  const until = async (mark: Buffer, take: (chunk: Buffer) => Promise<void> | void) => {
    for (;;) {
      const at = held.indexOf(mark)
      // The boundary may begin in the last bytes received.
      const sure = at < 0 ? held.length - mark.length + 1 : at
      if (sure > 0) await take(held.subarray(0, sure))
      held = held.subarray(at < 0 ? Math.max(0, sure) : at + mark.length)
      if (at >= 0) return
      await more()
    }
  }
  try {
    await until(delimiter, () => undefined)
    for (;;) {
      while (held.length < CLOSE.length) await more()
      if (held.subarray(0, CLOSE.length).equals(CLOSE)) return
      let head = ''
      await until(HEAD_END, (chunk) => {
        head += chunk.toString('utf8')
        if (head.length > MAX_HEAD_BYTES) throw new MultipartError('The headers of a part are too long')
      })
      const sink = await open(readHead(head))
      try {
        await until(delimiter, (chunk) => sink.write(chunk))
      } finally {
        await sink.end()
      }
    }
  } catch (error) {
    await source.cancel().catch(() => undefined)
    throw error
  }
}

function readHead(head: string): PartHead {
  const disposition = /^content-disposition:\s*form-data(;.*)$/im.exec(head)?.[1] ?? ''
  const name = quoted(disposition, 'name')
  if (name === undefined) throw new MultipartError('A part has no name')
  return { name, filename: quoted(disposition, 'filename') }
}

/** Browsers write a quotation mark in a name as %22. */
function quoted(disposition: string, parameter: string): string | undefined {
  return new RegExp(`;\\s*${parameter}="([^"]*)"`, 'i').exec(disposition)?.[1]?.replaceAll('%22', '"')
}
