import type { Services } from '../../platform/server/services'

/**
 * Waits for a call to Stripe for at most `limitMs`, and then resolves to `late`. The call goes on, and its outcome is applied like any other; if
 * the process dies in between, the sweep finishes it.
 */
export async function withinLimit<T>(app: Services, work: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let isLate = false
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => {
      isLate = true
      resolve(late)
    }, app.payments.limitMs)
  })
  work.catch((error: unknown) => {
    if (isLate && !app.stopping.aborted) app.log.error({ err: error }, 'a call to Stripe failed after its time limit')
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
