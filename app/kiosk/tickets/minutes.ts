import type { KioskScreen } from '../screen'

/** Returns whole minutes from an ISO time to `now` (Unix ms), never negative. */
function minutesSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
}

/** Minutes after which a ready order is late. From the venue's `unclaimedMinutes` on, its cubby needs staff. */
const READY_LATE_MINUTES = 20

/** How late an order is, if it is. */
export type Lateness = 'late' | 'very late' | undefined

/** Returns how many minutes an order has waited for the bar or, once ready, for its guest, and how late that is by the venue's own minutes. */
export function waitOf(
  order: { status: string; readyAt: string | null; paidAt: string | null },
  { business, now }: Pick<KioskScreen, 'business' | 'now'>,
): { minutes: number; lateness: Lateness } {
  const isReady = order.status === 'Ready'
  const since = isReady ? order.readyAt : order.paidAt
  const minutes = since === null ? 0 : minutesSince(since, now)
  if (isReady) return { minutes, lateness: minutes >= READY_LATE_MINUTES ? 'late' : undefined }
  const { lateMinutes = Infinity, veryLateMinutes = Infinity } = business ?? {}
  if (minutes >= veryLateMinutes) return { minutes, lateness: 'very late' }
  return { minutes, lateness: minutes >= lateMinutes ? 'late' : undefined }
}

/** The beginning of a late order's wait: 'Late: '. */
export const LATE_WORDS = { late: 'Late: ', 'very late': 'Very late: ' } as const
