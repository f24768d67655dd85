import { vi } from 'vitest'

/** Retries until `holds` passes, for up to a minute: a busy machine may need seconds where an idle one needs milliseconds. */
export const eventually = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { interval: 5, timeout: 60_000 })
