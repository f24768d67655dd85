import { asPage } from '../../../contract/calls/lists'
import type {
  InventoryQuery,
  InventoryReport,
  ReportQuery,
  SalesQuery,
  SalesReport,
  TaxQuery,
  TaxReport,
} from '../../../contract/calls/reports'
import { dollarsFromCents } from '../../../contract/money'
import type { Actor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { requireReportRequest } from './report-request'
import { inventoryReport } from './inventory'
import { salesReport } from './sales'
import { taxReport } from './taxes'
import type { SalesFigures } from '../figures/balance'

/**
 * `GET orders/data`: a page of either report, with its screen's figures, in dollars and ISO times.
 * @throws 400 with the fields named, 403 for anyone but staff, 404 for a business where the actor does not work
 */
export async function reportData(
  app: Services,
  actor: Actor,
  query: ReportQuery,
): Promise<SalesReport | InventoryReport | TaxReport> {
  if (query.report === 'taxes') return taxData(app, actor, query)
  return query.report === 'inventory' ? inventoryData(app, actor, query) : salesData(app, actor, query)
}

async function salesData(app: Services, actor: Actor, query: SalesQuery): Promise<SalesReport> {
  const request = await requireReportRequest(app, actor, query)
  const { list, totals, days } = await salesReport(app, request)
  const { start, end } = request.period
  const results = list.results.map(({ id, openedAt, closedAt, date, businessId, place, guest, status, ...money }) => ({
    id,
    date,
    businessId,
    place,
    guest,
    status,
    openedAt: new Date(openedAt).toISOString(),
    closedAt: closedAt === null ? null : new Date(closedAt).toISOString(),
    ...inDollars(money),
  }))
  return {
    ...asPage(results, list.total, request.query),
    start,
    end,
    totals: { tabs: totals.tabs, ...inDollars(totals) },
    days: days.map(({ date, cents }) => ({ date, sales: dollarsFromCents(cents) })),
  }
}

async function inventoryData(app: Services, actor: Actor, query: InventoryQuery): Promise<InventoryReport> {
  const request = await requireReportRequest(app, actor, query)
  const { list, totals } = await inventoryReport(app, request)
  const { start, end } = request.period
  return { ...asPage([...list.results], list.total, request.query), start, end, totals }
}

async function taxData(app: Services, actor: Actor, query: TaxQuery): Promise<TaxReport> {
  const request = await requireReportRequest(app, actor, query)
  const { rows, totals } = await taxReport(app, request)
  const { start, end } = request.period
  const dollars = ({ taxableCents, taxCents }: typeof totals) => ({
    taxable: dollarsFromCents(taxableCents),
    tax: dollarsFromCents(taxCents),
  })
  const results = rows.map(({ taxableCents, taxCents, ...row }) => ({ ...row, ...dollars({ taxableCents, taxCents }) }))
  return { results, total: rows.length, isPaginated: false, start, end, totals: dollars(totals) }
}

function inDollars(figures: SalesFigures) {
  return {
    orders: figures.orders,
    gross: dollarsFromCents(figures.grossCents),
    discounts: dollarsFromCents(figures.discountsCents),
    comps: dollarsFromCents(figures.compsCents),
    sales: dollarsFromCents(figures.salesCents),
    kept: dollarsFromCents(figures.keptCents),
    tax: dollarsFromCents(figures.taxCents),
    tips: dollarsFromCents(figures.tipsCents),
    fees: dollarsFromCents(figures.feesCents),
    refunded: dollarsFromCents(figures.refundedCents),
    collected: dollarsFromCents(figures.collectedCents),
  }
}
