import { volumeIn } from '../../../contract/shown-measures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inventoryReport, type InventoryReport } from '../../../contract/calls/reports'
import { ORDER_STATUSES } from '../../../contract/enumerations'
import { businessDate } from '../../../contract/hours'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, kioskMove, kioskPut, menuItemNamed, paidOrder } from '../../../testing/orders'

let bar: TestBarback
let own: number

beforeAll(async () => {
  bar = await openBarback()
  own = (await demoVenue(bar)).businessId
  // With Campari twice: in the glass, and a dash on top.
  await sql`
    INSERT INTO "standardDrinkRecipeItem" ("standardDrinkId", type, quantity, unit, "productId", priority, "createdAt", "updatedAt")
    SELECT "standardDrinkId", item.type, 1, 'dash', "productId", 99, item."createdAt", item."updatedAt"
    FROM "standardDrinkRecipeItem" AS item JOIN "standardDrink" ON "standardDrink".id = "standardDrinkId"
    WHERE "standardDrink".name = 'Negroni' AND "productId" IS NOT NULL`.execute(bar.app.db)
  // Tonight: two Negronis that were made, and three Daiquiris that were not available.
  const items = [
    { menuItemId: await menuItemNamed(bar, own, 'Negroni'), quantity: 2 },
    { menuItemId: await menuItemNamed(bar, own, 'Daiquiri'), quantity: 3 },
  ]
  const order = await paidOrder(bar, { items })
  await kioskPut(bar, order.id, { items: [{ id: order.items[1]?.id ?? 0, status: 'NotAvailable' }] })
  await kioskMove(
    bar,
    order.id,
    { status: 'Started' },
    { status: 'Prepared' },
    { status: 'Ready', cubby: null },
    { status: 'Completed' },
  )
})
afterAll(() => bar.stop())

/** Servings and ml of each product and ingredient, summed line by line. */
async function recount(kept: { businessId?: number; statuses?: readonly string[]; start: string; end: string }) {
  const { db } = bar.app
  const { statuses = ORDER_STATUSES, start, end } = kept
  const orders = await db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['order.id', 'order.status', 'order.placedAt', 'order.businessId', 'place.timeZone'])
    .execute()
  const steps = await db.selectFrom('orderHistory').select('orderId').where('toStatus', '=', 'Prepared').execute()
  const prepared = new Set(steps.map(({ orderId }) => orderId))
  const counted = new Set(
    orders
      .filter((order) => kept.businessId === undefined || order.businessId === kept.businessId)
      .filter((order) => statuses.includes(order.status) && prepared.has(order.id))
      .filter((order) => {
        const date = businessDate(order.placedAt, order.timeZone)
        return date >= start && date <= end
      })
      .map((order) => order.id),
  )
  const lines = await db.selectFrom('orderItem').select(['id', 'orderId', 'quantity', 'status']).execute()
  const uses = await db.selectFrom('orderItemUse').selectAll().execute()
  const used = new Map<string, { servings: number; ml: number | null }>()
  for (const line of lines) {
    if (!counted.has(line.orderId) || line.status === 'NotAvailable') continue
    const seen = new Set<string>()
    for (const use of uses) {
      if (use.orderItemId !== line.id) continue
      const key = use.productId === null ? `Ingredient ${use.ingredientId}` : `Product ${use.productId}`
      const sums = used.get(key) ?? { servings: 0, ml: null }
      if (!seen.has(key)) sums.servings += line.quantity
      if (use.ml !== null) sums.ml = (sums.ml ?? 0) + use.ml * line.quantity
      seen.add(key)
      used.set(key, sums)
    }
  }
  return used
}

async function reportOf(query: string): Promise<InventoryReport> {
  const answer = await (await bar.staff('admin')).get(`/v1/orders/data?report=inventory&size=1000&${query}`)
  expect(answer.status).toBe(200)
  return answer.read(inventoryReport)
}

function compare(report: InventoryReport, used: Awaited<ReturnType<typeof recount>>) {
  expect(report.results).toHaveLength(used.size)
  for (const row of report.results) {
    const { servings, ml } = used.get(`${row.type} ${row.id}`) ?? { servings: 0, ml: null }
    expect(row.servings, row.name).toBe(servings)
    if (ml === null) expect(row.ml, row.name).toBeNull()
    // Whole ml, as sums of fractions depend on the order of adding in their last digits.
    else expect(Math.abs((row.ml ?? 0) - ml), row.name).toBeLessThanOrEqual(0.51)
  }
  const all = [...used.values()]
  expect(report.totals.servings).toBe(all.reduce((sum, { servings }) => sum + servings, 0))
  const poured = all.reduce((sum, { ml }) => sum + (ml ?? 0), 0)
  expect(Math.abs(report.totals.ml - poured)).toBeLessThanOrEqual(0.51)
  expect(report.totals.products + report.totals.ingredients).toBe(used.size)
}

test('over the clock change equals a recount of every line', async () => {
  const week = { start: '2026-03-05', end: '2026-03-11' }
  compare(
    await reportOf(`businessId=${own}&start=${week.start}&end=${week.end}`),
    await recount({ ...week, businessId: own }),
  )
})

test('of all businesses and several statuses equals a recount of every line', async () => {
  const week = { start: '2026-05-09', end: '2026-05-15' }
  const statuses = ['Completed', 'Cancelled']
  compare(
    await reportOf(`status=${statuses.join(',')}&start=${week.start}&end=${week.end}`),
    await recount({ ...week, statuses }),
  )
})

test('leaves out the lines that were not available', async () => {
  const tonight = { start: '2026-05-15', end: '2026-05-15' }
  const before = await reportOf(`businessId=${own}&start=2026-05-15&end=2026-05-15`)
  compare(before, await recount({ ...tonight, businessId: own }))
  const gin = await reportOf(`businessId=${own}&start=2026-05-15&end=2026-05-15&searchString=campari`)
  expect(gin.results).toHaveLength(1)
  expect(gin.results[0]?.servings).toBeGreaterThanOrEqual(2)
  const twice = bar.app.db.selectFrom('orderItemUse').select('id').where('servings', '=', 0)
  expect(await twice.execute(), 'the dash is no serving of its own').toHaveLength(1)
})

test('counts drinks made before their order was cancelled, and none of an order never prepared', async () => {
  const venue = await demoVenue(bar)
  const items = [{ menuItemId: await menuItemNamed(bar, venue.businessId, 'Negroni'), quantity: 5 }]
  const campari = async (status: string) => {
    const tonight = 'start=2026-05-15&end=2026-05-15&searchString=campari'
    const { results } = await reportOf(`businessId=${own}&status=${status}&${tonight}`)
    return results[0]?.servings ?? 0
  }
  const made = await paidOrder(bar, { items })
  await kioskMove(bar, made.id, { status: 'Started' }, { status: 'Prepared' })
  const before = { all: await campari(''), cancelled: await campari('Cancelled') }
  await kioskPut(bar, made.id, { status: 'Cancelled', reason: 'left' }, await bar.staff('manager'))
  const unmade = await paidOrder(bar, { items })
  await kioskPut(bar, unmade.id, { status: 'Cancelled', reason: 'left' }, await bar.staff('manager'))
  expect({ all: await campari(''), cancelled: await campari('Cancelled') }).toEqual({
    all: before.all,
    cancelled: before.cancelled + 5,
  })
})

test('its screen and its file show the same rows in the requested order', async () => {
  const manager = await bar.portal('manager')
  const { html } = await manager.get('/reports/inventory?sort=ml,desc')
  const file = await manager.get('/reports/inventory.csv?sort=ml,desc')
  const { results } = await reportOf(`businessId=${own}&sort=ml,desc`)
  const [heading, ...lines] = file.html.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(heading).toBe('Type,Id,Name,Servings,Volume (ml),Volume (oz)')
  expect(lines.map((line) => line.split(',').slice(0, 2).join(' '))).toEqual(
    results.map((row) => `${row.type} ${row.id}`),
  )
  for (const row of results.slice(0, 25)) expect(html).toContain(volumeIn(row.ml ?? 0, 'US').toLocaleString('en-US'))
})

test('sorts equal volumes by name, in however many pours they were made', async () => {
  const venue = await demoVenue(bar)
  const items = [{ menuItemId: await menuItemNamed(bar, venue.businessId, 'Negroni'), quantity: 1 }]
  const order = await paidOrder(bar, { items })
  await kioskMove(bar, order.id, { status: 'Started' }, { status: 'Prepared' })
  const { db } = bar.app
  const unused = await db
    .selectFrom('ingredient')
    .select('id')
    .where('id', 'not in', db.selectFrom('orderItemUse').select('ingredientId').where('ingredientId', 'is not', null))
    .orderBy(sql`lower(name)`)
    .limit(2)
    .execute()
  const ids = unused.map(({ id }) => id)
  // In floating point ten times 0.1 is a little less than 1.
  const uses = [Array.from({ length: 10 }, () => 0.1), [1]].flatMap((pours, which) =>
    pours.map((ml) => ({
      orderItemId: order.items[0]?.id ?? 0,
      ingredientId: ids[which] ?? 0,
      quantity: ml,
      unit: 'ml',
      ml,
    })),
  )
  await db.insertInto('orderItemUse').values(uses).execute()
  const { results } = await reportOf(`businessId=${own}&start=2026-05-15&end=2026-05-15&sort=ml,desc`)
  const found = results.filter(({ type, id }) => type === 'Ingredient' && ids.includes(id))
  expect(found.map(({ id }) => id)).toEqual(ids)
})
