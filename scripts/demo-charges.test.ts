import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../testing/barback'
import { testStripe } from '../testing/stripe'
import type { Visitor } from '../testing/visitor'
import { enterDemoCharges } from './demo-charges'

let bar: TestBarback
let owner: Visitor
beforeAll(async () => {
  bar = await openBarback()
  await enterDemoCharges(bar.app.store, testStripe(bar).books)
  owner = await bar.portal('owner')
})
afterAll(() => bar.stop())

/** A past order of the demo with this payment status and number of lines. */
async function pastOrder(paymentStatus: 'Paid' | 'PartiallyRefunded', lines: number, after = 0) {
  const { businessId } = await bar.app.db.selectFrom('businessLocker').select('businessId').executeTakeFirstOrThrow()
  return bar.app.db
    .selectFrom('order')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .where('order.businessId', '=', businessId)
    .where('order.id', '>', after)
    .where('order.status', '=', 'Completed')
    .where('order.paymentStatus', '=', paymentStatus)
    .groupBy('order.id')
    .having((eb) => eb.fn.countAll(), '=', lines)
    .orderBy('order.id')
    .selectAll('order')
    .select((eb) => eb.fn.max('orderItem.id').as('lastItemId'))
    .executeTakeFirstOrThrow()
}

function refundsOf(orderId: number) {
  return bar.app.db.selectFrom('refund').selectAll().where('orderId', '=', orderId).orderBy('id').execute()
}

async function sumsOfOrders() {
  const { charged } = await bar.app.db
    .selectFrom('payment')
    .where('status', '=', 'Succeeded')
    .select((eb) => eb.fn.sum<number>('amountCents').as('charged'))
    .executeTakeFirstOrThrow()
  const { refunded } = await bar.app.db
    .selectFrom('refund')
    .where('status', '<>', 'Failed')
    .select((eb) => eb.fn.sum<number>('amountCents').as('refunded'))
    .executeTakeFirstOrThrow()
  return { charged, refunded }
}

test("the stand-in's database matches the demo's past, and entering it twice changes nothing", async () => {
  const sums = testStripe(bar).sums()
  expect(sums).toMatchObject(await sumsOfOrders())
  expect(sums.charges).toBeGreaterThan(1000)
  await enterDemoCharges(bar.app.store, testStripe(bar).books)
  expect(testStripe(bar).sums()).toEqual(sums)
})

test('a line of a past order is refunded', async () => {
  const order = await pastOrder('Paid', 2)
  const fields = { intent: 'refundLine', orderId: String(order.id), itemId: String(order.lastItemId) }
  const answer = await owner.submit(`/orders/${order.id}`, { ...fields, status: 'Returned', reason: 'flat' })
  expect(answer.status).toBe(302)
  expect(await refundsOf(order.id)).toMatchObject([{ status: 'Succeeded', reason: 'flat' }])
  expect(testStripe(bar).sums()).toMatchObject(await sumsOfOrders())
})

test('a past order is refunded, in whole or what remains after an earlier refund of a line', async () => {
  const whole = await pastOrder('Paid', 1)
  const rest = await pastOrder('PartiallyRefunded', 2)
  for (const { id } of [whole, rest]) {
    const fields = { intent: 'refundOrder', orderId: String(id), reason: 'not as ordered' }
    expect((await owner.submit(`/orders/${id}`, fields)).status).toBe(302)
    expect((await refundsOf(id)).map(({ status }) => status)).not.toContain('Failed')
  }
  expect(await refundsOf(rest.id)).toHaveLength(2)
  expect(testStripe(bar).sums()).toMatchObject(await sumsOfOrders())
})

test('the charges survive a restart', async () => {
  const sums = testStripe(bar).sums()
  await bar.restart()
  expect(testStripe(bar).sums()).toEqual(sums)
})
