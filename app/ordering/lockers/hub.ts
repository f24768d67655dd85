import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import {
  HEARTBEAT_MS,
  LOCKER_CLOSE,
  LOCKER_SOCKET_PATH,
  MAX_LOCKER_MESSAGE_BYTES,
} from '../../../contract/locker-protocol'
import { readRefusal } from '../../../db/refusal'
import { createArrivals } from './arrivals'
import { createConnection, type Connection } from './connection'
import { createDoorTimers } from './door-timers'
import { forgetBoots, releaseGone, releaseHold, releaseOrphans, takeHold } from './holds'
import { lockersWithCommands } from './due'
import { setAllOffline, setOffline } from './online'
import { readCredentials } from './secret'
import { BootLog, shutOut } from './shared-identity'
import { authenticate, BUSY, refuse, UNAUTHORIZED, UNKNOWN } from './sign-in'
import type { LockerServices, ShutCubby } from './unit-of-work'

/** The server's end of all locker sockets. */
export interface LockerHub {
  /** Handles upgrades on the socket's path. Every locker counts as offline until its hello. */
  attach(server: Server): Promise<void>
  /** Sends a locker (businessLocker.id) its unsent commands, and its colours if they changed. Call it after the commit. */
  nudge(lockerId: number): void
  isOnline(lockerId: number): boolean
  /** Settles a cubby's doors when they count as closed. If the process dies first, a sweep does it. */
  settleLater(cubby: ShutCubby): void
  /** Closes a locker's connections: its secret, device or permission to connect has changed. Call it after the commit. */
  drop(lockerId: number): Promise<void>
  /** Closes all sockets and marks their lockers offline. */
  stop(): Promise<void>
}

declare module '../../platform/server/services' {
  interface Parts {
    lockers: LockerHub
  }
}

export interface LockerHubOptions {
  /** Milliseconds between a controller's heartbeats; after two and a half silent intervals the socket is dropped. */
  heartbeatMs?: number
  /** How long a new connection may take to say hello, in milliseconds. */
  helloMs?: number
  /** How many connections may wait for their hello to be processed. Further ones get a 503 and reconnect later. */
  maxArriving?: number
  /** How many of them are processed at a time; by default one (arrivals.ts). */
  hellosAtOnce?: number
}

/** A hello takes a few milliseconds, and a controller waits ten seconds for its welcome: a longer queue would time out. */
const MAX_ARRIVING = 500

/** How often a server looks for commands that others have stored for its lockers, in milliseconds. Their hints are quicker, but may be lost. */
const LOOK_EVERY_MS = 1000

/** How long a controller may take to close its side when the server stops, in milliseconds. */
const CLOSING_MS = 500

/** How often a server tries again to set a locker offline, in milliseconds. */
const OFFLINE_AGAIN_MS = 1000

/** Creates the hub. It gets the services through a function, because they contain the hub itself. */
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
  const arrivals = createArrivals<Connection>(options.hellosAtOnce)
  const doorTimers = createDoorTimers(getServices)
  const boots = new BootLog()
  let stopping = false
  let unsubscribe = () => {}
  let unlisten = () => {}
  let server: Server | undefined

  function closeAll(lockerId: number, code: number, reason: string): void {
    for (const connection of open) if (connection.locker.id === lockerId) connection.close(code, reason)
  }

  async function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // In development, Vite's socket shares this server.
    if (pathOf(request) !== LOCKER_SOCKET_PATH) return
    if (arrivals.size >= maxArriving) {
      refuse(socket, BUSY)
      return
    }
    const drop = () => socket.destroy()
    socket.once('error', drop)
    const locker = await authenticate(getServices(), request.headers.authorization).catch((error: unknown) => {
      getServices().log.error({ err: error }, 'locker sign-in failed')
      return 'unknown' as const
    })
    socket.off('error', drop)
    if (stopping || socket.destroyed) {
      socket.destroy()
      return
    }
    if (locker === 'unknown') {
      refuse(socket, UNKNOWN)
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
        greetInTurn: arrivals.inTurn,
        onHello: becomeCurrent,
        onClosed: leave,
      })
      open.add(connection)
      arrivals.add(connection)
    })
  }

  /** Replaces the locker's previous connection. Returns false if two controllers share its identity. */
  async function becomeCurrent(connection: Connection, bootId: string): Promise<boolean> {
    const app = getServices()
    const { locker } = connection
    const hold = app.peers.isAlone ? undefined : await takeHold(app, locker, bootId)
    if (hold?.isShared ?? boots.note(locker.id, bootId, app.now())) {
      app.log.error({ locker: locker.code }, 'two controllers share one identity: the locker is shut out')
      await shutOut(app, locker)
      closeAll(locker.id, LOCKER_CLOSE.sharedIdentity, 'two controllers share this identity: pair again')
      app.peers.send({ kind: 'dropped', lockerId: locker.id })
      return false
    }
    if (hold) {
      connection.epoch = hold.epoch
      app.peers.send({ kind: 'held', lockerId: locker.id, epoch: hold.epoch })
    }
    current.get(locker.id)?.close(LOCKER_CLOSE.replaced, 'replaced by a newer connection')
    current.set(locker.id, connection)
    return true
  }

  async function leave(connection: Connection): Promise<void> {
    const { locker } = connection
    open.delete(connection)
    arrivals.delete(connection)
    if (current.get(locker.id) !== connection) return
    current.delete(locker.id)
    const app = getServices()
    const { epoch } = connection
    if (epoch === undefined && stopping) return
    for (;;) {
      try {
        await (epoch === undefined ? setOffline(app, locker) : releaseHold(app, locker, epoch))
        return
      } catch (error) {
        if (stopping || !isPassing(error)) throw error
      }
      // While the database is away or full. Only this server knows that the locker is gone.
      await pause(OFFLINE_AGAIN_MS, undefined, { ref: false })
      if (stopping) return
    }
  }

  /** Closes a connection whose locker another server holds by now. */
  function giveUp(lockerId: number, epoch: number): void {
    const connection = current.get(lockerId)
    if (connection?.epoch !== undefined && connection.epoch < epoch)
      connection.close(LOCKER_CLOSE.replaced, 'replaced by a newer connection')
  }

  function closeHere(lockerId: number): void {
    boots.forget(lockerId)
    // Including one without a hello yet: it signed in with credentials that are no longer valid.
    closeAll(lockerId, LOCKER_CLOSE.revoked, 'its sign-in no longer holds')
  }

  /** Sends what other servers have stored for the lockers of this one. */
  async function look(): Promise<void> {
    if (current.size === 0) return
    for (const lockerId of await lockersWithCommands(getServices().db, [...current.keys()]))
      current.get(lockerId)?.nudge()
  }

  function nudgeAll(): void {
    for (const connection of current.values()) connection.nudge()
  }

  /** Handles the other servers' messages about lockers. */
  function listenToPeers(): () => void {
    const app = getServices()
    const unlisten = app.peers.listen({
      heard(message) {
        if (message.kind === 'held') giveUp(message.lockerId, message.epoch)
        else if (message.kind === 'dropped') closeHere(message.lockerId)
        else if (message.kind === 'event' && message.event.type === 'locker')
          current.get(message.event.lockerId)?.nudge()
      },
      missed: nudgeAll,
      async returned() {
        // The lockers count as offline, and some may be held by others: their controllers say hello again.
        for (const connection of open) connection.close(1012, 'the server was stopped for a while: connect again')
      },
    })
    let isLooking = false
    const timer = setInterval(() => {
      if (isLooking) return
      isLooking = true
      look()
        .catch((error: unknown) => app.log.warn({ err: error }, 'the commands of lockers cannot be read'))
        .finally(() => (isLooking = false))
    }, LOOK_EVERY_MS)
    return () => {
      unlisten()
      clearInterval(timer)
    }
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void onUpgrade(request, socket, head)

  return {
    async attach(httpServer) {
      const app = getServices()
      if (app.peers.isAlone) await setAllOffline(app.db, app.now())
      else {
        await releaseGone(app)
        await releaseOrphans(app)
      }
      if (!app.peers.isAlone) unlisten = listenToPeers()
      server = httpServer
      httpServer.on('upgrade', upgrade)
      // An order that was cancelled, handed over or taken back may have released its cubby and revoked its commands.
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
    settleLater: doorTimers.settleLater,
    async drop(lockerId) {
      const app = getServices()
      if (!app.peers.isAlone) await forgetBoots(app, lockerId)
      closeHere(lockerId)
      app.peers.send({ kind: 'dropped', lockerId })
    },
    async stop() {
      stopping = true
      unsubscribe()
      unlisten()
      await doorTimers.stop()
      server?.off('upgrade', upgrade)
      const closing = [...open]
      for (const connection of closing) connection.close(1001, 'the server is stopping')
      const impatience = setTimeout(() => closing.forEach((connection) => connection.terminate()), CLOSING_MS)
      await Promise.all(closing.map((connection) => connection.closed))
      clearTimeout(impatience)
      current.clear()
      const app = getServices()
      if (app.peers.isAlone) await setAllOffline(app.db, app.now())
    },
  }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

/** Whether the database may answer later. */
function isPassing(error: unknown): boolean {
  const kind = readRefusal(error)?.kind
  return kind === 'busy' || kind === 'full'
}
