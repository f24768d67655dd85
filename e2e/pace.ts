import type { Locator, Page } from '@playwright/test'

/** Slows the page's CPU down four times, as on a cheap tablet. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Drawing this many plain lines takes as long as a press may take. */
const LINES = 300

/** True if a ticket is marked as new within five seconds. Polls inside the page. */
export function looksNew(page: Page, id: number): Promise<boolean> {
  return page.evaluate(async (ticket) => {
    for (let n = 0; n < 100; n += 1) {
      if (document.getElementById(ticket)?.getAttribute('data-new') === 'true') return true
      await new Promise<void>((resolve) => setTimeout(resolve, 50))
    }
    return false
  }, `order-${id}`)
}

/** One press: the ticket's status before anything else runs, and the milliseconds until it is painted. */
interface Press {
  status: string | null
  ms: number
  /** When it was pressed. */
  at: number
  /** How long the page took for a list of plain lines just before: the machine's current speed at work like a press's. */
  plainMs: number
  /** When that started. */
  plainAt: number
}

/**
 * Presses the button of the first new ticket `times` times, each once the previous press is done. Runs inside the page, because checks from
 * outside would keep it busy.
 */
export function pressInTurn(rail: Locator, times: number): Promise<Press[]> {
  return rail.evaluate(
    async (tickets, { count, lines }) => {
      const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 100))
      const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      const drawLines = () => {
        const list = document.createElement('ul')
        for (let n = 0; n < lines; n += 1) {
          const line = document.createElement('li')
          line.append(document.createElement('strong'), `Line ${n}`, document.createElement('button'))
          list.append(line)
        }
        document.querySelector('.kiosk')?.prepend(list)
        return list
      }
      const presses: Press[] = []
      for (let n = 0; n < count; n += 1) {
        const begun = performance.now()
        const list = drawLines()
        await painted()
        const plainMs = performance.now() - begun
        list.remove()
        await pause()
        const ticket = tickets.querySelector('.kiosk-order[data-status="Paid"]')
        const pressed = performance.now()
        ticket?.querySelector<HTMLButtonElement>('.kiosk-big')?.click()
        // Synchronous updates are rendered when the event ends, before anything else runs.
        await Promise.resolve()
        const status = document.getElementById(ticket?.id ?? '')?.getAttribute('data-status') ?? null
        await painted()
        presses.push({ status, ms: performance.now() - pressed, at: pressed, plainMs, plainAt: begun })
        do await pause()
        while (document.querySelector('.kiosk-order[aria-busy]'))
      }
      return presses
    },
    { count: times, lines: LINES },
  )
}

/** Waits for the bell of the next order. Resolves with its time in milliseconds since the page's start. */
export function heardBell(page: Page): Promise<number> {
  return page.evaluate(async () => {
    performance.clearMarks('kiosk-bell')
    for (;;) {
      const bell = performance.getEntriesByName('kiosk-bell').at(-1)
      if (bell) return bell.startTime
      await new Promise<void>((resolve) => setTimeout(resolve, 50))
    }
  })
}

declare global {
  interface Window {
    /** Start and duration of each task that blocked the page for more than 50 ms. */
    longTasks?: Array<{ at: number; ms: number }>
  }
}

/**
 * Loads the page again, and returns how long its main thread has worked for it a moment after `loaded`, in milliseconds of processor time: other
 * work of the machine does not count.
 */
export async function workOfLoad(page: Page, loaded: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.reload()
  await loaded()
  await page.evaluate((settled) => new Promise((resolve) => setTimeout(resolve, settled)), 500)
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}

/** Starts recording long tasks. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: Array<{ at: number; ms: number }> = []
    window.longTasks = tasks
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask' })
  })
}

/** The tasks recorded since `watchTasks`. */
function tasksOf(page: Page) {
  return page.evaluate(
    // Observed entries are delivered before the next task.
    () =>
      new Promise<Array<{ at: number; ms: number }>>((resolve) =>
        setTimeout(() => resolve(window.longTasks ?? []), 100),
      ),
  )
}

/** The longest task since `watchTasks`, in milliseconds. */
export async function longestTask(page: Page): Promise<number> {
  return Math.max(0, ...(await tasksOf(page)).map(({ ms }) => ms))
}

/** A task starts shortly before the press it contains. */
const TASK_HEAD_MS = 10

/** For each press, the longest task until the next lines are drawn, in milliseconds. */
export async function longestOfEach(page: Page, presses: readonly Press[]): Promise<number[]> {
  const tasks = await tasksOf(page)
  return presses.map((press, n) => {
    const [from, until] = [press.at - TASK_HEAD_MS, (presses[n + 1]?.plainAt ?? Infinity) - TASK_HEAD_MS]
    return Math.max(0, ...tasks.filter(({ at }) => at > from && at < until).map(({ ms }) => ms))
  })
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
