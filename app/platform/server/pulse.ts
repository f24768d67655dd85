/** When the parts that work by themselves last gave a sign of life, in Unix milliseconds. Kept in memory: it is about this process. */
export interface Pulse {
  /** The end of each sweep's last run, and whether it failed. */
  sweeps: Map<string, { endedAt: number; failed: boolean }>
  /** When Stripe last answered, and since when it was asked without an answer. A refusal is an answer, a 5xx is none. */
  stripe: { answeredAt: number | undefined; silentSince: number | undefined }
  /** Whether the database refused to write because there was no room, and nobody has seen any since. */
  isStorageFull: boolean
}

export function createPulse(): Pulse {
  return {
    sweeps: new Map(),
    stripe: { answeredAt: undefined, silentSince: undefined },
    isStorageFull: false,
  }
}
