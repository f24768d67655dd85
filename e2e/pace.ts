import type { Locator, Page } from '@playwright/test'

/** Slows the page's CPU down four times, as on a cheap tablet. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const LINES = 300

/** After how many milliseconds this page has drawn a list of plain lines: how slow the machine is at this moment, by work like a press's own. */
export function paintOfLines(page: Page): Promise<number> {
  return page.evaluate(async (lines) => {
    const started = performance.now()
    const list = document.createElement('ul')
    for (let n = 0; n < lines; n += 1) {
      const line = document.createElement('li')
      line.append(document.createElement('strong'), `Line ${n}`, document.createElement('button'))
      list.append(line)
    }
    document.querySelector('.kiosk')?.prepend(list)
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const ms = performance.now() - started
    list.remove()
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return ms
  }, LINES)
}

/** Presses a ticket's solid button: where the ticket is before anything else happens, and after how many milliseconds that is painted. */
export function pressAndPaint(card: Locator): Promise<{ status: string | null; ms: number }> {
  return card.evaluate(async (ticket) => {
    const pressed = performance.now()
    ticket.querySelector<HTMLButtonElement>('.kiosk-big')?.click()
    // What is drawn at once is drawn when the event is over, before anything else runs.
    await Promise.resolve()
    const status = document.getElementById(ticket.id)?.getAttribute('data-status') ?? null
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return { status, ms: performance.now() - pressed }
  })
}

declare global {
  interface Window {
    /** The milliseconds of each task that kept the page from answering for more than 50. */
    longTasks?: number[]
  }
}

/** Notes from now on what blocks the page. */
export function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const tasks: number[] = []
    window.longTasks = tasks
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
}

/** The longest time since then for which the page answered to nothing, in milliseconds. */
export async function longestTask(page: Page): Promise<number> {
  const tasks = await page.evaluate(
    // What was observed is handed over before the next task.
    () => new Promise<number[]>((resolve) => setTimeout(() => resolve(window.longTasks ?? []), 100)),
  )
  return Math.max(0, ...tasks)
}

/** The value below which a share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
