import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers in words what Node itself would refuse without any: bytes that are no HTTP, tunnels, expectations. */
export function answerInWords(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [status, message] = REFUSED[error.code ?? ''] ?? [400, 'This is no request that can be read']
    refuse(socket, status, message)
  })
  server.on('connect', (_request, socket) =>
    refuse(socket, 405, 'This server opens no tunnels', ['Allow: GET, HEAD, POST']),
  )
  server.on('checkExpectation', (_request, response) => {
    refuseInWords(response, 417, 'This server meets no expectation but 100-continue')
  })
}

/** A refusal where Express is not to be had. Ends the connection. */
export function refuseInWords(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { Connection: 'close', 'Content-Type': 'text/plain; charset=utf-8' }).end(message)
}

const REFUSED: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers are too long'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The parts of the body say too much about themselves'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive. Please try again.'],
}

/** Says so and ends the connection: nothing that follows on it could be read. */
function refuse(socket: Duplex, status: number, message: string, headers: string[] = []): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy()
    return
  }
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(message)}`,
    ...headers,
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${message}`, () => socket.destroy())
}
