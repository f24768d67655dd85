import { BarbackError } from '../../../contract/errors'
import type { Patience } from './patience'
import type { Middleware } from '../../platform/request/middleware'

/**
 * Ends a request whose body arrives too slowly, and its connection. Does nothing while unread data is buffered, because then the server is the slow
 * side.
 */
export function endSlowBodies({ bodyMs, bodyBytes }: Patience): Middleware {
  return (request, response, next) => {
    next()
    if (request.complete || !announcesBody(request.headers)) return
    const { socket } = request
    let seen = socket.bytesRead
    const clock = setInterval(() => {
      const came = socket.bytesRead - seen
      seen = socket.bytesRead
      if (request.complete) clearInterval(clock)
      else if (came < bodyBytes && request.readableLength < request.readableHighWaterMark) end()
    }, bodyMs).unref()
    const end = () => {
      clearInterval(clock)
      if (response.headersSent) {
        socket.destroy()
        return
      }
      response.setHeader('Connection', 'close')
      next(
        new BarbackError({ status: 408, code: 'too_slow', message: 'The request came too slowly. Please try again.' }),
      )
    }
    request.once('close', () => clearInterval(clock))
  }
}

function announcesBody(headers: Readonly<Record<string, unknown>>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
