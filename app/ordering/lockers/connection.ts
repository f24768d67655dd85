import { WebSocket } from 'ws'
import {
  LOCKER_CLOSE,
  LOCKER_PROTOCOL,
  SILENT_HEARTBEATS,
  type ControllerMessage,
  type HelloMessage,
  type ServerMessage,
} from '../../../contract/locker-protocol'
import type { LockerIdentity } from './door-events'
import { takeHello } from './hello'
import type { LockerServices } from './unit-of-work'
import { healthNews, takeMessage } from './taking'
import { createControllerUpdates } from './controller-updates'
import { readMessage } from './wire'

/** One controller's socket. */
export interface Connection {
  readonly locker: LockerIdentity
  /** With several servers: the number of times that the locker has had a new one (holds.ts). */
  epoch: number | undefined
  /** Sends the commands and revocations that have not been sent yet, and the colours if they changed. */
  nudge(): void
  close(code: number, reason: string): void
  terminate(): void
  /** Resolves when the socket is closed and everything received on it has been processed. */
  readonly closed: Promise<void>
}

interface ConnectionOptions {
  app: LockerServices
  locker: LockerIdentity
  socket: WebSocket
  heartbeatMs: number
  helloMs: number
  /** Processes a hello when its turn comes. */
  greetInTurn(connection: Connection, greet: () => Promise<void>): Promise<void>
  /** Makes this the locker's only connection, after its hello. Resolves to false when the locker is shut out. */
  onHello(connection: Connection, bootId: string): Promise<boolean>
  onClosed(connection: Connection): Promise<void>
}

/** A controller with more unsent bytes than this counts as gone. */
const MAX_UNSENT_BYTES = 256 * 1024

/** How many messages may wait for the database. No locker moves its doors this fast. */
const MAX_WAITING_MESSAGES = 500

/** Speaks the protocol with one controller. Its messages are processed one at a time, in order. */
export function createConnection(options: ConnectionOptions): Connection {
  const { app, locker, socket, heartbeatMs } = options
  const log = app.log.child({ locker: locker.code })
  let bootId: string | undefined
  /** Whether a hello has arrived. It may wait for its turn for long, when many lockers connect at once. */
  let saidHello = false
  let lastHeard = performance.now()
  let isNudged = false
  let lane = Promise.resolve()
  let waiting = 0
  const updates = createControllerUpdates(app, locker, { send, epoch: () => connection.epoch })
  const isNews = healthNews()
  let finish = () => {}

  const watch = setInterval(
    () => {
      const silentMs = performance.now() - lastHeard
      if (!saidHello && silentMs > options.helloMs) connection.close(LOCKER_CLOSE.noHello, 'no hello')
      if (bootId !== undefined && silentMs > SILENT_HEARTBEATS * heartbeatMs) {
        log.warn({ silentMs }, 'locker went silent')
        socket.terminate()
      }
    },
    Math.min(heartbeatMs, options.helloMs) / 2,
  )

  const connection: Connection = {
    locker,
    epoch: undefined,
    nudge() {
      if (bootId === undefined || isNudged) return
      // Several changes in a row are sent once.
      isNudged = true
      setImmediate(() => {
        isNudged = false
        // Unsent commands stay Pending: the next hello sends them, or they expire.
        if (socket.readyState === WebSocket.OPEN) void guard(updates.news())
      })
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    closed: new Promise((resolve) => (finish = resolve)),
  }

  socket.on('message', (data, isBinary) => {
    // Once the server has closed the socket it ignores all messages; the controller repeats what was not acknowledged.
    if (socket.readyState !== WebSocket.OPEN) return
    lastHeard = performance.now()
    const message = readMessage(data, isBinary)
    if (typeof message === 'string') {
      reject(message)
      return
    }
    if (bootId !== undefined && message.type === 'heartbeat') {
      send({ type: 'heartbeat', seq: message.seq, serverTime: app.now() })
      if (!isNews(message)) return
    }
    saidHello ||= message.type === 'hello'
    waiting += 1
    if (waiting > MAX_WAITING_MESSAGES) {
      log.warn('locker sends too many messages')
      connection.close(LOCKER_CLOSE.tooMuch, 'too many messages')
      return
    }
    lane = lane.then(() => guard(take(message))).finally(() => (waiting -= 1))
  })
  socket.on('error', (error) => log.warn({ err: error }, 'locker socket failed'))
  socket.on('close', (code, reason) => {
    clearInterval(watch)
    log.info({ code, reason: reason.toString() }, 'locker disconnected')
    void lane
      .then(() => options.onClosed(connection))
      .catch((error: unknown) => log.error({ err: error }, 'locker could not be set offline'))
      .finally(finish)
  })
  return connection

  async function take(message: ControllerMessage): Promise<void> {
    if (message.type === 'hello') return options.greetInTurn(connection, () => greet(message))
    if (bootId === undefined) {
      reject('the first message must be a hello')
      return
    }
    return takeMessage({ app, locker, log, send }, message, bootId)
  }

  async function greet(hello: HelloMessage): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return
    if (hello.protocol !== LOCKER_PROTOCOL) {
      log.warn({ protocol: hello.protocol, firmware: hello.firmware }, 'locker uses another protocol version')
      const older = hello.protocol < LOCKER_PROTOCOL
      const what = older ? 'update the controller' : 'update the server'
      connection.close(LOCKER_CLOSE.unsupportedProtocol, `this server speaks protocol ${LOCKER_PROTOCOL}: ${what}`)
      return
    }
    if (bootId !== undefined) {
      reject('a second hello')
      return
    }
    if (hello.deviceId !== locker.deviceId) {
      reject('hello names another device than the sign-in')
      return
    }
    if (!(await options.onHello(connection, hello.bootId))) return
    await takeHello(app, locker, hello)
    const expected = await updates.welcome(heartbeatMs)
    if (hello.numberOfCubbies !== expected) {
      log.warn({ has: hello.numberOfCubbies, expected }, 'locker reports another number of cubbies')
    }
    // The controller's heartbeats begin with the welcome.
    lastHeard = performance.now()
    // A nudge before this line sends nothing: `begin` reads what it would have sent.
    bootId = hello.bootId
    await updates.begin()
    log.info({ firmware: hello.firmware, cubbies: hello.numberOfCubbies }, 'locker connected')
  }

  function send(message: ServerMessage): void {
    if (socket.readyState !== WebSocket.OPEN) return
    if (socket.bufferedAmount > MAX_UNSENT_BYTES) {
      socket.terminate()
      return
    }
    socket.send(JSON.stringify(message))
  }

  function reject(reason: string): void {
    log.warn({ reason }, 'locker sent a malformed message')
    connection.close(LOCKER_CLOSE.malformed, reason)
  }

  /** A failure of the server closes the connection: the controller reconnects and repeats what was not acknowledged. */
  async function guard(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      log.error({ err: error }, 'locker message failed')
      connection.close(1011, 'the server failed')
    }
  }
}
