import { z } from 'zod'

/**
 * What can go wrong between us and Stripe, made to happen:
 * - outage: answered 503, nothing done and nothing remembered
 * - broken: answered 500, nothing done, and the 500 remembered under the idempotency key (Stripe replays it)
 * - lostRequest: the connection is cut before anything is done
 * - lostAnswer: everything is done, and the connection is cut before the answer
 * - slow: answered `delayMs` late
 */
export const faultOrder = z.object({
  fault: z.enum(['outage', 'broken', 'lostRequest', 'lostAnswer', 'slow']),
  /** How 'METHOD /path' begins; every request when left out. */
  match: z.string().default(''),
  times: z.number().int().min(1).default(1),
  delayMs: z.number().int().min(0).max(60_000).default(1000),
})
export type FaultOrder = z.infer<typeof faultOrder>

export interface Faults {
  order(fault: FaultOrder): void
  clear(): void
  /** The fault that hits this request, which is thereby used up. */
  take(method: string, path: string): FaultOrder | undefined
}

export function createFaults(): Faults {
  let waiting: FaultOrder[] = []
  return {
    order(fault) {
      waiting.push({ ...fault })
    },
    clear() {
      waiting = []
    },
    take(method, path) {
      const fault = waiting.find(({ match }) => `${method} ${path}`.startsWith(match))
      if (!fault) return undefined
      fault.times -= 1
      waiting = waiting.filter(({ times }) => times > 0)
      return fault
    },
  }
}
