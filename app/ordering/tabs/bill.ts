import type { TabBill } from '../../../contract/calls/tabs'
import { dailyNumberOf } from '../../../contract/daily-number'
import { groupBy } from '../../../contract/group-by'
import { dollarsFromCents } from '../../../contract/money'
import { taxesOfLines, taxViews } from '../../../contract/taxes'
import type { Database } from '../../../db/store'
import { givenBackOfLine } from '../payments/line-rests'
import { guestName, NAME_COLUMNS } from '../orders/guest-name'
import { isVoid, settleOrders, tippedCents } from './settling'
import { usualTipCents } from './usual-tip'

export interface BilledTab {
  id: number
  customerId: number
  dueCents: number | null
  tipPercent: number | null
  tipAmountCents: number | null
}

/** Returns the bill of one guest's drinks on a shared tab, with tax. It has no fee and no tip: the guest's part of them is in their share. */
export async function drinksOf(db: Database, tab: BilledTab, customerId: number): Promise<TabBill> {
  const orders = (await ordersOf(db, tab.id)).filter((order) => order.customerId === customerId)
  const billed = orders.filter((order) => !isVoid(order))
  const lines = await linesOf(db, billed)
  const backCents = lines.reduce((sum, line) => sum + line.backCents + line.taxBackCents, 0)
  const sum = sumOver(billed)
  const subtotalCents = sum((order) => order.subtotalCents)
  const taxCents = sum((order) => order.taxCents)
  return {
    subtotal: dollarsFromCents(subtotalCents),
    discount: dollarsFromCents(sum((order) => order.discountCents)),
    tax: dollarsFromCents(taxCents),
    taxes: taxViews(taxesOfLines(lines)),
    serviceFee: 0,
    tip: 0,
    takenOff: dollarsFromCents(backCents),
    total: dollarsFromCents(subtotalCents + taxCents - backCents),
    lines: lines.map((line) => lineView(line, null)),
  }
}

/** Returns the bill of a tab: its orders that are not void, with the fee and the tip. The fee and tip of an open tab are those of closing it now. */
export async function billOf(db: Database, tab: BilledTab): Promise<TabBill> {
  const orders = await ordersOf(db, tab.id)
  const settled =
    tab.dueCents === null
      ? settleOrders(orders, usualTipCents(tab, tippedCents(orders)))
      : orders.map(({ id, serviceFeeCents, tipCents, totalCents }) => ({ id, serviceFeeCents, tipCents, totalCents }))
  const final = new Map(settled.map((order) => [order.id, order]))
  const billed = orders.filter((order) => !isVoid(order))
  const sum = sumOver(billed)
  const lines = await linesOf(db, billed)
  const isShared = billed.some(({ customerId }) => customerId !== tab.customerId)
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
    lines: lines.map((line) => lineView(line, isShared ? guestName(line.order) : null)),
  }
}

type BilledOrder = Awaited<ReturnType<typeof ordersOf>>[number]

/** Returns a function that adds up a part of each order, in cents. */
function sumOver(orders: readonly BilledOrder[]) {
  return (part: (order: BilledOrder) => number) => orders.reduce((cents, order) => cents + part(order), 0)
}

type BilledLine = Awaited<ReturnType<typeof linesOf>>[number]

function lineView(line: BilledLine, guest: string | null): TabBill['lines'][number] {
  const { order, name, pourName, quantity, cents, backCents, taxBackCents } = line
  return {
    orderId: order.id,
    dailyNumber: dailyNumberOf(order.dayNumber),
    orderStatus: order.status,
    guest,
    name,
    pour: pourName,
    quantity,
    total: dollarsFromCents(cents),
    takenOff: dollarsFromCents(backCents + taxBackCents),
  }
}

function ordersOf(db: Database, tabId: number) {
  return db
    .selectFrom('order')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .select(['order.id', 'customerId', 'status', 'dayNumber', 'subtotalCents', 'discountCents', 'taxCents'])
    .select(['serviceFeeCents', 'tipCents', 'totalCents', 'refundedSubtotalCents', 'refundedTotalCents'])
    .select(NAME_COLUMNS)
    .where('tabId', '=', tabId)
    .where('onTab', '=', 1)
    .orderBy('order.id')
    .execute()
}

/** Returns the lines of orders, grouped by order. */
async function linesOf(db: Database, orders: readonly BilledOrder[]) {
  if (orders.length === 0) return []
  const lines = await db
    .selectFrom('orderItem as line')
    .select(['line.orderId', 'line.name', 'line.pourName', 'line.quantity', 'line.unitPriceCents'])
    .select(['line.taxClass', 'line.taxRate', 'line.taxCents'])
    .select([
      givenBackOfLine('subtotalCents', 'line').as('backCents'),
      givenBackOfLine('taxCents', 'line').as('taxBackCents'),
    ])
    .where(
      'line.orderId',
      'in',
      orders.map(({ id }) => id),
    )
    .orderBy('line.id')
    .execute()
  const byOrder = groupBy(lines, ({ orderId }) => orderId)
  return orders.flatMap((order) =>
    (byOrder.get(order.id) ?? []).map((line) => ({ ...line, order, cents: line.unitPriceCents * line.quantity })),
  )
}
