import { randomUUID } from 'node:crypto'
import { LOCKER_PROTOCOL, LOCKER_SOCKET_PATH, type ServerMessage } from '../../../contract/locker-protocol'
import { systemClock } from '../../../pi-controller/src/clock'
import { Connection } from '../../../pi-controller/src/connection'
import { DoorReports } from '../../../pi-controller/src/door-reports'
import { silent } from '../../../pi-controller/src/log'
import { ServerTime } from '../../../pi-controller/src/server-time'
import { LOCKER_SECRET } from '../stage'
import { CUBBIES, deviceIdOf } from './database'

/** How long a guest's door stays open, in milliseconds. */
const OPEN_MS = 1_500

/** Simulated lockers with the controller's real connection, waits and door reports. Each door opens on command, then closes. */
export interface Fleet {
  /** Number of lockers currently online. */
  online(): number
  /** Resolves with the time (performance.now()) at which a command for that cubby arrived. */
  commandFor(locker: number, cubby: number): Promise<number>
  /** Resolves once `isThere` accepts the number of lockers online. */
  until(isThere: (online: number) => boolean): Promise<void>
  /** Resolves once all doors are closed. */
  quiet(): Promise<void>
  /** How often each command was carried out; each must be 1. */
  opened: Map<string, number>
  stop(): Promise<void>
}

export function connectFleet(url: string, count: number): Fleet {
  const online = new Set<number>()
  const waiting = new Map<string, (at: number) => void>()
  const opened = new Map<string, number>()
  const movements = new Set<Promise<void>>()
  let watchers: Array<{ isThere: (online: number) => boolean; resolve: () => void }> = []
  const changed = () => {
    for (const { isThere, resolve } of watchers) if (isThere(online.size)) resolve()
    watchers = watchers.filter(({ isThere }) => !isThere(online.size))
  }

  const connections = Array.from({ length: count }, (_, locker) => {
    const deviceId = deviceIdOf(locker)
    const bootId = randomUUID()
    const serverTime = new ServerTime(systemClock)
    const health = { driver: 'bench', problems: [], canRemember: true, clockAheadMs: 0 }
    const doors = new Set<number>()
    const done: string[] = []
    const reports: DoorReports = new DoorReports(systemClock, serverTime, (message) => connection.send(message), silent)
    const move = async (cubby: number) => {
      doors.add(cubby)
      reports.add({ cubby, door: 'front', state: 'open' })
      await new Promise<void>((resolve) => systemClock.after(OPEN_MS, resolve))
      doors.delete(cubby)
      reports.add({ cubby, door: 'front', state: 'closed' })
    }
    const take = (message: ServerMessage) => {
      if (message.type === 'doorAck') reports.acknowledge(message.seq)
      if (message.type !== 'command') return
      waiting.get(`${locker}:${message.cubby}`)?.(performance.now())
      if (!done.includes(message.id)) {
        done.push(message.id)
        opened.set(message.id, (opened.get(message.id) ?? 0) + 1)
        const movement = move(message.cubby).finally(() => movements.delete(movement))
        movements.add(movement)
      }
      connection.send({ type: 'result', commandId: message.id, outcome: 'done' })
    }
    const connection: Connection = new Connection(
      {
        url: url.replace('http', 'ws') + LOCKER_SOCKET_PATH,
        deviceId,
        secret: LOCKER_SECRET,
        clock: systemClock,
        serverTime,
        log: silent,
      },
      {
        hello: () => ({
          type: 'hello',
          protocol: LOCKER_PROTOCOL,
          deviceId,
          firmware: 'bench',
          bootId,
          numberOfCubbies: CUBBIES,
          doors: Array.from({ length: CUBBIES }, (_, index) => ({
            number: index + 1,
            front: doors.has(index + 1) ? 'open' : 'closed',
            back: 'closed',
          })),
          health,
          link: connection.link(),
          commands: done.slice(-50).map((commandId) => ({ commandId, outcome: 'done' as const })),
        }),
        health: () => health,
        welcome() {
          online.add(locker)
          reports.replay()
          changed()
        },
        message: take,
        lost() {
          online.delete(locker)
          changed()
        },
      },
    )
    return connection
  })
  for (const connection of connections) connection.start()

  return {
    online: () => online.size,
    commandFor: (locker, cubby) => new Promise((resolve) => waiting.set(`${locker}:${cubby}`, resolve)),
    until: (isThere) =>
      isThere(online.size) ? Promise.resolve() : new Promise((resolve) => watchers.push({ isThere, resolve })),
    async quiet() {
      await Promise.all(movements)
    },
    opened,
    async stop() {
      await Promise.all(connections.map((connection) => connection.stop()))
    },
  }
}
