import fc from 'fast-check'
import { chainOf } from '../app/ordering/orders/chain'
import { moveOrder } from '../app/ordering/orders/transition'
import { requestRefund } from '../app/ordering/payments/refunds'
import type { Store, VenueTrx } from '../db/store'
import type { TestBarback } from './barback'
import { orderRow, paidOrder, refundRows } from './orders'

/** Transactions at the same moment: as many as there are connections to wait for each other. */
const AT_ONCE = 8

type Step = 'refund' | 'refund a line' | 'start' | 'cancel'
const step = fc.constantFrom<Step>('refund', 'refund a line', 'start', 'cancel')

/** The store that runs the transactions: the server's store, or one without guards. */
export type Guarding = Pick<Store, 'inGuard'>

/** Runs several transactions on an order at the same moment. */
export function atOnce<T>(
  store: Guarding,
  orderId: number,
  work: (trx: VenueTrx, which: number) => Promise<T>,
): Promise<Array<PromiseSettledResult<T>>> {
  return Promise.allSettled(
    Array.from({ length: AT_ONCE }, (_, which) =>
      store.inGuard({ venue: { order: orderId } }, (trx) => work(trx, which)),
    ),
  )
}

/**
 * Checks a paid order after simultaneous actions of the bar: no cent is refunded twice, the order's sums are those of its refunds, and its history is a
 * way that the order can go, one step after another.
 */
export function stepsAtOnceHold(bar: TestBarback, store: Guarding = bar.app.store) {
  return fc.asyncProperty(fc.array(step, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (steps) => {
    const { id: orderId } = await paidOrder(bar)
    const lines = await bar.app.db.selectFrom('orderItem').select('id').where('orderId', '=', orderId).execute()
    const now = bar.clock.now()
    await atOnce(store, orderId, async (trx, which) => {
      const actor = `user:${which + 1}`
      switch (steps[which]) {
        case 'refund':
          return requestRefund(trx, { orderId, reason: 'spilled', actor, now })
        case 'refund a line':
          return requestRefund(trx, { orderId, orderItemId: lines[0]?.id, reason: 'spilled', actor, now })
        case 'start':
          return moveOrder(trx, { orderId, to: 'Started', actor, now })
        default:
          return moveOrder(trx, { orderId, to: 'Cancelled', actor, now })
      }
    })
    const wrong = await faultsOf(bar, orderId)
    if (wrong.length > 0) throw new Error(wrong.join('; '))
  })
}

async function faultsOf(bar: TestBarback, orderId: number): Promise<string[]> {
  const order = await orderRow(bar, orderId)
  const refunds = await refundRows(bar, orderId)
  const refunded = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const history = await bar.app.db
    .selectFrom('orderHistory')
    .select(['fromStatus', 'toStatus'])
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  const broken = history.slice(1).filter(({ fromStatus }, index) => fromStatus !== history[index]?.toStatus)
  const chain = await chainOf(bar.app, orderId)
  return [
    ...(refunded > order.totalCents ? [`${refunded} of ${order.totalCents} cents are refunded`] : []),
    ...(refunded === order.refundedTotalCents
      ? []
      : [`the order has ${order.refundedTotalCents} of its refunds' ${refunded} cents`]),
    ...broken.map(({ fromStatus, toStatus }) => `a step from ${fromStatus} to ${toStatus} begins elsewhere`),
    ...(history.at(-1)?.toStatus === order.status ? [] : [`the order is ${order.status}, unlike its history`]),
    ...(chain.holds ? [] : ['its chain does not hold']),
  ]
}
