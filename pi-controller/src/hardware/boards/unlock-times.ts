import type { LockAnswer, LockDialect, TimeBytes, TimeOrder } from './lock-dialects'

/** Boards count unlock times in units of 10 ms. */
const UNIT_MS = 10

/** Attempts per request: a reply may be garbled, and reading moves nothing. */
const TRIES = 3

/** Sends a request to a board. Returns undefined without a reply. */
type Ask = (board: number, question: Uint8Array) => Promise<LockAnswer | undefined>

/**
 * Sets how long each lock board powers a lock. The board ends the pulse itself, so the time is read back and compared; until the two match, none of
 * its locks is powered: with its bytes swapped, half a second would become two minutes.
 */
export class UnlockTimes {
  /** The time that each board has confirmed, in milliseconds. */
  readonly #confirmed = new Map<number, number>()
  readonly #problems = new Map<number, string>()

  constructor(
    private readonly dialect: LockDialect,
    private readonly ask: Ask,
  ) {}

  /** Sets a board's unlock time to `ms` milliseconds. @throws unless the board confirms it */
  async prepare(board: number, ms: number): Promise<void> {
    if (!this.dialect.time || this.#confirmed.get(board) === ms) return
    this.#confirmed.delete(board)
    const problem = await this.#set(board, Math.max(1, Math.floor(ms / UNIT_MS)), this.dialect.time)
    if (problem === undefined) {
      this.#confirmed.set(board, ms)
      this.#problems.delete(board)
      return
    }
    this.#problems.set(board, problem)
    throw new Error(problem)
  }

  problems(): string[] {
    return [...this.#problems.values()]
  }

  /** Returns the problem; undefined on success. */
  async #set(board: number, units: number, time: NonNullable<LockDialect['time']>): Promise<string | undefined> {
    const own = await this.#ask(board, time.query(board))
    if (!own) return `Lock board ${board} does not say how long it powers a lock: it is not used`
    const order = time.order ?? orderOf(own)
    const hex = own.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    if (!order) {
      return `Lock board ${board} says ${hex} for its unlocking time, which nobody can read: it is not used. Set it to half a second with its maker's program`
    }
    const wanted = bytesOf(units, order)
    if (isSame(own, wanted)) return undefined
    await this.#ask(board, time.set(board, wanted))
    const taken = await this.#ask(board, time.query(board))
    if (taken && isSame(taken, wanted)) return undefined
    return `Lock board ${board} did not take its unlocking time of ${units * UNIT_MS} ms: it is not used`
  }

  async #ask(board: number, question: Uint8Array): Promise<TimeBytes | undefined> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const answer = await this.ask(board, question)
      if (answer?.kind === 'time') return answer.time
      if (answer?.kind === 'refused') return undefined
    }
    return undefined
  }
}

/** The byte order, inferred from the board's current time: no maker sets 2.56 s or more. */
function orderOf([first, second]: TimeBytes): TimeOrder | undefined {
  if (first !== 0 && second === 0) return 'low-first'
  return first === 0 && second !== 0 ? 'high-first' : undefined
}

function bytesOf(units: number, order: TimeOrder): TimeBytes {
  const [low, high] = [units & 0xff, units >> 8]
  return order === 'low-first' ? [low, high] : [high, low]
}

const isSame = (one: TimeBytes, other: TimeBytes) => one[0] === other[0] && one[1] === other[1]
