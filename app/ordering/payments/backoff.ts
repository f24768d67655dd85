/** How long a call to Stripe may take, in milliseconds, before the sweep checks its outcome. */
export const FIRST_CHECK_MS = 30_000

const SHORTEST_MS = 5_000
const LONGEST_PAYMENT_MS = 5 * 60_000
const LONGEST_REFUND_MS = 60 * 60_000

/** When to check an open payment again (Unix ms): after as long as it has been open, so that the pauses double. */
export function nextPaymentCheck(createdAt: number, now: number): number {
  return now + Math.min(Math.max(now - createdAt, SHORTEST_MS), LONGEST_PAYMENT_MS)
}

/** When to retry a refund after `attempts` failures (Unix ms). */
export function nextRefundCheck(attempts: number, now: number): number {
  return now + Math.min(SHORTEST_MS * 2 ** Math.min(attempts, 20), LONGEST_REFUND_MS)
}
