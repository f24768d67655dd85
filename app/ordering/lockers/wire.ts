import type { RawData } from 'ws'
import { controllerMessage, type ControllerMessage } from '../../../contract/locker-protocol'

/** Returns a controller's message, or the reason why it is refused. */
export function readMessage(data: RawData, isBinary: boolean): ControllerMessage | string {
  if (isBinary) return 'binary messages are not part of the protocol'
  const parsed = controllerMessage.safeParse(parseJson(rawText(data)))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  // A close reason holds at most 123 bytes.
  return `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'malformed'}`.slice(0, 100)
}

function rawText(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(new Uint8Array(data)).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
