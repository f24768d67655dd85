import { afterAll, beforeAll, expect, it } from 'vitest'
import { abilityFrom, rulesFor } from '../../../contract/abilities'
import { inventoryQuery, salesQuery, taxQuery } from '../../../contract/calls/reports'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { plansOf, watched } from '../../../testing/plans'
import { systemActor, type UserActor } from '../../platform/auth/actor'
import { attention } from '../dashboards/attention'
import { salesByDay } from '../dashboards/sales-by-day'
import { businessSummary, internalSummary } from '../dashboards/summary'
import { listOrders, orderListQuery } from '../order-book/list'
import { compLimitOf } from '../../ordering/comps/comp-limit'
import { undoableComps } from '../../ordering/comps/undoable'
import { compSums } from '../reports/comps'
import { requireReportRequest } from '../reports/report-request'
import { inventoryReport } from '../reports/inventory'
import { salesReport } from '../reports/sales'
import { taxReport } from '../reports/taxes'
import type { Services } from '../../platform/server/services'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const { ability } = systemActor('sweep')
const base = { kind: 'user', id: 1, email: 'x@barback.test', sessionId: 'x', ability, label: 'user:1' } as const
const ADMIN: UserActor = { ...base, userType: 'Internal', roles: ['Admin'], businessIds: [] }
const MANAGER: UserActor = { ...base, userType: 'Business', roles: ['Manager'], businessIds: [1] }
const BARTENDER: UserActor = {
  ...MANAGER,
  roles: ['Bartender'],
  ability: abilityFrom(rulesFor({ kind: 'user', id: 1, userType: 'Business', roles: ['Bartender'], businessIds: [1] })),
}

/** Tables that grow every evening. */
const LARGE = ['order', 'tab', 'orderItem', 'orderItemUse', 'orderHistory', 'refund', 'payment', 'customer', 'salesDay']

/** Plans of the queries that `work` makes. */
async function plansOfWork(work: (app: Services) => Promise<unknown>): Promise<string[]> {
  const { db, asked } = watched(bar.app.db)
  await work({ ...bar.app, db })
  return plansOf(bar.app.db, asked, 'reading')
}

const sales = (actor: UserActor, query: Record<string, string>) => async (app: Services) =>
  salesReport(app, await requireReportRequest(app, actor, salesQuery.parse(query)))
const inventory = (actor: UserActor) => async (app: Services) =>
  inventoryReport(app, await requireReportRequest(app, actor, inventoryQuery.parse({})))

/** Of a month, PostgreSQL rightly reads the whole of the demo's small tables. */
const ONE_NIGHT = taxQuery.parse({ start: '2026-05-14', end: '2026-05-14' })
const taxes = (actor: UserActor) => async (app: Services) =>
  taxReport(app, await requireReportRequest(app, actor, ONE_NIGHT))

it.each<[string, (app: Services) => Promise<unknown>]>([
  ["a venue's figures", (app) => businessSummary(app, MANAGER)],
  ["one venue's figures for internal users", (app) => internalSummary(app, ADMIN, { businessId: 1 })],
  ["a venue's sales by day", (app) => salesByDay(app, MANAGER, { days: 14 })],
  ["all venues' sales by day", (app) => salesByDay(app, ADMIN, { days: 14 })],
  ["a venue's orders", (app) => listOrders(app, MANAGER, orderListQuery.parse({}))],
  ["a venue's concerns", (app) => attention(app, MANAGER, {})],
  ["all venues' concerns", (app) => attention(app, ADMIN, {})],
  ["a venue's sales report", sales(MANAGER, {})],
  ["a venue's sales report by its figures", sales(MANAGER, { sort: 'sales,desc' })],
  ["a venue's sales report, searched", sales(MANAGER, { searchString: 'ann' })],
  ["all venues' sales report", sales(ADMIN, {})],
  ["a venue's inventory report", inventory(MANAGER)],
  ["all venues' inventory report", inventory(ADMIN)],
  ["a venue's sales tax", taxes(MANAGER)],
  ["all venues' sales tax", taxes(ADMIN)],
  ["all venues' comps", async (app) => compSums(app, await requireReportRequest(app, ADMIN, ONE_NIGHT))],
  ['what a person may still comp', (app) => compLimitOf(app.db, BARTENDER, 1, app.now())],
  ["a person's comps that can be undone", (app) => undoableComps(app, MANAGER, 1)],
])('%s use indexes: no table that grows every evening is read in full', async (_, work) => {
  const plans = await plansOfWork(work)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((detail) => LARGE.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail)))).toEqual([])
})

it('the figures of all venues read no table in full, only the index that counts customers', async () => {
  const plans = await plansOfWork((app) => internalSummary(app, ADMIN))
  const scans = plans.filter((detail) => LARGE.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail)))
  expect(scans.filter((detail) => !/^SCAN customer USING .*INDEX/.test(detail))).toEqual([])
})

it('the inventory report reads an index alone', async () => {
  const plans = await plansOfWork(inventory(MANAGER))
  expect(plans.filter((detail) => /\borderItemUse\b/.test(detail))).toEqual([
    expect.stringMatching(/^SEARCH orderItemUse USING COVERING INDEX orderItemUse_orderItemId\b/),
  ])
})
