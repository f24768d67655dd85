/** What a venue does with an order whose promise is later than it wants (docs/rules/promise.md#too-busy). */
export const WHEN_TOO_BUSY = ['refuse', 'promise'] as const
export type WhenTooBusy = (typeof WHEN_TOO_BUSY)[number]

/** Bounds of the latest promise, in minutes. */
export const LEAST_LATEST_PROMISE = 5
export const MOST_LATEST_PROMISE = 240

export const TOO_BUSY_NAMES: Record<WhenTooBusy, string> = {
  refuse: 'Refuse new orders',
  promise: 'Promise them later',
}
