import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ATTENTION_SIZE, FAILED_PAYMENT_MS, SLOW_ORDER_MS } from '../../../contract/limits'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, kioskPut, orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'

let bar: TestBarback
/** The manager's business, and one where the manager does not work. */
let own: number
let other: { businessId: number; name: string }

beforeAll(async () => {
  bar = await openBarback()
  own = (await demoVenue(bar)).businessId
  other = await bar.app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id as businessId', 'place.name'])
    .where('business.id', '<>', own)
    .executeTakeFirstOrThrow()
})
afterAll(() => bar.stop())

beforeEach(async () => {
  // A calm evening: no controller counts as offline, and the state of earlier tests is cleared.
  const { db } = bar.app
  await db.updateTable('businessLocker').set({ active: 0, online: 0, health: null, sharedIdentityAt: null }).execute()
  const calm = { phase: 'Free', orderId: null, note: null, frontUnlatchedAt: null, back: 'closed' } as const
  await db.updateTable('cubby').set(calm).execute()
  await db.updateTable('refund').set({ status: 'Succeeded' }).execute()
  await db
    .updateTable('order')
    .set({ status: 'Completed' })
    .where('status', 'in', ['Paid', 'Started', 'Ready'])
    .execute()
  bar.clock.advance(FAILED_PAYMENT_MS + 1)
})

/** The dashboard's text without tags, as a person reads it, with a space between elements. */
async function dashboardOf(account: 'manager' | 'bartender' | 'admin', query = '') {
  const { html } = await (await bar.portal(account)).get(`/${query}`)
  const [, card = ''] = /<section[^>]*><h2[^>]*>What needs attention now<(.*?)<\/section>/s.exec(html) ?? []
  const text = card
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
  return { text, html: card }
}

const CALM = 'All clear.'

/** A locker of that business whose controller was last seen three hours ago. */
async function offlineLocker(businessId: number, name: string): Promise<number> {
  const now = bar.clock.now()
  const { id } = await bar.app.db
    .insertInto('businessLocker')
    .values({
      businessId,
      lockerId: `offline-${name}`,
      name,
      numberOfCubbies: 4,
      secretHash: 'paired',
      lastSeenAt: now - 3 * 3_600_000,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('what needs attention now', () => {
  it('is nothing on a calm evening, with an all-clear', async () => {
    expect((await dashboardOf('manager')).text).toContain(CALM)
    expect((await dashboardOf('admin')).text).toContain(CALM)
  })

  it('lists a paired locker that is offline, since when, with a link to its screen', async () => {
    const lockerId = await offlineLocker(own, 'Terrace')
    const { text, html } = await dashboardOf('bartender')
    expect(text).toContain('1 locker offline')
    expect(text).toContain('Terrace for 3 h')
    expect(html).toContain(`href="/businesses/${own}/lockers/${lockerId}"`)
    await bar.app.db.updateTable('businessLocker').set({ secretHash: null }).where('id', '=', lockerId).execute()
    expect((await dashboardOf('bartender')).text).toContain(CALM)
  })

  it('lists an order that was paid a quarter of an hour ago and is not ready', async () => {
    const order = await paidOrder(bar)
    bar.clock.advance(SLOW_ORDER_MS)
    expect((await dashboardOf('manager')).text).toContain(CALM)
    bar.clock.advance(60_000)
    const { text, html } = await dashboardOf('manager')
    expect(text).toContain('1 order waiting too long')
    expect(text).toContain(`Order ${order.id}, Paid`)
    expect(text).toContain('for 16 min')
    expect(html).toContain(`href="/orders/${order.id}"`)
    await kioskMove(bar, order.id, { status: 'Started' })
    expect((await dashboardOf('manager')).text).toContain(`Order ${order.id}, Started`)
    await kioskMove(bar, order.id, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    expect((await dashboardOf('manager')).text).toContain(CALM)
  })

  it('lists an order that waits at the counter for longer than the venue keeps one, until it is handed over', async () => {
    const order = await paidOrder(bar)
    await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    bar.clock.advance(29 * 60_000)
    expect((await dashboardOf('manager')).text).toContain(CALM)
    bar.clock.advance(60_000)
    const { text, html } = await dashboardOf('manager')
    expect(text).toContain('1 order not collected at the counter')
    expect(text).toContain('for 30 min')
    expect(html).toContain(`href="/orders/${order.id}"`)
    await kioskMove(bar, order.id, { status: 'Completed' })
    expect((await dashboardOf('manager')).text).toContain(CALM)
  })

  it('lists an open difference from Stripe’s books, for internal staff only', async () => {
    const { db } = bar.app
    const order = await paidOrder(bar)
    await db.updateTable('payment').set({ amountCents: 1 }).where('orderId', '=', order.id).execute()
    bar.clock.advance(16 * 60_000)
    const admin = await bar.portal('admin')
    await admin.submit('/reconciliation', { intent: 'compare', days: '1' })
    for (let sweep = 0; sweep < 6; sweep++) await bar.sweep()
    const { text, html } = await dashboardOf('admin')
    expect(text).toMatch(/\d+ differences? from Stripe’s books/)
    expect(html).toContain('href="/reconciliation"')
    expect((await dashboardOf('manager')).text).not.toContain('Stripe’s books')
    await db.updateTable('stripeDifference').set({ state: 'Settled' }).execute()
    expect((await dashboardOf('admin')).text).not.toContain('Stripe’s books')
  })

  it('shows a few of many, the longest first, with a link to all of them', async () => {
    const ids: number[] = []
    for (let n = 0; n < ATTENTION_SIZE + 2; n++) ids.push((await paidOrder(bar)).id)
    bar.clock.advance(SLOW_ORDER_MS + 1)
    const { text, html } = await dashboardOf('manager')
    expect(text).toContain(`${ids.length} orders waiting too long`)
    expect(text).toContain('and 2 more')
    expect(html).toContain('href="/?all=orderSlow#concern-orderSlow"')
    const shown = [...html.matchAll(/href="\/orders\/(\d+)"/g)].map(([, id]) => Number(id))
    expect(shown).toEqual(ids.slice(0, ATTENTION_SIZE))
    const all = await dashboardOf('manager', '?all=orderSlow')
    expect([...all.html.matchAll(/href="\/orders\/(\d+)"/g)].map(([, id]) => Number(id))).toEqual(ids)
    expect(all.text).toContain('Show fewer')
    expect((await dashboardOf('manager', '?all=nothing')).text).toContain('and 2 more')
  })

  it('lists a cubby with an unclaimed order, and one with a fault', async () => {
    const { db } = bar.app
    const [first, second] = await db.selectFrom('cubby').selectAll().orderBy('number').execute()
    if (!first || !second) throw new Error('The demo has a locker')
    const order = await paidOrder(bar)
    await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    const since = bar.clock.now()
    await db
      .updateTable('cubby')
      .set({ phase: 'Unclaimed', orderId: order.id, since })
      .where('id', '=', first.id)
      .execute()
    const fault = { phase: 'Fault', note: 'The back door is stuck', since } as const
    await db.updateTable('cubby').set(fault).where('id', '=', second.id).execute()
    const { text, html } = await dashboardOf('manager')
    expect(text).toContain('1 unclaimed cubby')
    expect(text).toContain(`Cubby 1 of Front door Order ${order.id}`)
    expect(text).toContain('1 cubby with a fault')
    expect(text).toContain('Cubby 2 of Front door The back door is stuck')
    expect(html).toContain(`href="/businesses/${own}/lockers/${first.lockerId}"`)
  })

  it('lists a lock that may be unlocked, a door left open, and a locker with a problem', async () => {
    const { db } = bar.app
    const [first, second] = await db.selectFrom('cubby').select(['id', 'lockerId']).orderBy('number').limit(2).execute()
    if (!first || !second) throw new Error('The demo has cubbies')
    const now = bar.clock.now()
    await db.updateTable('cubby').set({ frontUnlatchedAt: now }).where('id', '=', first.id).execute()
    await db
      .updateTable('cubby')
      .set({ back: 'open', backOpenAt: now - 119_000 })
      .where('id', '=', second.id)
      .execute()
    const health = { driver: 'rs485', problems: ['Board 2 does not answer'], canRemember: false, clockAheadMs: -2_001 }
    const link = { roundTripMs: 20, lost: 0 }
    const online = { active: 1, online: 1, health: JSON.stringify({ ...health, link }) } as const
    await db.updateTable('businessLocker').set(online).where('id', '=', first.lockerId).execute()
    const before = (await dashboardOf('manager')).text
    expect(before).toContain('1 lock that may be open')
    expect(before).toContain('The front may be unlocked')
    expect(before).toContain('1 locker with a problem')
    expect(before).toContain('free up its disk; Its clock is off; Board 2 does not answer')
    expect(before).not.toContain('door left open')
    bar.clock.advance(1_000)
    expect((await dashboardOf('manager')).text).toContain('1 door left open')
    await db.updateTable('cubby').set({ phase: 'Collecting', since: now }).where('id', '=', first.id).execute()
    expect((await dashboardOf('manager')).text).not.toContain('waiting for its door')
    bar.clock.advance(120_000)
    expect((await dashboardOf('manager')).text).toContain('1 cubby waiting for its door')
    const shared = { online: 0, sharedIdentityAt: now } as const
    await db.updateTable('businessLocker').set(shared).where('id', '=', first.lockerId).execute()
    expect((await dashboardOf('manager')).text).toContain('Two controllers share its identity')
  })

  it('lists a guest’s problem report until it is resolved', async () => {
    const guest = await bar.customer()
    const order = await paidOrder(bar, {}, guest)
    const problem = { kind: 'Spilled', orderItemId: order.items[0]?.id, notes: 'All over the cubby' }
    await guest.post(`/v1/orders/customer/${order.id}/problems`, problem)
    const { text, html } = await dashboardOf('bartender')
    expect(text).toContain('1 problem reported by a guest')
    expect(text).toMatch(new RegExp(`Spilled: Negroni, order ${order.id} of .* All over the cubby for 0 min`))
    expect(html).toContain(`href="/orders/${order.id}"`)
    const { id } = await bar.app.db.selectFrom('orderProblem').select('id').executeTakeFirstOrThrow()
    const fields = { intent: 'resolveProblem', orderId: String(order.id), problemId: String(id) }
    await (await bar.portal('bartender')).submit(`/orders/${order.id}`, fields)
    expect((await dashboardOf('manager')).text).toContain(CALM)
  })

  it('lists a payment that failed within the last hour', async () => {
    const guest = await bar.customer()
    const answer = await postOrder(guest, await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_chargeDeclined' }))
    expect(answer.status).toBe(402)
    const { id } = await bar.app.db.selectFrom('order').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect((await dashboardOf('manager')).text).toMatch(/1 failed payment .* order \d+ .*declined.* 0 min ago/)
    // Without another card the order is cancelled, and is still listed.
    bar.clock.advance(20 * 60_000)
    await bar.sweep()
    const { text, html } = await dashboardOf('manager')
    expect(text).toContain('20 min ago')
    expect(html).toContain(`href="/orders/${id}"`)
    bar.clock.advance(FAILED_PAYMENT_MS)
    expect((await dashboardOf('manager')).text).toContain(CALM)
  })

  it('lists a failed refund until a new one replaces it', async () => {
    const stripe = testStripe(bar)
    const manager = await bar.portal('manager')
    const order = await paidOrder(bar, { paymentMethodId: 'pm_card_refundFail' })
    const done = [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }] as const
    await kioskMove(bar, order.id, ...done, { status: 'Completed' })
    const items = [{ id: order.items[0]?.id ?? 0, status: 'Returned' as const }]
    await kioskPut(bar, order.id, { items, reason: 'sour' }, await bar.staff('manager'))
    await stripe.finishRefunds()
    await stripe.eventsProcessed()
    const { text, html } = await dashboardOf('manager')
    expect(text).toContain('1 failed refund')
    expect(text).toContain(`order ${order.id}`)
    expect(html).toContain(`href="/orders/${order.id}"`)
    const fields = { intent: 'refundLine', orderId: String(order.id), itemId: String(order.items[0]?.id) }
    await manager.submit(`/orders/${order.id}`, { ...fields, status: 'Returned', reason: 'once more' })
    expect((await dashboardOf('manager')).text).toContain(CALM)
  })

  it('shows staff their own venue’s, and internal users every venue’s by name', async () => {
    await offlineLocker(other.businessId, 'Basement')
    expect((await dashboardOf('manager')).text).toContain(CALM)
    const { text } = await dashboardOf('admin')
    expect(text).toContain('1 locker offline')
    expect(text).toContain(`Basement ${other.name}`)
  })
})

it('a dashboard updates for the orders and lockers of its own venues only', async () => {
  const manager = await bar.portal('manager')
  const reading = new AbortController()
  const response = await fetch(new URL('/dashboard/events', bar.url), {
    headers: { Cookie: [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: reading.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('retry')
  bar.app.events.publish({ type: 'locker', businessId: other.businessId, lockerId: 2 })
  bar.app.events.publish({ type: 'menu', businessId: own })
  bar.app.events.publish({ type: 'locker', businessId: own, lockerId: 1 })
  expect((await reader?.read())?.value).toContain(`"businessId":${own},"lockerId":1`)
  reading.abort()
})
