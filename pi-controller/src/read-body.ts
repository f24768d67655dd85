import type { IncomingMessage } from 'node:http'

/** A request's body; '' if it is longer than `maxBytes`. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      if (body.length <= maxBytes) body += chunk
    })
    request.on('end', () => resolve(body.length <= maxBytes ? body : ''))
    request.on('error', reject)
  })
}
