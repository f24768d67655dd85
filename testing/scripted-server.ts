import { once } from 'node:events'
import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import {
  LOCKER_PROTOCOL,
  LOCKER_SOCKET_PATH,
  controllerMessage,
  type ControllerMessage,
  type ServerMessage,
} from '../contract/locker-protocol'

type MessageOf<T extends ControllerMessage['type']> = Extract<ControllerMessage, { type: T }>

/** A server that a test plays, for one controller. */
export interface ScriptedServer {
  url: string
  /** The messages of all connections, in order of arrival. */
  received: ControllerMessage[]
  /** Number of connection attempts. */
  attempts(): number
  /** Answers the next hellos with a welcome at this server time; undefined leaves them unanswered. */
  welcomeWith(serverTime: number | undefined): void
  /** Refuses all connections with this status; undefined accepts them again. */
  refuse(status: number | undefined): void
  /** The first message of a type from position `after` on. */
  next<T extends ControllerMessage['type']>(type: T, after?: number): Promise<MessageOf<T>>
  send(message: ServerMessage | string): void
  /** Cuts the connection, or closes it with a code. */
  drop(code?: number): Promise<void>
  /** Resolves after this many connection attempts. */
  attempted(count: number): Promise<void>
  stop(): Promise<void>
}

export async function openScriptedServer({ heartbeatMs = 60_000 } = {}): Promise<ScriptedServer> {
  const http = createServer()
  const sockets = new WebSocketServer({ noServer: true })
  const received: ControllerMessage[] = []
  const waiting = new Set<() => void>()
  let current: WebSocket | undefined
  let attempts = 0
  let refusal: number | undefined
  let serverTime: number | undefined = 1_000_000
  const wake = () => {
    for (const again of [...waiting]) again()
  }
  const when = <T>(look: () => T | undefined) =>
    new Promise<T>((resolve) => {
      const again = () => {
        const found = look()
        if (found === undefined) return
        waiting.delete(again)
        resolve(found)
      }
      waiting.add(again)
      again()
    })

  http.on('upgrade', (request, socket, head) => {
    attempts += 1
    wake()
    // A controller that gives up is not the test's concern.
    socket.on('error', () => {})
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      current = webSocket
      webSocket.on('message', (data: Buffer) => {
        const message = controllerMessage.parse(JSON.parse(data.toString()))
        received.push(message)
        if (message.type === 'hello' && serverTime !== undefined) {
          server.send({
            type: 'welcome',
            protocol: LOCKER_PROTOCOL,
            serverTime,
            lockerId: 'river',
            heartbeatMs,
            cubbies: [],
          })
        }
        wake()
      })
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const server: ScriptedServer = {
    url: `ws://127.0.0.1:${port}${LOCKER_SOCKET_PATH}`,
    received,
    attempts: () => attempts,
    welcomeWith: (time) => {
      serverTime = time
    },
    refuse: (status) => {
      refusal = status
    },
    next: (type, after = 0) =>
      when(() => received.slice(after).find((message) => isOfType(message, type))).then((message) => {
        if (!isOfType(message, type)) throw new Error('not reached')
        return message
      }),
    send: (message) => current?.send(typeof message === 'string' ? message : JSON.stringify(message)),
    async drop(code) {
      const socket = current
      if (!socket) return
      if (code === undefined) socket.terminate()
      else socket.close(code)
      await once(socket, 'close')
    },
    attempted: (count) => when(() => (attempts >= count ? true : undefined)).then(() => undefined),
    async stop() {
      current?.terminate()
      await new Promise((resolve) => {
        http.close(resolve)
        http.closeAllConnections()
      })
    },
  }
  return server
}

function isOfType<T extends ControllerMessage['type']>(message: ControllerMessage, type: T): message is MessageOf<T> {
  return message.type === type
}
