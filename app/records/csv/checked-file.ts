import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { badRequest } from '../../../contract/errors'
import { MAX_IMPORT_BYTES } from '../../../contract/limits'

const squeeze = promisify(gzip)
const unsqueeze = promisify(gunzip)

const checked = z.object({
  /** Number under which a checked file can be imported only once (import-ticket.ts). */
  ticket: z.number().int().positive(),
  /** The records that its rows refer to, with the version of each at the time of the check. */
  versions: z.array(z.tuple([z.number().int(), z.number().int()])),
  text: z.string().max(MAX_IMPORT_BYTES),
  /** Whether unknown columns are to be ignored. */
  leaveUnknown: z.boolean(),
  /** Line numbers of bad rows. */
  badLines: z.array(z.number().int()),
})

/** A checked file, with the results of the check that importing it needs. */
export type Checked = z.infer<typeof checked>

/**
 * Packs a checked file for a hidden field of the form that imports it. A browser sends a chosen file only once, and a file stored on the
 * server would need a cleanup. It is compressed and encoded because a form would change its line endings.
 */
export async function pack(file: Checked): Promise<string> {
  return (await squeeze(JSON.stringify(file))).toString('base64')
}

/** Quotes and line endings take two characters each in JSON. */
const MAX_JSON = 3 * MAX_IMPORT_BYTES

/** @throws 400 unless `pack` made it */
export async function unpack(packed: string): Promise<Checked> {
  const json = await unsqueeze(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_JSON }).catch(() => undefined)
  const { data } = checked.safeParse(json && jsonOf(json.toString()))
  if (!data) throw badRequest('The checked file did not arrive completely: choose it again')
  return data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
