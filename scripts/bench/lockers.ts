import { once } from 'node:events'
import { WebSocket } from 'ws'
import {
  LOCKER_PROTOCOL,
  LOCKER_SOCKET_PATH,
  serverMessage,
  type ControllerMessage,
} from '../../contract/locker-protocol'
import { LOCKER_SECRET, LOCKERS } from './stage'

/** All lockers online, with minimal controllers: they send a hello, answer commands, and record the commands' arrival. */
export interface LockerBanks {
  /** Resolves with the time (performance.now()) at which that cubby's command arrived. */
  commandFor(locker: number, cubby: number): Promise<number>
  stop(): Promise<void>
}

export async function connectLockers(url: string): Promise<LockerBanks> {
  const waiting = new Map<string, (at: number) => void>()
  const sockets = await Promise.all(
    Array.from({ length: LOCKERS }, (_, index) =>
      connect(url, index + 1, (cubby, at) => waiting.get(`${index + 1}:${cubby}`)?.(at)),
    ),
  )
  return {
    commandFor: (locker, cubby) => new Promise((resolve) => waiting.set(`${locker}:${cubby}`, resolve)),
    async stop() {
      await Promise.all(
        sockets.map(async (socket) => {
          socket.close()
          await once(socket, 'close')
        }),
      )
    },
  }
}

async function connect(
  url: string,
  locker: number,
  onCommand: (cubby: number, at: number) => void,
): Promise<WebSocket> {
  const deviceId = `bench-${locker}`
  const socket = new WebSocket(url.replace('http', 'ws') + LOCKER_SOCKET_PATH, {
    headers: { Authorization: `Bearer ${deviceId}:${LOCKER_SECRET}` },
    perMessageDeflate: false,
  })
  const say = (message: ControllerMessage) => socket.send(JSON.stringify(message))
  const state = {
    health: { driver: 'bench', problems: [], canRemember: true, clockAheadMs: 0 },
    link: { roundTripMs: null, lost: 0 },
  }
  const beat = (heartbeatMs: number) => {
    let seq = 0
    const beating = setInterval(() => say({ type: 'heartbeat', seq: (seq += 1), ...state }), heartbeatMs)
    socket.once('close', () => clearInterval(beating))
  }
  const welcomed = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.on('message', (data) => {
      const at = performance.now()
      const message = serverMessage.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : '{}'))
      if (message.type === 'welcome') {
        beat(message.heartbeatMs)
        resolve()
      }
      if (message.type !== 'command') return
      onCommand(message.cubby, at)
      say({ type: 'result', commandId: message.id, outcome: 'done' })
    })
  })
  await once(socket, 'open')
  const doors = [1, 2, 3, 4, 5].map((number) => ({ number, front: 'closed' as const, back: 'closed' as const }))
  say({
    type: 'hello',
    protocol: LOCKER_PROTOCOL,
    deviceId,
    firmware: 'bench',
    bootId: deviceId,
    numberOfCubbies: 5,
    doors,
    ...state,
    commands: [],
  })
  await welcomed
  return socket
}
