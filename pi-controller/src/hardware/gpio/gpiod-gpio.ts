import type { DoorState } from '../../../../contract/enumerations'
import type { DoorSide } from '../../../../contract/locker-protocol'
import { reasonOf } from '../../log'
import { DoorSensors, SETTLE_MS } from '../door-sensors'
import { settle, type DriverParts, type LockDriver } from '../driver'
import { LockStillPowered, type DoorListener, type HardwareHealth, type PulseResult } from '../hardware'
import { chooseChip, type GpioConfig } from './gpio-config'
import type { GpiodPrograms } from './gpiod-programs'

/** Milliseconds between full reads of the lines: an edge between a read and the start of watching is missed. */
const READ_AGAIN_MS = 30_000

/** Delay before a watching program that exited is restarted, in milliseconds. */
const RESTART_MS = 1000

const DOORS = ['front', 'back'] as const

/** Locks and sensors on the header's pins through the kernel's character device. A pulse ends even if this program hangs. */
export class GpiodGpio implements LockDriver {
  readonly #sensors: DoorSensors
  /** The door of each sensor's line. */
  readonly #doors = new Map<number, { cubby: number; door: DoorSide }>()
  readonly #levels = new Map<number, number>()
  readonly #setup: { chip: string; isActiveLow: boolean }
  #stopWatching = () => Promise.resolve()
  #cancelNext = () => {}
  #isStopped = true
  #problem: string | undefined

  constructor(
    private readonly config: GpioConfig,
    private readonly parts: DriverParts,
    private readonly programs: GpiodPrograms,
  ) {
    this.#setup = { chip: chooseChip(config.chip, programs.chips).name, isActiveLow: config.lockLevel === 'low' }
    this.#sensors = new DoorSensors(config.cubbies.length, parts.clock)
    config.cubbies.forEach((wiring, i) => {
      for (const door of DOORS) this.#doors.set(wiring[door].sensor, { cubby: i + 1, door })
    })
  }

  async start(): Promise<void> {
    await this.allOff()
    this.#isStopped = false
    await settle(this.parts.clock, SETTLE_MS, () => this.#read(), this.#sensors)
    this.#watch()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelNext()
    await this.#stopWatching()
    await this.allOff()
  }

  async allOff(): Promise<void> {
    try {
      await this.programs.setAllOff(this.#setup, this.#locks)
    } catch (error) {
      throw new LockStillPowered(reasonOf(error))
    }
  }

  panicOff(): void {
    this.programs.setAllOffNow(this.#setup, this.#locks)
  }

  async pulse(cubby: number, door: DoorSide, { ms }: { ms: number }): Promise<PulseResult> {
    const { lock } = this.#wiring(cubby)[door]
    const end = await this.programs.pulse(this.#setup, lock, ms)
    if (end === 'not switched off') throw new LockStillPowered(`GPIO${lock} could not be switched off`)
    if (end === 'not powered') throw new Error(`GPIO${lock} could not be switched on: is it in use elsewhere?`)
    return 'confirmed'
  }

  powerGroup(): string {
    return 'main'
  }

  readDoor(cubby: number, door: DoorSide): DoorState {
    return this.#sensors.read(cubby, door)
  }

  onDoor(listener: DoorListener): void {
    this.#sensors.onDoor(listener)
  }

  health(): HardwareHealth {
    const driver = `GPIO through libgpiod ${this.programs.version} on ${this.#setup.chip}`
    return { driver, problems: this.#problem === undefined ? [] : [this.#problem] }
  }

  get #locks(): number[] {
    return this.config.cubbies.flatMap(({ front, back }) => [front.lock, back.lock])
  }

  async #read(): Promise<void> {
    const lines = [...this.#doors.keys()]
    try {
      const levels = await this.programs.read(this.#setup.chip, lines)
      lines.forEach((line, i) => this.#noteLevel(line, levels[i] ?? 0))
      this.#problem = undefined
    } catch (error) {
      this.#problem = reasonOf(error)
      for (const { cubby, door } of this.#doors.values()) this.#sensors.missed(cubby, door)
    }
  }

  #watch(): void {
    if (this.#isStopped) return
    const edge = (line: number, level: number) => this.#noteLevel(line, level)
    this.#stopWatching = this.programs.watch(this.#setup.chip, [...this.#doors.keys()], edge, () =>
      this.#watchingEnded(),
    )
    this.#next(READ_AGAIN_MS)
  }

  #watchingEnded(): void {
    this.#problem = 'gpiomon ended by itself'
    this.parts.log.warn('the sensors are not watched: gpiomon ended by itself')
    for (const { cubby, door } of this.#doors.values()) this.#sensors.forget(cubby, door)
    this.#next(RESTART_MS)
  }

  /** Stops watching so that the lines can be read, reads them all, and watches them again. */
  #next(ms: number): void {
    this.#cancelNext()
    this.#cancelNext = this.parts.clock.after(ms, () => {
      void this.#stopWatching()
        .then(() => this.#read())
        .then(() => this.#watch())
    })
  }

  /** The level counts if the line still has it after SETTLE_MS. */
  #noteLevel(line: number, level: number): void {
    const found = this.#doors.get(line)
    if (!found) return
    this.#levels.set(line, level)
    const hear = () => {
      const state = this.#levels.get(line) === this.config.bitWhenShut ? 'closed' : 'open'
      this.#sensors.note(found.cubby, found.door, state)
    }
    hear()
    // A timer may fire a fraction of a millisecond early.
    this.parts.clock.after(SETTLE_MS + 2, hear)
  }

  #wiring(cubby: number) {
    const wiring = this.config.cubbies[cubby - 1]
    if (!wiring) throw new Error(`There is no cubby ${cubby}`)
    return wiring
  }
}
