/** Connections whose hello has not been processed. */
export interface Arrivals<Arriving> {
  readonly size: number
  add(arriving: Arriving): void
  /** Removes a closed connection. */
  delete(arriving: Arriving): void
  /** Processes a connection's hello after earlier ones. */
  inTurn(arriving: Arriving, greet: () => Promise<void>): Promise<void>
}

/**
 * Processes `atOnce` hellos at a time. On SQLite one, so that a guest's tap waits for at most one of them, not a thousand. On PostgreSQL taps do not
 * wait for them, and each waits for the disk several times.
 */
export function createArrivals<Arriving>(atOnce = 1): Arrivals<Arriving> {
  const waiting = new Set<Arriving>()
  const lanes: Array<Promise<unknown>> = Array.from({ length: atOnce }, () => Promise.resolve())
  let next = 0
  return {
    get size() {
      return waiting.size
    },
    add: (arriving) => void waiting.add(arriving),
    delete: (arriving) => void waiting.delete(arriving),
    inTurn(arriving, greet) {
      const lane = next % atOnce
      next += 1
      const turn = Promise.resolve(lanes[lane]).then(greet)
      lanes[lane] = turn
        .catch(() => {})
        .then(() => {
          waiting.delete(arriving)
          return new Promise(setImmediate)
        })
      return turn
    },
  }
}
