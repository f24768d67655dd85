import type { DoorState } from '../../../../contract/enumerations'
import type { DoorSide } from '../../../../contract/locker-protocol'
import { pause } from '../../clock'
import { reasonOf } from '../../log'
import { DoorSensors } from '../door-sensors'
import { Polling, type DriverParts, type LockDriver } from '../driver'
import { LockStillPowered, type DoorListener, type HardwareHealth, type PulseResult } from '../hardware'
import { SerialBus } from '../serial/serial-bus'
import { serialPort, type OpenLine } from '../serial/serial-line'
import type { ModbusConfig } from './modbus-config'
import {
  allCoilsOff,
  findAnswer,
  FLASHES,
  FLASH_UNIT_MS,
  readCoils,
  readInputs,
  type ModbusAnswer,
  type ModbusQuestion,
} from './modbus-frames'

const POLL_MS = 50

/** Boards miss frames that follow another within 5 ms. */
const TIMING = { silenceMs: 6, answerMs: 150 }

/** Attempts to switch relays off; repeating the command is harmless. */
const OFF_TRIES = 3

const DOORS = ['front', 'back'] as const

/** Relay boards for the locks and input boards for the doors, Modbus RTU on an RS-485 line. The relay board ends every pulse itself. */
export class ModbusRelays implements LockDriver {
  readonly #bus: SerialBus
  readonly #sensors: DoorSensors
  readonly #polling: Polling
  /** The units with relays, and those with inputs, each with the highest number in use. */
  readonly #relays = new Map<number, number>()
  readonly #inputs = new Map<number, number>()
  readonly #silent = new Set<number>()
  #isStarted = false

  constructor(
    private readonly config: ModbusConfig,
    private readonly parts: DriverParts,
    openLine?: OpenLine,
  ) {
    const { port, baudRate, cubbies } = config
    this.#bus = new SerialBus(openLine ?? serialPort(port, baudRate), parts.clock, TIMING)
    this.#sensors = new DoorSensors(cubbies.length, parts.clock)
    this.#polling = new Polling(parts.clock, POLL_MS, () => this.#pollAll(), this.#sensors)
    for (const { relay, sensor } of cubbies.flatMap(({ front, back }) => [front, back])) {
      this.#relays.set(relay.unit, Math.max(relay.number, this.#relays.get(relay.unit) ?? 0))
      this.#inputs.set(sensor.unit, Math.max(sensor.input, this.#inputs.get(sensor.unit) ?? 0))
    }
  }

  async start(): Promise<void> {
    this.#isStarted = true
    await this.#bus.open()
    await this.allOff()
    await this.#polling.start()
  }

  async stop(): Promise<void> {
    await this.#polling.stop()
    await this.allOff()
    await this.#bus.close()
    this.#isStarted = false
  }

  async allOff(): Promise<void> {
    for (const unit of this.#relays.keys()) await this.#off(unit)
    if (!this.#isStarted) await this.#bus.close()
  }

  panicOff(): void {
    this.#bus.sendNow([...this.#relays].map(([unit, count]) => allCoilsOff(unit, count).frame))
  }

  async pulse(cubby: number, door: DoorSide, { ms }: { ms: number }): Promise<PulseResult> {
    const { unit, number } = this.#wiring(cubby)[door].relay
    const units = Math.max(1, Math.floor(ms / FLASH_UNIT_MS))
    const began = this.parts.clock.now()
    const answer = await this.#ask(FLASHES[this.config.flash](unit, number - 1, units))
    if (answer && 'refused' in answer)
      throw new Error(`Relay board ${unit} refuses to power relay ${number}: code ${answer.refused}`)
    const isSeenOn = answer === undefined && (await this.#coils(unit))?.[number - 1] === true
    await pause(this.parts.clock, units * FLASH_UNIT_MS - (this.parts.clock.now() - began))
    const coils = await this.#coils(unit)
    if (coils?.[number - 1]) await this.#off(unit)
    return answer || isSeenOn ? 'confirmed' : 'assumed'
  }

  powerGroup(cubby: number, door: DoorSide): string {
    const { unit } = this.#wiring(cubby)[door].relay
    return this.config.supplies.find((entry) => entry.unit === unit)?.supply ?? 'main'
  }

  readDoor(cubby: number, door: DoorSide): DoorState {
    return this.#sensors.read(cubby, door)
  }

  onDoor(listener: DoorListener): void {
    this.#sensors.onDoor(listener)
  }

  health(): HardwareHealth {
    return {
      driver: `Modbus boards on ${this.config.port}`,
      problems: [...this.#silent].map((unit) => `Modbus board ${unit} does not answer`),
    }
  }

  /** @throws LockStillPowered unless the board confirms that every relay is off */
  async #off(unit: number): Promise<void> {
    const count = this.#relays.get(unit) ?? 0
    for (let tries = 0; tries < OFF_TRIES; tries += 1) {
      await this.#ask(allCoilsOff(unit, count))
      const coils = await this.#coils(unit)
      if (coils?.slice(0, count).every((isOn) => !isOn)) return
    }
    throw new LockStillPowered(`Relay board ${unit} does not say that its relays are off`)
  }

  async #coils(unit: number): Promise<boolean[] | undefined> {
    const answer = await this.#ask(readCoils(unit, this.#relays.get(unit) ?? 0))
    return answer && 'bits' in answer ? answer.bits : undefined
  }

  async #pollAll(): Promise<void> {
    for (const [unit, count] of this.#inputs) {
      const answer = await this.#askQuietly(readInputs(unit, count))
      const bits = answer && 'bits' in answer ? answer.bits : undefined
      if (bits) this.#silent.delete(unit)
      else this.#silent.add(unit)
      this.config.cubbies.forEach((wiring, i) => {
        for (const door of DOORS) {
          const { sensor } = wiring[door]
          if (sensor.unit !== unit) continue
          const bit = bits?.[sensor.input - 1]
          if (bit === undefined) this.#sensors.missed(i + 1, door)
          else this.#sensors.note(i + 1, door, Number(bit) === this.config.bitWhenShut ? 'closed' : 'open')
        }
      })
    }
  }

  async #askQuietly(question: ModbusQuestion): Promise<ModbusAnswer | undefined> {
    try {
      return await this.#ask(question)
    } catch (error) {
      if (!this.#silent.has(question.unit))
        this.parts.log.warn('Modbus boards cannot be reached', { error: reasonOf(error) })
      return undefined
    }
  }

  #ask(question: ModbusQuestion): Promise<ModbusAnswer | undefined> {
    return this.#bus.ask(question.frame, (received) => findAnswer(question, received))
  }

  #wiring(cubby: number) {
    const wiring = this.config.cubbies[cubby - 1]
    if (!wiring) throw new Error(`There is no cubby ${cubby}`)
    return wiring
  }
}
