import type { TabBill } from '../../../contract/calls/tabs'
import { dailyNumberOf } from '../../../contract/daily-number'
import { groupBy } from '../../../contract/group-by'
import { dollarsFromCents } from '../../../contract/money'
import { taxesOfLines, taxViews } from '../../../contract/taxes'
import type { Database } from '../../../db/store'
import { givenBackOfLine } from '../payments/line-rests'
import { isVoid, settleOrders, tippedCents } from './settling'
import { usualTipCents } from './usual-tip'

export interface BilledTab {
  id: number
  dueCents: number | null
  tipPercent: number | null
  tipAmountCents: number | null
}

/**
 * What a tab comes to: its orders that are not void, with the fee and the tip. While it is open they are those with which it would be closed now.
 */
export async function billOf(db: Database, tab: BilledTab): Promise<TabBill> {
  const orders = await ordersOf(db, tab.id)
  const settled =
    tab.dueCents === null
      ? settleOrders(orders, usualTipCents(tab, tippedCents(orders)))
      : orders.map(({ id, serviceFeeCents, tipCents, totalCents }) => ({ id, serviceFeeCents, tipCents, totalCents }))
  const final = new Map(settled.map((order) => [order.id, order]))
  const billed = orders.filter((order) => !isVoid(order))
  const sum = (part: (order: (typeof billed)[number]) => number) =>
    billed.reduce((cents, order) => cents + part(order), 0)
  const lines = await linesOf(
    db,
    billed.map(({ id }) => id),
  )
  const byOrder = groupBy(lines, ({ orderId }) => orderId)
  const takenOffCents = sum(({ refundedTotalCents }) => refundedTotalCents)
  const totalCents = sum(({ id, totalCents }) => final.get(id)?.totalCents ?? totalCents)
  return {
    subtotal: dollarsFromCents(sum(({ subtotalCents }) => subtotalCents)),
    discount: dollarsFromCents(sum(({ discountCents }) => discountCents)),
    tax: dollarsFromCents(sum(({ taxCents }) => taxCents)),
    taxes: taxViews(taxesOfLines(lines)),
    serviceFee: dollarsFromCents(sum(({ id }) => final.get(id)?.serviceFeeCents ?? 0)),
    tip: dollarsFromCents(sum(({ id }) => final.get(id)?.tipCents ?? 0)),
    takenOff: dollarsFromCents(takenOffCents),
    total: dollarsFromCents(totalCents - takenOffCents),
    lines: billed.flatMap(({ id: orderId, dayNumber, status }) =>
      (byOrder.get(orderId) ?? []).map(({ name, pourName, quantity, cents, backCents, taxBackCents }) => ({
        orderId,
        dailyNumber: dailyNumberOf(dayNumber),
        orderStatus: status,
        name,
        pour: pourName,
        quantity,
        total: dollarsFromCents(cents),
        takenOff: dollarsFromCents(backCents + taxBackCents),
      })),
    ),
  }
}

function ordersOf(db: Database, tabId: number) {
  return db
    .selectFrom('order')
    .select(['id', 'status', 'dayNumber', 'subtotalCents', 'discountCents', 'taxCents', 'serviceFeeCents', 'tipCents'])
    .select(['totalCents', 'refundedSubtotalCents', 'refundedTotalCents'])
    .where('tabId', '=', tabId)
    .where('onTab', '=', 1)
    .orderBy('id')
    .execute()
}

async function linesOf(db: Database, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  const lines = await db
    .selectFrom('orderItem as line')
    .select(['line.orderId', 'line.name', 'line.pourName', 'line.quantity', 'line.unitPriceCents'])
    .select(['line.taxClass', 'line.taxRate', 'line.taxCents'])
    .select([
      givenBackOfLine('subtotalCents', 'line').as('backCents'),
      givenBackOfLine('taxCents', 'line').as('taxBackCents'),
    ])
    .where('line.orderId', 'in', orderIds)
    .orderBy('line.id')
    .execute()
  return lines.map(({ unitPriceCents, ...line }) => ({ ...line, cents: unitPriceCents * line.quantity }))
}
