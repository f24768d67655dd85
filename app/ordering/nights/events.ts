/** What happens in a night, in its order. Events of one moment happen in the order in which they were planned. */
export interface Events {
  at: (seconds: number, happens: (now: number) => void) => void
  /** Lets everything happen, also what is planned meanwhile. */
  run: () => void
}

interface Planned {
  at: number
  happens: (now: number) => void
}

export function createEvents(): Events {
  /** The next event is the last. */
  const planned: Planned[] = []
  return {
    at(seconds, happens) {
      let [low, high] = [0, planned.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((planned[middle]?.at ?? seconds) > seconds) low = middle + 1
        else high = middle
      }
      planned.splice(low, 0, { at: seconds, happens })
    },
    run() {
      for (let next = planned.pop(); next; next = planned.pop()) next.happens(next.at)
    },
  }
}
