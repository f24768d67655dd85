import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { salesReport } from '../../../contract/calls/reports'
import { businessDate } from '../../../contract/hours'
import { formatDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { happen, sharedMoneyEvent, type MoneyEvent } from '../../../testing/money-evening'
import { menuItemNamed } from '../../../testing/orders'
import { recountTabs } from '../../../testing/recount'
import { addDays } from './business-dates'

const FIRST = '2026-05-15'
const ZONE = 'America/New_York'

/** An evening on which the bar gives a drink away, which few of the random ones do. */
const COMPED: MoneyEvent[] = [
  { kind: 'order', tip: 15, quantity: 2 },
  { kind: 'comp', which: 0 },
  ...Array.from({ length: 4 }, () => ({ kind: 'move' as const, which: 0 })),
  { kind: 'comp', which: 79 },
]

let bar: TestBarback
/** The owner's businesses. */
let own: number[]
beforeAll(async () => {
  bar = await openBarback()
  const rows = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('user.email', '=', 'owner@barback.test')
    .select('businessId')
    .execute()
  own = rows.map(({ businessId }) => businessId)
  await liquorTax(own)
})
afterAll(() => bar.stop())

/** Negronis have a tax class of their own, so that orders have two. */
async function liquorTax(businessIds: readonly number[]) {
  const { db } = bar.app
  const at = { createdAt: 1, updatedAt: 1 }
  for (const businessId of businessIds) {
    const { id } = await db
      .insertInto('taxClass')
      .values({ businessId, name: 'Liquor', ...at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rate = { taxClassId: id, ratePercentage: 10.25, fromDate: '2026-01-01', ...at }
    await db.insertInto('taxClassRate').values(rate).execute()
    const drink = await menuItemNamed(bar, businessId, 'Negroni').catch(() => undefined)
    if (drink !== undefined) await db.updateTable('menuItem').set({ taxClassId: id }).where('id', '=', drink).execute()
  }
}

type Row = Record<string, string>

async function file(path: string, start: string, end: string, more = ''): Promise<Row[]> {
  const { status, html } = await (await bar.portal('owner')).get(`${path}?start=${start}&end=${end}${more}`)
  expect(status).toBe(200)
  return z.array(z.record(z.string(), z.string())).parse(parse(html, { columns: true, bom: true }))
}

const PARTS = [
  'Gross sales',
  'Discounts by rule',
  'Comps',
  'Refunded items',
  'Cancelled, not refunded',
  'Tax',
  'Tips',
  'Fees',
] as const
const ALL = [...PARTS, 'Sales', 'Collected', 'Fees to Barback', 'To the venue', 'Charged', 'Refunded'] as const
const IN_LINES = [
  'Gross sales',
  'Discounts by rule',
  'Comps',
  'Refunded items',
  'Tax',
  'Sales',
  'Cancelled, not refunded',
] as const

const cents = (row: Row, column: string) => Math.round(Number(row[column]) * 100)
const sum = (rows: readonly Row[], column: string) => rows.reduce((all, row) => all + cents(row, column), 0) || 0
const sums = (rows: readonly Row[], columns: readonly string[]) => columns.map((column) => [column, sum(rows, column)])

/** Every row adds up by itself. */
function expectToAddUp(rows: readonly Row[]) {
  for (const row of rows) {
    const of = (column: string) => cents(row, column)
    const sales = of('Gross sales') + of('Discounts by rule') + of('Comps') + of('Refunded items')
    expect(sales, JSON.stringify(row)).toBe(of('Sales'))
    const collected = of('Sales') + of('Cancelled, not refunded') + of('Tax') + of('Tips') + of('Fees')
    expect(collected, JSON.stringify(row)).toBe(of('Collected'))
    expect(of('Charged') - of('Refunded')).toBe(of('Collected'))
    expect(of('Collected') + of('Fees to Barback')).toBe(of('To the venue'))
  }
}

describe('the balance of a period', () => {
  it('adds up in any range and in every file, whatever happened, and equals the rows', async () => {
    const placed: number[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(sharedMoneyEvent, { minLength: 8, maxLength: 12 }),
        fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })),
        async (evening, [one, other]) => {
          for (const each of evening) await happen(bar, each, placed)
          const today = businessDate(bar.clock.now(), ZONE)
          const start = addDays(FIRST, -Math.max(one, other))
          const end = addDays(today, -Math.min(one, other) % 3)
          const days = await file('/reports/summary.csv', start, end)
          const months = await file('/reports/summary.csv', start, end, '&by=month')
          const orders = await file('/reports/orders.csv', start, end)
          for (const rows of [days, months, orders]) expectToAddUp(rows)
          expect(sums(months, ALL)).toEqual(sums(days, ALL))
          expect(sums(orders, ALL)).toEqual(sums(days, ALL))
          expect(sums(await file('/reports/lines.csv', start, end), IN_LINES)).toEqual(sums(days, IN_LINES))
          expect(sums(await file('/reports/sales.csv', start, end), ALL)).toEqual(sums(days, ALL))
          expect(sum(await file('/reports/taxes.csv', start, end), 'Tax')).toBe(sum(days, 'Tax'))
          expect(sum(await file('/reports/comps.csv', start, end), 'Comps')).toBe(sum(days, 'Comps'))
          const tabs = (await recountTabs(bar.app.db)).filter(
            ({ businessId, date }) => own.includes(businessId) && date >= start && date <= end,
          )
          const counted = (of: 'grossCents' | 'compsCents' | 'keptCents' | 'collectedCents' | 'tipsCents') =>
            tabs.reduce((all, tab) => all + tab[of], 0)
          expect(sum(days, 'Gross sales')).toBe(counted('grossCents'))
          expect(sum(days, 'Comps')).toBe(-counted('compsCents') || 0)
          expect(sum(days, 'Cancelled, not refunded')).toBe(counted('keptCents'))
          expect(sum(days, 'Collected')).toBe(counted('collectedCents'))
        },
      ),
      { numRuns: 6, seed: 20260515, endOnFailure: true, examples: [[COMPED, [5, 0]]] },
    )
    expect(placed.length).toBeGreaterThan(8)
    const kept = await bar.app.db.selectFrom('salesDay').select('keptCents').where('keptCents', '>', 0).execute()
    expect(kept.length).toBeGreaterThan(0)
    const comped = await bar.app.db.selectFrom('salesDay').select('compsCents').where('compsCents', '>', 0).execute()
    expect(comped.length).toBeGreaterThan(0)
  })

  it('is the same on the screen, on the sales report and in its call', async () => {
    const range = `start=${addDays(FIRST, -30)}&end=${FIRST}`
    const days = await file('/reports/summary.csv', addDays(FIRST, -30), FIRST)
    const { totals } = (await (await bar.staff('owner')).get(`/v1/orders/data?report=sales&${range}`)).read(salesReport)
    expect(Math.round((totals.sales + totals.kept + totals.tax + totals.tips + totals.fees) * 100)).toBe(
      Math.round(totals.collected * 100),
    )
    expect(Math.round(totals.gross * 100)).toBe(sum(days, 'Gross sales'))
    for (const path of ['/reports/summary', '/reports/sales']) {
      const { html } = await (await bar.portal('owner')).get(`${path}?${range}`)
      for (const column of ['Sales', 'Cancelled, not refunded', 'Tax', 'Tips', 'Fees', 'Collected']) {
        expect(html).toContain(formatDollars(sum(days, column)))
      }
    }
  })

  it('has a row for every day or month of the period', async () => {
    const owner = await bar.portal('owner')
    const rows = async (query: string) =>
      [
        ...(await owner.get(`/reports/summary?start=2026-03-20&end=2026-05-15${query}`)).html.matchAll(
          /<tr role="row"/g,
        ),
      ].length - 1
    expect(await rows('')).toBe(57)
    expect(await rows('&by=month')).toBe(3)
  })

  it('shows the problem of a date beside it', async () => {
    const { status, html } = await (await bar.portal('owner')).get('/reports/summary?start=2126-01-01&end=2126-01-02')
    expect(status).toBe(400)
    expect(html).toContain('No future dates')
  })
})

describe('tips for payroll', () => {
  it('add up to the ledger of tips, by person and day', async () => {
    const [start, end] = [addDays(FIRST, -30), FIRST]
    const ledger = await file('/reports/tips.csv', start, end)
    const payroll = await file('/reports/payroll.csv', start, end)
    const byDay = (rows: readonly Row[], column: string) => {
      const days = new Map<string, number>()
      for (const row of rows) {
        const key = `${row.Date} ${row.Place} ${row.Person}`
        days.set(key, (days.get(key) ?? 0) + cents(row, column))
      }
      return new Map([...days].filter(([, tips]) => tips !== 0).sort())
    }
    expect(byDay(payroll, 'Tips').size).toBeGreaterThan(30)
    expect(byDay(payroll, 'Tips')).toEqual(byDay(ledger, 'Share'))
  })
})
