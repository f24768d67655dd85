/** A signal that is aborted after so many milliseconds. `AbortSignal.timeout` is newer than the oldest browser that runs our script. */
export function abortAfter(ms: number): AbortSignal {
  const aborter = new AbortController()
  setTimeout(() => aborter.abort(), ms)
  return aborter.signal
}
