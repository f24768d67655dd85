/** KR-CU lock boards as they behave on their wire. Written from the maker's frames, independently of our driver. */
export interface EmulatedLockBoards {
  /** A board's reply to a frame; undefined if it does not reply. */
  answer(frame: Uint8Array): Uint8Array | undefined
  /** Every executed unlock: 'board/lock'. */
  unlocked: string[]
  /** The unlock time of each board, in milliseconds. A new board has the maker's 550. */
  times: Map<number, number>
  /** How long each unlock powered its lock, in milliseconds. */
  powered: number[]
  /** Byte order of a cu16 board's unlock time. */
  timeOrder: 'low-first' | 'high-first'
  /** Boards that keep their unlock time when a new one is set. */
  keepsTime: boolean
  /** Whether the boards support the unlock-time command. */
  knowsTime: boolean
  /** Number of bytes in a cu24 board's lock states. */
  hookBytes: number
  shut(board: number, lock: number): void
  /** Puts something in front of an infrared sensor. */
  put(board: number, lock: number): void
  /** Jams a lock, so that its bolt does not move. */
  stick(board: number, lock: number): void
  /** Switches a board's power. */
  power(board: number, isOn: boolean): void
  /** Boards that send no reply to an unlock. */
  isTaciturn: boolean
  /** Boards that reject an unlock with an error. */
  refuses: boolean
}

type Dialect = 'cu16' | 'cu24' | 'cu48'

const total = (bytes: number[]) => bytes.reduce((sum, byte) => sum + byte, 0) % 256

export function emulatedLockBoards(dialect: Dialect, boards: number[]): EmulatedLockBoards {
  const open = new Set<string>()
  const stuck = new Set<string>()
  const inside = new Set<string>()
  const dead = new Set<number>()

  const shutBits = (board: number, bytes: number) => bits(bytes, (lock) => !open.has(`${board}/${lock}`))
  const irBits = (board: number) => bits(2, (lock) => inside.has(`${board}/${lock}`))
  const bits = (bytes: number, isSet: (lock: number) => boolean) =>
    Array.from({ length: bytes }, (_, byte) =>
      [0, 1, 2, 3, 4, 5, 6, 7].reduce((value, bit) => value + (isSet(8 * byte + bit + 1) ? 2 ** bit : 0), 0),
    )

  const timeOf = (board: number) => emulated.times.get(board) ?? 550
  const takeTime = (board: number, high: number, low: number) => {
    if (!emulated.keepsTime) emulated.times.set(board, 10 * (low + 256 * high))
  }
  const bytesOf = (ms: number) => ({ high: Math.floor(ms / 10 / 256), low: (ms / 10) % 256 })
  const unlock = (board: number, lock: number) => {
    emulated.powered.push(timeOf(board))
    emulated.unlocked.push(`${board}/${lock}`)
    if (!stuck.has(`${board}/${lock}`)) open.add(`${board}/${lock}`)
  }
  const isThere = (board: number) => boards.includes(board) && !dead.has(board)

  const dialects: Record<Dialect, (frame: number[]) => number[] | undefined> = {
    cu16(frame) {
      const [, address = 0, command] = frame
      const board = Math.floor(address / 16)
      if (total(frame.slice(0, -1)) !== frame.at(-1) || !isThere(board)) return undefined
      const status = () => {
        const body = [0x02, board * 16, 0x35, ...shutBits(board, 2), ...irBits(board), 0x03]
        return [...body, total(body)]
      }
      if (command === 0x30) return status()
      if (command === 0x37) {
        if (!emulated.knowsTime) return undefined
        const isLowFirst = emulated.timeOrder === 'low-first'
        const [first = 0, second = 0] = frame.slice(3)
        // A read request carries no data.
        if (frame.length > 5) takeTime(board, isLowFirst ? second : first, isLowFirst ? first : second)
        const { high, low } = bytesOf(timeOf(board))
        const body = [0x02, address, 0x38, ...(isLowFirst ? [low, high] : [high, low]), 0x03]
        return [...body, total(body)]
      }
      if (command !== 0x31) return undefined
      unlock(board, (address % 16) + 1)
      return emulated.isTaciturn ? undefined : status()
    },
    cu24(frame) {
      const [, board = 0, lock = 0, command = 0, , length = 0] = frame
      const data = frame.slice(8)
      if (total([...frame.slice(0, 7), ...data]) !== frame[7] || data.length !== length || !isThere(board))
        return undefined
      const reply = (ask: number, ...more: number[]) => {
        const head = [0x02, board, lock, command, ask, more.length, 0x03]
        return [...head, total([...head, ...more]), ...more]
      }
      if (command === 0x80) return reply(0x10, ...shutBits(board, emulated.hookBytes))
      if (command === 0x82) {
        if (!emulated.knowsTime) return reply(0x13)
        if (length > 0) takeTime(board, data[0] ?? 0, data[1] ?? 0)
        const { high, low } = bytesOf(timeOf(board))
        return reply(0x10, high, low)
      }
      if (command !== 0x81) return reply(0x13)
      if (emulated.refuses) return reply(0x11)
      unlock(board, lock + 1)
      return emulated.isTaciturn ? undefined : reply(0x10)
    },
    cu48(frame) {
      const [, board = 0, lock = 0, command] = frame
      if (total(frame.slice(0, -1)) !== frame.at(-1) || !isThere(board)) return undefined
      const reply = (...body: number[]) => [...body, total(body)]
      if (command === 0x60) return reply(0x02, board, 0, 0x75, 6, ...shutBits(board, 6))
      if (command !== 0x61) return undefined
      unlock(board, lock + 1)
      return emulated.isTaciturn ? undefined : reply(0x02, board, lock, 0x75, 0)
    },
  }

  const emulated: EmulatedLockBoards = {
    answer(frame) {
      const reply = dialects[dialect]([...frame])
      return reply && Uint8Array.from(reply)
    },
    unlocked: [],
    times: new Map(),
    powered: [],
    timeOrder: 'low-first',
    keepsTime: false,
    knowsTime: true,
    hookBytes: 3,
    shut: (board, lock) => void open.delete(`${board}/${lock}`),
    put: (board, lock) => void inside.add(`${board}/${lock}`),
    stick: (board, lock) => void stuck.add(`${board}/${lock}`),
    power(board, isOn) {
      if (isOn) dead.delete(board)
      else dead.add(board)
    },
    isTaciturn: false,
    refuses: false,
  }
  return emulated
}
