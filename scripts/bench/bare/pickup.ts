import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import { HEARTBEAT_MS, LOCKER_PROTOCOL } from '../../../contract/locker-protocol'
import { file } from './file'

const findPickup = file.prepare<
  [number, number],
  { cubbyId: number; number: number; lockerId: number; deviceId: string }
>(
  `SELECT cubby.id AS cubbyId, cubby.number, cubby.lockerId, businessLocker.deviceId FROM "order"
   JOIN business ON business.id = "order".businessId JOIN place ON place.id = business.placeId
   JOIN cubby ON cubby.orderId = "order".id JOIN businessLocker ON businessLocker.id = cubby.lockerId
   WHERE "order".id = ? AND "order".customerId = ? AND "order".status = 'Ready'`,
)
const openCubby = file.prepare<[number, number]>(
  "UPDATE cubby SET phase = 'Collecting', doorMoved = 0, since = ? WHERE id = ?",
)
const addCommand = file.prepare<(string | number)[]>(
  "INSERT INTO lockerCommand (id, lockerId, cubby, door, purpose, orderId, actor, status, createdAt, expiresAt) VALUES (?, ?, ?, 'front', 'pickup', ?, ?, 'Pending', ?, ?)",
)
const sentCommand = file.prepare<[number, string]>("UPDATE lockerCommand SET status = 'Sent', sentAt = ? WHERE id = ?")
const doneCommand = file.prepare<[number, string]>(
  "UPDATE lockerCommand SET status = 'Done', finishedAt = ? WHERE id = ?",
)
const lockers = new Map<string, WebSocket>()

/** Opens the guest's door: stores the command, then sends it. */
export function pickUp(customerId: number, orderId: number) {
  const found = findPickup.get(orderId, customerId)
  if (!found) throw new Error('The order is not ready')
  const now = Date.now()
  const id = randomUUID()
  file
    .transaction(() => {
      openCubby.run(now, found.cubbyId)
      addCommand.run(id, found.lockerId, found.number, orderId, `customer:${customerId}`, now, now + 30_000)
    })
    .immediate()
  lockers
    .get(found.deviceId)
    ?.send(JSON.stringify({ type: 'command', id, cubby: found.number, door: 'front', expiresAt: now + 30_000 }))
  sentCommand.run(now, id)
  return { cubbies: [{ lockerId: found.deviceId, number: found.number, color: 'orange' }], commandId: id }
}

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })

/** Accepts lockers on the same port. */
export function attachLockers(server: Server) {
  server.on('upgrade', (request, socket, head) => {
    const deviceId = /^Bearer ([^:]+):/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      lockers.set(deviceId, webSocket)
      webSocket.on('message', (data) => {
        const message = z
          .object({ type: z.string(), commandId: z.string().optional() })
          .parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '{}'))
        if (message.type === 'result') doneCommand.run(Date.now(), message.commandId ?? '')
        if (message.type !== 'hello') return
        webSocket.send(
          JSON.stringify({
            type: 'welcome',
            protocol: LOCKER_PROTOCOL,
            serverTime: Date.now(),
            lockerId: deviceId,
            heartbeatMs: HEARTBEAT_MS,
            cubbies: [],
          }),
        )
      })
    })
  })
}
