import SqliteFile from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlacedOrder } from '../../../contract/calls/orders'
import { enterDemoCharges } from '../../../scripts/demo-charges'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { cancelAsGuest, kioskMove, kioskPut, linesOf, paidOrder, refundRows } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import type { Visitor } from '../../../testing/visitor'
import { WHAT_TO_DO, type DifferenceKind } from './what-to-do'

let bar: TestBarback
let stripe: TestStripe
let admin: Visitor

interface Plant {
  name: string
  kind: DifferenceKind
  /** Whether its button corrects it; otherwise the text tells a person what to do. */
  isCorrected: boolean
  /** Returns the order concerned; without one, the id of the object concerned. */
  plant: () => Promise<PlacedOrder | string>
}

const db = () => bar.app.db
const { client } = { client: () => bar.app.payments.stripe }

/** Changes Stripe's books without events. */
function atStripe(text: string, ...values: unknown[]) {
  const file = new SqliteFile(stripe.books)
  file.prepare(text).run(...values)
  file.close()
}

async function intentOf({ id }: PlacedOrder): Promise<string> {
  const payments = db().selectFrom('payment').select('stripePaymentIntentId').where('orderId', '=', id)
  return (await payments.executeTakeFirstOrThrow()).stripePaymentIntentId ?? ''
}
async function chargeOf(order: PlacedOrder): Promise<string> {
  const { data } = await client().charges.list({ payment_intent: await intentOf(order) })
  return data[0]?.id ?? ''
}
async function transferOf(order: PlacedOrder): Promise<string> {
  const { transfer } = await client().charges.retrieve(await chargeOf(order))
  return typeof transfer === 'string' ? transfer : ''
}
async function uidOf({ id }: PlacedOrder): Promise<string> {
  return (await db().selectFrom('order').select('uid').where('id', '=', id).executeTakeFirstOrThrow()).uid
}

async function cancelled(): Promise<PlacedOrder> {
  const order = await paidOrder(bar)
  await cancelAsGuest(await bar.customer(), order)
  return order
}

async function lineRefunded(): Promise<PlacedOrder> {
  const order = await paidOrder(bar, { items: await linesOf(bar, { Negroni: 1, Daiquiri: 1 }) })
  const change = { items: [{ id: order.items[0]?.id ?? 0, status: 'NotAvailable' as const }] }
  expect((await kioskPut(bar, order.id, change)).status).toBe(200)
  return order
}

async function disputed(card = 'pm_card_createDispute'): Promise<PlacedOrder> {
  const order = await paidOrder(bar, { paymentMethodId: card })
  await stripe.eventsProcessed()
  return order
}

/** Plants a difference in a new order, paid unless `make` gives another. */
function inOrder(
  plant: (order: PlacedOrder) => Promise<unknown>,
  make: () => Promise<PlacedOrder> = () => paidOrder(bar),
) {
  return async () => {
    const order = await make()
    await stripe.eventsProcessed()
    await plant(order)
    return order
  }
}

/** Runs work while Stripe's events are lost. */
async function withoutEvents<T>(work: () => Promise<T>): Promise<T> {
  await stripe.eventsProcessed()
  await stripe.webhooks({ mode: 'drop' })
  const done = await work()
  await stripe.eventsProcessed()
  await stripe.webhooks({ mode: 'normal' })
  return done
}

const ours = (
  table: 'payment' | 'refund' | 'order' | 'orderItem' | 'dispute' | 'fraudWarning',
  order: PlacedOrder,
  set: string,
) =>
  sql`UPDATE ${sql.table(table)} SET ${sql.raw(set)} WHERE ${sql.ref(table === 'order' ? 'id' : 'orderId')} = ${order.id}`.execute(
    db(),
  )

const byHand = {
  currency: 'usd',
  confirm: true,
  payment_method: 'pm_card_visa',
  allowed_payment_method_types: ['card'],
}

async function made(): Promise<PlacedOrder> {
  const order = await paidOrder(bar)
  await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' })
  return order
}

async function door(order: PlacedOrder) {
  const { id: lockerId } = await db().selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
  const at = bar.clock.now()
  const row = {
    lockerId,
    cubby: 1,
    door: 'front',
    state: 'open',
    orderId: order.id,
    bootId: `planted ${order.id}`,
    seq: 1,
    at,
    receivedAt: at,
  } as const
  await db().insertInto('doorEvent').values(row).execute()
}

async function withoutLast(order: PlacedOrder, table: 'doorEvent' | 'orderHistory') {
  await sql`DELETE FROM ${sql.table(table)} WHERE id = (SELECT max(id) FROM ${sql.table(table)} WHERE "orderId" = ${order.id})`.execute(
    db(),
  )
  await sql`DELETE FROM "orderRecord" WHERE "orderId" = ${order.id} AND seq = (SELECT max(seq) FROM "orderRecord" WHERE "orderId" = ${order.id})`.execute(
    db(),
  )
}

/** A changed column of our rows of an order. */
function row(
  name: string,
  kind: DifferenceKind,
  table: Parameters<typeof ours>[0],
  set: string,
  make?: () => Promise<PlacedOrder>,
): Plant {
  return { name, kind, isCorrected: true, plant: inOrder((order) => ours(table, order, set), make) }
}

const PLANTS: readonly Plant[] = [
  // Charges.
  {
    name: 'a charge that Stripe does not have',
    kind: 'ChargeNotAtStripe',
    isCorrected: false,
    plant: inOrder(async (order) => {
      atStripe('DELETE FROM charge WHERE paymentIntent = ?', await intentOf(order))
      atStripe("UPDATE paymentIntent SET status = 'canceled' WHERE id = ?", await intentOf(order))
    }),
  },
  {
    name: 'a charge by hand',
    kind: 'ChargeNotHere',
    isCorrected: true,
    plant: async () => (await client().paymentIntents.create({ ...byHand, amount: 700 })).id,
  },
  {
    name: 'a charge of an order that a restored database has lost',
    kind: 'ChargeNotHere',
    isCorrected: true,
    plant: async () =>
      (
        await withoutEvents(() =>
          client().paymentIntents.create({
            ...byHand,
            amount: 800,
            metadata: { order: 'lost', attempt: '1', number: '77' },
          }),
        )
      ).id,
  },
  {
    name: 'a second charge of one order',
    kind: 'ChargedTwice',
    isCorrected: true,
    plant: inOrder(async (order) =>
      client().paymentIntents.create({ ...byHand, amount: 900, metadata: { order: await uidOf(order), attempt: '9' } }),
    ),
  },
  row('a paid payment that we call failed', 'ChargeStatus', 'payment', "status = 'Failed'"),
  row('a paid payment that we call cancelled', 'ChargeStatus', 'payment', "status = 'Cancelled'"),
  row('another amount in our payment', 'ChargeAmount', 'payment', '"amountCents" = 1'),
  {
    name: 'another amount at Stripe',
    kind: 'ChargeAmount',
    isCorrected: false,
    plant: inOrder(async (order) => {
      atStripe('UPDATE charge SET amountCaptured = amountCaptured + 100 WHERE paymentIntent = ?', await intentOf(order))
      atStripe('UPDATE paymentIntent SET amountReceived = amountReceived + 100 WHERE id = ?', await intentOf(order))
    }),
  },
  row('another fee in our payment', 'FeeTaken', 'payment', '"applicationFeeCents" = 1'),
  {
    name: 'another fee at Stripe',
    kind: 'FeeTaken',
    isCorrected: true,
    plant: inOrder(async (order) =>
      atStripe(
        'UPDATE charge SET applicationFeeAmount = applicationFeeAmount + 50 WHERE paymentIntent = ?',
        await intentOf(order),
      ),
    ),
  },
  // Refunds.
  {
    name: 'a refund in the dashboard whose event was lost',
    kind: 'RefundNotHere',
    isCorrected: true,
    plant: inOrder(async (order) => {
      const payment_intent = await intentOf(order)
      await withoutEvents(() => client().refunds.create({ payment_intent, amount: 100, reverse_transfer: true }))
    }),
  },
  {
    name: 'a refund that Stripe does not have',
    kind: 'RefundNotAtStripe',
    isCorrected: true,
    plant: inOrder(
      async (order) => atStripe('DELETE FROM refund WHERE paymentIntent = ?', await intentOf(order)),
      cancelled,
    ),
  },
  row('another amount in our refund', 'RefundAmount', 'refund', '"amountCents" = 2', cancelled),
  {
    name: 'another amount in Stripe’s refund',
    kind: 'RefundAmount',
    isCorrected: true,
    plant: inOrder(
      async (order) =>
        atStripe('UPDATE refund SET amount = amount - 100 WHERE paymentIntent = ?', await intentOf(order)),
      lineRefunded,
    ),
  },
  row('a refund that we call failed', 'RefundStatus', 'refund', "status = 'Failed'", cancelled),
  row('a refund that we call begun', 'RefundStatus', 'refund', "status = 'Creating'", cancelled),
  {
    name: 'a refund that failed while its event was lost',
    kind: 'RefundStatus',
    isCorrected: true,
    plant: inOrder(async (order) => {
      const [refund] = await refundRows(bar, order.id)
      await withoutEvents(() => stripe.failRefund(refund?.stripeRefundId ?? ''))
    }, cancelled),
  },
  // Fees and transfers.
  {
    name: 'a fee that the venue did not get back',
    kind: 'FeeNotGivenBack',
    isCorrected: true,
    plant: inOrder(
      async (order) => atStripe('UPDATE applicationFee SET amountRefunded = 0 WHERE charge = ?', await chargeOf(order)),
      cancelled,
    ),
  },
  {
    name: 'a fee that was given back by hand',
    kind: 'FeeGivenBack',
    isCorrected: false,
    plant: inOrder(async (order) =>
      atStripe('UPDATE applicationFee SET amountRefunded = amount WHERE charge = ?', await chargeOf(order)),
    ),
  },
  {
    name: 'a transfer to another account',
    kind: 'TransferElsewhere',
    isCorrected: false,
    plant: inOrder(async (order) =>
      atStripe("UPDATE transfer SET destination = 'acct_of_a_stranger' WHERE id = ?", await transferOf(order)),
    ),
  },
  {
    name: 'a transfer of another amount',
    kind: 'TransferAmount',
    isCorrected: false,
    plant: inOrder(async (order) =>
      atStripe('UPDATE transfer SET amount = amount - 100 WHERE id = ?', await transferOf(order)),
    ),
  },
  {
    name: 'a charge without its transfer',
    kind: 'TransferAmount',
    isCorrected: false,
    plant: inOrder(async (order) => atStripe('UPDATE charge SET transfer = NULL WHERE id = ?', await chargeOf(order))),
  },
  {
    name: 'a transfer by hand',
    kind: 'TransferNotHere',
    isCorrected: false,
    plant: async () => {
      const { id: destination } = (await client().accounts.list({ limit: 1 })).data[0] ?? { id: '' }
      return (await client().transfers.create({ amount: 1000, currency: 'usd', destination })).id
    },
  },
  {
    name: 'a transfer that was reversed in part',
    kind: 'VenueShort',
    isCorrected: true,
    plant: inOrder(async (order) => client().transfers.createReversal(await transferOf(order), { amount: 300 })),
  },
  {
    name: 'a refund for which the venue gave nothing',
    kind: 'VenueKept',
    isCorrected: true,
    plant: inOrder(async (order) => {
      await client().refunds.create({ payment_intent: await intentOf(order), amount: 200 })
      await stripe.eventsProcessed()
    }),
  },
  {
    name: 'a failed refund for which the venue has given',
    kind: 'FailedRefundKept',
    isCorrected: true,
    plant: inOrder(async (order) => {
      const [refund] = await refundRows(bar, order.id)
      await stripe.failRefund(refund?.stripeRefundId ?? '')
      await stripe.eventsProcessed()
    }, cancelled),
  },
  // Disputes and warnings.
  {
    name: 'a dispute whose event was lost',
    kind: 'DisputeNotHere',
    isCorrected: true,
    plant: () => withoutEvents(() => paidOrder(bar, { paymentMethodId: 'pm_card_createDispute' })),
  },
  row('an open dispute that we call won', 'DisputeStatus', 'dispute', "status = 'Won'", disputed),
  row('a dispute that we call an inquiry', 'DisputeStatus', 'dispute', '"isInquiry" = 1', disputed),
  row('another amount in our dispute', 'DisputeStatus', 'dispute', '"amountCents" = 3', disputed),
  row('another deadline in our dispute', 'DisputeStatus', 'dispute', '"dueBy" = "dueBy" + 86400000', disputed),
  {
    name: 'a verdict whose event was lost',
    kind: 'DisputeStatus',
    isCorrected: true,
    plant: inOrder(async (order) => {
      const { stripeDisputeId } = await db()
        .selectFrom('dispute')
        .select('stripeDisputeId')
        .where('orderId', '=', order.id)
        .executeTakeFirstOrThrow()
      await withoutEvents(() => stripe.decide(stripeDisputeId, 'lost'))
    }, disputed),
  },
  {
    name: 'a fraud warning whose event was lost',
    kind: 'WarningNotHere',
    isCorrected: true,
    plant: () => withoutEvents(() => paidOrder(bar, { paymentMethodId: 'pm_card_createIssuerFraudRecord' })),
  },
  {
    name: 'a fraud warning that we call over',
    kind: 'WarningStatus',
    isCorrected: true,
    plant: inOrder(
      (order) => ours('fraudWarning', order, 'actionable = 0'),
      () => disputed('pm_card_createIssuerFraudRecord'),
    ),
  },
  // Our own rows.
  row('an order’s total', 'OrderSums', 'order', '"totalCents" = "totalCents" + 1'),
  row(
    'an order’s tip and total alike',
    'OrderSums',
    'order',
    '"tipCents" = "tipCents" + 100, "totalCents" = "totalCents" + 100',
  ),
  row('an order’s refunded sum', 'OrderSums', 'order', '"refundedTotalCents" = 500'),
  row('an order’s payment status', 'OrderSums', 'order', `"paymentStatus" = 'Refunded'`),
  row('a line’s price', 'RecordsChanged', 'orderItem', '"unitPriceCents" = "unitPriceCents" - 100'),
  row('a line’s quantity', 'RecordsChanged', 'orderItem', 'quantity = 1'),
  row('a line’s name', 'RecordsChanged', 'orderItem', "name = 'Water'"),
  row('a line’s tax class', 'RecordsChanged', 'orderItem', `"taxClass" = 'Food'`),
  row('a line’s tax', 'OrderSums', 'orderItem', '"taxCents" = "taxCents" - 1'),
  row('a line that we call returned', 'OrderSums', 'orderItem', "status = 'Returned'"),
  row('a line that we call pending', 'OrderSums', 'orderItem', "status = 'Pending'", made),
  {
    name: 'a refunded line that we call made',
    kind: 'OrderSums',
    isCorrected: false,
    plant: inOrder((order) => ours('orderItem', order, "status = 'Complete'"), lineRefunded),
  },
  row('when an order was paid', 'RecordsChanged', 'order', '"paidAt" = "paidAt" + 60000'),
  row('an order that we call unpaid', 'RecordsChanged', 'order', '"paidAt" = NULL'),
  row('when an order was placed', 'RecordsChanged', 'order', '"placedAt" = "placedAt" - 60000'),
  row('the attempt of a payment', 'RecordsChanged', 'payment', 'attempt = 7'),
  row(
    'an order’s tax and tip, with the same total',
    'RecordsChanged',
    'order',
    '"taxCents" = "taxCents" + 50, "tipCents" = "tipCents" - 50',
  ),
  row(
    'a refund’s tax and tip, with the same amount',
    'RecordsChanged',
    'refund',
    '"taxCents" = "taxCents" + 50, "tipCents" = "tipCents" - 50',
    cancelled,
  ),
  {
    name: 'a record of a payment',
    kind: 'RecordsChanged',
    isCorrected: false,
    plant: inOrder((order) =>
      sql`UPDATE "orderRecord" SET content = replace(content, '"amountCents":', '"amountCents":1') WHERE "orderId" = ${order.id} AND kind = 'payment'`.execute(
        db(),
      ),
    ),
  },
  {
    name: 'a step of the history away',
    kind: 'RecordsChanged',
    isCorrected: true,
    plant: inOrder(
      (order) => sql`DELETE FROM "orderHistory" WHERE "orderId" = ${order.id} AND "toStatus" = 'Started'`.execute(db()),
      made,
    ),
  },
  {
    name: 'the first step of the history away',
    kind: 'RecordsChanged',
    isCorrected: true,
    plant: inOrder((order) =>
      sql`DELETE FROM "orderHistory" WHERE "orderId" = ${order.id} AND "toStatus" = 'Draft'`.execute(db()),
    ),
  },
  {
    name: 'another person in the history',
    kind: 'RecordsChanged',
    isCorrected: true,
    plant: inOrder(
      (order) =>
        sql`UPDATE "orderHistory" SET actor = 'user:1' WHERE "orderId" = ${order.id} AND "toStatus" = 'Prepared'`.execute(
          db(),
        ),
      made,
    ),
  },
  {
    name: 'the last step of the history away, with its record',
    kind: 'RecordsChanged',
    isCorrected: false,
    plant: inOrder((order) => withoutLast(order, 'orderHistory'), made),
  },
  {
    name: 'the last movement of a door away, with its record',
    kind: 'RecordsChanged',
    isCorrected: false,
    plant: inOrder(async (order) => {
      await door(order)
      await withoutLast(order, 'doorEvent')
    }),
  },
  {
    name: 'an order’s status',
    kind: 'OrderStatus',
    isCorrected: false,
    plant: inOrder((order) => ours('order', order, "status = 'Completed'")),
  },
  {
    name: 'a day’s kept sum',
    kind: 'DayFigures',
    isCorrected: true,
    plant: async () => {
      const day = new Date(bar.clock.now()).toISOString().slice(0, 10)
      const { businessId, date, tabStatus } = await db()
        .selectFrom('salesDay')
        .selectAll()
        .where('date', '<=', day)
        .where('orders', '>', 0)
        .orderBy('date', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await db()
        .updateTable('salesDay')
        .set({ salesCents: 1 })
        .where('businessId', '=', businessId)
        .where('date', '=', date)
        .where('tabStatus', '=', tabStatus)
        .execute()
      return `day ${businessId} ${date} ${tabStatus}`
    },
  },
  {
    name: 'a venue’s kept total',
    kind: 'TotalFigures',
    isCorrected: true,
    plant: async () => {
      const { businessId } = await db()
        .selectFrom('salesTotal')
        .select('businessId')
        .orderBy('businessId')
        .limit(1)
        .executeTakeFirstOrThrow()
      await db().updateTable('salesTotal').set({ salesCents: 1 }).where('businessId', '=', businessId).execute()
      return `venue ${businessId}`
    },
  },
  {
    name: 'a guest’s kept totals',
    kind: 'GuestFigures',
    isCorrected: true,
    plant: async () => {
      const { customerId } = await db()
        .selectFrom('order')
        .select('customerId')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      await db().updateTable('customer').set({ totalSalesCents: 1 }).where('id', '=', customerId).execute()
      return `guest ${customerId}`
    },
  },
]

const planted = new Map<string, PlacedOrder | string>()

async function compare() {
  bar.clock.advance(16 * 60_000)
  admin = await bar.portal('admin')
  expect((await admin.submit('/reconciliation', { intent: 'compare', days: '1' })).status).toBe(302)
  for (let sweep = 0; sweep < 6; sweep++) await bar.sweep()
  const run = await db()
    .selectFrom('reconciliation')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(run).toMatchObject({ stage: 'Done', error: null })
}

const differences = () => db().selectFrom('stripeDifference').selectAll().execute()
type Found = Awaited<ReturnType<typeof differences>>[number]

function isAbout(found: Pick<Found, 'orderId' | 'stripeId'>, what: PlacedOrder | string | undefined): boolean {
  return typeof what === 'string' ? found.stripeId === what : found.orderId === what?.id
}

let first: Found[] = []
let last: Found[] = []
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await enterDemoCharges(bar.app.store, stripe.books)
  for (const { name, plant } of PLANTS) planted.set(name, await plant())
  await stripe.eventsProcessed()
  await compare()
  first = await differences()
  // One button may reveal a difference that another corrects.
  for (let round = 0; round < 3; round++) {
    for (const { id, state } of await differences()) {
      if (state === 'Open') await admin.submit('/reconciliation', { intent: 'putRight', differenceId: String(id) })
    }
    await compare()
  }
  last = await differences()
})
afterAll(() => bar.stop())

describe('a planted difference', () => {
  it.each(PLANTS)('is found: $name', ({ name, kind }) => {
    const about = first.filter((found) => isAbout(found, planted.get(name)))
    expect(about.map((found) => found.kind)).toContain(kind)
  })

  it.each(PLANTS.filter(({ isCorrected }) => isCorrected))('is corrected from its screen: $name', ({ name }) => {
    const open = last.filter((found) => found.state === 'Open' && isAbout(found, planted.get(name)))
    expect(open.map(({ kind, ours: here, theirs }) => ({ kind, here, theirs }))).toEqual([])
  })

  it.each(PLANTS.filter(({ isCorrected }) => !isCorrected))('needs a person: $name', ({ name, kind }) => {
    const open = last.filter((found) => found.state === 'Open' && isAbout(found, planted.get(name)))
    expect(open.map((found) => found.kind)).toContain(kind)
  })

  it('is one of more than forty, and nothing else is found', () => {
    expect(PLANTS.length).toBeGreaterThanOrEqual(40)
    const all = [...planted.values()]
    expect(first.filter((found) => !all.some((what) => isAbout(found, what)))).toEqual([])
  })

  it('is explained on the screen, with what to do', async () => {
    const { html } = await admin.get('/reconciliation')
    for (const { kind } of last.filter(({ state }) => state === 'Open')) {
      expect(html).toContain(WHAT_TO_DO[kind].what.replaceAll("'", '&#x27;'))
    }
  })

  it('is ended on the order’s page, without a second refund: a refunded line that we call made', async () => {
    const order = planted.get('a refunded line that we call made')
    if (typeof order !== 'object') throw new Error('It was planted in no order')
    const before = await refundRows(bar, order.id)
    const line = { itemId: String(order.items[0]?.id), status: 'Returned', reason: 'it was refunded' }
    await admin.submit(`/orders/${order.id}`, { intent: 'refundLine', orderId: String(order.id), ...line })
    await compare()
    expect(await refundRows(bar, order.id)).toEqual(before)
    const about = (await differences()).filter((found) => isAbout(found, order))
    expect(about.map(({ kind, state }) => ({ kind, state }))).toEqual([{ kind: 'OrderSums', state: 'Settled' }])
  })
})
