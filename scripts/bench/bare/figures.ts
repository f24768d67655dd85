import { businessDate } from '../../../contract/hours'
import { DAY_MS } from '../../../contract/time'
import { file } from './file'

const businessesOf = 'SELECT businessId FROM userBusiness WHERE userId = @userId'
const mine = (column: string) => `(@all OR ${column} IN (${businessesOf}))`

interface Reader {
  userId: number
  all: 0 | 1
}
interface Since extends Reader {
  date: string
  from: number
}

const readUserType = file.prepare<[number], { userType: string }>('SELECT userType FROM user WHERE id = ?')
const readTotals = file.prepare<Reader>(
  `SELECT sum(orders) AS orders, sum(salesCents) AS sales, sum(feesCents) AS fees FROM salesTotal WHERE ${mine('businessId')}`,
)
const readDays = file.prepare<Since>(
  `SELECT date, sum(salesCents) AS cents, sum(tabs) AS tabs, sum(orders) AS orders, sum(collectedCents) AS collected FROM salesDay
   WHERE businessId IN (SELECT id FROM business WHERE ${mine('id')}) AND date >= @date GROUP BY date`,
)
const readTabs = file.prepare<Since>(
  `SELECT tab.id, tab.openedAt, tab.closedAt, customer.firstName || ' ' || customer.lastName AS guest, count("order".id) AS orders,
     sum(subtotalCents - refundedSubtotalCents) AS sales, sum(tipCents) AS tips, sum(totalCents - refundedTotalCents) AS collected
   FROM tab JOIN customer ON customer.id = tab.customerId LEFT JOIN "order" ON "order".tabId = tab.id AND paidAt IS NOT NULL
   WHERE tab.id IN (SELECT id FROM tab WHERE businessId IN (${businessesOf}) AND openedAt >= @from
     ORDER BY openedAt DESC LIMIT 25) GROUP BY tab.id ORDER BY tab.openedAt DESC`,
)
const readUse = file.prepare<Since>(
  `SELECT productId, ingredientId, sum(orderItem.quantity * servings) AS servings, sum(orderItem.quantity * ml) AS ml
   FROM "order" JOIN orderItem ON orderItem.orderId = "order".id JOIN orderItemUse ON orderItemUse.orderItemId = orderItem.id
   WHERE businessId IN (${businessesOf}) AND placedAt >= @from AND "order".status IN ('Prepared', 'Ready', 'Completed') AND orderItem.status <> 'NotAvailable'
   GROUP BY productId, ingredientId ORDER BY servings DESC`,
)

/** A dashboard's or report's figures for JSON; undefined for another path. */
export function readFigures(path: string, userId: number): unknown {
  const all = readUserType.get(userId)?.userType === 'Internal' ? 1 : 0
  const since = (days: number): Since => {
    const from = Date.now() - days * DAY_MS
    return { userId, all, from, date: businessDate(from, 'America/New_York') }
  }
  if (path.startsWith('/v1/admin/dashboard')) return readTotals.get({ userId, all })
  if (path === '/' && all) return { totals: readTotals.get({ userId, all }), days: readDays.all(since(14)) }
  if (path.includes('inventory')) return readUse.all(since(30))
  if (path.includes('sales')) return { days: readDays.all(since(30)), tabs: readTabs.all(since(30)) }
  return undefined
}
