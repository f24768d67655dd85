import type { DoorState } from '../../../../contract/enumerations'
import type { DoorSide } from '../../../../contract/locker-protocol'
import { pause } from '../../clock'
import { reasonOf } from '../../log'
import { DoorSensors } from '../door-sensors'
import { Polling, type DriverParts, type LockDriver } from '../driver'
import { LockStillPowered, type DoorListener, type HardwareHealth, type PulseResult } from '../hardware'
import type { GpioConfig } from './gpio-config'
import type { LoadPins, SysfsPins } from './sysfs-pins'

const POLL_MS = 25
const TRIES = 3

const DOORS = ['front', 'back'] as const

type Output = ReturnType<SysfsPins['output']>
type Input = ReturnType<SysfsPins['input']>

/** Locks and sensors on the header's pins through /sys/class/gpio, where the kernel still has it. This program ends the pulses. */
export class SysfsGpio implements LockDriver {
  readonly #sensors: DoorSensors
  readonly #polling: Polling
  readonly #locks = new Map<number, Output>()
  readonly #inputs = new Map<number, Input>()
  #pins: SysfsPins | undefined
  #problem: string | undefined

  constructor(
    private readonly config: GpioConfig,
    private readonly parts: DriverParts,
    /** Number of the header's first line. */
    private readonly base: number,
    private readonly loadPins: LoadPins,
  ) {
    this.#sensors = new DoorSensors(config.cubbies.length, parts.clock)
    this.#polling = new Polling(parts.clock, POLL_MS, async () => this.#poll(), this.#sensors)
  }

  async start(): Promise<void> {
    await this.#open()
    this.#off()
    await this.#polling.start()
  }

  async stop(): Promise<void> {
    await this.#polling.stop()
    await this.allOff()
    this.#release()
  }

  async allOff(): Promise<void> {
    const wasOpen = this.#pins !== undefined
    await this.#open()
    this.#off()
    if (!wasOpen) this.#release()
  }

  panicOff(): void {
    for (const lock of this.#locks.values()) {
      try {
        lock.write(false)
      } catch {
        // Nothing else can reach the pin.
      }
    }
  }

  async pulse(cubby: number, door: DoorSide, { ms }: { ms: number }): Promise<PulseResult> {
    const { lock: line } = this.#wiring(cubby)[door]
    const lock = this.#locks.get(line)
    if (!lock) throw new Error('The locks have not started')
    try {
      lock.write(true)
      const isOn = lock.read()
      await pause(this.parts.clock, ms)
      return isOn ? 'confirmed' : 'assumed'
    } finally {
      this.#switchOff(line, lock)
    }
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
    const driver = `GPIO through /sys/class/gpio from number ${this.base} on`
    return { driver, problems: this.#problem === undefined ? [] : [this.#problem] }
  }

  async #open(): Promise<void> {
    if (this.#pins) return
    const pins = await this.loadPins()
    this.#pins = pins
    for (const { lock, sensor } of this.config.cubbies.flatMap(({ front, back }) => [front, back])) {
      this.#locks.set(lock, pins.output(this.base + lock, this.config.lockLevel === 'low'))
      this.#inputs.set(sensor, pins.input(this.base + sensor))
    }
  }

  #release(): void {
    this.#pins?.release()
    this.#pins = undefined
    this.#locks.clear()
    this.#inputs.clear()
  }

  #off(): void {
    for (const [line, lock] of this.#locks) this.#switchOff(line, lock)
  }

  #switchOff(line: number, lock: Output): void {
    let reason = 'it reads on'
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        lock.write(false)
        if (!lock.read()) return
      } catch (error) {
        reason = reasonOf(error)
      }
    }
    throw new LockStillPowered(`GPIO${line} could not be switched off: ${reason}`)
  }

  #poll(): void {
    this.#problem = undefined
    this.config.cubbies.forEach((wiring, i) => {
      for (const door of DOORS) {
        try {
          const level = this.#inputs.get(wiring[door].sensor)?.read()
          this.#sensors.note(i + 1, door, level === this.config.bitWhenShut ? 'closed' : 'open')
        } catch (error) {
          this.#problem = `GPIO${wiring[door].sensor} cannot be read: ${reasonOf(error)}`
          this.#sensors.missed(i + 1, door)
        }
      }
    })
  }

  #wiring(cubby: number) {
    const wiring = this.config.cubbies[cubby - 1]
    if (!wiring) throw new Error(`There is no cubby ${cubby}`)
    return wiring
  }
}
