import { setTimeout as pause } from 'node:timers/promises'

/** Waits for the work for at most `ms`. It goes on, and its outcome is ignored. @throws if it takes longer */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const done = new AbortController()
  const limit = pause(ms, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new Error(`No answer within ${ms / 1000} s`)
  })
  limit.catch(() => {})
  try {
    return await Promise.race([work, limit])
  } finally {
    done.abort()
  }
}
