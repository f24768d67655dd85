/** Whole minutes from an ISO time to `now` (Unix ms), never negative. */
export function minutesSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
}
