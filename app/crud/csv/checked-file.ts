import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { badRequest } from '../../../contract/errors'
import { MAX_IMPORT_BYTES } from '../../../contract/limits'

const squeeze = promisify(gzip)
const unsqueeze = promisify(gunzip)

const checked = z.object({
  /** An import is good for one time: this is its number (once.ts). */
  ticket: z.number().int().positive(),
  /** When it was checked, in Unix milliseconds. */
  checkedAt: z.number().int(),
  text: z.string().max(MAX_IMPORT_BYTES),
  /** Somebody has said to leave out the columns that are not known. */
  leaveUnknown: z.boolean(),
  /** Lines of rows that were found bad. */
  badLines: z.array(z.number().int()),
})

/** A file that was checked, and what came of it. */
export type Checked = z.infer<typeof checked>

/**
 * A checked file for a hidden field of the form that imports it: a browser gives a chosen file only once, and a server that kept it would
 * have to throw it away some day. Packed, because a form would also change the ends of its lines.
 */
export async function pack(file: Checked): Promise<string> {
  return (await squeeze(JSON.stringify(file))).toString('base64')
}

/** Quotes and ends of lines take two signs each in JSON. */
const MAX_JSON = 3 * MAX_IMPORT_BYTES

/** @throws 400 for what `pack` did not make */
export async function unpack(packed: string): Promise<Checked> {
  const json = await unsqueeze(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_JSON }).catch(() => undefined)
  const { data } = checked.safeParse(json && jsonOf(json.toString()))
  if (!data) throw badRequest('The checked file did not arrive whole: choose it again')
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
