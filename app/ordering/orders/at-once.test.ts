import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, stepsAtOnceHold } from '../../../testing/at-once'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { orderRow, paidOrder, refundRows } from '../../../testing/orders'
import { chainOf } from './chain'
import { currentTab } from './tabs'
import { moveOrder } from './transition'
import { requestRefund } from '../payments/refunds'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

describe('Transactions on one order at the same moment', () => {
  it('refund it once', async () => {
    const { id: orderId } = await paidOrder(bar)
    const asked = { orderId, reason: 'spilled', actor: 'user:1', now: bar.clock.now() }
    const answers = await atOnce(bar.app.store, orderId, (trx) => requestRefund(trx, asked))
    expect(answers.filter((answer) => answer.status === 'fulfilled' && answer.value)).toHaveLength(1)
    const { totalCents, refundedTotalCents } = await orderRow(bar, orderId)
    expect(refundedTotalCents).toBe(totalCents)
    expect(await refundRows(bar, orderId)).toHaveLength(1)
  })

  it('leave a history whose every step begins where the last one ended, and a chain that holds', async () => {
    const { id: orderId } = await paidOrder(bar)
    const now = bar.clock.now()
    await atOnce(bar.app.store, orderId, (trx, which) =>
      moveOrder(trx, { orderId, to: which % 2 === 0 ? 'Started' : 'Cancelled', actor: `user:${which}`, now }),
    )
    const steps = await bar.app.db
      .selectFrom('orderHistory')
      .select(['fromStatus', 'toStatus'])
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute()
    expect(steps.slice(1).map(({ fromStatus }) => fromStatus)).toEqual(
      steps.slice(0, -1).map(({ toStatus }) => toStatus),
    )
    const order = await orderRow(bar, orderId)
    expect([order.status, order.version]).toEqual([steps.at(-1)?.toStatus, steps.length])
    expect(await chainOf(bar.app, orderId)).toMatchObject({ holds: true })
  })

  it('open one tab', async () => {
    const { id: orderId } = await paidOrder(bar)
    const { tabId, customerId, businessId } = await orderRow(bar, orderId)
    const now = bar.clock.now()
    await bar.app.db.updateTable('tab').set({ status: 'Closed' }).where('id', '=', tabId).execute()
    const answers = await atOnce(bar.app.store, orderId, (trx) => currentTab(trx, { customerId, businessId, now }))
    const tabs = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))
    expect(new Set(tabs).size).toBe(1)
    expect(tabs[0]).toBeTypeOf('number')
  })

  it('refund no cent twice and leave a possible history, whatever they are', async () => {
    // More with AT_ONCE_RUNS.
    await fc.assert(stepsAtOnceHold(bar), { numRuns: Number(process.env.AT_ONCE_RUNS ?? 20) })
  })
})
