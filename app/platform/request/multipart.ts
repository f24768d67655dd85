import { randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BarbackError, badRequest } from '../../../contract/errors'
import { MAX_UPLOAD_BYTES } from '../../../contract/limits'
import type { Actor } from '../auth/actor'
import { checkFields, LEFT_OPEN, MAX_BODY_BYTES, tooLarge } from './body'
import { boundaryOf, MultipartError, readParts, type PartSink } from './multipart-parts'
import type { Services } from '../server/services'

/** A file of a form, on disk until the form is processed. */
export interface SentFile {
  /** The name of its input. */
  field: string
  path: string
  /** The size as sent. If that is too large, `path` has only the beginning. */
  bytes: number
}

export interface SentForm {
  /** The text fields. */
  form: FormData
  files: SentFile[]
  /** Removes the files. */
  dispose(): Promise<void>
}

/** Handles the pictures in a portal form that was sent without JavaScript. */
interface FormPictures {
  /** Whether an input's file is a picture, which goes to disk. */
  isPicture(inputName: string): boolean
  /** Stores each picture and writes its value into the form. @throws 400 with the fields, 403, 404 */
  keep(app: Services, actor: Actor, sent: SentForm): Promise<void>
}

declare module '../server/services' {
  interface Parts {
    formPictures: FormPictures
  }
}

/** The largest multipart body that is read to its end, in bytes. */
export const MAX_MULTIPART_BYTES = 3 * MAX_UPLOAD_BYTES
const MAX_FILES = 4

export function isMultipart(type: string | null | undefined): boolean {
  return type?.toLowerCase().startsWith('multipart/form-data') ?? false
}

/** Refuses a body with a single file by its announced length, before reading it. @throws 413 */
export function refuseLargeFile({ headers }: Request): void {
  if (Number(headers.get('content-length') ?? 0) > MAX_UPLOAD_BYTES + MAX_BODY_BYTES) throw fileTooLarge()
}

/** 413 for a file that is too large. */
export function fileTooLarge(): BarbackError {
  const message = `The picture must be smaller than ${MAX_UPLOAD_BYTES / 1_000_000} MB`
  return new BarbackError({ status: 413, code: 'too_large', message })
}

interface Reading {
  /** Whether the file of an input goes to disk; by default, all do. Other files stay in the form, within the limit of its texts. */
  toDisk?: (field: string) => boolean
}

/**
 * Reads a form and writes its files to `folder` as they arrive. Texts have the limit of any form. The rest of a file that is too large
 * is read and discarded: a browser reads no response before it has sent everything, and then gets its form back with what was typed.
 * @throws 400, 413
 */
export async function readMultipart(
  request: Request,
  folder: string,
  { toDisk = () => true }: Reading = {},
): Promise<SentForm> {
  const { body, headers } = request
  const boundary = boundaryOf(headers.get('content-type') ?? '')
  if (!body || boundary === undefined) throw badRequest('The form could not be read')

  const form = new FormData()
  const files: SentFile[] = []
  const dispose = async () => {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
  let textBytes = 0
  const takeText = (name: string, filename: string | undefined): PartSink => {
    const chunks: Uint8Array<ArrayBuffer>[] = []
    return {
      write(chunk) {
        textBytes += chunk.byteLength
        if (textBytes > MAX_BODY_BYTES) throw tooLarge()
        chunks.push(new Uint8Array(chunk))
      },
      end() {
        if (filename === undefined) form.append(name, Buffer.concat(chunks).toString('utf8'))
        else form.append(name, new File(chunks, filename))
      },
    }
  }
  const takeFile = async (field: string): Promise<PartSink> => {
    if (files.length >= MAX_FILES) throw badRequest('There are too many files')
    const file: SentFile = { field, path: join(folder, randomUUID()), bytes: 0 }
    files.push(file)
    const handle = await open(file.path, 'wx')
    return {
      async write(chunk) {
        file.bytes += chunk.byteLength
        if (file.bytes < MAX_UPLOAD_BYTES) await handle.writeFile(chunk)
      },
      end: () => handle.close(),
    }
  }
  try {
    await mkdir(folder, { recursive: true })
    await readParts(body.pipeThrough(atMost(MAX_MULTIPART_BYTES), LEFT_OPEN), boundary, ({ name, filename }) =>
      filename !== undefined && toDisk(name) ? takeFile(name) : takeText(name, filename),
    )
    checkFields(form)
    // Browsers send a file input without a choice as an empty file.
    return { form, files: files.filter(({ bytes }) => bytes > 0), dispose }
  } catch (error) {
    await dispose()
    throw error instanceof MultipartError ? badRequest('The form could not be read') : error
  }
}

/** Ends a body with 413 once it exceeds the limit, which includes the headers of empty parts. */
function atMost(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > limit) throw tooLarge(limit)
      controller.enqueue(chunk)
    },
  })
}
