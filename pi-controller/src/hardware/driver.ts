import { pause, type Clock } from '../clock'
import { ConfigError } from '../config-error'
import { reasonOf, type Log } from '../log'
import type { DoorSensors } from './door-sensors'
import type { Hardware, HardwareHealth, LightFrame } from './hardware'

/** A driver of locks and sensors. Lights have their own drivers. */
export type LockDriver = Omit<Hardware, 'setLights'>

/** A driver of lights. Faults only appear in its health: a locker without lights still opens. */
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

/** Combines locks and lights. A lock whose last pulse was not confirmed is a problem until one is. */
export function combine(locks: LockDriver, lights: LightDriver): Hardware {
  const unconfirmed = new Set<string>()
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
    async pulse(cubby, door, timing) {
      const result = await locks.pulse(cubby, door, timing)
      const problem = `The ${door} lock of cubby ${cubby} did not confirm that it was opened`
      if (result === 'assumed') unconfirmed.add(problem)
      else unconfirmed.delete(problem)
      return result
    },
    powerGroup: (cubby, door) => locks.powerGroup(cubby, door),
    readDoor: (cubby, door) => locks.readDoor(cubby, door),
    onDoor: (listener) => locks.onDoor(listener),
    ...(locks.presence && { presence: (cubby: number) => locks.presence?.(cubby) }),
    setLights: (frame) => lights.show(frame),
    health(): HardwareHealth {
      const { driver, problems } = locks.health()
      return { driver, problems: [...problems, ...unconfirmed, ...lights.problems()] }
    },
  }
}

/** Loads a package that only some lockers need. @throws ConfigError that names the package to install */
export async function optional<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new ConfigError(
      `This locker's hardware needs the package "${name}", which cannot be loaded: ${reasonOf(error)}. ` +
        `sudo npm install --prefix /opt/barback ${name}, or npm install ${name} in the folder of this program`,
    )
  }
}

/** Time for the sensors to settle at the start, in milliseconds. */
const SETTLING_MS = 5000

/** Polls until every door has settled, then starts reporting. A contact that never stops bouncing does not block the start: its door is unknown. */
export async function settle(
  clock: Clock,
  everyMs: number,
  round: () => Promise<void>,
  sensors: DoorSensors,
): Promise<void> {
  const began = clock.now()
  await round()
  while (!sensors.areSettled() && clock.now() - began < SETTLING_MS) {
    await pause(clock, everyMs)
    await round()
  }
  sensors.report()
}

/** Polls the sensors repeatedly. */
export class Polling {
  #running: Promise<void> | undefined
  #stopped = false

  constructor(
    private readonly clock: Clock,
    private readonly everyMs: number,
    /** Polls every board once. Never rejects. */
    private readonly round: () => Promise<void>,
    private readonly sensors: DoorSensors,
  ) {}

  /** Resolves once every door has settled; polling then continues in the background. */
  async start(): Promise<void> {
    this.#stopped = false
    await settle(this.clock, this.everyMs, this.round, this.sensors)
    this.#running = this.#goOn()
  }

  /** Resolves when the current round has ended. */
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
