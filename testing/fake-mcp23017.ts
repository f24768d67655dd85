import type { I2cBus } from '../pi-controller/src/hardware/i2c/i2c-bus'

/** MCP23017 chips, register by register, with locks at pins 0 to 7 (powered when high) and each door's contact to ground at pins 8 to 15. */
export interface FakeMcp23017 extends I2cBus {
  /** Locks in the order they got and lost power: '0 on'. */
  switched: string[]
  shut(lock: number): void
  /** Leaves the next calls unacknowledged. */
  nack(calls: number): void
  /** Hangs the bus: no call returns until it is freed. */
  hang(isStuck: boolean): void
  /** Resets every register, as a dip in the supply does. */
  brownOut(): void
  /** Corrupts these bits of the next written value. */
  disturb(bits: number): void
  /** Breaks a driver transistor: the latch does not keep its value. */
  breakLatch(): void
  isClosed: boolean
}

const IODIR = [0x00, 0x01]
const OLAT = [0x14, 0x15]
const GPIO = [0x12, 0x13]

export function fakeMcp23017(address = 0x20): FakeMcp23017 {
  let registers = afterReset()
  const open = new Set<number>()
  let nacks = 0
  let disturbance = 0
  let isStuck = false
  let latchIsBroken = false
  let waiting: Array<() => void> = []
  let powered = 0

  function afterReset(): Uint8Array {
    const values = new Uint8Array(0x16)
    values.set([0xff, 0xff])
    return values
  }
  const value = (register = 0) => registers[register] ?? 0

  /** A lock has power if its pin is an output and high. */
  function drive(): void {
    const now = value(OLAT[0]) & ~value(IODIR[0])
    for (let lock = 0; lock < 8; lock += 1) {
      const isOn = ((now >> lock) & 1) === 1
      if (isOn === (((powered >> lock) & 1) === 1)) continue
      fake.switched.push(`${lock} ${isOn ? 'on' : 'off'}`)
      if (isOn) open.add(lock)
    }
    powered = now
  }

  function write(chip: number, register: number, byte: number): void {
    acknowledge(chip)
    const arrived = byte ^ disturbance
    disturbance = 0
    registers[register] = latchIsBroken && OLAT.includes(register) ? value(register) | arrived : arrived
    drive()
  }

  function acknowledge(chip: number): void {
    if (nacks > 0) nacks -= 1
    else if (chip === address) return
    throw new Error('EREMOTEIO: remote I/O error')
  }

  const whenFree = () => (isStuck ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve())

  const fake: FakeMcp23017 = {
    switched: [],
    isClosed: false,
    async read(chip, register) {
      await whenFree()
      acknowledge(chip)
      if (register === GPIO[1]) return [...Array(8).keys()].reduce((bits, i) => bits + (open.has(i) ? 2 ** i : 0), 0)
      return register === GPIO[0] ? value(OLAT[0]) : value(register)
    },
    async write(chip, register, byte) {
      await whenFree()
      write(chip, register, byte)
    },
    writeNow: write,
    async close() {
      fake.isClosed = true
    },
    shut: (lock) => void open.delete(lock),
    nack: (calls) => void (nacks = calls),
    hang(stuck) {
      isStuck = stuck
      if (isStuck) return
      for (const go of waiting) go()
      waiting = []
    },
    brownOut() {
      registers = afterReset()
      drive()
    },
    disturb: (bits) => void (disturbance = bits),
    breakLatch: () => void (latchIsBroken = true),
  }
  return fake
}
