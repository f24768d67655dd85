import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import {
  HEARTBEAT_MS,
  LOCKER_CLOSE,
  LOCKER_SOCKET_PATH,
  MAX_LOCKER_MESSAGE_BYTES,
} from '../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../db/compiled'
import { createConnection, type Connection } from './connection'
import { setAllOffline, setOffline } from './online'
import type { LockerIdentity } from './door-events'
import { isSecret, readCredentials } from './secret'
import { settleDoors } from './settle-doors'
import { BootLog, shutOut } from './shared-identity'
import { inStep, type LockerServices, type ShutCubby } from './step'

/** The server's end of all locker sockets. */
export interface LockerHub {
  /** Takes over upgrades to the socket's path. Every locker counts as offline until it says hello. */
  attach(server: Server): Promise<void>
  /** Sends a locker (businessLocker.id) its unsent commands, and its colours if they changed. Call it after the commit. */
  nudge(lockerId: number): void
  isOnline(lockerId: number): boolean
  /** Settles a cubby's doors when they count as shut. A sweep does the same later, should the process be killed. */
  settleLater(cubby: ShutCubby): void
  /** Ends a locker's connections: its secret, device or permission to connect has changed. Call it after the commit. */
  drop(lockerId: number): void
  /** Closes all sockets and stores that the lockers are offline. */
  stop(): Promise<void>
}

declare module '../server/services' {
  interface Parts {
    lockers: LockerHub
  }
}

export interface LockerHubOptions {
  /** Milliseconds between a controller's heartbeats; after two and a half without a word the socket is dropped. */
  heartbeatMs?: number
  /** How long a new connection may take to say hello, in milliseconds. */
  helloMs?: number
  /** How many connections may wait for their hello to be taken in. Others are answered 503, and come back by themselves. */
  maxArriving?: number
}

/** A hello takes a few milliseconds, and a controller waits ten seconds for its welcome: more would wait in vain. */
const MAX_ARRIVING = 500

/** How long a controller may take to close its side when the server stops, in milliseconds. */
const CLOSING_MS = 500

/** Makes the hub. The services come through a function, because they contain the hub itself. */
export function createLockerHub(getServices: () => LockerServices, options: LockerHubOptions = {}): LockerHub {
  const { heartbeatMs = HEARTBEAT_MS, helloMs = 10_000, maxArriving = MAX_ARRIVING } = options
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: MAX_LOCKER_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  /** Every open socket, and each locker's current one. */
  const open = new Set<Connection>()
  const current = new Map<number, Connection>()
  /** The open ones whose hello is not taken in yet. */
  const arriving = new Set<Connection>()
  /** Hellos are taken in one after the other, so that a guest's tap waits for one of them, and not for a thousand. */
  let greeting: Promise<unknown> = Promise.resolve()
  const boots = new BootLog()
  const timers = new Set<NodeJS.Timeout>()
  let settling: Promise<void> = Promise.resolve()
  let stopping = false
  let unsubscribe = () => {}
  let server: Server | undefined

  function closeAll(lockerId: number, code: number, reason: string): void {
    for (const connection of open) if (connection.locker.id === lockerId) connection.close(code, reason)
  }

  function settle({ lockerId, number }: ShutCubby): void {
    const app = getServices()
    settling = settling
      .then(() => (stopping ? undefined : inStep(app, (step) => settleDoors(step, { lockerId, number }))))
      .catch((error: unknown) => app.log.error({ err: error }, 'doors could not be settled'))
  }

  async function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // While developing, Vite's socket listens on the same server.
    if (pathOf(request) !== LOCKER_SOCKET_PATH) return
    if (arriving.size >= maxArriving) {
      refuse(socket, BUSY)
      return
    }
    const drop = () => socket.destroy()
    socket.once('error', drop)
    const locker = await authenticate(getServices(), request.headers.authorization).catch((error: unknown) => {
      getServices().log.error({ err: error }, 'locker sign-in failed')
      return undefined
    })
    socket.off('error', drop)
    if (stopping || socket.destroyed) {
      socket.destroy()
      return
    }
    if (!locker) {
      const deviceId = readCredentials(request.headers.authorization)?.deviceId
      getServices().log.warn(
        { deviceId, address: request.socket.remoteAddress },
        'locker refused: wrong device or secret',
      )
      refuse(socket, UNAUTHORIZED)
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = createConnection({
        app: getServices(),
        locker,
        socket: webSocket,
        heartbeatMs,
        helloMs,
        greetInTurn(arrived, greet) {
          const turn = greeting.then(greet)
          greeting = turn
            .catch(() => {})
            .then(() => {
              arriving.delete(arrived)
              return new Promise(setImmediate)
            })
          return turn
        },
        onHello: async (replacing, bootId) => {
          const app = getServices()
          if (boots.note(locker.id, bootId, app.now())) {
            app.log.error({ locker: locker.code }, 'two controllers share one identity: the locker is shut out')
            await shutOut(app, locker)
            closeAll(locker.id, LOCKER_CLOSE.sharedIdentity, 'two controllers share this identity: pair again')
            return false
          }
          current.get(locker.id)?.close(LOCKER_CLOSE.replaced, 'replaced by a newer connection')
          current.set(locker.id, replacing)
          return true
        },
        onClosed: async (closed) => {
          open.delete(closed)
          arriving.delete(closed)
          if (current.get(locker.id) !== closed) return
          current.delete(locker.id)
          if (!stopping) await setOffline(getServices(), locker)
        },
      })
      open.add(connection)
      arriving.add(connection)
    })
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void onUpgrade(request, socket, head)

  return {
    async attach(httpServer) {
      const app = getServices()
      await setAllOffline(app.db, app.now())
      server = httpServer
      httpServer.on('upgrade', upgrade)
      // An order that was cancelled, handed over or taken back may have released its cubby and withdrawn its commands.
      unsubscribe = app.events.subscribe((event) => {
        if (event.type !== 'order' || current.size === 0) return
        if (event.status !== 'Prepared' && event.status !== 'Completed' && event.status !== 'Cancelled') return
        for (const connection of current.values()) {
          if (connection.locker.businessId === event.businessId) connection.nudge()
        }
      })
    },
    nudge(lockerId) {
      current.get(lockerId)?.nudge()
    },
    isOnline: (lockerId) => current.has(lockerId),
    settleLater(cubby) {
      const timer = setTimeout(
        () => {
          timers.delete(timer)
          settle(cubby)
        },
        Math.max(0, cubby.settleAt - getServices().now()),
      )
      timers.add(timer)
    },
    drop(lockerId) {
      boots.forget(lockerId)
      // Also one that has not said hello yet: it signed in with what is no longer valid.
      closeAll(lockerId, LOCKER_CLOSE.revoked, 'its sign-in no longer holds')
    },
    async stop() {
      stopping = true
      unsubscribe()
      for (const timer of timers) clearTimeout(timer)
      await settling
      server?.off('upgrade', upgrade)
      const closing = [...open]
      for (const connection of closing) connection.close(1001, 'the server is stopping')
      const impatience = setTimeout(() => closing.forEach((connection) => connection.terminate()), CLOSING_MS)
      await Promise.all(closing.map((connection) => connection.closed))
      clearTimeout(impatience)
      current.clear()
      await setAllOffline(getServices().db, getServices().now())
    },
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

const readSignIn = compiledOnce((db, given: GivenOf<{ deviceId: string }>) =>
  db
    .selectFrom('businessLocker')
    .select(['id', 'lockerId as code', 'businessId', 'deviceId', 'secretHash', 'active', 'sharedIdentityAt'])
    .where('deviceId', '=', given('deviceId')),
)

/** The locker whose controller this is, by `Authorization: Bearer {deviceId}:{secret}`. */
async function authenticate(
  app: LockerServices,
  authorization: string | undefined,
): Promise<LockerIdentity | undefined> {
  const credentials = readCredentials(authorization)
  if (!credentials) return undefined
  const [locker] = await readSignIn(app.db, { deviceId: credentials.deviceId })
  if (!isSecret(credentials.secret, locker?.secretHash ?? null) || !locker) return undefined
  if (locker.active === 0 || locker.sharedIdentityAt !== null) return undefined
  return { id: locker.id, code: locker.code, businessId: locker.businessId, deviceId: credentials.deviceId }
}

interface Refusal {
  status: string
  header: string
  body: { message: string; code: string }
}

const UNAUTHORIZED: Refusal = {
  status: '401 Unauthorized',
  header: 'WWW-Authenticate: Bearer',
  body: { message: 'Unauthorized', code: 'unauthorized' },
}

const BUSY: Refusal = {
  status: '503 Service Unavailable',
  header: 'Retry-After: 1',
  body: { message: 'Many lockers are connecting: come back in a moment', code: 'busy' },
}

function refuse(socket: Duplex, { status, header, body }: Refusal): void {
  const text = JSON.stringify(body)
  // One that hung up meanwhile.
  socket.on('error', () => {})
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      header,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  )
}
