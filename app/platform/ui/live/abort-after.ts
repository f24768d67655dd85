/** Returns a signal that aborts after `ms` milliseconds. `AbortSignal.timeout` is newer than the oldest browser that runs our script. */
export function abortAfter(ms: number): AbortSignal {
  const aborter = new AbortController()
  setTimeout(() => aborter.abort(), ms)
  return aborter.signal
}
