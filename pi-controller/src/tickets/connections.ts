import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Clock } from '../clock'

/** Connections per address; a browser opens six to a server. */
const MOST_OF_ADDRESS = 8
const MOST = 64
/** How long a connection may wait without a complete request, in milliseconds. */
const IDLE_MS = 5000

/**
 * Limits the open connections of a server, so that no client can exhaust them: at most eight per address, and none may stay idle for long. When
 * all are taken, the one that has been idle longest is closed.
 */
export class Connections {
  /** Idle connections in order of arrival, each with the function that cancels its timeout. */
  readonly #idle = new Map<Socket, () => void>()
  readonly #open = new Set<Socket>()

  constructor(
    server: Server,
    private readonly clock: Clock,
  ) {
    server.on('connection', (socket) => this.#take(socket))
  }

  /** Marks a connection with a complete request as busy until the response is sent. */
  keep(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    this.#idle.get(socket)?.()
    this.#idle.delete(socket)
    response.once('close', () => {
      if (this.#open.has(socket)) this.#wait(socket)
    })
  }

  #take(socket: Socket): void {
    const { remoteAddress } = socket
    const sameAddress = [...this.#open].filter((other) => other.remoteAddress === remoteAddress)
    if (sameAddress.length >= MOST_OF_ADDRESS) this.#end(sameAddress.find((other) => this.#idle.has(other)) ?? socket)
    else if (this.#open.size >= MOST) this.#end(this.#idle.keys().next().value ?? socket)
    if (socket.destroyed) return
    this.#open.add(socket)
    this.#wait(socket)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#idle.get(socket)?.()
      this.#idle.delete(socket)
    })
  }

  #wait(socket: Socket): void {
    this.#idle.set(
      socket,
      this.clock.after(IDLE_MS, () => this.#end(socket)),
    )
  }

  /** Removes the connection at once, because its 'close' event comes later. */
  #end(socket: Socket): void {
    this.#open.delete(socket)
    this.#idle.get(socket)?.()
    this.#idle.delete(socket)
    socket.destroy()
  }
}
