import { MAX_MULTIPART_BYTES } from '../../platform/request/multipart'
import type { Middleware } from '../../platform/request/middleware'

/**
 * Reads and drops the rest of a body after a response that did not read it (a refusal, an unknown path). Otherwise the rest would precede the next
 * request on the same connection, which a proxy may share among many clients. If the body is too long, the connection is closed.
 */
export const dropUnreadBody: Middleware = (request, response, next) => {
  response.once('finish', () => {
    if (request.complete) return
    let dropped = 0
    request.removeAllListeners('data')
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.length
      if (dropped > MAX_MULTIPART_BYTES) request.destroy()
    })
    request.resume()
  })
  next()
}
