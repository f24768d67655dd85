/** Connections whose hello has not been processed. */
export interface Arrivals<Arriving> {
  readonly size: number
  add(arriving: Arriving): void
  /** Removes a closed connection. */
  delete(arriving: Arriving): void
  /** Processes a connection's hello after all earlier ones. */
  inTurn(arriving: Arriving, greet: () => Promise<void>): Promise<void>
}

/** Processes one hello at a time, so that a guest's tap waits for at most one of them, not a thousand. */
export function createArrivals<Arriving>(): Arrivals<Arriving> {
  const waiting = new Set<Arriving>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    get size() {
      return waiting.size
    },
    add: (arriving) => void waiting.add(arriving),
    delete: (arriving) => void waiting.delete(arriving),
    inTurn(arriving, greet) {
      const turn = last.then(greet)
      last = turn
        .catch(() => {})
        .then(() => {
          waiting.delete(arriving)
          return new Promise(setImmediate)
        })
      return turn
    },
  }
}
