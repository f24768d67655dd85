import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { salesReport, type SalesReport } from '../../../contract/calls/reports'
import { TAB_STATUSES } from '../../../contract/enumerations'
import { businessDate } from '../../../contract/hours'
import { formatDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { kioskMove, kioskPut, paidOrder } from '../../../testing/orders'

let bar: TestBarback
/** The manager's business, and one where the manager does not work. */
let own: number
let other: number

beforeAll(async () => {
  bar = await openBarback()
  const [mine] = await businessesOf('manager@barback.test')
  if (mine === undefined) throw new Error('The manager has no business')
  own = mine
  const elsewhere = await bar.app.db
    .selectFrom('business')
    .select('id')
    .where('id', '<>', own)
    .executeTakeFirstOrThrow()
  other = elsewhere.id
  await tonight()
  await atTheTurnOfTheClock()
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

/** Three orders on one tab after midnight: one complete, one with a returned line, one cancelled. */
async function tonight(): Promise<void> {
  const done = [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }] as const
  const whole = await paidOrder(bar, { tip: { type: 'percent', value: 20 } })
  await kioskMove(bar, whole.id, ...done, { status: 'Completed' })
  bar.clock.set(Date.parse('2026-05-16T05:10:00Z'))
  const returned = await paidOrder(bar, { tip: { type: 'amount', value: 3 } })
  await kioskMove(bar, returned.id, ...done, { status: 'Completed' })
  const items = [{ id: returned.items[0]?.id ?? 0, status: 'Returned' as const }]
  await kioskPut(bar, returned.id, { items, reason: 'sour' }, await bar.staff('manager'))
  const cancelled = await paidOrder(bar)
  await kioskPut(bar, cancelled.id, { status: 'Cancelled', reason: 'ordered twice' })
}

/** Two tabs a minute apart around 06:00 on the day the clocks went forward in Jacksonville: 10:00 UTC, not 11:00. */
async function atTheTurnOfTheClock(): Promise<void> {
  const { db } = bar.app
  const tabs = await db.selectFrom('tab').select('id').where('businessId', '=', own).orderBy('id').limit(2).execute()
  const [before = { id: 0 }, after = { id: 0 }] = tabs
  await db
    .updateTable('tab')
    .set({ openedAt: Date.parse('2026-03-08T09:59:00Z') })
    .where('id', '=', before.id)
    .execute()
  await db
    .updateTable('tab')
    .set({ openedAt: Date.parse('2026-03-08T10:00:00Z') })
    .where('id', '=', after.id)
    .execute()
}

interface Kept {
  businessIds?: number[]
  statuses?: readonly string[]
  start: string
  end: string
}

/** The figures of docs/rules/figures.md, row by row, in cents. */
async function recount({ businessIds, statuses = TAB_STATUSES, start, end }: Kept) {
  const { db } = bar.app
  const tabs = await db
    .selectFrom('tab')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .selectAll('tab')
    .select('place.timeZone')
    .execute()
  const orders = await db.selectFrom('order').selectAll().execute()
  const refunds = await db.selectFrom('refund').selectAll().where('status', '<>', 'Failed').execute()
  const rows = []
  for (const tab of tabs) {
    const date = businessDate(tab.openedAt, tab.timeZone)
    if (businessIds && !businessIds.includes(tab.businessId)) continue
    if (!statuses.includes(tab.status) || date < start || date > end) continue
    const row = {
      id: tab.id,
      date,
      orders: 0,
      gross: 0,
      discounts: 0,
      comps: 0,
      sales: 0,
      kept: 0,
      tax: 0,
      tips: 0,
      fees: 0,
      refunded: 0,
      collected: 0,
    }
    for (const order of orders) {
      if (order.tabId !== tab.id || order.paidAt === null) continue
      if (order.status !== 'Cancelled') {
        row.orders += 1
        row.gross += order.subtotalCents + order.discountCents
        row.discounts += order.discountCents
        row.comps += order.compedSubtotalCents
        row.sales += order.subtotalCents
      } else row.kept += order.subtotalCents
      row.tax += order.taxCents
      row.tips += order.tipCents
      row.fees += order.serviceFeeCents
      row.collected += order.totalCents
      for (const refund of refunds) {
        if (refund.orderId !== order.id) continue
        row[order.status === 'Cancelled' ? 'kept' : 'sales'] -= refund.subtotalCents
        row.tax -= refund.taxCents
        row.tips -= refund.tipCents
        row.fees -= refund.feeCents
        row.refunded += refund.amountCents
        row.collected -= refund.amountCents
      }
    }
    rows.push(row)
  }
  return rows
}

const FIGURES = [
  'gross',
  'discounts',
  'comps',
  'sales',
  'kept',
  'tax',
  'tips',
  'fees',
  'refunded',
  'collected',
] as const
type Row = Awaited<ReturnType<typeof recount>>[number]

function dollars(row: Row) {
  const money = FIGURES.map((figure) => [figure, row[figure] / 100] as const)
  return { id: row.id, date: row.date, orders: row.orders, ...Object.fromEntries(money) }
}

function sum(rows: readonly Row[], figure: (typeof FIGURES)[number] | 'orders'): number {
  return rows.reduce((total, row) => total + row[figure], 0)
}

async function reportOf(account: 'admin' | 'service' | 'manager', query: string): Promise<SalesReport> {
  const staff = await bar.staff(account)
  const answer = await staff.get(`/v1/orders/data?report=sales&${query}`)
  expect(answer.status).toBe(200)
  return answer.read(salesReport)
}

const PERIOD = { start: '2026-02-20', end: '2026-05-15' }
const WHOLE = `start=${PERIOD.start}&end=${PERIOD.end}&size=1000`

describe('the sales report', () => {
  test('over the clock change equals a recount of every row, tab by tab', async () => {
    const rows = await recount({ ...PERIOD, businessIds: [own] })
    const report = await reportOf('admin', `${WHOLE}&businessId=${own}&sort=id,asc`)
    expect(report.total).toBe(rows.length)
    const shown = report.results.map(
      ({ id, date, orders, gross, discounts, comps, sales, kept, tax, tips, fees, refunded, collected }) => {
        return { id, date, orders, gross, discounts, comps, sales, kept, tax, tips, fees, refunded, collected }
      },
    )
    const expected = rows.map(dollars).sort((a, b) => a.id - b.id)
    expect(shown).toEqual(expected.slice(0, 1000))
    expect(sum(rows, 'refunded')).toBeGreaterThan(0)
  })

  test.each([['all', undefined] as const, ['one', 'own'] as const])(
    'of %s of the businesses sums to the totals and days of a recount',
    async (_, which) => {
      const rows = await recount({ ...PERIOD, ...(which && { businessIds: [own] }) })
      const report = await reportOf('service', `${WHOLE}${which ? `&businessId=${own}` : ''}`)
      expect(report.totals).toEqual({
        tabs: rows.length,
        orders: sum(rows, 'orders'),
        ...Object.fromEntries(FIGURES.map((figure) => [figure, sum(rows, figure) / 100])),
      })
      const byDay = new Map<string, number>()
      for (const row of rows) byDay.set(row.date, (byDay.get(row.date) ?? 0) + row.sales)
      expect(report.days).toHaveLength(85)
      for (const day of report.days) expect(day.sales).toBe((byDay.get(day.date) ?? 0) / 100)
    },
  )

  test('puts a tab after midnight on the evening before', async () => {
    const report = await reportOf('manager', 'status=Open&start=2026-05-15&end=2026-05-15')
    const rows = await recount({ start: '2026-05-15', end: '2026-05-15', statuses: ['Open'], businessIds: [own] })
    expect(report.results).toHaveLength(1)
    expect(report.results[0]).toMatchObject(dollars(rows[0] ?? failed()))
    expect(report.results[0]).toMatchObject({ date: '2026-05-15', orders: 2 })
  })

  test('begins the day of a clock change at 06:00 by the new time', async () => {
    const saturday = await reportOf('manager', 'start=2026-03-07&end=2026-03-07&size=1000')
    const sunday = await reportOf('manager', 'start=2026-03-08&end=2026-03-08&size=1000')
    expect(saturday.results.map((tab) => tab.openedAt)).toContain('2026-03-08T09:59:00.000Z')
    expect(sunday.results.map((tab) => tab.openedAt)).toContain('2026-03-08T10:00:00.000Z')
    expect(sunday.results.map((tab) => tab.openedAt)).not.toContain('2026-03-08T09:59:00.000Z')
  })

  test('without dates covers the last 30 days up to today, open tabs too', async () => {
    const report = await reportOf('manager', '')
    const rows = await recount({ start: '2026-04-15', end: '2026-05-15', businessIds: [own] })
    expect(report).toMatchObject({ start: '2026-04-15', end: '2026-05-15', total: rows.length })
    expect(new Set(report.results.map((tab) => tab.status))).toEqual(new Set(['Open', 'Closed']))
    expect(report.results).toHaveLength(25)
  })

  test('is sorted and paged by the server', async () => {
    const rows = await recount({ start: '2026-04-15', end: '2026-05-15', businessIds: [own] })
    const best = rows.sort((a, b) => b.sales - a.sales || b.id - a.id).map((row) => row.id)
    const report = await reportOf('manager', 'sort=sales,desc&page=2&size=10')
    expect(report.results.map((tab) => tab.id)).toEqual(best.slice(20, 30))
  })

  test('finds tabs by number and guest', async () => {
    const { results } = await reportOf('manager', 'size=5')
    const tab = results[0] ?? failed()
    expect((await reportOf('manager', `searchString=%23${tab.id}`)).results).toEqual([tab])
    const found = await reportOf('manager', `searchString=${encodeURIComponent(tab.guest.toLowerCase())}&size=1000`)
    expect(found.results.map(({ id }) => id)).toContain(tab.id)
    expect(new Set(found.results.map(({ guest }) => guest))).toEqual(new Set([tab.guest]))
  })
})

describe("another venue's sales", () => {
  test("are in none of a manager's reports", async () => {
    const report = await reportOf('manager', WHOLE)
    expect(new Set(report.results.map((tab) => tab.businessId))).toEqual(new Set([own]))
  })

  test('return 404 on request', async () => {
    const manager = await bar.staff('manager')
    expect((await manager.get(`/v1/orders/data?businessId=${other}`)).status).toBe(404)
  })

  test('are closed to guests and anonymous visitors', async () => {
    expect((await (await bar.customer()).get('/v1/orders/data')).status).toBe(403)
    expect((await bar.anyone.get('/v1/orders/data')).status).toBe(401)
  })
})

const SORTED_BY =
  'Must be id, openedAt, place, guest, status, orders, gross, discounts, comps, sales, kept, tax, tips, fees, refunded, collected, followed by ,asc or ,desc'

test.each([
  ['start=yesterday', 'start', 'Must be a date: 2026-05-31'],
  ['start=2026-02-30', 'start', 'Must be a date: 2026-05-31'],
  ['end=2026-05-16', 'end', 'No future dates'],
  // The default start before such an end is in the future as well, but it was not typed.
  ['end=2027-01-01', 'end', 'No future dates'],
  ['start=2026-05-01&end=2028-01-01', 'end', 'No future dates'],
  ['start=2027-01-01', 'start', 'No future dates'],
  ['start=2026-05-02&end=2026-05-01', 'end', 'Must not be before the start'],
  ['start=2020-01-01&end=2026-05-01', 'start', 'A report covers at most 366 days'],
  ['status=Closed,Late', 'status', 'Must be some of Pending, Open, Closed'],
  ['report=profit', 'report', 'Must be sales, inventory or taxes'],
  ['businessId=first', 'businessId', 'Must be an id'],
  ['size=5000', 'size', 'Must be 1 to 1000'],
  ['sort=password,asc', 'sort', SORTED_BY],
])('a report with %s is refused at the field', async (query, path, message) => {
  const answer = await (await bar.staff('manager')).get(`/v1/orders/data?${query}`)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: [{ path, message }] })
})

describe('the screen of the sales report', () => {
  test('shows the totals, a chart and links to the tabs without JavaScript', async () => {
    const manager = await bar.portal('manager')
    const { status, html } = await manager.get('/reports/sales')
    const rows = await recount({ start: '2026-04-15', end: '2026-05-15', businessIds: [own] })
    expect(status).toBe(200)
    expect(html).toContain(formatDollars(sum(rows, 'sales')))
    expect(html).toContain(formatDollars(sum(rows, 'collected')))
    expect(html).toMatch(/href="\/reports\/sales\/\d+"/)
    expect(html).toContain('aria-label="Apr 15 $')
    expect(html).toMatch(/<dt>Apr 15<\/dt><dd>\$[\d,]+\.\d\d<\/dd>/)
    expect(html).toMatch(/>\$0<.*>\$500<.*>\$1K</s)
  })

  test('takes several ticked statuses', async () => {
    const manager = await bar.portal('manager')
    const { html } = await manager.get('/reports/sales?status=Open&status=Closed&start=2026-05-15&end=2026-05-15')
    const statuses = ['Open', 'Closed']
    const rows = await recount({ start: '2026-05-15', end: '2026-05-15', businessIds: [own], statuses })
    expect(html).toContain(formatDollars(sum(rows, 'sales')))
  })

  test('shows the error at the field, and keeps the typed values', async () => {
    const manager = await bar.portal('manager')
    const { status, html } = await manager.get('/reports/sales?start=2026-05-01&end=2026-12-24')
    expect(status).toBe(400)
    expect(html).toContain('No future dates')
    expect(html).toContain('value="2026-12-24"')
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="Closed"/)
    const { html: future } = await manager.get('/reports/sales?start=2026-12-24')
    expect(future).not.toContain('Must not be before the start')
    expect((await manager.get('/reports/sales?page=first')).status).toBe(400)
  })
})

test('the file contains every tab of the report, and no formula', async () => {
  const guest = await bar.app.db
    .selectFrom('tab')
    .select('customerId')
    .where('businessId', '=', own)
    .where('status', '=', 'Closed')
    .orderBy('openedAt', 'desc')
    .executeTakeFirstOrThrow()
  const hostile = { firstName: '=HYPERLINK("x")', lastName: 'O"Neil, Jr.' }
  await bar.app.db.updateTable('customer').set(hostile).where('id', '=', guest.customerId).execute()
  const manager = await bar.portal('manager')
  const file = await manager.get('/reports/sales.csv')
  expect(file.headers.get('Content-Type')).toContain('text/csv')
  expect(file.headers.get('Content-Disposition')).toContain('sales-2026-04-15-to-2026-05-15.csv')
  const [heading, ...lines] = file.html.replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(heading).toBe(
    'Tab,Date,Opened,Closed,Place,Guest,Status,Orders,Gross sales,Discounts by rule,Comps,Refunded items,Sales,"Cancelled, not refunded",' +
      'Tax,Tips,Fees,Collected,Fees to Barback,To the venue,Charged,Refunded',
  )
  const rows = await recount({ start: '2026-04-15', end: '2026-05-15', businessIds: [own] })
  expect(lines).toHaveLength(rows.length)
  const byTab = new Map(rows.map((row) => [row.id, row]))
  for (const line of lines) {
    const row = byTab.get(Number(line.split(',')[0])) ?? failed()
    const { gross, discounts, comps, sales, kept, tax, tips, fees, collected, refunded } = row
    const refundedItems = sales - gross + discounts + comps
    const balance = [
      gross,
      -discounts || 0,
      -comps || 0,
      refundedItems,
      sales,
      kept,
      tax,
      tips,
      fees,
      collected,
      -fees,
      collected - fees,
    ]
    const shown = [...balance, collected + refunded, refunded].map((cents) => String(cents / 100))
    expect(line.split(',').slice(-14)).toEqual(shown)
  }
  expect(file.html).toContain(`,"'=HYPERLINK(""x"") O""Neil, Jr.",`)
  expect((await manager.get('/reports/sales.csv?start=never')).status).toBe(400)
})

function failed(): never {
  throw new Error('The demo has no data for this test')
}
