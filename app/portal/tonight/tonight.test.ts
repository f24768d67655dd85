import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { businessDate } from '../../../contract/hours'
import { formatDollars } from '../../../contract/money'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { kioskMove, kioskPut, paidOrder } from '../../../testing/orders'
import { recountNight } from '../../../testing/recount-night'
import { addDays } from '../figures/business-dates'
import { readNight } from './night'
import { nightQuery, spanOf } from './span'

const DONE = [{ status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null }] as const

let bar: TestBarback
/** The venue of the demo's staff. */
let own: number
/** The current business date. */
let today: string

beforeAll(async () => {
  bar = await openBarback()
  const order = await paidOrder(bar, { tip: { type: 'amount', value: 3.01 } })
  own = order.businessId
  today = businessDate(bar.clock.now(), 'America/New_York')
  await kioskMove(bar, order.id, ...DONE, { status: 'Completed' })
  await paidOrder(bar)
  const returned = await paidOrder(bar, { tip: { type: 'percent', value: 20 } })
  await kioskMove(bar, returned.id, ...DONE, { status: 'Completed' })
  const items = [{ id: returned.items[0]?.id ?? 0, status: 'Returned' as const }]
  await kioskPut(bar, returned.id, { items, reason: 'sour' }, await bar.staff('manager'))
  const cancelled = await paidOrder(bar)
  await kioskPut(bar, cancelled.id, { status: 'Cancelled', reason: 'ordered twice' })
  const gone = await paidOrder(bar)
  await kioskPut(bar, gone.id, { items: [{ id: gone.items[0]?.id ?? 0, status: 'NotAvailable' }] })
})
afterAll(() => bar.stop())

async function night(scope: 'all' | number[], query: Record<string, string>) {
  const answer = await spanOf(bar.app, scope, nightQuery.parse(query))
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems))
  return { span: answer.span, ...(await readNight(bar.app, scope, answer.span)) }
}

const sumsOf = (rows: ReadonlyArray<{ name: string; cents: number }>) =>
  new Map(rows.map(({ name, cents }) => [name, cents]))
const total = (sums: Iterable<number>) => [...sums].reduce((sum, cents) => sum + cents, 0)

describe('every figure of a night equals its rows', () => {
  it.each<[string, boolean, () => Record<string, string>]>([
    ['tonight', false, () => ({})],
    ['last night', false, () => ({ span: 'last-night' })],
    ['this week', false, () => ({ span: 'this-week' })],
    ['the days around a change of the clocks', false, () => ({ start: '2026-03-06', end: '2026-03-10' })],
    ['a day of every venue', true, () => ({ start: addDays(today, -2), end: addDays(today, -2) })],
    ['two months of every venue', true, () => ({ start: addDays(today, -60), end: today })],
  ])('%s', async (_, all, query) => {
    const businesses = await bar.app.db.selectFrom('business').select('id').execute()
    const businessIds = all ? businesses.map(({ id }) => id) : [own]
    const found = await night(all ? 'all' : [own], query())
    const { start, end } = found.span.period
    const counted = await recountNight(bar.app.db, { businessIds, start, end, now: bar.clock.now() })
    expect(found.figures).toEqual(counted.figures)
    expect(found.figures.orders).toBeGreaterThan(0)
    expect(new Map(found.hours.map(({ hour, cents }) => [hour, cents]))).toEqual(counted.hours)
    expect(sumsOf(found.items)).toEqual(counted.items)
    expect(sumsOf(found.pours)).toEqual(counted.pours)
    expect(total(sumsOf(found.categories).values())).toBe(counted.figures.salesCents)
    const tips = [...counted.tips].filter(([label, cents]) => label !== null || cents !== 0)
    expect(new Map(found.people.map(({ label, tipsCents }) => [label, tipsCents]))).toEqual(new Map(tips))
    expect(total(counted.tips.values())).toBe(found.figures.tipsCents)
    const { before, running } = found.span
    const until = running ? bar.clock.now() - 7 * weeks(start, end) * 86_400_000 : Infinity
    const then = await recountNight(bar.app.db, { businessIds, ...before, until, now: bar.clock.now() })
    expect(found.before).toEqual(then.figures)
    const itemsThen = found.items.flatMap(({ name, then: same }) => (same ? [[name, same.cents] as const] : []))
    const named = [...then.items].filter(([name]) => counted.items.has(name))
    expect(new Map(itemsThen)).toEqual(new Map(named))
    const tipsThen = found.people.map(({ label, then: same }) => [label, same?.tipsCents ?? 0] as const)
    expect(tipsThen).toEqual(found.people.map(({ label }) => [label, then.tips.get(label) ?? 0]))
  })

  const weeks = (start: string, end: string) => {
    let n = 1
    while (addDays(start, 7 * n) <= end) n++
    return n
  }
})

describe('/reports/tonight', () => {
  it('shows tonight while its tabs are open, to everyone who works there', async () => {
    const { figures } = await night([own], {})
    const { html } = await (await bar.portal('bartender')).get('/reports/tonight')
    expect(html).toContain(formatDollars(figures.salesCents))
  })

  it.each([
    ['span=days&start=2026-13-01', 'Must be a date: 2026-05-31'],
    ['start=2126-01-01&end=2126-01-02', 'No future dates'],
    ['start=2026-03-02&end=2026-03-01', 'Must not be before the start'],
    ['start=2020-01-01&end=2026-03-01', 'A report covers at most 366 days'],
  ])('shows the error of %s beside the date', async (query, words) => {
    const { status, html } = await (await bar.portal('owner')).get(`/reports/tonight?${query}`)
    expect(status).toBe(400)
    expect(html).toContain(words)
  })

  it('titles last night so, and shows the tabs of that night instead of those open now', async () => {
    const { figures } = await night([own], { span: 'last-night' })
    const owner = await bar.portal('manager')
    const { html } = await owner.get('/reports/tonight?span=last-night')
    expect(html).toContain('<title>Last night · Barback</title>')
    expect(html).not.toContain('Open right now')
    expect(figures.tabs).toBeGreaterThan(0)
    expect(html).toMatch(new RegExp(`Tabs</span><span class="stat-value">${figures.tabs}<`))
    const tonight = await owner.get('/reports/tonight')
    expect(tonight.html).toContain('<title>Tonight · Barback</title>')
    expect(tonight.html).toContain('Open right now')
  })

  it('counts an order that is not Ready with its wait so far', async () => {
    const now = await night([own], {})
    for (let n = 0; n < 4; n += 1) await paidOrder(bar)
    bar.clock.advance(40 * 60_000)
    const later = await night([own], {})
    expect(later.figures.waiting).toBe(now.figures.waiting + 4)
    expect(later.figures.toReady.p90).toBeGreaterThanOrEqual(40 * 60)
    const { html } = await (await bar.portal('manager')).get('/reports/tonight')
    expect(html).toContain(`${later.figures.waiting} still wait`)
  })

  it('shows a bartender only their own tips, and a manager everyone’s', async () => {
    const read = async (who: 'manager' | 'bartender') => {
      const visitor = await bar.portal(who)
      const file = (await visitor.get('/reports/tips.csv?span=this-week')).html.trim().split('\r\n').slice(1)
      return { file, people: (await visitor.get('/reports/tonight?span=this-week')).html }
    }
    const manager = await read('manager')
    const bartender = await read('bartender')
    expect(bartender.file.length).toBeGreaterThan(0)
    expect(manager.file).toEqual(expect.arrayContaining(bartender.file))
    expect(manager.file.length).toBeGreaterThan(bartender.file.length)
    const other = manager.file.find((line) => !bartender.file.includes(line))?.split(',')[5] ?? ''
    expect(manager.people).toContain(other)
    expect(bartender.people).not.toContain(other)
  })
})
