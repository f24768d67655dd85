import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, orderRow, paidOrder, refundRows } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
})
afterAll(() => bar.stop())

/** An unclaimed order, with the screen of its locker. */
async function unclaimed() {
  const { businessId, lockerId } = await demoVenue(bar)
  const order = await paidOrder(bar, { tip: { type: 'amount', value: 3 } })
  await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
  const cubby = await bar.app.db
    .selectFrom('cubby')
    .innerJoin('businessLocker', 'businessLocker.id', 'cubby.lockerId')
    .select(['cubby.id', 'cubby.number', 'cubby.lockerId'])
    .where('businessLocker.lockerId', '=', lockerId)
    .where('cubby.phase', '=', 'Free')
    .orderBy('cubby.number')
    .executeTakeFirstOrThrow()
  const lies = { phase: 'Unclaimed', orderId: order.id, occupied: 1, since: bar.clock.now() } as const
  await bar.app.db.updateTable('cubby').set(lies).where('id', '=', cubby.id).execute()
  return { order, number: cubby.number, screen: `/businesses/${businessId}/lockers/${cubby.lockerId}?index` }
}

describe('a cubby with an unclaimed order, emptied by hand', () => {
  it.each([
    ['refunds the guest in full at Stripe, including the fee, if staff choose so', 'yes'],
    ['refunds nothing if staff choose so', 'no'],
  ])('%s', async (_, refund) => {
    const manager = await bar.portal('manager')
    const { order, number, screen } = await unclaimed()
    const before = stripe.sums()
    const fields = { intent: 'emptiedByHand', cubby: String(number) }
    expect((await manager.submit(screen, fields)).status).toBe(400)
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Ready', refundedTotalCents: 0 })

    expect((await manager.submit(screen, { ...fields, refund })).status).toBe(302)
    // The sweep starts its work half a minute later.
    bar.clock.advance(60_000)
    await stripe.eventsProcessed()
    const after = stripe.sums()
    const cents = refund === 'yes' ? Math.round(order.total * 100) : 0
    expect({
      refunds: after.refunds - before.refunds,
      refunded: after.refunded - before.refunded,
      fee: after.feesRefunded - before.feesRefunded,
    }).toEqual({
      refunds: refund === 'yes' ? 1 : 0,
      refunded: cents,
      fee: refund === 'yes' ? Math.round(order.serviceFee * 100) : 0,
    })
    expect(await orderRow(bar, order.id)).toMatchObject({ status: 'Cancelled', refundedTotalCents: cents })
    expect((await refundRows(bar, order.id)).map(({ status, reason }) => [status, reason])).toEqual(
      refund === 'yes' ? [['Succeeded', 'unclaimed']] : [],
    )
  })
})
