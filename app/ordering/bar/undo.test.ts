import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNDO_MS } from '../../../contract/limits'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, kioskPut, menuItemNamed, paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let tablet: Visitor
beforeAll(async () => {
  bar = await openBarback()
  tablet = await bar.portal('bartender')
})
beforeEach(() => {
  // After this, the previous test's steps can no longer be undone.
  bar.clock.advance(UNDO_MS + 1)
})
afterAll(() => bar.stop())

function orderNow(id: number) {
  return bar.app.db.selectFrom('order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

function linesOf(orderId: number) {
  return bar.app.db
    .selectFrom('orderItem')
    .select(['id', 'status'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

function historyOf(orderId: number) {
  return bar.app.db
    .selectFrom('orderHistory')
    .select(['fromStatus', 'toStatus', 'actor', 'reason'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
}

const press = (fields: Record<string, string | string[]>) => tablet.submit('/kiosk?index', fields)

async function pressAt(orderId: number, intent: string, more: Record<string, string> = {}) {
  const { version } = await orderNow(orderId)
  return press({ intent, orderId: String(orderId), version: String(version), ...more })
}

/** The step that the screen offers to undo. */
async function offered(): Promise<string | undefined> {
  return /name="step" value="(\d+)"/.exec((await tablet.get('/kiosk')).html)?.[1]
}

/** All steps that it offers. */
async function allOffered(): Promise<string[]> {
  return [...(await tablet.get('/kiosk')).html.matchAll(/name="step" value="(\d+)"/g)].flatMap(([, step = '']) => step)
}

async function undo(step: string | undefined) {
  if (step === undefined) throw new Error('The screen offers no undo')
  return press({ intent: 'undo', step })
}

async function twoLines() {
  const { businessId } = await demoVenue(bar)
  const items = [
    { menuItemId: await menuItemNamed(bar, businessId, 'Negroni'), quantity: 2 },
    { menuItemId: await menuItemNamed(bar, businessId, 'Daiquiri'), quantity: 1 },
  ]
  return paidOrder(bar, { items })
}

describe('a step of the bar', () => {
  it.each([
    ['start', [], 'Paid'],
    ['prepared', ['Started'], 'Started'],
    ['counter', ['Started', 'Prepared'], 'Prepared'],
    ['handOver', ['Started', 'Prepared', 'counter'], 'Ready'],
    ['reload', ['Started', 'Prepared', 'counter'], 'Ready'],
  ] as const)('%s is undone completely, and the history records it', async (intent, way, status) => {
    const { id } = await twoLines()
    const moves = way.map((step) => (step === 'counter' ? { status: 'Ready' as const, cubby: null } : { status: step }))
    if (moves.length > 0) await kioskMove(bar, id, ...moves)
    const before = { order: await orderNow(id), lines: await linesOf(id) }
    bar.clock.advance(1000)
    await pressAt(id, intent)
    const led = await orderNow(id)
    expect(led.status).not.toBe(status)

    expect((await undo(await offered())).status).toBe(302)
    const { version, updatedAt, ...after } = await orderNow(id)
    expect(after).toMatchObject({
      status,
      atCounter: before.order.atCounter,
      paidAt: before.order.paidAt,
      readyAt: before.order.readyAt,
      completedAt: null,
    })
    expect([version > led.version, updatedAt]).toEqual([true, bar.clock.now()])
    expect(await linesOf(id)).toEqual(before.lines)
    const history = await historyOf(id)
    expect(history.at(-1)).toMatchObject({ fromStatus: led.status, toStatus: status, reason: 'undone' })
    expect(history.at(-1)?.actor).toMatch(/^user:/)
    expect(await offered()).toBeUndefined()
  })

  it('that gave an order a place in line takes it out again', async () => {
    const { id, dailyNumber } = await paidOrder(bar)
    await kioskMove(bar, id, { status: 'Started' }, { status: 'Prepared' })
    await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
    await bar.app.db.updateTable('cubby').set({ phase: 'OutOfService' }).where('lockerId', '=', 1).execute()
    await pressAt(id, 'line')
    expect((await orderNow(id)).waitingSince).not.toBeNull()
    expect((await tablet.get('/kiosk')).html).toContain(`Undo: #${dailyNumber} in line`)
    const history = await historyOf(id)
    await undo(await offered())
    expect(await orderNow(id)).toMatchObject({ status: 'Prepared', waitingSince: null })
    expect(await historyOf(id)).toEqual(history)
    await bar.app.db.updateTable('cubby').set({ phase: 'Free' }).where('lockerId', '=', 1).execute()
    await bar.app.db.updateTable('businessLocker').set({ online: 0 }).where('id', '=', 1).execute()
  })

  it('undone twice is undone once', async () => {
    const { id } = await paidOrder(bar)
    await pressAt(id, 'start')
    const step = await offered()
    await undo(step)
    const { version } = await orderNow(id)
    expect((await undo(step)).status).toBe(302)
    expect((await orderNow(id)).version).toBe(version)
  })

  it('is offered beside those after it, each for its own 10 seconds and in any order', async () => {
    const [first, second, third] = [await paidOrder(bar), await paidOrder(bar), await paidOrder(bar)]
    await pressAt(first.id, 'start')
    bar.clock.advance(UNDO_MS / 2)
    await pressAt(second.id, 'start')
    await pressAt(third.id, 'start')
    const [newest, middle, oldest, ...more] = await allOffered()
    expect(more).toEqual([])
    await undo(oldest)
    expect((await orderNow(first.id)).status).toBe('Paid')
    expect(await allOffered()).toEqual([newest, middle])
    // The order's latest step must be undone first.
    await pressAt(third.id, 'prepared')
    const [latest, ...others] = await allOffered()
    expect(others).toEqual([middle])
    await undo(latest)
    expect((await orderNow(third.id)).status).toBe('Started')
    bar.clock.advance(UNDO_MS / 2)
    expect(await allOffered()).toEqual([middle])
    bar.clock.advance(UNDO_MS / 2)
    expect(await allOffered()).toEqual([])
    expect((await orderNow(second.id)).status).toBe('Started')
  })

  it('stays after 10 seconds, and a late press is refused', async () => {
    const { id } = await paidOrder(bar)
    await pressAt(id, 'start')
    const step = await offered()
    bar.clock.advance(UNDO_MS)
    expect((await undo(step)).status).toBe(302)
    await pressAt(id, 'start')
    const second = await offered()
    bar.clock.advance(UNDO_MS + 1)
    expect(await offered()).toBeUndefined()
    const late = await undo(second)
    expect(late.status).toBe(409)
    expect(late.html).toContain('More than 10 seconds have passed')
    expect((await orderNow(id)).status).toBe('Started')
  })

  it('stays when the order has changed since', async () => {
    const { id } = await paidOrder(bar)
    await pressAt(id, 'start')
    const step = await offered()
    await kioskPut(bar, id, { status: 'Prepared' })
    expect((await undo(step)).status).toBe(409)
    expect((await orderNow(id)).status).toBe('Prepared')
  })

  it('keeps the lines that were ticked off before it', async () => {
    const { id, items } = await twoLines()
    await kioskMove(bar, id, { status: 'Started' })
    await pressAt(id, 'item', { item: `${items[0]?.id}:Complete` })
    await pressAt(id, 'prepared')
    await undo(await offered())
    expect((await linesOf(id)).map(({ status }) => status)).toEqual(['Complete', 'Pending'])
  })

  it('of another venue is not found', async () => {
    const { id } = await paidOrder(bar)
    await pressAt(id, 'start')
    const step = await offered()
    const { businessId } = await demoVenue(bar)
    const other = await bar.app.db
      .selectFrom('business')
      .select('id')
      .where('id', '<>', businessId)
      .where('active', '=', 1)
      .executeTakeFirstOrThrow()
    const admin = await bar.portal('admin')
    const answer = await admin.submit(`/kiosk?index&businessId=${other.id}`, { intent: 'undo', step: step ?? '' })
    expect(answer.status).toBe(404)
    expect((await orderNow(id)).status).toBe('Started')
  })

  it('that refunds money has no undo', async () => {
    const { id, items } = await twoLines()
    await pressAt(id, 'item', { item: `${items[0]?.id}:NotAvailable` })
    await pressAt(id, 'cancel', { reason: 'no gin' })
    expect((await orderNow(id)).status).toBe('Cancelled')
    expect(await offered()).toBeUndefined()
  })
})

describe('a line', () => {
  it('is ticked off and unticked for every screen while its order is made, and no longer', async () => {
    const { id, items } = await twoLines()
    const line = items[0]?.id
    await pressAt(id, 'start')
    await pressAt(id, 'item', { item: `${line}:Complete` })
    expect((await linesOf(id))[0]?.status).toBe('Complete')
    await pressAt(id, 'item', { item: `${line}:Pending` })
    expect((await linesOf(id))[0]?.status).toBe('Pending')
    await pressAt(id, 'prepared')
    expect((await pressAt(id, 'item', { item: `${line}:Pending` })).status).toBe(409)
  })
})

describe('orders started together', () => {
  async function waiting() {
    await bar.app.db.updateTable('order').set({ status: 'Completed' }).where('status', '=', 'Paid').execute()
    const orders = [await paidOrder(bar), await paidOrder(bar), await paidOrder(bar)]
    return orders.map((order) => ({ ...order, name: `${order.id}:${order.version}` }))
  }

  it('are started with one tap, and undone with one', async () => {
    const orders = await waiting()
    const html = (await tablet.get('/kiosk')).html
    expect(html).toMatch(/Start (?:<!-- -->)?3(?:<!-- -->)? orders/)
    await press({ intent: 'startTogether', order: orders.map(({ name }) => name) })
    const statuses = async () => (await Promise.all(orders.map(({ id }) => orderNow(id)))).map(({ status }) => status)
    expect(await statuses()).toEqual(['Started', 'Started', 'Started'])
    await undo(await offered())
    expect(await statuses()).toEqual(['Paid', 'Paid', 'Paid'])
  })

  it('all stay when one of them has changed, or another order would wait too long', async () => {
    const [first, second, third] = await waiting()
    if (!first || !second || !third) throw new Error('Three orders wait')
    const stale = { ...second, name: `${second.id}:${second.version + 1}` }
    expect((await press({ intent: 'startTogether', order: [first.name, stale.name] })).status).toBe(409)
    const hourAgo = bar.clock.now() - 60 * 60_000
    await bar.app.db.updateTable('order').set({ queuedAt: hourAgo }).where('id', '=', third.id).execute()
    const overtaking = await press({ intent: 'startTogether', order: [first.name, second.name] })
    expect(overtaking.html).toContain(`#${third.dailyNumber} has waited too long`)
    expect((await orderNow(first.id)).status).toBe('Paid')
  })
})
