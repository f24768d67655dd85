import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OrderStatus } from '../../../contract/enumerations'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { runningClock } from '../../../testing/clock'
import { demoLockerOnline, startDemoLocker } from '../../../testing/demo-locker'
import type { ControllerProgram } from '../../../testing/programs'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let locker: ControllerProgram | undefined
let somebody: Visitor

beforeAll(async () => {
  bar = await openBarback({ clock: runningClock() })
})
afterAll(async () => {
  await locker?.end('SIGTERM')
  await bar.stop()
})

it('there is no demo unless npm start has set one up', async () => {
  const page = await bar.visitor().get('/demo')
  expect(page.status).toBe(404)
  expect(page.html).toContain('There is no demo here')
  expect((await bar.visitor().submit('/demo', { intent: 'name', name: 'Mine' })).status).toBe(404)
})

describe('The demo', () => {
  beforeAll(async () => {
    locker = await startDemoLocker(bar)
    somebody = bar.visitor()
    await vi.waitUntil(() => demoLockerOnline(bar), PATIENCE)
  })

  it('signs a browser in as a guest and at the bar, without a form', async () => {
    const { page, path } = await opened(somebody, '/demo')
    expect({ path, status: page.status }).toEqual({ path: '/demo', status: 200 })
    expect(page.html).toContain('Order a Negroni')
    expect(page.headers.get('content-security-policy')).toContain(`frame-src 'self' ${locker?.page};`)
    expect((await somebody.get('/app/orders')).status).toBe(200)
    expect((await somebody.get('/kiosk')).html).toContain('>Bea Lindqvist<')
  })

  it('shares one live stream with the pages that follow, also on the first visit', async () => {
    const browser = bar.visitor()
    const first = await opened(browser, '/demo?at=drink')
    expect(first.path).toBe('/demo?at=drink')
    for (const path of ['/demo', '/kiosk']) {
      expect(streamOf((await browser.get(path)).html)).toBe(streamOf(first.page.html))
    }
  })

  it('renders without cookies', async () => {
    const browser = bar.visitor()
    const { page } = await opened(browser, '/demo', () => browser.cookies.clear())
    expect(page.status).toBe(200)
    expect(page.html).toContain('Order a Negroni')
  })

  it('keeps an existing sign-in', async () => {
    const owner = await bar.portal('owner')
    await opened(owner, '/demo')
    expect((await owner.get('/account/second-factor')).status).toBe(200)
    expect((await owner.get('/kiosk')).html).toContain('>Odessa Raines<')
  })

  it.each([
    ['/app', 'SAMEORIGIN', "'self'"],
    ['/kiosk', 'SAMEORIGIN', "'self'"],
    ['/users', 'DENY', "'none'"],
    ['/demo', 'DENY', "'none'"],
  ])('%s may be framed by the pages that it allows', async (path, header, ancestors) => {
    const { headers } = await somebody.get(path)
    expect(headers.get('x-frame-options')).toBe(header)
    const policy = headers.get('content-security-policy')
    if (policy !== null) expect(policy).toContain(`frame-ancestors ${ancestors}`)
  })

  it('moves a drink from the menu to the guest, one step a button, and a double press is one step', async () => {
    expect((await somebody.get('/demo?at=drink')).html).toContain('/items/')
    const { location = '' } = await somebody.submit('/demo', { intent: 'pay' })
    expect(location).toMatch(/^\/demo\?order=\d+$/)
    const walked: string[] = []
    for (;;) {
      await bar.sweep()
      const step = stepOn((await somebody.get(location)).html)
      if (step === 'over') break
      if (step === 'wait') continue
      walked.push(step)
      await somebody.submit(location, { intent: 'next', step })
      await somebody.submit(location, { intent: 'next', step })
    }
    expect(walked).toEqual(['start', 'mix', 'load', 'shutBack', 'open', 'shutFront'])
    expect((await somebody.get('/app/orders')).html).toContain('Picked up')
  })

  it('shows the venue name that the visitor chose on every screen', async () => {
    await somebody.submit('/demo', { intent: 'name', name: 'The Rusty Anchor' })
    for (const path of ['/demo', '/app/b/the-night-heron', '/kiosk']) {
      expect((await somebody.get(path)).html).toContain('The Rusty Anchor')
    }
    const page = await somebody.submit('/demo', { intent: 'name', name: ' ' })
    expect(page.status).toBe(400)
  })

  it('has simulated guests who order and pick up on a busy night', async () => {
    const night = bar.app.busyNight
    night.set({ isOn: false, speed: 10, barWorks: true })
    const before = await ordersIn('Completed')
    await vi.waitUntil(async () => {
      await night.beat()
      await bar.sweep()
      return (await ordersIn('Completed')) >= before + 2
    }, PATIENCE)
    expect(night.state.orders).toBeGreaterThanOrEqual(2)
  })

  it('starts no orders while the visitor runs the bar', async () => {
    const night = bar.app.busyNight
    night.set({ isOn: false, speed: 10, barWorks: false })
    const [before, started] = [await ordersIn('Paid'), await ordersIn('Started')]
    await vi.waitUntil(async () => {
      await night.beat()
      await bar.sweep()
      return (await ordersIn('Paid')) >= before + 3
    }, PATIENCE)
    expect(await ordersIn('Started')).toBe(started)
  })
})

/** Follows redirects as a browser does, calling `before` before each request. */
async function opened(browser: Visitor, path: string, before = () => {}) {
  for (let to = path, left = 5; left > 0; left--) {
    before()
    const page = await browser.get(to)
    if (page.location === undefined) return { page, path: to }
    to = page.location
  }
  throw new Error(`${path} redirects forever`)
}

/** Returns the page's stream key. Pages with the same key share a live stream (app/platform/auth/stream-key.ts). */
function streamOf(html: string): string {
  const [, key] = /\bstreams\W+(\w{16})\b/.exec(html) ?? []
  if (key === undefined) throw new Error('The page has no stream')
  return key
}

const PATIENCE = { timeout: 60_000, interval: 5 }

async function ordersIn(status: OrderStatus): Promise<number> {
  const rows = await bar.app.db.selectFrom('order').select('id').where('status', '=', status).execute()
  return rows.length
}

/** Returns the next step on the walkthrough's button; 'wait' without one. */
function stepOn(html: string): string {
  if (html.includes('Start over')) return 'over'
  return /name="step" value="(\w+)"/.exec(html)?.[1] ?? 'wait'
}
