/** How long a call to Stripe may take, in milliseconds, before the sweep asks what became of it. */
export const FIRST_CHECK_MS = 30_000

const SHORTEST_MS = 5_000
const LONGEST_PAYMENT_MS = 5 * 60_000
const LONGEST_REFUND_MS = 60 * 60_000

/** When to ask again about an open payment: after as long as it has been open, so that the pauses double. Unix ms. */
export function nextPaymentCheck(createdAt: number, now: number): number {
  return now + Math.min(Math.max(now - createdAt, SHORTEST_MS), LONGEST_PAYMENT_MS)
}

/** When to try a refund again after `attempts` failures. Unix ms. */
export function nextRefundCheck(attempts: number, now: number): number {
  return now + Math.min(SHORTEST_MS * 2 ** Math.min(attempts, 20), LONGEST_REFUND_MS)
}
