import type { KioskOrder, KioskScreen } from '../screen'

/** Returns whole minutes from an ISO time to `now` (Unix ms), never negative. */
function minutesSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
}

/** Minutes after which a ready order is late. From the venue's `unclaimedMinutes` on, its cubby needs staff. */
const READY_LATE_MINUTES = 20

/** How late an order is, if it is. */
export type Lateness = 'late' | 'very late' | undefined

interface Waited {
  status: string
  queuedAt: string | null
  readyAt: string | null
  completedAt: string | null
  cancelledAt: string | null
}

/** Returns how many minutes an order has waited for the bar or, once ready, for its guest, or since it left, and how late that is by the venue's own minutes. */
export function waitOf(
  order: Waited,
  { business, now }: Pick<KioskScreen, 'business' | 'now'>,
): { minutes: number; lateness: Lateness } {
  const isReady = order.status === 'Ready'
  const since = isReady ? order.readyAt : order.queuedAt
  const minutes = since === null ? 0 : minutesSince(since, now)
  if (order.status === 'Completed' || order.status === 'Cancelled') {
    const leftAt = order.completedAt ?? order.cancelledAt
    return { minutes: leftAt === null ? 0 : minutesSince(leftAt, now), lateness: undefined }
  }
  if (isReady) return { minutes, lateness: minutes >= READY_LATE_MINUTES ? 'late' : undefined }
  const { lateMinutes = Infinity, veryLateMinutes = Infinity } = business ?? {}
  if (minutes >= veryLateMinutes) return { minutes, lateness: 'very late' }
  return { minutes, lateness: minutes >= lateMinutes ? 'late' : undefined }
}

/** The beginning of a late order's wait: 'Late: '. */
export const LATE_WORDS = { late: 'Late: ', 'very late': 'Very late: ' } as const

/** How near an order is to what its guest was promised: it has time, it must be made now, or the time is past. */
export type Due = 'in time' | 'now' | 'past' | undefined

export function dueOf({ promise }: Pick<KioskOrder, 'promise'>, { now }: Pick<KioskScreen, 'now'>): Due {
  if (!promise) return undefined
  if (now > promise.at) return 'past'
  return now >= promise.beginBy ? 'now' : 'in time'
}

/** The words before the time that an order was promised for. */
export const DUE_WORDS = { 'in time': 'by', now: 'now, by', past: 'late, by' } as const
