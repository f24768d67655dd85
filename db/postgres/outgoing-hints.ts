/** Hints of this many milliseconds, and so many of them, leave together. */
const GATHER_MS = 4
const GATHERED = 60
/** A NOTIFY holds 8,000 bytes. */
const MOST_BYTES = 7500

/** Gathers the hints that a process sends, and sends them in pieces, one after the other. */
export class OutgoingHints {
  #waiting: string[] = []
  #gathering: NodeJS.Timeout | undefined
  /** Resolves when what was sent last has reached the database: hints arrive in order. */
  #sent: Promise<unknown> = Promise.resolve()

  /** `deliver` never rejects. A hint that it cannot send is lost: others look into the store by themselves, only later. */
  constructor(private readonly deliver: (hints: readonly string[]) => Promise<unknown>) {}

  add(hint: string): void {
    this.#waiting.push(hint)
    if (this.#waiting.length >= GATHERED) this.#sendAll()
    else this.#gathering ??= setTimeout(() => this.#sendAll(), GATHER_MS)
  }

  /** Drops what waits. */
  stop(): void {
    clearTimeout(this.#gathering)
    this.#waiting = []
  }

  #sendAll(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    const hints = this.#waiting
    this.#waiting = []
    for (const some of inPieces(hints)) this.#sent = this.#sent.then(() => this.deliver(some))
  }
}

/** Groups of hints, each of which fits into a NOTIFY. */
function inPieces(hints: readonly string[]): string[][] {
  const pieces: string[][] = []
  let bytes = MOST_BYTES
  for (const hint of hints) {
    const size = Buffer.byteLength(JSON.stringify(hint)) + 1
    if (bytes + size > MOST_BYTES || (pieces.at(-1)?.length ?? 0) >= GATHERED) {
      pieces.push([])
      bytes = 100
    }
    pieces.at(-1)?.push(hint)
    bytes += size
  }
  return pieces
}
