import { pause, type Clock } from '../clock'
import { ConfigError } from '../config-error'
import { reasonOf, type Log } from '../log'
import type { DoorSensors } from './door-sensors'
import type { Hardware, HardwareHealth, LightFrame } from './hardware'

/** A driver of locks and sensors. The lights have drivers of their own. */
export type LockDriver = Omit<Hardware, 'setLights'>

/** A driver of lights. What goes wrong is told in its health: a locker without lights still opens. */
export interface LightDriver {
  start(): Promise<void>
  /** Leaves the lights dark. */
  stop(): Promise<void>
  show(frame: LightFrame): void
  problems(): string[]
}

export interface DriverParts {
  clock: Clock
  log: Log
}

/** Locks and lights as one piece of hardware. */
export function combine(locks: LockDriver, lights: LightDriver): Hardware {
  return {
    async start() {
      await locks.start()
      await lights.start()
    },
    async stop() {
      await lights.stop()
      await locks.stop()
    },
    allOff: () => locks.allOff(),
    panicOff: () => locks.panicOff(),
    pulse: (cubby, door, timing) => locks.pulse(cubby, door, timing),
    powerGroup: (cubby, door) => locks.powerGroup(cubby, door),
    readDoor: (cubby, door) => locks.readDoor(cubby, door),
    onDoor: (listener) => locks.onDoor(listener),
    ...(locks.presence && { presence: (cubby: number) => locks.presence?.(cubby) }),
    setLights: (frame) => lights.show(frame),
    health(): HardwareHealth {
      const { driver, problems } = locks.health()
      return { driver, problems: [...problems, ...lights.problems()] }
    },
  }
}

/** Loads a package that only some lockers need. @throws ConfigError that says what to install */
export async function optional<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new ConfigError(
      `This locker's hardware needs the package "${name}", which cannot be loaded: ${reasonOf(error)}. ` +
        `In the folder of this program: npm install ${name}`,
    )
  }
}

/** Asks the sensors again and again. */
export class Polling {
  #running: Promise<void> | undefined
  #stopped = false

  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
    /** Asks every board once. Never rejects. */
    private readonly round: () => Promise<void>,
    private readonly sensors: DoorSensors,
  ) {}

  /** Resolves when it is settled how every door stands; then goes on by itself. */
  async start(): Promise<void> {
    this.#stopped = false
    do {
      await this.round()
      if (!this.sensors.areSettled()) await pause(this.clock, this.everyMs)
    } while (!this.sensors.areSettled())
    this.sensors.report()
    this.#running = this.#goOn()
  }

  /** Resolves when the round that is under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#running
  }

  #wake = () => {}

  async #goOn(): Promise<void> {
    while (!this.#stopped) {
      await new Promise<void>((resolve) => {
        const cancel = this.clock.after(this.everyMs, resolve)
        this.#wake = () => {
          cancel()
          resolve()
        }
      })
      if (!this.#stopped) await this.round()
    }
  }
}
