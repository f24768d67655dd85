import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RefusalCode } from '../../../contract/refusals'

/** Sends a message in the cases where Node would respond without one: invalid HTTP, tunnels, expectations. */
export function answerInWords(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuse(socket, REFUSED[error.code ?? ''] ?? [400, 'bad_request', 'This request cannot be read'])
  })
  server.on('connect', (_request, socket) =>
    refuse(socket, [405, 'method_not_allowed', 'This server does not open tunnels'], ['Allow: GET, HEAD, POST']),
  )
  server.on('checkExpectation', (_request, response) => {
    refuseInWords(response, 417, 'This server supports no expectation but 100-continue')
  })
}

/** Sends a refusal without Express and closes the connection. */
export function refuseInWords(response: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ message, code: 'bad_request' satisfies RefusalCode })
  response.writeHead(status, { Connection: 'close', 'Content-Type': 'application/json' }).end(body)
}

/** Always JSON, because the request may have been a `/v1` call. */
type Refusal = readonly [status: number, code: RefusalCode, message: string]

const REFUSED: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'too_large', 'The headers are too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too_large', 'The headers of the body’s parts are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too_slow', 'The request took too long to arrive. Please try again.'],
}

/** Sends a refusal and closes the connection, because nothing after it could be parsed. */
function refuse(socket: Duplex, [status, code, message]: Refusal, headers: string[] = []): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy()
    return
  }
  const body = JSON.stringify({ message, code })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
