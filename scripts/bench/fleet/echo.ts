/**
 * The machine's own limit for a fleet of lockers: `ws` on `node:http` with the same messages and no logic. It welcomes each hello, answers
 * heartbeats, and sends each tap to its locker.
 */
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import { listen, urlOf } from '../../../app/entry/process/listen'
import { HEARTBEAT_MS, LOCKER_PROTOCOL, type ServerMessage } from '../../../contract/locker-protocol'

const lockers = new Map<string, WebSocket>()
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false })
const question = z.object({ type: z.string(), seq: z.number().optional(), deviceId: z.string().optional() })

/** Handles /{device}/{cubby}. */
const server = createServer((request, response) => {
  const [, device = '', cubby] = (request.url ?? '').split('/')
  const id = randomUUID()
  const socket = lockers.get(device)
  if (socket) say(socket, { type: 'command', id, cubby: Number(cubby), door: 'front', expiresAt: Date.now() + 30_000 })
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ commandId: id }))
})

server.on('upgrade', (request, socket, head) => {
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    webSocket.on('message', (data) => {
      const { type, seq = 0, deviceId = '' } = question.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString() : ''))
      if (type === 'heartbeat') say(webSocket, { type, seq, serverTime: Date.now() })
      if (type === 'door') say(webSocket, { type: 'doorAck', seq })
      if (type !== 'hello') return
      lockers.set(deviceId, webSocket)
      say(webSocket, {
        type: 'welcome',
        protocol: LOCKER_PROTOCOL,
        serverTime: Date.now(),
        lockerId: deviceId,
        heartbeatMs: HEARTBEAT_MS,
        cubbies: [],
      })
    })
  })
})

function say(socket: WebSocket, message: ServerMessage): void {
  socket.send(JSON.stringify(message))
}

const HOST = '127.0.0.1'
process.send?.({ url: urlOf(HOST, await listen(server, Number(process.env.PORT), HOST)) })
process.once('SIGTERM', () => process.exit(0))
