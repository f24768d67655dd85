import type { DoorState } from '../../../../contract/enumerations'
import type { DoorSide } from '../../../../contract/locker-protocol'
import { pause } from '../../clock'
import { reasonOf } from '../../log'
import { DoorSensors } from '../door-sensors'
import { Polling, type DriverParts, type LockDriver } from '../driver'
import { LockStillPowered, type DoorListener, type HardwareHealth, type PulseResult } from '../hardware'
import { i2cDevice, type I2cBus, type OpenI2c } from '../i2c/i2c-bus'
import { ChipReset, Mcp23017Chip } from './mcp23017-chip'
import type { Mcp23017Config } from './mcp23017-config'

const POLL_MS = 50

const DOORS = ['front', 'back'] as const

/**
 * Locks and sensors on MCP23017 port expanders. The chip has no clock, so this program ends the pulse; if it dies, ExecStopPost and the next start
 * switch the locks off.
 */
export class Mcp23017 implements LockDriver {
  readonly #sensors: DoorSensors
  readonly #polling: Polling
  readonly #openBus: OpenI2c
  #bus: I2cBus | undefined
  #chips = new Map<number, Mcp23017Chip>()
  readonly #problems = new Map<number, string>()

  constructor(
    private readonly config: Mcp23017Config,
    private readonly parts: DriverParts,
    openBus?: OpenI2c,
  ) {
    this.#openBus = openBus ?? i2cDevice(config.bus)
    this.#sensors = new DoorSensors(config.cubbies.length, parts.clock)
    this.#polling = new Polling(parts.clock, POLL_MS, () => this.#pollAll(), this.#sensors)
  }

  async start(): Promise<void> {
    await this.#open()
    for (const chip of this.#chips.values()) await chip.setUp()
    await this.#polling.start()
  }

  async stop(): Promise<void> {
    await this.#polling.stop()
    await this.allOff()
    await this.#close()
  }

  async allOff(): Promise<void> {
    const wasOpen = this.#bus !== undefined
    await this.#open()
    for (const chip of this.#chips.values()) await this.#off(chip)
    if (!wasOpen) await this.#close()
  }

  panicOff(): void {
    for (const chip of this.#chips.values()) chip.panicOff()
  }

  async pulse(cubby: number, door: DoorSide, { ms }: { ms: number }): Promise<PulseResult> {
    const { lock } = this.#wiring(cubby)[door]
    const chip = this.#chips.get(lock.chip)
    if (!chip) throw new Error('The locks have not started')
    await chip.check()
    try {
      await chip.setPin(lock.pin, this.#isOnHigh)
      await pause(this.parts.clock, ms)
    } finally {
      await this.#off(chip)
    }
    return 'confirmed'
  }

  powerGroup(cubby: number, door: DoorSide): string {
    const { chip } = this.#wiring(cubby)[door].lock
    return this.config.supplies.find((entry) => entry.chip === chip)?.supply ?? 'main'
  }

  readDoor(cubby: number, door: DoorSide): DoorState {
    return this.#sensors.read(cubby, door)
  }

  onDoor(listener: DoorListener): void {
    this.#sensors.onDoor(listener)
  }

  health(): HardwareHealth {
    return { driver: `MCP23017 on /dev/i2c-${this.config.bus}`, problems: [...this.#problems.values()] }
  }

  get #isOnHigh(): boolean {
    return this.config.lockLevel === 'high'
  }

  async #open(): Promise<void> {
    if (this.#bus) return
    this.#bus = await this.#openBus()
    const doors = this.config.cubbies.flatMap(({ front, back }) => [front, back])
    for (const address of new Set(doors.flatMap(({ lock, sensor }) => [lock.chip, sensor.chip]))) {
      const outputs = doors
        .filter(({ lock }) => lock.chip === address)
        .reduce((bits, { lock }) => bits | (1 << lock.pin), 0)
      const off = this.#isOnHigh ? 0 : outputs
      this.#chips.set(address, new Mcp23017Chip(this.#bus, this.parts.clock, address, outputs, off))
    }
  }

  async #close(): Promise<void> {
    const bus = this.#bus
    this.#bus = undefined
    this.#chips = new Map()
    await bus?.close()
  }

  async #off(chip: Mcp23017Chip): Promise<void> {
    try {
      await chip.allOff()
    } catch (error) {
      throw new LockStillPowered(`${reasonOf(error)}: its locks may be powered`)
    }
  }

  async #pollAll(): Promise<void> {
    for (const [address, chip] of this.#chips) {
      try {
        this.#notePins(address, await chip.readPins())
        this.#problems.delete(address)
      } catch (error) {
        this.#problems.set(address, reasonOf(error))
        if (error instanceof ChipReset) await this.#recover(address, chip)
        else this.#forEachDoor(address, (cubby, door) => this.#sensors.missed(cubby, door))
      }
    }
  }

  /** After a reset the pins float, so all known door states are void. */
  async #recover(address: number, chip: Mcp23017Chip): Promise<void> {
    this.parts.log.warn('a port expander was reset: check its power supply', { chip: address })
    this.#forEachDoor(address, (cubby, door) => this.#sensors.forget(cubby, door))
    // Fails while the chip has no power; the next poll tries again.
    await chip.setUp().catch((error: unknown) => this.#problems.set(address, reasonOf(error)))
  }

  #notePins(address: number, pins: number): void {
    this.#forEachDoor(address, (cubby, door, pin) => {
      const bit = (pins >> pin) & 1
      this.#sensors.note(cubby, door, bit === this.config.bitWhenShut ? 'closed' : 'open')
    })
  }

  #forEachDoor(chip: number, visit: (cubby: number, door: DoorSide, pin: number) => void): void {
    this.config.cubbies.forEach((wiring, i) => {
      for (const door of DOORS) if (wiring[door].sensor.chip === chip) visit(i + 1, door, wiring[door].sensor.pin)
    })
  }

  #wiring(cubby: number) {
    const wiring = this.config.cubbies[cubby - 1]
    if (!wiring) throw new Error(`There is no cubby ${cubby}`)
    return wiring
  }
}
