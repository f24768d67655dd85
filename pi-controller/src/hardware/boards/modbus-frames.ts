/** Modbus RTU: UNIT FUNCTION … CRC, the CRC's low byte first. */

const READ_COILS = 0x01
const READ_INPUTS = 0x02
const WRITE_COIL = 0x05
const WRITE_COILS = 0x0f
const WRITE_REGISTERS = 0x10

export interface ModbusQuestion {
  frame: Uint8Array
  unit: number
  function: number
}

export type ModbusAnswer = { bits: boolean[] } | { done: true } | { refused: number }

export function crc16(bytes: Iterable<number>): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

const word = (value: number) => [value >> 8, value & 0xff]

function question(unit: number, fn: number, ...body: number[]): ModbusQuestion {
  const bytes = [unit, fn, ...body]
  const crc = crc16(bytes)
  return { frame: Uint8Array.of(...bytes, crc & 0xff, crc >> 8), unit, function: fn }
}

export const readCoils = (unit: number, count: number) => question(unit, READ_COILS, ...word(0), ...word(count))
export const readInputs = (unit: number, count: number) => question(unit, READ_INPUTS, ...word(0), ...word(count))

export function allCoilsOff(unit: number, count: number): ModbusQuestion {
  const bytes = Math.ceil(count / 8)
  return question(unit, WRITE_COILS, ...word(0), ...word(count), bytes, ...Array.from({ length: bytes }, () => 0))
}

/** The boards' time unit for pulses, in milliseconds. */
export const FLASH_UNIT_MS = 100

/**
 * Commands that power a relay for a limited time. `coil`: writes the time to the coil at 0x0200 plus the relay's index. `registers`: each relay has
 * five registers from 3 on; the first takes the mode, 4, and the second the time.
 */
export const FLASHES = {
  coil: (unit: number, coil: number, units: number) =>
    question(unit, WRITE_COIL, ...word(0x0200 + coil), ...word(units)),
  registers: (unit: number, coil: number, units: number) =>
    question(unit, WRITE_REGISTERS, ...word(3 + 5 * coil), ...word(2), 4, ...word(4), ...word(units)),
} as const

/** The reply to a request, at any position in these bytes. */
export function findAnswer(asked: ModbusQuestion, received: Uint8Array): ModbusAnswer | undefined {
  for (let start = received.indexOf(asked.unit); start >= 0; start = received.indexOf(asked.unit, start + 1)) {
    const answer = answerIn(asked, received.subarray(start))
    if (answer) return answer
  }
  return undefined
}

function answerIn(asked: ModbusQuestion, frame: Uint8Array): ModbusAnswer | undefined {
  const [, fn = 0, third = 0] = frame
  if (fn === (asked.function | 0x80)) return isWhole(frame, 5) ? { refused: third } : undefined
  if (fn !== asked.function) return undefined
  if (fn === READ_COILS || fn === READ_INPUTS) {
    const expected = Math.ceil((((asked.frame[4] ?? 0) << 8) | (asked.frame[5] ?? 0)) / 8)
    if (third !== expected || !isWhole(frame, 5 + third)) return undefined
    return {
      bits: [...frame.subarray(3, 3 + third)].flatMap((byte) =>
        [0, 1, 2, 3, 4, 5, 6, 7].map((bit) => ((byte >> bit) & 1) === 1),
      ),
    }
  }
  // The reply to a write repeats its address, and its value or count.
  const named = asked.frame.subarray(2, 6)
  return named.every((byte, i) => byte === frame[2 + i]) && isWhole(frame, 8) ? { done: true } : undefined
}

function isWhole(frame: Uint8Array, length: number): boolean {
  if (frame.length < length) return false
  const crc = crc16(frame.subarray(0, length - 2))
  return frame[length - 2] === (crc & 0xff) && frame[length - 1] === crc >> 8
}
