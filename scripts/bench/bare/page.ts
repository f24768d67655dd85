import { file } from './file'

interface ListRow {
  id: number
  placedAt: number
  place: string
  guest: string
  items: string
  status: string
  totalCents: number
}
const businessesOf = 'SELECT businessId FROM userBusiness WHERE userId = @userId'
const sold = `"order".businessId IN (${businessesOf}) AND "order".paidAt IS NOT NULL AND "order".status <> 'Cancelled'`
const readUser = file.prepare<[number], { firstName: string; lastName: string; email: string }>(
  'SELECT * FROM user WHERE id = ?',
)
const readPage = file.prepare<{ userId: number }, ListRow>(
  `SELECT "order".id, placedAt, "order".status, totalCents, place.name AS place, customer.firstName || ' ' || customer.lastName AS guest,
   (SELECT group_concat(quantity || ' × ' || name, ', ') FROM orderItem WHERE orderId = "order".id) AS items
   FROM "order" JOIN business ON business.id = "order".businessId JOIN place ON place.id = business.placeId JOIN customer ON customer.id = "order".customerId
   WHERE "order".businessId IN (${businessesOf}) ORDER BY placedAt DESC, "order".id DESC LIMIT 25`,
)
const countPage = file.prepare<{ userId: number }, { n: number }>(
  `SELECT count(*) AS n FROM "order" JOIN customer ON customer.id = "order".customerId WHERE businessId IN (${businessesOf})`,
)
const readFigures = file.prepare<{ userId: number }, Record<string, number>>(
  `SELECT (SELECT count(DISTINCT userId) FROM userBusiness WHERE businessId IN (${businessesOf})) AS employees,
   (SELECT sum(subtotalCents - refundedSubtotalCents) FROM "order" WHERE ${sold}) AS sales,
   (SELECT count(*) FROM "order" WHERE ${sold}) AS orders,
   (SELECT count(*) FROM tab WHERE status = 'Open' AND businessId IN (${businessesOf})) AS tabs`,
)
const readDays = file.prepare<{ userId: number; since: number }, { day: number; cents: number }>(
  `SELECT paidAt / 3600000 AS day, sum(subtotalCents - refundedSubtotalCents) AS cents FROM "order" WHERE ${sold} AND paidAt > @since GROUP BY day`,
)

/** The dashboard with its list of orders. */
export function page(userId: number): string {
  const user = readUser.get(userId)
  const figures = Object.entries(readFigures.get({ userId }) ?? {}).map(
    ([name, value]) => `<div>${name}: ${value}</div>`,
  )
  const days = readDays
    .all({ userId, since: Date.now() - 15 * 86_400_000 })
    .map(({ day, cents }) => `<rect data-day="${day}" height="${cents}"/>`)
  const rows = readPage
    .all({ userId })
    .map(
      (row) =>
        `<tr><td>${row.id}</td><td>${new Date(row.placedAt).toISOString()}</td><td>${row.place}</td><td>${row.guest}</td><td>${row.items}</td><td>${row.status}</td><td>${(row.totalCents / 100).toFixed(2)}</td></tr>`,
    )
  return `<!doctype html><html><body><h1>${user?.firstName}</h1>${figures.join('')}<svg>${days.join('')}</svg><table>${rows.join('')}</table><p>${countPage.get({ userId })?.n}</p></body></html>`
}
