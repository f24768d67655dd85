import { givenBackOfLine } from '../../ordering/payments/line-rests'
import { REFUNDED_ITEM_STATUSES } from '../../../contract/order-states'
import type { Database } from '../../../db/store'
import { isSold } from '../figures/sales'
import type { BusinessScope } from '../figures/scope'
import type { Period } from '../reports/period'
import type { Services } from '../../platform/server/services'
import { paidOrders, readParts } from './paid-orders'
import { byName } from '../../../contract/folded'
import { isOfItem } from '../../ordering/menu/item-assignments'

/** Sales under one name. Refunded drinks count 0. */
export interface Sold {
  name: string
  drinks: number
  cents: number
}

/** The same sales grouped three ways, best sold first: each list sums to all sales. */
export interface SoldBy {
  items: Sold[]
  categories: Sold[]
  pours: Sold[]
}

const NO_CATEGORY = 'No category'
const NO_POUR = 'No pour'
const WITHOUT_LINE = 'Refunds without a line'

/** Sales by order lines; venues' drinks with the same name are merged. */
export async function soldBy(app: Services, scope: BusinessScope, period: Period): Promise<SoldBy> {
  const lines = await readParts(app, scope, period, (night) =>
    paidOrders(app.db, night)
      .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
      .where(isSold())
      .groupBy(['orderItem.menuItemId', 'orderItem.name', 'orderItem.pourName'])
      .select(['orderItem.menuItemId', 'orderItem.name', 'orderItem.pourName'])
      .select((eb) => {
        const charged = eb('orderItem.unitPriceCents', '*', eb.ref('orderItem.quantity'))
        const givenBack = givenBackOfLine('subtotalCents', 'orderItem')
        const kept = eb
          .case()
          // Most orders have no refunds; this skips the subquery for them.
          .when('order.refundedTotalCents', '=', 0)
          .then(charged)
          .else(eb(charged, '-', givenBack))
          .end()
        const made = eb.fn
          .sum<number>('orderItem.quantity')
          .filterWhere('orderItem.status', 'not in', REFUNDED_ITEM_STATUSES)
        return [eb.fn.coalesce(made, eb.lit(0)).as('drinks'), eb.fn.sum<number>(kept).as('cents')]
      })
      .execute(),
  )
  const unnamed = await refundedWithoutLine(app, scope, period)
  const categoryOf = await firstCategories(app.db, [...new Set(lines.map((line) => line.menuItemId))])
  return {
    items: [...added(lines, (line) => line.name), ...unnamed],
    categories: [...added(lines, (line) => categoryOf.get(line.menuItemId) ?? NO_CATEGORY), ...unnamed],
    pours: [...added(lines, (line) => line.pourName ?? NO_POUR), ...unnamed],
  }
}

/** Refunds that name no line, such as those made at Stripe, as one row of each list: without it the list would not add up to all sales. */
async function refundedWithoutLine(app: Services, scope: BusinessScope, period: Period): Promise<Sold[]> {
  const parts = await readParts(app, scope, period, (night) =>
    paidOrders(app.db, night)
      .innerJoin('refund', 'refund.orderId', 'order.id')
      .where(isSold())
      .where('order.refundedTotalCents', '>', 0)
      .where('refund.orderItemId', 'is', null)
      .where('refund.compReason', 'is', null)
      .where('refund.status', '<>', 'Failed')
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('refund.subtotalCents'), lit(0)).as('cents'))
      .execute(),
  )
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  return cents === 0 ? [] : [{ name: WITHOUT_LINE, drinks: 0, cents: -cents }]
}

function added<Line extends { drinks: number; cents: number }>(lines: readonly Line[], nameOf: (line: Line) => string) {
  const sums = new Map<string, Sold>()
  for (const line of lines) {
    const name = nameOf(line)
    const found = sums.get(name) ?? { name, drinks: 0, cents: 0 }
    sums.set(name, { name, drinks: found.drinks + line.drinks, cents: found.cents + line.cents })
  }
  return [...sums.values()].sort((a, b) => b.cents - a.cents || byName(a.name, b.name))
}

/** An item may be in several of its menu's categories: its sales count for the first one in menu order. */
async function firstCategories(db: Database, menuItemIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('menuItem')
    .innerJoin('categoryAssignment as assignment', (join) => join.on(isOfItem()))
    .innerJoin('category', 'category.id', 'assignment.categoryId')
    .innerJoin('businessCategory as own', (join) =>
      join.onRef('own.categoryId', '=', 'category.id').onRef('own.businessId', '=', 'menuItem.businessId'),
    )
    .where('menuItem.id', 'in', menuItemIds)
    .where('assignment.isActive', '=', 1)
    .where('own.isActive', '=', 1)
    .select(['menuItem.id', 'category.name', 'own.displayName'])
    .orderBy('own.displayOrder', (order) => order.asc().nullsLast())
    .orderBy('own.id')
    .execute()
  const first = new Map<number, string>()
  for (const { id, name, displayName } of rows) if (!first.has(id)) first.set(id, displayName ?? name)
  return first
}
