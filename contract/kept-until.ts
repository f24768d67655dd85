import { MINUTE_MS } from './time'

interface Kept {
  readyAt: number
  /** When its guest wants it; null for as soon as possible. */
  wantedAt: number | null
  /** The venue's own. */
  unclaimedMinutes: number
}

/** Until when a ready order waits for its guest (docs/rules/lockers.md#unclaimed-orders): an order for later is ready early. All times in Unix ms. */
export function keptUntil({ readyAt, wantedAt, unclaimedMinutes }: Kept): number {
  return Math.max(readyAt, wantedAt ?? 0) + unclaimedMinutes * MINUTE_MS
}
