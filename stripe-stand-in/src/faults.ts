import { z } from 'zod'

/**
 * Failures between Barback and Stripe that a test can cause:
 * - outage: answers 503; does and stores nothing
 * - broken: answers 500 and does nothing, but stores the 500 under the idempotency key (Stripe replays it)
 * - lostRequest: cuts the connection before anything is done
 * - lostAnswer: does everything, and cuts the connection before answering
 * - slow: answers `delayMs` late
 * - refused: answers 400; does and stores nothing
 * - duplicate: processes the request twice, as when a network repeats it, and answers the second
 * - late: cuts the connection, and does everything `delayMs` later
 */
export const faultOrder = z.object({
  fault: z.enum(['outage', 'broken', 'lostRequest', 'lostAnswer', 'slow', 'refused', 'duplicate', 'late']),
  /** The beginning of 'METHOD /path' of the requests to hit. Default: every request. */
  match: z.string().default(''),
  times: z.number().int().min(1).default(1),
  delayMs: z.number().int().min(0).max(60_000).default(1000),
})
export type FaultOrder = z.infer<typeof faultOrder>

export interface Faults {
  order(fault: FaultOrder): void
  clear(): void
  /** How often each fault has hit a request, by fault and `match`: 'broken POST /v1/refunds'. */
  taken(): Record<string, number>
  /** The fault that hits this request, if any. It counts as one of its `times`. */
  take(method: string, path: string): FaultOrder | undefined
}

export function createFaults(): Faults {
  let waiting: FaultOrder[] = []
  const taken: Record<string, number> = {}
  return {
    order(fault) {
      waiting.push({ ...fault })
    },
    clear() {
      waiting = []
    },
    taken: () => ({ ...taken }),
    take(method, path) {
      const fault = waiting.find(({ match }) => `${method} ${path}`.startsWith(match))
      if (!fault) return undefined
      fault.times -= 1
      const kind = `${fault.fault} ${fault.match}`.trim()
      taken[kind] = (taken[kind] ?? 0) + 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault
    },
  }
}
