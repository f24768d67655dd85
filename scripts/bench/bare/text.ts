import type { IncomingMessage } from 'node:http'

export async function readText(message: IncomingMessage): Promise<string> {
  let text = ''
  message.setEncoding('utf8')
  for await (const chunk of message) text += String(chunk)
  return text
}
