import type { DoorState } from '../../../../contract/enumerations'

/** The two bytes of an unlock time, in wire order. */
export type TimeBytes = readonly [number, number]
export type TimeOrder = 'low-first' | 'high-first'

/** A parsed reply of a board. */
export type LockAnswer =
  | {
      kind: 'status'
      board: number
      /** By lock, from 1 on: eight for each byte of lock states. */
      doors: DoorState[]
      /** Whether something is in front of each infrared sensor, by lock; empty for boards without them. */
      infrared: boolean[]
    }
  | { kind: 'unlocked'; board: number }
  /** The unlock time; undefined if the board only confirms a new one. */
  | { kind: 'time'; board: number; time: TimeBytes | undefined }
  /** The board rejected the request. */
  | { kind: 'refused'; board: number }

/** The protocol of one kind of lock board. Boards are numbered from 0, locks from 1. */
export interface LockDialect {
  baudRate: number
  /** Number of addresses. The next address is a broadcast to all boards of the line. */
  boards: number
  locksPerBoard: number
  /** Number of locks that every board of this dialect has. Locks beyond it are used only once the board has reported them. */
  fewestLocks: number
  /** Number of locks of a board with this many bits of lock states. The next lock number means all of its locks. */
  locksOf(hooks: number): number
  hasInfrared: boolean
  /** The lock's bit when the door is closed. It differs between boards and locks. */
  bitWhenShut: 0 | 1
  statusOf(board: number): Uint8Array
  unlock(board: number, lock: number): Uint8Array
  /** How long the board powers its locks, in units of 10 ms. Absent: a switch on the board sets it. */
  time?: {
    /** Absent: boards differ, and their documents disagree. */
    order?: TimeOrder
    query(board: number): Uint8Array
    set(board: number, time: TimeBytes): Uint8Array
  }
  /** The reply to an unlock, if there is one. */
  unlockAnswer: 'status' | 'unlocked'
  /** The first `wanted` frame in these bytes, or undefined. The echo of our request is no reply. */
  find(received: Uint8Array, bitWhenShut: 0 | 1, wanted: (answer: LockAnswer) => boolean): LockAnswer | undefined
}

const STX = 0x02
const ETX = 0x03

const sum = (bytes: Iterable<number>) => [...bytes].reduce((total, byte) => total + byte, 0) & 0xff

/** 02 … 03, then the sum of all those bytes. */
function framed(...body: number[]): Uint8Array {
  const frame = [STX, ...body, ETX]
  return Uint8Array.of(...frame, sum(frame))
}

/** The bits of some bytes, starting with the lowest bit of the first byte. */
const bitsOf = (bytes: Uint8Array) =>
  [...bytes].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> bit) & 1))

const doorsOf = (hooks: Uint8Array, bitWhenShut: 0 | 1) =>
  bitsOf(hooks).map((bit): DoorState => (bit === bitWhenShut ? 'closed' : 'open'))

/** Tries every possible start of a frame: the bytes before it may be an echo, noise, or the rest of another frame. */
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
 * KR-CU16: 02 ADDR CMD … 03 SUM, ADDR = the board in the upper four bits and the lock in the lower; board 15 is a broadcast. Status (35) and unlock
 * have the same reply: 16 lock bits and 16 infrared bits. Some boards do not reply to an unlock. The unlock time (37, reply 38) is read without
 * data and set with two bytes, whose order differs between public drivers.
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

/** A status of two bytes means a CU12, on which lock 13 means all locks. */
const CU12 = { hooks: 16, locks: 12 }

/**
 * The newer KR-CU boards, CU12 and CU24: 02 ADDR LOCK CMD ASK LENGTH 03 SUM DATA. ASK is 00 in a request, 10 in a successful reply and more in a
 * failed one; ADDR 16 is a broadcast. Two-byte values are big-endian.
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
 * Boards with 48 locks: 02 ADDR LOCK CMD 03 SUM at 9600 baud; ADDR 10 is a broadcast and LOCK 48 means every lock. Status is 60, unlock 61; every
 * reply is a 75, with the length it states. Kerong's own CU48 (document V2.1) differs: 50, 51 and 65 at 19200 baud.
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
