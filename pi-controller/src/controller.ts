import { randomUUID } from 'node:crypto'
import {
  LOCKER_PROTOCOL,
  type CommandMessage,
  type HelloMessage,
  type LockerHealth,
} from '../../contract/locker-protocol'
import { systemClock, type Clock } from './clock'
import { Commands } from './commands'
import { sendsSecretOpenly, socketUrl, type ControllerConfig } from './config'
import { Connection } from './connection'
import { DoorReports } from './door-reports'
import { Doors } from './doors'
import { FIRMWARE } from './firmware'
import type { Hardware } from './hardware/hardware'
import { serialPort, type OpenLine } from './hardware/serial/serial-line'
import { Journal } from './journal'
import { Lights } from './lights'
import { reasonOf, type Log } from './log'
import { ServerTime } from './server-time'
import { answerWords } from './tickets/answers'
import { PinCheck } from './tickets/pin-check'
import { Scanner } from './tickets/scanner'
import { TicketBook } from './tickets/ticket-book'
import { TicketPage } from './tickets/ticket-page'
import { Tickets } from './tickets/tickets'

interface ControllerParts {
  config: ControllerConfig
  hardware: Hardware
  log: Log
  clock?: Clock
  random?: () => number
  /** A lock may still be powered: the program must exit at once and restart. */
  fail?: (error: Error) => void
  /** The server has sent its welcome. */
  welcomed?: () => void
  /** The server uses another protocol version than this program. */
  outdated?: () => void
  /** Problems of the program itself, as sentences. */
  problems?: () => string[]
  /** Opens the line of the configured scanner. */
  scannerLine?: OpenLine
}

/** One locker's controller. The constructor creates its parts and wires them together. */
export class Controller {
  readonly #config: ControllerConfig
  readonly #hardware: Hardware
  readonly #ownProblems: () => string[]
  readonly #log: Log
  readonly #clock: Clock
  readonly #bootId = randomUUID()
  readonly #serverTime: ServerTime
  readonly #journal: Journal
  readonly #doors: Doors
  readonly #lights: Lights
  readonly #doorReports: DoorReports
  readonly #connection: Connection
  /** The newest epoch of its servers that this controller has seen (docs/locker-protocol.md). */
  #epoch = 0
  readonly #commands: Commands
  readonly #ticketBook: TicketBook
  readonly #tickets: Tickets
  readonly #ticketPage: TicketPage | undefined
  readonly #scanner: Scanner | undefined
  readonly #working = new Set<Promise<void>>()
  #pageProblem: string | undefined

  constructor(parts: ControllerParts) {
    const {
      config,
      hardware,
      log,
      clock = systemClock,
      random,
      fail = () => {},
      welcomed = () => {},
      outdated,
      problems = () => [],
    } = parts
    const { deviceId, secret, numberOfCubbies } = config
    this.#config = config
    this.#hardware = hardware
    this.#ownProblems = problems
    this.#log = log
    this.#clock = clock
    this.#serverTime = new ServerTime(clock)
    this.#journal = new Journal(config.stateDirectory)
    this.#doors = new Doors(hardware, clock, numberOfCubbies, config.doors, fail)
    this.#lights = new Lights(hardware, clock, numberOfCubbies)
    this.#doorReports = new DoorReports(clock, this.#serverTime, (message) => this.#connection.send(message), log)
    this.#connection = new Connection(
      { url: socketUrl(config), deviceId, secret, clock, serverTime: this.#serverTime, log, random },
      {
        hello: () => this.#hello(),
        health: () => this.#health(),
        welcome: ({ cubbies, epoch = 0 }) => {
          this.#epoch = Math.max(this.#epoch, epoch)
          welcomed()
          void this.#track(this.#journal.noteDamageReported())
          this.#lights.show(cubbies)
          this.#tickets.tell()
          this.#doorReports.replay()
        },
        message: (message) => {
          if (message.type === 'command') this.#takeCommand(message)
          if (message.type === 'revoke') void this.#track(this.#commands.revoke(message.id))
          if (message.type === 'lights') this.#lights.show(message.cubbies)
          if (message.type === 'tickets') this.#tickets.learn(message)
          if (message.type === 'openingAck') void this.#track(this.#journal.noteReported(message.id))
          if (message.type === 'doorAck') this.#doorReports.acknowledge(message.seq)
        },
        ...(outdated && { outdated }),
        lost: () => {
          this.#lights.lose()
          this.#ticketBook.noteTime(this.#serverTime.at(clock.now()))
        },
      },
    )
    this.#commands = new Commands(
      this.#doors,
      this.#journal,
      this.#serverTime,
      clock,
      clock.now(),
      (result) => this.#connection.send(result),
      log,
    )
    this.#ticketBook = new TicketBook(config.stateDirectory, log)
    this.#tickets = new Tickets({
      deviceId,
      numberOfCubbies,
      book: this.#ticketBook,
      pins: new PinCheck(secret, this.#ticketBook, clock),
      doors: this.#doors,
      journal: this.#journal,
      serverTime: this.#serverTime,
      clock,
      outOfReachMs: () => this.#connection.outOfReachMs(),
      send: (message) => this.#connection.send(message),
      log,
    })
    const { ticketPage, scanner } = config
    this.#ticketPage =
      ticketPage && new TicketPage(ticketPage, (...given) => this.#track(this.#tickets.take(...given)), clock, log)
    const { scannerLine = scanner && serialPort(scanner.port, scanner.baudRate) } = parts
    this.#scanner = scannerLine && new Scanner(scannerLine, (code) => this.#scan(code), clock, log)
    hardware.onScan?.((code) => this.#scan(code))
    hardware.onCable?.((plugged) => (plugged ? this.#connection.plug() : this.#connection.unplug()))
    this.#doors.onDoor((cubby, door, state) => {
      if (door === 'back' && state !== 'closed') this.#ticketBook.touch(cubby)
      this.#doorReports.add({ cubby, door, state, presence: hardware.presence?.(cubby) })
    })
  }

  /** Handles a scanned code. @returns the result, in words */
  async #scan(code: string): Promise<string> {
    return answerWords(await this.#track(this.#tickets.take(code)))
  }

  async start(): Promise<void> {
    if (sendsSecretOpenly(this.#config)) this.#log.warn('the secret is sent unencrypted: use wss://')
    await this.#ticketBook.start()
    await this.#journal.start(this.#ticketBook.journalId)
    await this.#ticketBook.join(this.#journal)
    await this.#doors.start()
    this.#tickets.lookAtBacks()
    this.#lights.start()
    await this.#startWindows()
    this.#connection.start()
  }

  /** Starts the scanner and the ticket page. If the page fails, the locker still serves the server's commands. */
  async #startWindows(): Promise<void> {
    await this.#scanner?.start()
    try {
      await this.#ticketPage?.start()
      this.#pageProblem = undefined
    } catch (error) {
      this.#pageProblem = `The page for tickets cannot be served: ${reasonOf(error)}`
      this.#log.error('the page for tickets cannot be served', { error: reasonOf(error) })
    }
  }

  /** Address of the ticket page; undefined without one. */
  get ticketPage(): string | undefined {
    return this.#ticketPage?.url
  }

  /** True while no lock is stuck. */
  isMoving(): boolean {
    return this.#doors.isMoving()
  }

  /** Stops the scanner, then the locks, then the rest. Safe in any state. */
  async stop(): Promise<void> {
    await this.#scanner?.stop()
    await this.#doors.stop()
    await Promise.all(this.#working)
    await this.#ticketPage?.stop()
    await this.#connection.stop()
    this.#lights.stop()
    await this.#hardware.stop()
    await this.#journal.stop()
    await this.#ticketBook.stop()
  }

  /**
   * Takes a command, unless its sender is a server that another has replaced: it was stopped for a while and does not know. The new one sends the
   * command again, so nothing is recorded.
   */
  #takeCommand(command: CommandMessage): void {
    const { id, epoch } = command
    if (epoch !== undefined && epoch < this.#epoch) {
      this.#log.warn('a command came from a server that no longer holds this locker', {
        id,
        epoch,
        newest: this.#epoch,
      })
      return
    }
    void this.#track(this.#commands.take(command))
  }

  #hello(): HelloMessage {
    return {
      type: 'hello',
      protocol: LOCKER_PROTOCOL,
      deviceId: this.#config.deviceId,
      firmware: FIRMWARE,
      bootId: this.#bootId,
      numberOfCubbies: this.#config.numberOfCubbies,
      ticketPage: this.ticketPage,
      doors: this.#doors.snapshot(),
      health: this.#health(),
      link: this.#connection.link(),
      commands: this.#commands.recent(),
      ...(this.#journal.isDamageUnreported && { journalDamaged: true }),
    }
  }

  #health(): LockerHealth {
    const { driver, problems: ofHardware } = this.#hardware.health()
    const problems = [
      ...ofHardware,
      ...this.#ownProblems(),
      ...(this.#scanner?.problems() ?? []),
      ...(this.#pageProblem ? [this.#pageProblem] : []),
      ...(this.#journal.isDamaged ? ['Its journal was damaged: tickets do not open what lay in the cubbies then'] : []),
      ...(this.#ticketBook.isDamaged ? ['Its record of tickets was damaged: each PIN waits ten minutes once'] : []),
    ]
    const serverTime = this.#serverTime.at(this.#clock.now())
    // The result is ready for the next heartbeat.
    void this.#track(this.#journal.check())
    return {
      driver: driver.slice(0, 100),
      problems: problems.slice(0, 20).map((problem) => problem.slice(0, 255)),
      canRemember: this.#journal.canWrite,
      clockAheadMs: serverTime === null ? null : Math.round(Date.now() - serverTime),
    }
  }

  /** Tracks work that must finish before the program ends. */
  #track<T>(work: Promise<T>): Promise<T> {
    const tracked = work
      .then(
        () => {},
        (error: unknown) => this.#log.error('a command failed', { error: reasonOf(error) }),
      )
      .finally(() => this.#working.delete(tracked))
    this.#working.add(tracked)
    return work
  }
}
