import { WebSocket, type RawData } from 'ws'
import { CLOCK_OFF_MS } from '../../contract/limits'
import {
  LOCKER_CLOSE,
  LOCKER_PROTOCOL,
  SILENT_HEARTBEATS,
  controllerMessage,
  type ControllerMessage,
  type DoorMessage,
  type HeartbeatMessage,
  type HelloMessage,
  type OpeningMessage,
  type ResultMessage,
  type ServerMessage,
  type TicketsMessage,
} from '../../contract/locker-protocol'
import { publicKeys, type PublicKey } from '../auth/signing-keys'
import { endCommand } from './commands'
import { toldCubbies } from './cubby'
import { recordDoor, type LockerIdentity } from './door-events'
import { takeDue } from './due'
import { takeHello } from './hello'
import { noteHealth } from './online'
import { recordOpening } from './openings'
import { inStep, type LockerServices } from './step'

/** One controller's socket. */
export interface Connection {
  readonly locker: LockerIdentity
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
  /** Takes in a hello when its turn comes. */
  greetInTurn(connection: Connection, greet: () => Promise<void>): Promise<void>
  /** The controller has said hello, and this is now the locker's only connection; false when the locker is shut out. */
  onHello(connection: Connection, bootId: string): Promise<boolean>
  onClosed(connection: Connection): Promise<void>
}

/** A controller for which this many bytes wait unread is taken to be gone. */
const MAX_UNSENT_BYTES = 256 * 1024

/** How often what a controller says of its link is stored, in milliseconds. */
const LINK_EVERY_MS = 60_000

/** How many messages may wait for the database. No locker moves its doors this fast. */
const MAX_WAITING_MESSAGES = 500

/** Speaks the protocol with one controller. Its messages are processed one at a time, in order. */
export function createConnection(options: ConnectionOptions): Connection {
  const { app, locker, socket, heartbeatMs } = options
  const log = app.log.child({ locker: locker.code })
  let bootId: string | undefined
  let lastHeard = performance.now()
  let lights = ''
  /** The keys of this connection, and the loads that it was told. */
  const tickets: { keys: PublicKey[]; text: string } = { keys: [], text: '' }
  let isNudged = false
  let lane = Promise.resolve()
  let waiting = 0
  /** Revocations that were sent on this connection. */
  const revoked = new Set<string>()
  let health: { text: string; at: number } | undefined
  let finish = () => {}

  const watch = setInterval(
    () => {
      const silentMs = performance.now() - lastHeard
      if (bootId === undefined && silentMs > options.helloMs) connection.close(LOCKER_CLOSE.noHello, 'no hello')
      if (bootId !== undefined && silentMs > SILENT_HEARTBEATS * heartbeatMs) {
        log.warn({ silentMs }, 'locker went silent')
        socket.terminate()
      }
    },
    Math.min(heartbeatMs, options.helloMs) / 2,
  )

  const connection: Connection = {
    locker,
    nudge() {
      if (bootId === undefined || isNudged) return
      // Several changes in a row are told once.
      isNudged = true
      setImmediate(() => {
        isNudged = false
        // What is not sent stays Pending: the next hello asks for it, or it runs out.
        if (socket.readyState === WebSocket.OPEN) void guard(tell(false))
      })
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    closed: new Promise((resolve) => (finish = resolve)),
  }

  socket.on('message', (data, isBinary) => {
    // After we hang up everything is ignored; the controller repeats what was not acknowledged.
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
    waiting += 1
    if (waiting > MAX_WAITING_MESSAGES) {
      log.warn('locker sends too much')
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
    if (message.type === 'door') return takeDoor(message, bootId)
    if (message.type === 'result') return takeResult(message)
    if (message.type === 'opening') return takeOpening(message)
    return takeHealth(message)
  }

  async function greet(hello: HelloMessage): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return
    if (hello.protocol !== LOCKER_PROTOCOL) {
      log.warn({ protocol: hello.protocol, firmware: hello.firmware }, 'locker speaks another protocol')
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
    const { lights: cubbies, loads } = await toldCubbies(app.db, locker.id)
    if (hello.numberOfCubbies !== cubbies.length) {
      log.warn({ has: hello.numberOfCubbies, expected: cubbies.length }, 'locker has another number of cubbies')
    }
    lights = JSON.stringify(cubbies)
    send({
      type: 'welcome',
      protocol: LOCKER_PROTOCOL,
      serverTime: app.now(),
      lockerId: locker.code,
      heartbeatMs,
      cubbies,
    })
    bootId = hello.bootId
    tickets.keys = await publicKeys(app, 'ticket')
    sendLoads(loads)
    await tell(true)
    log.info({ firmware: hello.firmware, cubbies: hello.numberOfCubbies }, 'locker connected')
  }

  async function takeDoor(message: DoorMessage, boot: string): Promise<void> {
    const { cubby, door, state, seq, ageMs, presence } = message
    const now = app.now()
    const at = Math.min(message.at ?? now - ageMs, now)
    const isKnown = await inStep(app, (step) =>
      recordDoor(step, locker, { cubby, door, state, seq, at, bootId: boot, presence }),
    )
    if (!isKnown) log.warn({ cubby }, 'locker reports a cubby it should not have')
    send({ type: 'doorAck', seq })
  }

  async function takeResult({ type: _, ...ended }: ResultMessage): Promise<void> {
    if (ended.outcome !== 'done') log.warn(ended, 'locker did not carry out a command')
    await inStep(app, (step) => endCommand(step, { ...ended, lockerId: locker.id }))
  }

  async function takeOpening(message: OpeningMessage): Promise<void> {
    const { ticket: _, ...opening } = message
    log.info(opening, 'locker was opened with a ticket')
    await inStep(app, (step) => recordOpening(step, locker, message))
    send({ type: 'openingAck', id: message.id })
  }

  async function takeHealth({ health: said, link }: HeartbeatMessage): Promise<void> {
    if (!said.canRemember) log.warn({ problems: said.problems }, 'locker cannot remember commands')
    await inStep(app, (step) => noteHealth(step, locker, said, link))
  }

  /** Whether a heartbeat says something new of the health. The link is noted once in a while. */
  function isNews({ health: said }: HeartbeatMessage): boolean {
    const text = JSON.stringify({ ...said, clockAheadMs: isClockOff(said.clockAheadMs) })
    const at = performance.now()
    if (health?.text === text && at - health.at < LINK_EVERY_MS) return false
    health = { text, at }
    return true
  }

  /** What the locker does not know yet. `again`: also the commands that were sent on an earlier connection. */
  async function tell(again: boolean): Promise<void> {
    const due = await takeDue(app.db, { lockerId: locker.id, now: app.now(), again })
    for (const id of due.revocations) {
      if (revoked.has(id)) continue
      revoked.add(id)
      send({ type: 'revoke', id })
    }
    for (const command of due.commands) send(command)
    await tellCubbies()
  }

  async function tellCubbies(): Promise<void> {
    const { lights: cubbies, loads } = await toldCubbies(app.db, locker.id)
    sendLoads(loads)
    const wanted = JSON.stringify(cubbies)
    if (wanted === lights) return
    lights = wanted
    send({ type: 'lights', cubbies })
  }

  function sendLoads(loads: TicketsMessage['loads']): void {
    const wanted = JSON.stringify(loads)
    if (wanted === tickets.text) return
    tickets.text = wanted
    send({ type: 'tickets', keys: tickets.keys, loads })
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

  /** A failure on our side ends the connection: the controller reconnects and repeats what was not acknowledged. */
  async function guard(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      log.error({ err: error }, 'locker message failed')
      connection.close(1011, 'the server failed')
    }
  }
}

function isClockOff(aheadMs: number | null): boolean {
  return aheadMs !== null && Math.abs(aheadMs) > CLOCK_OFF_MS
}

/** The message, or what is wrong with it. */
function readMessage(data: RawData, isBinary: boolean): ControllerMessage | string {
  if (isBinary) return 'binary messages are not part of the protocol'
  const parsed = controllerMessage.safeParse(parseJson(rawText(data)))
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  // A close reason has room for 123 bytes.
  return `${issue?.path.join('.') || 'message'}: ${issue?.message ?? 'malformed'}`.slice(0, 100)
}

function rawText(data: RawData): string {
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(new Uint8Array(data)).toString()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
