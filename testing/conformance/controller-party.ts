import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer, type WebSocket } from 'ws'
import { controllerMessage, LOCKER_PROTOCOL, LOCKER_SOCKET_PATH } from '../../contract/locker-protocol'
import type { Hand } from './conversation'
import type { Party } from './play'

/** The identity with which the tested controller signs in. */
export const CONFORMANCE = { deviceId: 'conformance', secret: 'conformance-secret-0123456789' } as const

/** A controller waits up to half a minute before it reconnects. */
const COMES_BACK_MS = 35_000

export interface ControllerUnderTest {
  /** Kills the program and starts it again. */
  restart(): Promise<void>
  hand(move: Hand): Promise<void>
}

export interface Listener {
  /** The ws:// address that the controller must call. */
  url: string
  party(controller: ControllerUnderTest): Party
  stop(): Promise<void>
}

/** A server that plays recorded conversations with any controller that connects. */
export async function listenForController({
  host = '127.0.0.1',
  port = 0,
  patienceMs = 5_000,
} = {}): Promise<Listener> {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const received: unknown[] = []
  let newest: WebSocket | undefined
  let current: WebSocket | undefined
  let newestDoor = 0
  http.on('upgrade', (request, socket, head) => {
    const expected = `Bearer ${CONFORMANCE.deviceId}:${CONFORMANCE.secret}`
    if (request.headers.authorization !== expected || request.url !== LOCKER_SOCKET_PATH) {
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      newest = webSocket
      webSocket.on('error', () => {})
      webSocket.on('message', (data: Buffer) => {
        const message: unknown = JSON.parse(data.toString())
        const parsed = controllerMessage.safeParse(message)
        // A message outside the protocol matches no step; the report shows why.
        received.push(parsed.success ? parsed.data : { notOfTheProtocol: message, because: parsed.error.issues })
        if (parsed.data?.type === 'door') newestDoor = parsed.data.seq
      })
    })
  })
  http.listen(port, host)
  await once(http, 'listening')
  const address = http.address()
  const listensOn = typeof address === 'object' && address ? address.port : port

  const send = (message: unknown) => {
    const text = typeof message === 'string' ? message : JSON.stringify(withDefaults(message))
    current?.send(text)
  }
  const ended = async (socket: WebSocket | undefined) => {
    if (socket && socket.readyState !== socket.CLOSED) await once(socket, 'close')
  }
  const end = async (how: (socket: WebSocket) => void) => {
    const socket = current
    current = undefined
    if (!socket) return
    how(socket)
    await ended(socket)
  }

  return {
    url: `ws://${host}:${listensOn}`,
    party: (controller) => ({
      side: 'controller',
      received,
      patienceMs,
      now: () => Date.now(),
      send,
      async connect() {
        // Discard messages and unacknowledged door reports of the previous conversation.
        if (current) {
          send({ type: 'doorAck', seq: Math.max(1, newestDoor) })
          await end((socket) => socket.close(1012))
          received.length = 0
        }
        const until = performance.now() + COMES_BACK_MS
        while (!newest) {
          if (performance.now() > until) throw new Error('the controller does not come back')
          await pause(5)
        }
        current = newest
        newest = undefined
      },
      cut: () => end((socket) => socket.terminate()),
      async closes(code) {
        await end((socket) => socket.close(code))
        return { code, reason: '' }
      },
      async hungUp() {
        const socket = current
        current = undefined
        await Promise.race([
          ended(socket),
          pause(patienceMs, undefined, { ref: false }).then(() =>
            Promise.reject(new Error('it does not close the connection')),
          ),
        ])
      },
      async restart() {
        current = undefined
        newest = undefined
        await controller.restart()
      },
      bar: () => Promise.resolve(),
      hand: (move) => controller.hand(move),
      wait: (ms) => pause(ms),
    }),
    async stop() {
      for (const socket of [current, newest]) socket?.terminate()
      await new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      })
    },
  }
}

function withDefaults(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'welcome')
    return message
  const welcome = { protocol: LOCKER_PROTOCOL, serverTime: Date.now(), lockerId: 'conformance', heartbeatMs: 60_000 }
  return { ...welcome, cubbies: [], ...message }
}
