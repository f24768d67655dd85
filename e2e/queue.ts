import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import type { Guest, Line } from './guest'
import { ticketsIn } from './kiosk'

/** Orders as bars see them: mostly one or two drinks, some with notes. */
const SHAPES: ReadonlyArray<readonly Line[]> = [
  [{ drink: 'Negroni' }],
  [{ drink: 'Margarita', quantity: 2 }, { drink: 'Old Fashioned' }],
  [{ drink: 'Daiquiri' }],
  [{ drink: 'Mojito' }, { drink: 'Mojito', notes: 'no ice please' }],
  [{ drink: 'Old Fashioned' }, { drink: 'Negroni' }],
  [{ drink: 'Margarita' }],
  [{ drink: 'Negroni' }, { drink: 'Daiquiri' }],
  [{ drink: 'Mojito' }],
]

/** Longer than a ticket is wide. */
export const LONG_NAME = 'Maximiliana Featherstone'

/** Places orders of real shapes until `count` wait. */
export async function fill(page: Page, guest: Guest, count: number): Promise<void> {
  const waiting = ticketsIn(page, 'New')
  for (let n = await waiting.count(); n < count; n += 1) {
    await guest.orderAll(SHAPES[n % SHAPES.length] ?? [])
  }
  await expect(waiting).toHaveCount(count)
}

/** How many tickets are whole in sight, and which texts are cut. */
export function look(page: Page) {
  return page.evaluate(() => {
    const frame = document.querySelector('.kiosk-page')?.getBoundingClientRect()
    const tickets = [...document.querySelectorAll('.kiosk-order')]
    const whole = tickets.filter((ticket) => {
      const { top, bottom, left, right } = ticket.getBoundingClientRect()
      return (
        frame &&
        top >= frame.top - 1 &&
        bottom <= Math.min(frame.bottom, innerHeight) + 1 &&
        left >= 0 &&
        right <= innerWidth
      )
    })
    const cut = tickets
      .flatMap((ticket) => [...ticket.querySelectorAll<HTMLElement>('h3, .kiosk-line, .kiosk-state, .kiosk-wait')])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent)
    return { whole: whole.length, cut }
  })
}

declare global {
  interface Window {
    /** Tickets that moved less than a second after a touch. */
    moved?: string[]
  }
}

/** Records tickets that move within a second after a touch, unless the touch turned the page or chose a tab. */
export function watchMoves(page: Page): Promise<void> {
  return page.evaluate(() => {
    const moved: string[] = []
    window.moved = moved
    let touched = -Infinity
    document.addEventListener('pointerdown', ({ target, timeStamp }) => {
      const asked = target instanceof Element && target.closest('.kiosk-pager, .kiosk-tabs')
      touched = asked ? -Infinity : timeStamp
    })
    let places = new Map<string, string>()
    const note = () => {
      const now = new Map<string, string>()
      for (const { id, offsetLeft, offsetTop } of document.querySelectorAll<HTMLElement>('.kiosk-order')) {
        const place = `${offsetLeft} ${offsetTop}`
        const before = places.get(id)
        if (before !== undefined && before !== place && performance.now() - touched < 1000)
          moved.push(`${id}: ${before} to ${place}`)
        now.set(id, place)
      }
      places = now
      requestAnimationFrame(note)
    }
    note()
  })
}
