import { randomUUID } from 'node:crypto'
import { LOCKER_PROTOCOL, type HelloMessage, type LockerHealth } from '../../contract/locker-protocol'
import { systemClock, type Clock } from './clock'
import { Commands } from './commands'
import { sendsSecretOpenly, socketUrl, type ControllerConfig } from './config'
import { Connection } from './connection'
import { DoorReports } from './door-reports'
import { Doors } from './doors'
import { FIRMWARE } from './firmware'
import type { Hardware } from './hardware/hardware'
import { Journal } from './journal'
import { Lights } from './lights'
import { reasonOf, type Log } from './log'
import { ServerTime } from './server-time'

interface ControllerParts {
  config: ControllerConfig
  hardware: Hardware
  log: Log
  clock?: Clock
  random?: () => number
  /** A lock may have been left powered: the program has to end at once and start anew. */
  fail?: (error: Error) => void
}

/** One locker's controller. The constructor names the parts and who tells whom. */
export class Controller {
  readonly #config: ControllerConfig
  readonly #hardware: Hardware
  readonly #log: Log
  readonly #clock: Clock
  readonly #bootId = randomUUID()
  readonly #serverTime: ServerTime
  readonly #journal: Journal
  readonly #doors: Doors
  readonly #lights: Lights
  readonly #doorReports: DoorReports
  readonly #connection: Connection
  readonly #commands: Commands
  readonly #working = new Set<Promise<void>>()

  constructor({ config, hardware, log, clock = systemClock, random, fail = () => {} }: ControllerParts) {
    const { deviceId, secret, numberOfCubbies } = config
    this.#config = config
    this.#hardware = hardware
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
        welcome: ({ cubbies }) => {
          this.#lights.show(cubbies)
          this.#doorReports.replay()
        },
        message: (message) => {
          if (message.type === 'command') this.#track(this.#commands.take(message))
          if (message.type === 'revoke') this.#track(this.#commands.revoke(message.id))
          if (message.type === 'lights') this.#lights.show(message.cubbies)
          if (message.type === 'doorAck') this.#doorReports.acknowledge(message.seq)
        },
        lost: () => this.#lights.lose(),
      },
    )
    this.#commands = new Commands(
      this.#doors,
      this.#journal,
      this.#serverTime,
      (result) => this.#connection.send(result),
      log,
    )
    this.#doors.onDoor((cubby, door, state) => this.#doorReports.add({ cubby, door, state }))
  }

  async start(): Promise<void> {
    if (sendsSecretOpenly(this.#config)) this.#log.warn('the secret travels unencrypted: use wss://')
    await this.#journal.start()
    await this.#doors.start()
    this.#lights.start()
    this.#connection.start()
  }

  /** Whether no lock hangs. */
  isMoving(): boolean {
    return this.#doors.isMoving()
  }

  /** Locks off first, then the rest. Safe in any state. */
  async stop(): Promise<void> {
    await this.#doors.stop()
    await Promise.all(this.#working)
    await this.#connection.stop()
    this.#lights.stop()
    await this.#hardware.stop()
    await this.#journal.stop()
  }

  #hello(): HelloMessage {
    return {
      type: 'hello',
      protocol: LOCKER_PROTOCOL,
      deviceId: this.#config.deviceId,
      firmware: FIRMWARE,
      bootId: this.#bootId,
      numberOfCubbies: this.#config.numberOfCubbies,
      doors: this.#doors.snapshot(),
      health: this.#health(),
      link: this.#connection.link(),
      commands: this.#commands.recent(),
    }
  }

  #health(): LockerHealth {
    const { driver, problems } = this.#hardware.health()
    const serverTime = this.#serverTime.at(this.#clock.now())
    // Known by the next heartbeat.
    this.#track(this.#journal.check())
    return {
      driver: driver.slice(0, 100),
      problems: problems.slice(0, 20).map((problem) => problem.slice(0, 255)),
      canRemember: this.#journal.canWrite,
      clockAheadMs: serverTime === null ? null : Math.round(Date.now() - serverTime),
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => this.#log.error('a command failed', { error: reasonOf(error) }))
      .finally(() => this.#working.delete(tracked))
    this.#working.add(tracked)
  }
}
