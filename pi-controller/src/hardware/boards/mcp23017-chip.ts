import { inTime, OutOfTime, type Clock } from '../../clock'
import { reasonOf } from '../../log'
import type { I2cBus } from '../i2c/i2c-bus'

/** Registers of pins 0 to 7; each is followed by the one of pins 8 to 15. */
const DIRECTION = 0x00
const PULL_UP = 0x0c
const PINS = 0x12
const LATCH = 0x14

/** Time limit for one byte, in milliseconds; it normally takes less than one. */
const BYTE_MS = 200

const TRIES = 3

/** The chip was reset after its setup: its pins are inputs again, and their levels are meaningless. */
export class ChipReset extends Error {}

/** One MCP23017. Every write is read back, because a disturbed bus can deliver wrong bytes. */
export class Mcp23017Chip {
  #latch: number
  /** A call never returned. No other is started, because each would block a thread. */
  #isStuck = false

  constructor(
    private readonly bus: I2cBus,
    private readonly clock: Clock,
    readonly address: number,
    /** The pins that power locks, as bits. */
    private readonly outputs: number,
    /** The output levels with all locks off, as bits. */
    private readonly off: number,
  ) {
    this.#latch = off
  }

  /** Switches all locks off before setting the directions: in the other order the locks would jump. */
  async setUp(): Promise<void> {
    await this.allOff()
    await this.#writeBoth(DIRECTION, ~this.outputs & 0xffff)
    await this.#writeBoth(PULL_UP, ~this.outputs & 0xffff)
  }

  /** @throws if the chip does not confirm that everything is off */
  async allOff(): Promise<void> {
    this.#latch = this.off
    await this.#writeBoth(LATCH, this.off)
  }

  /** Never throws. */
  panicOff(): void {
    for (const [offset, value] of [this.off & 0xff, this.off >> 8].entries()) {
      try {
        this.bus.writeNow(this.address, LATCH + offset, value)
      } catch {
        // The chip does not answer, and nothing else can reach it.
      }
    }
  }

  /** Sets the level of one output. @throws if the chip does not confirm it */
  async setPin(pin: number, level: boolean): Promise<void> {
    this.#latch = level ? this.#latch | (1 << pin) : this.#latch & ~(1 << pin)
    const upper = pin > 7
    await this.#write(LATCH + Number(upper), upper ? this.#latch >> 8 : this.#latch & 0xff)
  }

  /** The levels of all pins, as bits. @throws ChipReset */
  async readPins(): Promise<number> {
    await this.check()
    return this.#readBoth(PINS)
  }

  /** @throws ChipReset if the pins' directions have changed since the setup */
  async check(): Promise<void> {
    const directions = await this.#readBoth(DIRECTION)
    if (directions !== (~this.outputs & 0xffff)) throw new ChipReset(`Chip 0x${this.address.toString(16)} was reset`)
  }

  async #writeBoth(register: number, value: number): Promise<void> {
    await this.#write(register, value & 0xff)
    await this.#write(register + 1, value >> 8)
  }

  async #readBoth(register: number): Promise<number> {
    const lower = await this.#call(() => this.bus.read(this.address, register))
    const upper = await this.#call(() => this.bus.read(this.address, register + 1))
    return lower | (upper << 8)
  }

  async #write(register: number, value: number): Promise<void> {
    let reason: unknown
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        await this.#call(() => this.bus.write(this.address, register, value))
        const read = await this.#call(() => this.bus.read(this.address, register))
        if (read === value) return
        reason = `wrote ${value}, read ${read}`
      } catch (error) {
        reason = error
      }
    }
    throw new Error(`Chip 0x${this.address.toString(16)} does not accept writes: ${reasonOf(reason)}`)
  }

  async #call<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isStuck) throw new Error('The I²C bus is stuck')
    const call = work()
    try {
      return await inTime(this.clock, BYTE_MS, 'The I²C bus', call)
    } catch (error) {
      if (error instanceof OutOfTime) {
        this.#isStuck = true
        const freed = () => (this.#isStuck = false)
        call.then(freed, freed)
      }
      throw error
    }
  }
}
