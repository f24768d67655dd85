import { WebSocket, type RawData } from 'ws'
import {
  LOCKER_CLOSE,
  serverMessage,
  type ControllerMessage,
  SILENT_HEARTBEATS,
  type HelloMessage,
  type LockerHealth,
  type LockerLink,
  type ServerMessage,
  type WelcomeMessage,
} from '../../contract/locker-protocol'
import type { Clock } from './clock'
import { reasonOf, type Log } from './log'
import type { ServerTime } from './server-time'

export interface ConnectionEvents {
  /** The hello, from the current state. */
  hello(): HelloMessage
  /** The health for a heartbeat, from the current state. */
  health(): LockerHealth
  /** The server has accepted the controller: messages can be sent from now on. */
  welcome(message: WelcomeMessage): void
  /** Any other message of the server. */
  message(message: Exclude<ServerMessage, { type: 'welcome' | 'heartbeat' }>): void
  /** The server uses another protocol version than this program. */
  outdated?(): void
  /** The connection was lost after a welcome. */
  lost(): void
}

export interface ConnectionOptions {
  url: string
  deviceId: string
  secret: string
  clock: Clock
  serverTime: ServerTime
  log: Log
  /** Returns a number from 0 to 1. */
  random?: () => number
}

/** Longest wait before the first reconnect, and before any reconnect, in milliseconds. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/** Time limits for the server to open the socket and to answer the hello, in milliseconds. */
const WELCOME_MS = 10_000

/** Keeps a connection to the server: signs in, sends heartbeats, hangs up on silence, and reconnects after a random, growing wait. */
export class Connection {
  #socket: WebSocket | undefined
  #isWelcome = false
  /** Time since which the server has been out of reach, on the monotonic clock. */
  #awaySince: number | undefined
  #lost = 0
  #stopped = true
  #unplugged = false
  #cancelTimer = () => {}
  #beat = { seq: 0, askedAt: 0 }
  #lastHeard = 0
  /** Time of the last message after a welcome; before the first welcome, the time of the start. */
  #lastReached = 0

  constructor(
    private readonly options: ConnectionOptions,
    private readonly events: ConnectionEvents,
  ) {}

  start(): void {
    this.#stopped = false
    this.#lastReached = this.options.clock.now()
    this.#open()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancelTimer()
    const socket = this.#socket
    if (!socket || socket.readyState === WebSocket.CLOSED) return
    const closed = new Promise((resolve) => socket.once('close', resolve))
    if (socket.readyState === WebSocket.OPEN) socket.close(1001, 'the controller is stopping')
    else socket.terminate()
    const impatience = setTimeout(() => socket.terminate(), 500)
    await closed
    clearTimeout(impatience)
  }

  /** Cuts the connection, and does not reconnect before `plug`: a network without its cable. */
  unplug(): void {
    this.#unplugged = true
    this.#cancelTimer()
    this.#socket?.terminate()
  }

  /** Reconnects at once. A socket that is still closing does so itself. */
  plug(): void {
    if (!this.#unplugged) return
    this.#unplugged = false
    if (!this.#stopped && this.#socket?.readyState === WebSocket.CLOSED) this.#open()
  }

  /** Sends if the server has sent a welcome; otherwise drops the message. */
  send(message: ControllerMessage): void {
    if (this.#isWelcome && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }

  /** How long the server has been out of reach, in milliseconds; 0 while connected. */
  outOfReachMs(): number {
    return this.#isWelcome ? 0 : this.options.clock.now() - this.#lastReached
  }

  /** The connection's quality so far. */
  link(): LockerLink {
    return { roundTripMs: this.options.serverTime.roundTripMs, lost: this.#lost }
  }

  #open(): void {
    const { url, deviceId, secret, clock, log } = this.options
    const socket = new WebSocket(url, {
      headers: { Authorization: `Bearer ${deviceId}:${secret}` },
      handshakeTimeout: WELCOME_MS,
      perMessageDeflate: false,
      maxPayload: 64 * 1024,
    })
    this.#socket = socket
    let askedAt = 0
    socket.on('open', () => {
      askedAt = clock.now()
      socket.send(JSON.stringify(this.events.hello()))
      this.#cancelTimer = clock.after(WELCOME_MS, () => socket.terminate())
    })
    socket.on('message', (data) => {
      this.#lastHeard = clock.now()
      const message = readMessage(data)
      if (!message) log.warn('the server sent a message outside the protocol')
      else if (message.type === 'welcome') this.#welcome(message, askedAt)
      else if (message.type === 'heartbeat') this.#takeBeat(message.seq, message.serverTime)
      else this.events.message(message)
    })
    socket.on('unexpected-response', (_request, response) => {
      const refused = response.statusCode === 401
      log.error(refused ? 'the server rejected this deviceId and secret' : 'the server did not open the socket', {
        status: response.statusCode,
      })
      response.resume()
      socket.terminate()
    })
    socket.on('error', (error) => log.warn('connection failed', { error: reasonOf(error) }))
    socket.on('close', (code, reason) => this.#closed(code, reason.toString()))
  }

  #welcome(message: WelcomeMessage, askedAt: number): void {
    const { serverTime, log } = this.options
    serverTime.learn({ serverTime: message.serverTime, askedAt })
    this.#isWelcome = true
    this.#awaySince = undefined
    log.info('connected', { lockerId: message.lockerId })
    this.#cancelTimer()
    this.#keepBeating(message.heartbeatMs)
    this.events.welcome(message)
  }

  #keepBeating(heartbeatMs: number): void {
    const { clock, log } = this.options
    this.#cancelTimer = clock.after(heartbeatMs, () => {
      if (clock.now() - this.#lastHeard > SILENT_HEARTBEATS * heartbeatMs) {
        log.warn('the server went silent')
        this.#socket?.terminate()
        return
      }
      this.#beat = { seq: this.#beat.seq + 1, askedAt: clock.now() }
      this.send({ type: 'heartbeat', seq: this.#beat.seq, health: this.events.health(), link: this.link() })
      this.#keepBeating(heartbeatMs)
    })
  }

  #takeBeat(seq: number, serverTime: number): void {
    // The answer to an older heartbeat would be a worse estimate.
    if (seq === this.#beat.seq) this.options.serverTime.learn({ serverTime, askedAt: this.#beat.askedAt })
  }

  #closed(code: number, reason: string): void {
    const { clock, log, random = Math.random } = this.options
    const wasWelcome = this.#isWelcome
    this.#isWelcome = false
    this.#cancelTimer()
    if (wasWelcome) {
      this.#lastReached = this.#lastHeard
      log.warn('disconnected', { code, reason })
      this.#lost += 1
      this.events.lost()
    }
    if (code === LOCKER_CLOSE.unsupportedProtocol) {
      log.error('this program must be updated', { reason })
      this.events.outdated?.()
    }
    if (this.#stopped || this.#unplugged) return
    // Without a wait, two controllers with one identity would replace each other in a tight loop.
    this.#awaySince ??= clock.now()
    // The wait grows with the outage: after a short restart all controllers return soon, after a long outage they do not return all at once.
    const away = Math.max(FIRST_WAIT_MS, clock.now() - this.#awaySince)
    const longest = code === LOCKER_CLOSE.replaced ? LONGEST_WAIT_MS : Math.min(LONGEST_WAIT_MS, away)
    this.#cancelTimer = clock.after(random() * longest, () => this.#open())
  }
}

function readMessage(data: RawData): ServerMessage | undefined {
  try {
    const text = Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(new Uint8Array(data)).toString()
    return serverMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
