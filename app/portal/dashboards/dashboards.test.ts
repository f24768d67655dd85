import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { businessSummary, internalSummary } from '../../../contract/calls/dashboards'
import { businessDate } from '../../../contract/hours'
import { formatDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

async function businessesOf(email: string): Promise<number[]> {
  const rows = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .select('businessId')
    .where('user.email', '=', email)
    .execute()
  return rows.map((row) => row.businessId)
}

/** The figures of docs/rules/figures.md, summed order by order, in cents. `kept` selects the businesses whose orders count. */
async function recount(kept: (businessId: number) => boolean) {
  const orders = (await bar.app.db.selectFrom('order').selectAll().execute()).filter(
    (order) => kept(order.businessId) && order.paidAt !== null,
  )
  const refunds = await bar.app.db.selectFrom('refund').selectAll().where('status', '<>', 'Failed').execute()
  let sales = 0
  let sold = 0
  let fees = 0
  for (const order of orders) {
    fees += order.serviceFeeCents
    for (const refund of refunds) if (refund.orderId === order.id) fees -= refund.feeCents
    if (order.status === 'Cancelled') continue
    sold += 1
    sales += order.subtotalCents - order.refundedSubtotalCents
  }
  return { sales, sold, fees, orders }
}

/** Adds to the demo's history a refunded line, an order cancelled and fully refunded, and a failed refund. */
async function refundSome(): Promise<void> {
  const { db } = bar.app
  const sold = await db
    .selectFrom('order')
    .innerJoin('payment', 'payment.orderId', 'order.id')
    .select(['order.id', 'order.serviceFeeCents', 'payment.id as paymentId'])
    .where('order.paidAt', 'is not', null)
    .where('order.status', '=', 'Completed')
    .limit(3)
    .execute()
  const [lineRefunded, cancelled, failed] = sold
  if (!lineRefunded || !cancelled || !failed) throw new Error('The demo has no completed orders')
  await db.updateTable('order').set({ refundedSubtotalCents: 500 }).where('id', '=', lineRefunded.id).execute()
  await db.updateTable('order').set({ status: 'Cancelled' }).where('id', '=', cancelled.id).execute()
  for (const { order, status } of [
    { order: cancelled, status: 'Succeeded' as const },
    { order: failed, status: 'Failed' as const },
  ]) {
    await db
      .insertInto('refund')
      .values({
        uid: `test-${order.id}`,
        paymentId: order.paymentId,
        orderId: order.id,
        status,
        amountCents: order.serviceFeeCents,
        subtotalCents: 0,
        taxCents: 0,
        feeCents: order.serviceFeeCents,
        tipCents: 0,
        actor: 'user:1',
        createdAt: 0,
        updatedAt: 0,
      })
      .execute()
  }
}

describe('the internal dashboard', () => {
  test('shows the same figures as a recount of every row', async () => {
    await refundSome()
    const admin = await bar.staff('admin')
    const summary = (await admin.get('/v1/admin/dashboard')).read(internalSummary)
    const { sales, fees } = await recount(() => true)
    const { db } = bar.app
    expect(summary).toEqual({
      userCount: (await db.selectFrom('user').select('id').execute()).length,
      businessCount: (await db.selectFrom('business').select('id').execute()).length,
      customerCount: (await db.selectFrom('customer').select('id').where('deletedAt', 'is', null).execute()).length,
      totalSales: sales / 100,
      totalProfit: fees / 100,
    })
    expect(sales).toBeGreaterThan(0)
    expect(fees).toBeGreaterThan(0)
  })

  test('of one business counts its own staff, sales and fees', async () => {
    const admin = await bar.staff('admin')
    const summary = (await admin.get('/v1/admin/dashboard?businessId=1')).read(internalSummary)
    const { sales, fees } = await recount((businessId) => businessId === 1)
    expect(summary).toMatchObject({ businessCount: 1, totalSales: sales / 100, totalProfit: fees / 100 })
  })

  test('is closed to venue staff, guests and anonymous visitors', async () => {
    expect((await (await bar.staff('owner')).get('/v1/admin/dashboard')).status).toBe(403)
    expect((await (await bar.customer()).get('/v1/admin/dashboard')).status).toBe(403)
    expect((await bar.anyone.get('/v1/admin/dashboard')).status).toBe(401)
  })
})

describe('the business dashboard', () => {
  test.each(['owner', 'manager', 'bartender'] as const)(
    'of the %s shows the same figures as a recount',
    async (account) => {
      const ids = await businessesOf(`${account}@barback.test`)
      const staff = await bar.staff(account)
      const summary = (await staff.get('/v1/admin/dashboard/business')).read(businessSummary)
      const { sales, sold } = await recount((businessId) => ids.includes(businessId))
      const { db } = bar.app
      const employees = await db.selectFrom('userBusiness').select('userId').where('businessId', 'in', ids).execute()
      const tabs = await db
        .selectFrom('tab')
        .select('id')
        .where('status', '=', 'Open')
        .where('businessId', 'in', ids)
        .execute()
      expect(summary).toEqual({
        employeeCount: new Set(employees.map((employee) => employee.userId)).size,
        businessCount: ids.length,
        totalSales: sales / 100,
        totalOrders: sold,
        currentTabs: tabs.length,
      })
    },
  )

  test('of one chosen business covers only that one', async () => {
    const [id = 0] = await businessesOf('owner@barback.test')
    const owner = await bar.staff('owner')
    const summary = (await owner.get(`/v1/admin/dashboard/business?businessId=${id}`)).read(businessSummary)
    const { sales, sold } = await recount((businessId) => businessId === id)
    expect(summary).toMatchObject({ businessCount: 1, totalSales: sales / 100, totalOrders: sold })
  })

  test('of a business where the user does not work returns 404', async () => {
    const owner = await bar.staff('owner')
    expect((await owner.get('/v1/admin/dashboard/business?businessId=987654')).status).toBe(404)
  })

  test('names the field of a malformed query', async () => {
    const owner = await bar.staff('owner')
    const answer = await owner.get('/v1/admin/dashboard/business?businessId=first')
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ path: 'businessId', message: 'Must be an id' }] })
  })
})

test('the chart shows the sales of the last fourteen business dates', async () => {
  const { html } = await (await bar.portal('admin')).get('/')
  const rows = await bar.app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.timeZone'])
    .execute()
  const zones = new Map(rows.map((row) => [row.id, row.timeZone]))
  const sums = new Map<string, number>()
  for (const order of (await recount(() => true)).orders) {
    if (order.status === 'Cancelled' || order.paidAt === null) continue
    const date = businessDate(order.paidAt, zones.get(order.businessId) ?? 'UTC')
    sums.set(date, (sums.get(date) ?? 0) + order.subtotalCents - order.refundedSubtotalCents)
  }
  // The test's evening is Friday, May 15.
  for (let day = 2; day <= 15; day++) {
    const cents = sums.get(`2026-05-${String(day).padStart(2, '0')}`) ?? 0
    expect(html).toContain(`May ${day} ${formatDollars(cents)}`)
  }
  expect(html).not.toContain('May 1 $')
})

test.each(['admin', 'owner'] as const)('the %s’s dashboard begins with today, and keeps the totals', async (who) => {
  const { html } = await (await bar.portal(who)).get('/')
  const order = ['Sales Today', 'Orders Today', 'Tips Today', 'Waiting', 'Refunds Today', 'Sales by hour', 'All Time']
  const at = order.map((words) => html.indexOf(words))
  expect(at).not.toContain(-1)
  expect(at).toEqual([...at].sort((a, b) => a - b))
  const totals = {
    admin: ['Total Users', 'Total Businesses', 'Total Customers', 'Total Profit'],
    owner: ['Total Orders'],
  }
  for (const words of ['Total Sales', ...totals[who]]) expect(html).toContain(words)
  // The compared value is beside each hour's, for a screen reader too.
  expect(html).toMatch(/aria-label="\d+:00 [AP]M \$[\d,.]+, then \$[\d,.]+"/)
})
