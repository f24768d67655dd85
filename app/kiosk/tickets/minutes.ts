/** Returns whole minutes from an ISO time to `now` (Unix ms), never negative. */
function minutesSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
}

/** Minutes after which an order is late: to be made, and to be picked up. */
const LATE_MINUTES = { made: 10, pickedUp: 20 }

/** Returns how many minutes an order has waited for the bar or, once ready, for its guest, and whether that is late. */
export function waitOf(order: { status: string; readyAt: string | null; paidAt: string | null }, now: number) {
  const isReady = order.status === 'Ready'
  const since = isReady ? order.readyAt : order.paidAt
  const minutes = since === null ? 0 : minutesSince(since, now)
  return { minutes, isLate: minutes >= (isReady ? LATE_MINUTES.pickedUp : LATE_MINUTES.made) }
}
