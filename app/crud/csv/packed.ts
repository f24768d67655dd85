import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { badRequest } from '../../../contract/errors'
import { MAX_IMPORT_BYTES } from '../../../contract/limits'

const squeeze = promisify(gzip)
const unsqueeze = promisify(gunzip)

/**
 * A file's text for a hidden field of the form that imports it once it was checked: a browser gives a chosen file only once, and a server
 * that kept it would have to throw it away some day. Packed, because a form would also change the ends of its lines.
 */
export async function packText(text: string): Promise<string> {
  return (await squeeze(text)).toString('base64')
}

/** @throws 400 for what `packText` did not make */
export async function unpackText(packed: string): Promise<string> {
  const text = await unsqueeze(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_IMPORT_BYTES }).catch(
    () => undefined,
  )
  if (text === undefined) throw badRequest('The checked file did not arrive whole: choose it again')
  return text.toString()
}
