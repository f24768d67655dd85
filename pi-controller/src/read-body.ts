import type { IncomingMessage } from 'node:http'

/** The body of a request, or '' when it is longer than that. */
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
