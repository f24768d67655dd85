import type { Locator, Page } from '@playwright/test'

/** Slows the page's CPU down four times, as on a cheap tablet. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** So many plain lines are as much to draw as the machine may take for a press. */
const LINES = 300

/** Whether a ticket looks new within some seconds, looked at within the page. */
export function looksNew(page: Page, id: number): Promise<boolean> {
  return page.evaluate(async (ticket) => {
    for (let n = 0; n < 100; n += 1) {
      if (document.getElementById(ticket)?.getAttribute('data-new') === 'true') return true
      await new Promise<void>((resolve) => setTimeout(resolve, 50))
    }
    return false
  }, `order-${id}`)
}

/** One press: where its ticket is before anything else happens, and after how many milliseconds that is painted. */
interface Press {
  status: string | null
  ms: number
  /** When it was pressed. */
  at: number
  /** How long the page took for a list of plain lines just before: how slow the machine is at this moment, by work like a press's own. */
  plainMs: number
  /** When that began. */
  plainAt: number
}

/**
 * Presses the solid button of a column's first ticket, so many times, each once the press before is done with. All within the page, which whoever
 * looks at it from outside keeps busy.
 */
export function pressInTurn(column: Locator, times: number): Promise<Press[]> {
  return column.evaluate(
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
        const ticket = tickets.querySelector('.kiosk-order')
        const pressed = performance.now()
        ticket?.querySelector<HTMLButtonElement>('.kiosk-big')?.click()
        // What is drawn at once is drawn when the event is over, before anything else runs.
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

/** Waits for the bell of the next order: when it rang, in milliseconds since the page began. */
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
    /** When each task began that kept the page from answering for more than 50 ms, and for how long. */
    longTasks?: Array<{ at: number; ms: number }>
  }
}

/** For how many milliseconds in all a page did not answer while it was loaded: what each of its tasks took beyond 50 ms. */
export function blockedWhileLoaded(page: Page): Promise<number> {
  return page.evaluate(
    (settled) =>
      new Promise<number>((resolve) => {
        let blocked = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) blocked += duration - 50
        }).observe({ type: 'longtask', buffered: true })
        setTimeout(() => resolve(blocked), settled)
      }),
    1000,
  )
}

/** Notes from now on what blocks the page. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: Array<{ at: number; ms: number }> = []
    window.longTasks = tasks
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ at: startTime, ms: duration })
    }).observe({ type: 'longtask' })
  })
}

/** What was noted since then. */
function tasksOf(page: Page) {
  return page.evaluate(
    // What was observed is handed over before the next task.
    () =>
      new Promise<Array<{ at: number; ms: number }>>((resolve) =>
        setTimeout(() => resolve(window.longTasks ?? []), 100),
      ),
  )
}

/** The longest time since then for which the page answered to nothing, in milliseconds. */
export async function longestTask(page: Page): Promise<number> {
  return Math.max(0, ...(await tasksOf(page)).map(({ ms }) => ms))
}

/** A task begins a little before what it measures. */
const TASK_HEAD_MS = 10

/** The same for each press: the longest time until the next lines are drawn. */
export async function longestOfEach(page: Page, presses: readonly Press[]): Promise<number[]> {
  const tasks = await tasksOf(page)
  return presses.map((press, n) => {
    const [from, until] = [press.at - TASK_HEAD_MS, (presses[n + 1]?.plainAt ?? Infinity) - TASK_HEAD_MS]
    return Math.max(0, ...tasks.filter(({ at }) => at > from && at < until).map(({ ms }) => ms))
  })
}

/** The value below which a share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
