import type { DoorState } from '../../../../contract/enumerations'

/** The two bytes of an unlocking time, as they are on the wire. */
export type TimeBytes = readonly [number, number]
export type TimeOrder = 'low-first' | 'high-first'

/** What a board has said, understood. */
export type LockAnswer =
  | {
      kind: 'status'
      board: number
      /** By lock, from 1 on: eight for each byte of hooks that the board has sent. */
      doors: DoorState[]
      /** Whether something lies before each infrared sensor, by lock; empty for boards without. */
      infrared: boolean[]
    }
  | { kind: 'unlocked'; board: number }
  /** Its unlocking time; empty where it only says that it took one. */
  | { kind: 'time'; board: number; time: TimeBytes | undefined }
  /** The board says that it could not. */
  | { kind: 'refused'; board: number }

/** How a kind of lock board speaks. Boards are numbered from 0, locks from 1. */
export interface LockDialect {
  baudRate: number
  /** How many addresses there are. The next one means every board of the line. */
  boards: number
  locksPerBoard: number
  /** How many locks each board of this dialect has at least. Those behind are used once the board has said that it has them. */
  fewestLocks: number
  /** How many locks a board has whose status has so many hooks. The next one means all of its locks. */
  locksOf(hooks: number): number
  hasInfrared: boolean
  /** What the bit of a lock's hook is when the door is shut. Boards, and locks, differ. */
  bitWhenShut: 0 | 1
  statusOf(board: number): Uint8Array
  unlock(board: number, lock: number): Uint8Array
  /** How long the board keeps its locks powered, in units of 10 ms. Absent: it is set with a switch on the board. */
  time?: {
    /** Absent: boards differ, and papers disagree. */
    order?: TimeOrder
    query(board: number): Uint8Array
    set(board: number, time: TimeBytes): Uint8Array
  }
  /** How a board answers an unlock, if it does. */
  unlockAnswer: 'status' | 'unlocked'
  /** The first frame in these bytes that is `wanted`, or undefined. An echo of what we asked is no answer. */
  find(received: Uint8Array, bitWhenShut: 0 | 1, wanted: (answer: LockAnswer) => boolean): LockAnswer | undefined
}

const STX = 0x02
const ETX = 0x03

const sum = (bytes: Iterable<number>) => [...bytes].reduce((total, byte) => total + byte, 0) & 0xff

/** 02 … 03 and the sum of all that. */
function framed(...body: number[]): Uint8Array {
  const frame = [STX, ...body, ETX]
  return Uint8Array.of(...frame, sum(frame))
}

/** The bits of some bytes, the lowest bit of the first byte first. */
const bitsOf = (bytes: Uint8Array) =>
  [...bytes].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1))

const doorsOf = (hooks: Uint8Array, bitWhenShut: 0 | 1) =>
  bitsOf(hooks).map((bit): DoorState => (bit === bitWhenShut ? 'closed' : 'open'))

/** Tries every place where a frame may begin: what comes before it is an echo, noise, or the rest of another. */
function scan(
  received: Uint8Array,
  wanted: (answer: LockAnswer) => boolean,
  read: (from: Uint8Array) => LockAnswer | undefined,
): LockAnswer | undefined {
  for (let start = received.indexOf(STX); start >= 0; start = received.indexOf(STX, start + 1)) {
    const answer = read(received.subarray(start))
    if (answer && wanted(answer)) return answer
  }
  return undefined
}

/**
 * KR-CU16: 02 ADDR CMD … 03 SUM, ADDR = the board in the upper four bits and the lock in the lower; board 15 is every board. Status (35) and
 * unlock are answered alike: 16 bits of hooks and 16 of infrared. Some boards say nothing after an unlock. The unlocking time (37, answered
 * by 38) is asked for without data and set with two bytes, whose order the public drivers do not agree on.
 */
const cu16: LockDialect = {
  baudRate: 19_200,
  boards: 15,
  locksPerBoard: 16,
  fewestLocks: 16,
  locksOf: () => 16,
  hasInfrared: true,
  bitWhenShut: 1,
  statusOf: (board) => framed(board << 4, 0x30),
  unlock: (board, lock) => framed((board << 4) | (lock - 1), 0x31),
  unlockAnswer: 'status',
  time: {
    query: (board) => framed(board << 4, 0x37),
    set: (board, time) => framed(board << 4, 0x37, ...time),
  },
  find: (received, bitWhenShut, wanted) =>
    scan(received, wanted, (frame) => {
      const [, address = 0, command, first = 0, second = 0] = frame
      const board = address >> 4
      if (command === 0x35) {
        if (frame.length < 9 || frame[7] !== ETX || frame[8] !== sum(frame.subarray(0, 8))) return undefined
        const infrared = bitsOf(frame.subarray(5, 7)).map((bit) => bit === 1)
        return { kind: 'status', board, doors: doorsOf(frame.subarray(3, 5), bitWhenShut), infrared }
      }
      if (command === 0x38) {
        if (frame.length < 7 || frame[5] !== ETX || frame[6] !== sum(frame.subarray(0, 6))) return undefined
        return { kind: 'time', board, time: [first, second] }
      }
      return undefined
    }),
}

/** A status of two bytes is that of a CU12, whose lock 13 is all of its locks. */
const CU12 = { hooks: 16, locks: 12 }

/**
 * The newer KR-CU boards, CU12 and CU24: 02 ADDR LOCK CMD ASK LENGTH 03 SUM DATA. ASK is 00 in a question, 10 in a good answer and more in a
 * bad one; ADDR 16 is every board. Words of two bytes have the high one first.
 */
const cu24: LockDialect = {
  baudRate: 19_200,
  boards: 16,
  locksPerBoard: 24,
  fewestLocks: CU12.locks,
  locksOf: (hooks) => (hooks === CU12.hooks ? CU12.locks : Math.min(hooks, 24)),
  hasInfrared: false,
  bitWhenShut: 1,
  statusOf: (board) => numbered(board, 0, 0x80),
  unlock: (board, lock) => numbered(board, lock - 1, 0x81),
  unlockAnswer: 'unlocked',
  time: {
    order: 'high-first',
    query: (board) => numbered(board, 0, 0x82),
    set: (board, time) => numbered(board, 0, 0x82, ...time),
  },
  find: (received, bitWhenShut, wanted) =>
    scan(received, wanted, (frame) => {
      const [, board = 0, , command, ask = 0, length = 0, end, check] = frame
      const data = frame.subarray(8, 8 + length)
      if (end !== ETX || ask < 0x10 || length > 8 || data.length < length) return undefined
      if (check !== sum([...frame.subarray(0, 7), ...data])) return undefined
      if (ask !== 0x10) return { kind: 'refused', board }
      if (command === 0x80) return { kind: 'status', board, doors: doorsOf(data, bitWhenShut), infrared: [] }
      if (command === 0x81) return { kind: 'unlocked', board }
      if (command !== 0x82) return undefined
      const [first, second] = data
      return { kind: 'time', board, time: first === undefined || second === undefined ? undefined : [first, second] }
    }),
}

function numbered(board: number, lock: number, command: number, ...data: number[]): Uint8Array {
  const head = [STX, board, lock, command, 0, data.length, ETX]
  return Uint8Array.of(...head, sum([...head, ...data]), ...data)
}

/**
 * Boards with 48 locks: 02 ADDR LOCK CMD 03 SUM at 9600; ADDR 10 is every board and LOCK 48 every lock. Status is 60, unlock 61; every answer
 * is a 75 with as many bytes as it says. Kerong's own CU48 (its paper V2.1) speaks otherwise: 50, 51 and 65 at 19200.
 */
const cu48: LockDialect = {
  baudRate: 9600,
  boards: 10,
  locksPerBoard: 48,
  fewestLocks: 8,
  locksOf: (hooks) => hooks,
  hasInfrared: false,
  bitWhenShut: 1,
  statusOf: (board) => framed(board, 0, 0x60),
  unlock: (board, lock) => framed(board, lock - 1, 0x61),
  unlockAnswer: 'unlocked',
  find: (received, bitWhenShut, wanted) =>
    scan(received, wanted, (frame) => {
      const [, board = 0, , code, length = 0] = frame
      if (code !== 0x75 || length > 8 || frame.length < 6 + length) return undefined
      if (frame[5 + length] !== sum(frame.subarray(0, 5 + length))) return undefined
      if (length === 0) return { kind: 'unlocked', board }
      return { kind: 'status', board, doors: doorsOf(frame.subarray(5, 5 + length), bitWhenShut), infrared: [] }
    }),
}

export const LOCK_DIALECTS = { cu16, cu24, cu48 } as const
export type LockDialectName = keyof typeof LOCK_DIALECTS
