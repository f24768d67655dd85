import { z } from 'zod'
import { queryValue } from '../../../contract/calls/lists'
import { salesQuery } from '../../../contract/calls/reports'
import { sumOf, type SalesFigures } from '../figures/balance'
import { datesBetween } from '../figures/business-dates'
import type { Services } from '../../platform/server/services'
import type { ReportRequest } from './report-request'
import { storedDays } from './stored-days'

const STEPS = ['day', 'month'] as const
export type SummaryStep = (typeof STEPS)[number]

/** The query of the screen and its files. `by`: one row a business date, or one a month. */
export const summaryQuery = salesQuery.pick({ start: true, end: true, businessId: true }).extend({
  by: queryValue(z.enum(STEPS, `Must be one of ${STEPS.join(', ')}`).default('day')),
})
export type SummaryQuery = z.infer<typeof summaryQuery>

export interface SummaryRow extends SalesFigures {
  /** '2026-05-15', or '2026-05' for a month. */
  when: string
}

export interface Summary {
  by: SummaryStep
  /** Every day or month of the period, oldest first. */
  rows: SummaryRow[]
  totals: SalesFigures
}

/** The summary of a period (docs/rules/figures.md#daily-summary). */
export async function readSummary(app: Services, request: ReportRequest<SummaryQuery>): Promise<Summary> {
  const { scope, period, query } = request
  const days = await storedDays(app.db, scope, period)
  const found = groupedBy(days, ({ date }) => stepOf(date, query.by))
  const steps = new Set(datesBetween(period.start, period.end).map((date) => stepOf(date, query.by)))
  const rows = [...steps].map((when) => ({ when, ...sumOf(found.get(when) ?? []) }))
  return { by: query.by, rows, totals: sumOf(rows) }
}

/** The day itself, or its month. */
export function stepOf(date: string, by: SummaryStep): string {
  return by === 'day' ? date : date.slice(0, 7)
}

/** Rows by their keys, in the order in which the keys first occur. */
export function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
