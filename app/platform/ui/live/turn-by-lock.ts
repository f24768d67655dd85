/** Pages of one browser take turns: one holds the lock of this name, the others wait. The browser frees it when that page closes. */
export class TurnByLock {
  #waiting: AbortController | undefined
  #takes = false

  constructor(
    private readonly locks: LockManager,
    private readonly name: string,
  ) {}

  /** Takes the lock from the page that holds it. */
  takeNow(): void {
    this.#takes = true
    this.#waiting?.abort()
  }

  /** Runs `work` when this page gets its turn, and again after another page took the lock, until `work` ends. @throws when `signal` is aborted */
  async run(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const line = new AbortController()
      const cut = () => line.abort()
      signal.addEventListener('abort', cut)
      this.#waiting = line
      const how: LockOptions = this.#takes ? { steal: true } : { signal: line.signal }
      this.#takes = false
      try {
        await this.locks.request(this.name, how, () => work(line.signal))
        return
      } catch (error) {
        signal.throwIfAborted()
        if (!isAbort(error)) throw error
      } finally {
        // After the lock was taken away, the work is still running.
        cut()
        signal.removeEventListener('abort', cut)
      }
    }
  }
}

const CHANGES = ['pagehide', 'pageshow', 'visibilitychange']

/** Runs `work` until it ends, but aborts it while the page is not `isPresent` and then starts it again. @throws when `signal` is aborted */
export async function whilePresent(
  isPresent: (event?: Event) => boolean,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  let line = new AbortController()
  let wake = () => {}
  const look = (event?: Event) => {
    if (signal.aborted || !isPresent(event)) line.abort()
    if (signal.aborted || isPresent()) wake()
  }
  for (const kind of CHANGES) window.addEventListener(kind, look, true)
  signal.addEventListener('abort', look)
  try {
    for (;;) {
      while (!isPresent() && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve))
      signal.throwIfAborted()
      line = new AbortController()
      try {
        await work(line.signal)
        return
      } catch (error) {
        signal.throwIfAborted()
        if (!isAbort(error)) throw error
      }
    }
  } finally {
    for (const kind of CHANGES) window.removeEventListener(kind, look, true)
    signal.removeEventListener('abort', look)
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
