import SqliteFile from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { internalSummary } from '../../../contract/calls/dashboards'
import { CUSTOMER_SORTS, customersQuery } from '../../../contract/calls/people'
import { pageOf } from '../../../contract/calls/lists'
import { customer } from '../../../contract/entities/people'
import { ORDER_STATUSES, TAB_STATUSES } from '../../../contract/enumerations'
import { migrations } from '../../../db/migrations'
import { customerTotals } from '../../../db/migrations/0009_customer_totals'
import { paidTotals } from '../../../db/migrations/0042_paid_totals'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { kioskMove, kioskPut, paidOrder } from '../../../testing/orders'
import { plansOf, watched } from '../../../testing/plans'
import { isOnPostgres } from '../../../testing/store'
import { systemActor, type UserActor } from '../../platform/auth/actor'
import { folded } from '../../../contract/folded'
import { groupBy } from '../../../contract/group-by'
import { listCustomers } from './customers-list'
import { asSqlite } from '../../../db/sqlite/store'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** Every customer's totals, summed from the rows in plain steps (docs/rules/figures.md#customer-totals). */
async function recount() {
  const { db } = bar.app
  const orders = await db.selectFrom('order').selectAll().execute()
  const given = (await db.selectFrom('refund').selectAll().execute()).filter(({ status }) => status !== 'Failed')
  const refunds = groupBy(given, ({ orderId }) => orderId)
  const tabs = await db.selectFrom('tab').selectAll().execute()
  const zero = { totalSalesCents: 0, totalTipsCents: 0, totalFeesCents: 0, totalTabs: 0 }
  const ids = await db.selectFrom('customer').select('id').orderBy('id').execute()
  const totals = new Map(ids.map(({ id }) => [id, { id, ...zero }]))
  for (const order of orders) {
    const total = totals.get(order.customerId)
    if (!total || order.paidAt === null) continue
    if (order.status !== 'Cancelled') total.totalSalesCents += order.subtotalCents - order.refundedSubtotalCents
    total.totalTipsCents += order.tipCents
    total.totalFeesCents += order.serviceFeeCents
    for (const refund of refunds.get(order.id) ?? []) {
      total.totalTipsCents -= refund.tipCents
      total.totalFeesCents -= refund.feeCents
    }
  }
  for (const tab of tabs) {
    const total = totals.get(tab.customerId)
    if (total && tab.status === 'Closed') total.totalTabs += 1
  }
  return [...totals.values()]
}

function kept() {
  return bar.app.db
    .selectFrom('customer')
    .select(['id', 'totalSalesCents', 'totalTipsCents', 'totalFeesCents', 'totalTabs'])
    .orderBy('id')
    .execute()
}

async function totalsOf(id: number) {
  const record = (await (await bar.staff('service')).get(`/v1/customers/${id}`)).read(customer.record)
  const { totalSales, totalTips, totalFees, totalTabs } = record
  return { totalSales, totalTips, totalFees, totalTabs }
}

describe("a customer's totals", () => {
  it("equal a recount over the demo data, and together the dashboard's Total Sales and Total Profit", async () => {
    const totals = await kept()
    expect(totals).toEqual(await recount())
    expect(totals.some((total) => total.totalSalesCents > 0 && total.totalTipsCents > 0)).toBe(true)
    const dashboard = (await (await bar.staff('admin')).get('/v1/admin/dashboard')).read(internalSummary)
    const sales = totals.reduce((sum, total) => sum + total.totalSalesCents, 0)
    const fees = totals.reduce((sum, total) => sum + total.totalFeesCents, 0)
    expect([sales / 100, fees / 100]).toEqual([dashboard.totalSales, dashboard.totalProfit])
  })

  // The migration of a file from before PostgreSQL.
  it.skipIf(isOnPostgres)('include the orders from before them', async () => {
    const before = new SqliteFile(':memory:')
    before.pragma('foreign_keys = OFF')
    for (const { name, script } of migrations) if (name < '0009') before.exec(script)
    before.prepare('ATTACH ? AS demo').run(asSqlite(bar.app.store).file.name)
    for (const table of ['customer', 'order', 'refund', 'tab']) {
      const columns = before.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table).join(', ')
      before.exec(`INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM demo."${table}"`)
    }
    before.exec('DETACH demo')
    before.exec(customerTotals)
    before.exec(paidTotals)
    const filled = before
      .prepare('SELECT id, totalSalesCents, totalTipsCents, totalFeesCents, totalTabs FROM customer ORDER BY id')
      .all()
    expect(filled).toEqual(await kept())
    const found = before.prepare('SELECT rowid FROM customerWords WHERE customerWords MATCH \'"guestman"\'').all()
    expect(found).toHaveLength(1)
    before.close()
  })

  it('follow an order that is paid, partly refunded and finally cancelled', async () => {
    const guest = await bar.customer()
    const { id } = await bar.app.db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', 'guest@barback.test')
      .executeTakeFirstOrThrow()
    const before = await totalsOf(id)
    const order = await paidOrder(bar, { tip: { type: 'amount', value: 3 } }, guest)
    const paid = await totalsOf(id)
    const plus = (was: number, more: number) => Math.round((was + more) * 100) / 100
    expect(paid).toEqual({
      totalSales: plus(before.totalSales, order.subtotal),
      totalTips: plus(before.totalTips, 3),
      totalFees: plus(before.totalFees, order.serviceFee),
      totalTabs: before.totalTabs,
    })
    expect((await guest.post(`/v1/orders/customer/${order.id}/cancel`, {})).status).toBe(200)
    expect(await totalsOf(id)).toEqual(before)
    expect(await kept()).toEqual(await recount())

    const two = await paidOrder(bar, { tip: { type: 'amount', value: 3 } }, guest)
    await kioskMove(bar, two.id, { status: 'Started' })
    const line = two.items[0]?.id ?? 0
    expect((await kioskPut(bar, two.id, { items: [{ id: line, status: 'Complete' }] })).status).toBe(200)
    const missing = { items: [{ id: line, status: 'Missing' as const }], reason: 'never made' }
    expect((await kioskPut(bar, two.id, missing, await bar.staff('manager'))).status).toBe(200)
    expect(await totalsOf(id)).toEqual({ ...paid, totalSales: before.totalSales })
    expect(await kept()).toEqual(await recount())
  })

  it('count a tab once it is closed', async () => {
    const tab = await bar.app.db
      .selectFrom('tab')
      .select(['id', 'customerId'])
      .where('status', '=', 'Closed')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const before = (await totalsOf(tab.customerId)).totalTabs
    await bar.app.db.updateTable('tab').set({ status: 'Pending' }).where('id', '=', tab.id).execute()
    expect((await totalsOf(tab.customerId)).totalTabs).toBe(before - 1)
    await bar.app.db.updateTable('tab').set({ status: 'Closed' }).where('id', '=', tab.id).execute()
    expect((await totalsOf(tab.customerId)).totalTabs).toBe(before)
  })
})

describe('the list of customers', () => {
  it.each(CUSTOMER_SORTS.flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const]))(
    'sorted by %s %s is read along an index, searched or not',
    async (field, direction) => {
      const { db, asked } = watched(bar.app.db)
      for (const searchString of [undefined, 'ann']) {
        const query = customersQuery.parse({
          sort: `${field},${direction}`,
          page: 1,
          ...(searchString && { searchString }),
        })
        await listCustomers({ ...bar.app, db }, reader(), query)
      }
      const plan = await plansOf(bar.app.db, asked, 'sorting')
      expect(plan).not.toEqual([])
      expect(plan.filter((detail) => detail.includes('USE TEMP B-TREE FOR ORDER BY'))).toEqual([])
      // Sorted by id, the table is its own index.
      const scans = plan.filter((detail) => /^SCAN customer\b/.test(detail) && !detail.includes(' USING '))
      expect(scans).toEqual(field === 'id' ? expect.anything() : [])
    },
  )

  it('has the same order as its fields, each customer once', async () => {
    const service = await bar.staff('service')
    for (const field of CUSTOMER_SORTS) {
      for (const direction of ['asc', 'desc'] as const) {
        const list = (await service.get(`/v1/customers?size=1000&sort=${field},${direction}`)).read(
          pageOf(customer.record),
        )
        expect(new Set(list.results.map(({ id }) => id)).size).toBe(list.total)
        const sorted = [...list.results].sort((a, b) => {
          const order = compare(a[field], b[field]) || a.id - b.id
          return direction === 'asc' ? order : -order
        })
        expect(
          list.results.map(({ id }) => id),
          `${field} ${direction}`,
        ).toEqual(sorted.map(({ id }) => id))
      }
    }
  })
})

/** Compares folded texts. */
function compare(a: string | number | boolean, b: string | number | boolean): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(bytes(a), bytes(b))
  return Number(a) - Number(b)
}
const bytes = (text: string) => Buffer.from(folded(text))

/** Internal staff, as an actor of the list. */
function reader(): UserActor {
  const { ability } = systemActor('sweep')
  return {
    kind: 'user',
    id: 1,
    email: 'admin@barback.test',
    userType: 'Internal',
    roles: ['Admin'],
    businessIds: [],
    sessionId: '-',
    ability,
    label: 'user:1',
  }
}

// Last, as it makes no requests to the server for a while.
describe('the totals', () => {
  it('equal a recount whatever happens to orders, refunds and tabs, in any order', async () => {
    const { db } = bar.app
    const refunds = await db.selectFrom('refund').select(['id', 'orderId']).orderBy('id', 'desc').limit(3).execute()
    // The orders of these refunds, and some without any.
    const orders = await db.selectFrom('order').select('id').orderBy('id').limit(3).execute()
    orders.push(...refunds.map(({ orderId }) => ({ id: orderId })))
    const tabs = await db.selectFrom('tab').select('id').where('status', '=', 'Closed').limit(3).execute()
    expect([orders.length, refunds.length, tabs.length]).toEqual([6, 3, 3])
    const cents = fc.integer({ min: 0, max: 5000 })
    const one = (rows: Array<{ id: number }>) => fc.constantFrom(...rows.map(({ id }) => id))
    const step = fc.oneof(
      fc.record({ id: one(orders), status: fc.constantFrom(...ORDER_STATUSES) }).map(
        ({ id, ...set }) =>
          () =>
            db.updateTable('order').set(set).where('id', '=', id).execute(),
      ),
      fc
        .record({ id: one(orders), paidAt: fc.option(fc.constant(1)), refundedSubtotalCents: cents, tipCents: cents })
        .map(
          ({ id, ...set }) =>
            () =>
              db.updateTable('order').set(set).where('id', '=', id).execute(),
        ),
      fc
        .record({
          id: one(refunds),
          status: fc.constantFrom('Creating', 'Succeeded', 'Failed'),
          tipCents: cents,
          feeCents: cents,
        })
        .map(
          ({ id, ...set }) =>
            () =>
              db.updateTable('refund').set(set).where('id', '=', id).execute(),
        ),
      fc.record({ id: one(tabs), status: fc.constantFrom(...TAB_STATUSES) }).map(
        ({ id, ...set }) =>
          () =>
            db.updateTable('tab').set(set).where('id', '=', id).execute(),
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const run of steps) await run().catch(sameTabTwice)
        expect(await kept()).toEqual(await recount())
      }),
      { numRuns: 15 },
    )
  })
})

/** A guest has at most one tab at a venue that is not closed. The database refuses a second one, which is irrelevant to the totals. */
function sameTabTwice(error: unknown) {
  if (!String(error).includes('tab.customerId, tab.businessId')) throw error
  return []
}
