import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { runningClock } from '../../../testing/clock'
import { demoLockerOnline, startDemoLocker } from '../../../testing/demo-locker'
import type { ControllerProgram } from '../../../testing/programs'
import type { Page, Visitor } from '../../../testing/visitor'
import { formatDollars } from '../../../contract/money'
import { qrCode } from '../../portal/posters/qr-code'

const PATIENCE = { timeout: 60_000, interval: 50 }

let bar: TestBarback
let locker: ControllerProgram | undefined
let somebody: Visitor

beforeAll(async () => {
  bar = await openBarback({ clock: runningClock(), sweepEveryMs: 200 })
  locker = await startDemoLocker(bar)
  somebody = bar.visitor()
  await vi.waitUntil(() => demoLockerOnline(bar), PATIENCE)
  await opened('/demo')
})
afterAll(async () => {
  await locker?.end('SIGTERM')
  await bar.stop()
})

/** Follows redirects as a browser does. */
async function opened(path: string): Promise<Page> {
  const page = await somebody.get(path)
  return page.location === undefined ? page : opened(page.location)
}

/** The next step on the walkthrough's button; 'wait' without one. */
function stepIn({ html }: Page): string {
  if (html.includes('Start over')) return 'over'
  return /name="step" value="(\w+)"/.exec(html)?.[1] ?? 'wait'
}

async function untilStep(at: string, step: string): Promise<Page> {
  return vi.waitUntil(async () => {
    const page = await opened(at)
    return stepIn(page) === step && page
  }, PATIENCE)
}

/** Presses the button of a step once it is there. Returns where that leads. */
async function press(at: string, step: string): Promise<string> {
  await untilStep(at, step)
  const page = await somebody.submit(at, { intent: 'next', step })
  expect(page.status).toBe(302)
  return page.location ?? ''
}

const what = (trouble: string, at = '/demo') => somebody.submit(at, { intent: 'what', what: trouble })

async function orderIn(address: string) {
  const id = Number(new URL(address, bar.url).searchParams.get('order'))
  return bar.app.db.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

it('a drink is picked up with the code on the phone while the wifi is dead, and the server learns it afterwards', async () => {
  const { location = '' } = await what('wifi')
  expect((await orderIn(location)).status).toBe('Ready')
  await vi.waitUntil(async () => !(await demoLockerOnline(bar)), PATIENCE)
  expect((await opened(location)).html).toContain('has lost the network')
  const ticketed = await press(location, 'ticket')
  const taken = await press(ticketed, 'takeOut')
  expect((await orderIn(location)).status).toBe('Ready')
  const back = await press(taken, 'plug')
  await untilStep(back, 'over')
  expect((await orderIn(location)).status).toBe('Completed')
  expect(await demoLockerOnline(bar)).toBe(true)
})

it('a door that sticks is told to the guest and to the bar, and opens once the lock is free', async () => {
  const { location = '' } = await what('door')
  expect(stepIn(await opened(location))).toBe('stuck')
  expect((await orderIn(location)).status).toBe('Ready')
  await vi.waitUntil(async () => (await opened(location)).html.includes('in red'), PATIENCE)
  const { id } = await orderIn(location)
  expect((await somebody.get(`/app/orders/${id}`)).html).toMatch(/pull the door/i)
  const freed = await press(location, 'stuck')
  const front = await press(freed, 'open')
  const over = await press(front, 'shutFront')
  await untilStep(over, 'over')
  expect((await orderIn(location)).status).toBe('Completed')
})

it('a guest of 19 pays for nothing with alcohol, and the phone is its first guest’s again afterwards', async () => {
  const { location = '' } = await what('age')
  expect(stepIn(await opened(location))).toBe('young')
  const basket = '/app/b/the-night-heron/basket'
  expect((await somebody.get(basket)).html).toContain('For guests 21 or older')
  await press(location, 'young')
  expect((await somebody.get('/app/verify')).html).toContain('You are not 21 yet')
  const page = await opened(location)
  expect(page.html).toContain('Order a Shirley Temple instead')

  const refused = await somebody.submit(location, { intent: 'pay', drink: 'asked' })
  expect(refused.status).toBe(403)
  expect(refused.html).toContain('demo-refused')

  const { location: paid = '' } = await somebody.submit(location, { intent: 'pay' })
  expect((await orderIn(paid)).status).toBe('Paid')
  expect(stepIn(await opened(paid))).toBe('start')

  await opened('/demo')
  expect((await somebody.get('/app/account/settings')).html).toContain('Robin')
  await somebody.submit(paid, { intent: 'back' })
  expect((await somebody.get('/app/account/settings')).html).toContain('Guestman')
  expect((await somebody.get(basket)).html).not.toContain('Negroni')
})

it('every lock that was used is latched again, so that no cubby turns red', async () => {
  const unlatched = await bar.app.db
    .selectFrom('cubby')
    .select(['number', 'frontUnlatchedAt', 'backUnlatchedAt'])
    .where((eb) => eb.or([eb('frontUnlatchedAt', 'is not', null), eb('backUnlatchedAt', 'is not', null)]))
    .execute()
  expect(unlatched).toEqual([])
})

it('the result is the sum of the orders in the database since the night began', async () => {
  const { since } = bar.app.busyNight.state
  const orders = await bar.app.db
    .selectFrom('order')
    .selectAll()
    .where('placedAt', '>=', since)
    .where('paidAt', 'is not', null)
    .execute()
  expect(orders.length).toBe(3)
  const sum = (cents: 'subtotalCents' | 'tipCents') => formatDollars(orders.reduce((all, one) => all + one[cents], 0))
  const waits = orders.flatMap(({ paidAt, readyAt }) => (paidAt !== null && readyAt !== null ? [readyAt - paidAt] : []))
  const seconds = Math.round(waits.reduce((all, ms) => all + ms, 0) / waits.length / 1000)
  const shown = `3 orders · ${sum('subtotalCents')} · 0:${String(seconds).padStart(2, '0')} a drink · ${sum('tipCents')} tips`
  expect((await opened('/demo')).html).toContain(shown)

  bar.app.busyNight.set({ isOn: true, speed: 1, barWorks: false })
  bar.app.busyNight.set({ isOn: false, speed: 1, barWorks: false })
  expect((await opened('/demo')).html).toContain('No orders yet')
})

it('the code for one’s own phone leads to the menu', async () => {
  const { html } = await opened('/demo')
  const address = /http:\/\/[\w.:]+\/app\/b\/the-night-heron/.exec(html)?.[0] ?? ''
  expect(address).not.toBe('')
  expect(html).toContain(qrCode(address).path)
})

it('a chosen name comes along to the sign-up, whose inquiry becomes a first hour', async () => {
  expect((await opened('/demo')).html).toContain('href="/signup"')
  await somebody.submit('/demo', { intent: 'name', name: 'The Rusty Anchor' })
  const { html } = await opened('/demo')
  expect(html).toContain('href="/signup?businessName=The+Rusty+Anchor"')
  expect((await somebody.get('/signup?businessName=The+Rusty+Anchor')).html).toMatch(
    /name="businessName"[^>]*value="The Rusty Anchor"|value="The Rusty Anchor"[^>]*name="businessName"/,
  )
  const sent = await somebody.submit('/signup', {
    businessName: 'The Rusty Anchor',
    firstName: 'Ann',
    lastName: 'Chor',
    phone: '9045550123',
    email: 'ann@rusty.test',
    'address.street': '1 Bay Street',
    'address.city': 'Jacksonville',
    'address.state': 'FL',
    'address.zip': '32202',
  })
  expect(sent.location).toMatch(/^\/signup\?sent=\d+$/)
  expect((await somebody.get(sent.location ?? '')).html).toContain('Begin the First Hour')
  const signup = sent.location?.split('=')[1] ?? ''
  // Twice, as a double press.
  for (let press = 0; press < 2; press++) {
    const begun = await somebody.submit('/demo', { intent: 'firstHour', signup })
    expect(begun.location).toMatch(/^\/invitation\?token=/)
    expect((await somebody.get(begun.location ?? '')).html).toContain('Choose Password')
  }
})

it('every document that the answers lead to is there, and no other file', async () => {
  const { html } = await opened('/demo')
  const links = [...html.matchAll(/href="(\/demo\/read\/\w+)"/g)].map(([, path = '']) => path)
  expect(links.length).toBeGreaterThanOrEqual(6)
  for (const path of links) {
    const { status, headers } = await somebody.get(path)
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/plain; charset=utf-8'])
  }
  for (const name of ['package.json', 'constructor', '..%2Fpackage.json']) {
    expect((await somebody.get(`/demo/read/${name}`)).status).toBe(404)
  }
})
