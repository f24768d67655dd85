/** Signs of life of the background tasks, in Unix milliseconds. In memory, because they are about this process. */
export interface Pulse {
  /**
   * The end of each sweep's last run, and whether it failed. `isHeld`: whether this process did the work, which one process does for all; undefined
   * if each does it for itself.
   */
  sweeps: Map<string, { endedAt: number; failed: boolean; isHeld: boolean | undefined }>
  /** The sweeps whose last run did not reach the database. */
  withoutStore: Set<string>
  /** When Stripe last answered, and since when calls have had no answer. A refusal counts as an answer, a 5xx does not. */
  stripe: { answeredAt: number | undefined; silentSince: number | undefined }
  /** Whether the database refused to write for lack of space, and no check has found space since. */
  isStorageFull: boolean
}

export function createPulse(): Pulse {
  return {
    sweeps: new Map(),
    withoutStore: new Set(),
    stripe: { answeredAt: undefined, silentSince: undefined },
    isStorageFull: false,
  }
}
