import type { Services } from './services'

/** Does work at most once in so many milliseconds of each server's clock; again at once if it failed, or if the clock was set back. */
export function atMostEvery(ms: number, work: (app: Services) => Promise<void>): (app: Services) => Promise<void> {
  const doneAt = new WeakMap<Services, number>()
  return async (app) => {
    const now = app.now()
    const before = doneAt.get(app) ?? -Infinity
    if (before <= now && now < before + ms) return
    await work(app)
    doneAt.set(app, now)
  }
}
