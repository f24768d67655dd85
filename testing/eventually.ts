import { vi } from 'vitest'

/** Tries until it holds, for ten seconds: what takes milliseconds on an idle machine may take seconds on a busy one. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { interval: 5, timeout: 10_000 })
