import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { ORDER_STATUSES, REFUND_STATUSES, TAB_STATUSES, type OrderStatus } from '../../../contract/enumerations'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { kioskPut, orderBodyFor, postOrder } from '../../../testing/orders'
import { addUp, recountTabs, type Counted } from '../../../testing/recount'
import { testStripe } from '../../../testing/stripe'

const STAMPS = { createdAt: 0, updatedAt: 0 }
const NEXT = new Map<OrderStatus, OrderStatus>([
  ['Paid', 'Started'],
  ['Started', 'Prepared'],
  ['Prepared', 'Ready'],
  ['Ready', 'Completed'],
])

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** Checks that the stored sums equal those of the rows, by day and in total. A day with all sums 0 equals a missing day. */
async function expectTrueSums() {
  const tabs = await recountTabs(bar.app.db)
  const days = new Map<string, Counted[]>()
  const totals = new Map<number, Counted[]>()
  for (const tab of tabs) {
    const day = `${tab.businessId} ${tab.date} ${tab.status}`
    days.set(day, [...(days.get(day) ?? []), tab])
    totals.set(tab.businessId, [...(totals.get(tab.businessId) ?? []), tab])
  }
  const keptDays = await bar.app.db.selectFrom('salesDay').selectAll().execute()
  const kept = keptDays
    .filter(({ businessId: _id, date: _date, tabStatus: _status, ...sums }) => Object.values(sums).some((n) => n !== 0))
    .map(({ businessId, date, tabStatus, ...sums }) => [`${businessId} ${date} ${tabStatus}`, sums] as const)
  expect(new Map(kept)).toEqual(new Map([...days].map(([day, ofDay]) => [day, addUp(ofDay)])))

  const keptTotals = await bar.app.db.selectFrom('salesTotal').selectAll().execute()
  for (const { businessId, ...total } of keptTotals) {
    const { orders, salesCents, feesCents } = addUp(totals.get(businessId) ?? [])
    expect(total).toEqual({ orders, salesCents, feesCents })
  }
}

type Event =
  | { kind: 'order'; card: string; late: boolean }
  | { kind: 'move' | 'lineGone' | 'cancel'; which: number }
  | { kind: 'later'; minutes: number }
  | { kind: 'lateNews' }

const card = fc.constantFrom(
  'pm_card_visa',
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_refundFail',
  'pm_card_authenticationRequired',
)
const kind = fc.constantFrom<'move' | 'lineGone' | 'cancel'>('move', 'move', 'lineGone', 'cancel')
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const), card, late: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ kind, which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('later' as const), minutes: fc.integer({ min: 1, max: 150 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lateNews' as const) }) },
)

describe('the sums stored for dashboards and reports', () => {
  it('equal the rows of the demo, with a clock change, refunds and cancelled orders', async () => {
    await expectTrueSums()
    const days = await bar.app.db.selectFrom('salesDay').select('date').where('date', '=', '2026-03-08').execute()
    expect(days.length).toBeGreaterThan(0)
  })

  it('equal the rows whatever happens at the bar, past midnight and while the clocks go back', async () => {
    const stripe = testStripe(bar)
    // The evening before Jacksonville puts its clocks back.
    bar.clock.set(Date.parse('2026-10-31T23:00:00Z'))
    const placed: number[] = []

    async function happen(it: Event): Promise<void> {
      const id = 'which' in it ? placed[it.which % placed.length] : undefined
      switch (it.kind) {
        case 'order': {
          const guest = await bar.customer()
          const body = await orderBodyFor(bar, guest, { paymentMethodId: it.card, tip: { type: 'percent', value: 20 } })
          await stripe.webhooks({ mode: it.late ? 'drop' : 'normal' })
          if (it.late) await stripe.fault({ fault: 'lostAnswer', match: 'POST /v1/payment_intents' })
          const answer = await postOrder(guest, body)
          if (answer.status < 300) placed.push(answer.read(placedOrder).id)
          return
        }
        case 'move': {
          if (id === undefined) return
          const { status } = await bar.app.db
            .selectFrom('order')
            .select('status')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const next = NEXT.get(status)
          if (next) await kioskPut(bar, id, { status: next, ...(next === 'Ready' && { cubby: null }) })
          return
        }
        case 'lineGone': {
          if (id === undefined) return
          const line = await bar.app.db
            .selectFrom('orderItem')
            .select('id')
            .where('orderId', '=', id)
            .executeTakeFirstOrThrow()
          await kioskPut(bar, id, { items: [{ id: line.id, status: 'NotAvailable' }] })
          return
        }
        case 'cancel':
          if (id !== undefined)
            await kioskPut(bar, id, { status: 'Cancelled', reason: 'changed their mind' }, await bar.staff('manager'))
          return
        case 'later':
          bar.clock.advance(it.minutes * 60_000)
          return bar.sweep()
        case 'lateNews':
          await stripe.webhooks({ mode: 'normal' })
          await stripe.repeatWebhooks()
          return stripe.eventsProcessed()
      }
    }

    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 12 }), async (evening) => {
        for (const each of evening) await happen(each)
        await expectTrueSums()
      }),
      { numRuns: 4, seed: 20261101, endOnFailure: true },
    )
    expect(placed.length).toBeGreaterThan(8)
    // Guests and staff sign in again whenever the clock advances, at about 0.1 s each.
  })

  it('equal the rows whatever writes them, and follow a place into another zone', async () => {
    const rows = await someRows()
    await fc.assert(
      fc.asyncProperty(fc.array(writeTo(rows), { minLength: 5, maxLength: 25 }), async (writes) => {
        for (const write of writes) {
          // The database refuses some, such as a guest's second open tab, and they must leave no trace.
          await write().catch((error: unknown) => {
            if (!(error instanceof Error && error.message.includes('constraint'))) throw error
          })
        }
        await expectTrueSums()
      }),
      { numRuns: 12, seed: 12 },
    )
  })
})

interface SomeRows {
  orders: Array<{ id: number; tabId: number; paymentId: number }>
  places: number[]
}

async function someRows(): Promise<SomeRows> {
  const { db } = bar.app
  const orders = await db
    .selectFrom('order')
    .innerJoin('payment', 'payment.orderId', 'order.id')
    .select(['order.id', 'order.tabId', 'payment.id as paymentId'])
    .orderBy('order.id', 'desc')
    .limit(300)
    .execute()
  const places = await db.selectFrom('place').select('id').execute()
  return { orders, places: places.map(({ id }) => id) }
}

/** One write to a table behind the figures, sensible or not. */
function writeTo({ orders, places }: SomeRows): fc.Arbitrary<() => Promise<unknown>> {
  const { db } = bar.app
  const order = fc.constantFrom(...orders)
  const cents = fc.integer({ min: 0, max: 9000 })
  // Around the night when Jacksonville puts its clocks forward.
  const moment = fc.integer({ min: Date.parse('2026-03-07T00:00:00Z'), max: Date.parse('2026-03-10T00:00:00Z') })
  const ofOrder = fc.record({
    status: fc.constantFrom(...ORDER_STATUSES),
    paidAt: fc.option(moment),
    subtotalCents: cents,
    totalCents: cents,
    serviceFeeCents: cents,
    refundedSubtotalCents: cents,
    refundedTotalCents: cents,
  })
  const ofRefund = fc.record({
    status: fc.constantFrom(...REFUND_STATUSES),
    taxCents: cents,
    tipCents: cents,
    feeCents: cents,
  })
  const ofTab = fc.record({ status: fc.constantFrom(...TAB_STATUSES), openedAt: moment })
  const zones = ['America/New_York', 'Pacific/Honolulu', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  return fc.oneof(
    fc.tuple(order, ofOrder).map(
      ([{ id }, row]) =>
        () =>
          db.updateTable('order').set(row).where('id', '=', id).execute(),
    ),
    fc.tuple(order, order).map(
      ([{ id }, { tabId }]) =>
        () =>
          db.updateTable('order').set({ tabId }).where('id', '=', id).execute(),
    ),
    fc.tuple(order, ofRefund).map(
      ([{ id, paymentId }, row]) =>
        () =>
          db
            .insertInto('refund')
            .values({
              uid: randomUUID(),
              orderId: id,
              paymentId,
              amountCents: 1,
              subtotalCents: 0,
              actor: 'x',
              ...STAMPS,
              ...row,
            })
            .execute(),
    ),
    fc.tuple(order, ofRefund).map(
      ([{ id }, row]) =>
        () =>
          db.updateTable('refund').set(row).where('orderId', '=', id).execute(),
    ),
    order.map(
      ({ id }) =>
        () =>
          db.deleteFrom('refund').where('orderId', '=', id).execute(),
    ),
    fc.tuple(order, ofTab).map(
      ([{ tabId }, row]) =>
        () =>
          db.updateTable('tab').set(row).where('id', '=', tabId).execute(),
    ),
    fc.tuple(fc.constantFrom(...places), fc.constantFrom(...zones)).map(
      ([id, timeZone]) =>
        () =>
          db.updateTable('place').set({ timeZone }).where('id', '=', id).execute(),
    ),
  )
}
