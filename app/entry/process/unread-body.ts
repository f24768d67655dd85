import { MAX_MULTIPART_BYTES } from '../../platform/server/multipart'
import type { Step } from '../../platform/server/step'

/**
 * Reads and drops what is left of a body that was answered without reading it (a refusal, a path that is not there): otherwise the rest of it
 * would stand before the next request on the same connection, which a proxy may share among many people. A body without an end costs
 * its sender the connection.
 */
export const dropUnreadBody: Step = (request, response, next) => {
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
