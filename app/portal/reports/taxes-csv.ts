import type { TaxQuery } from '../../../contract/calls/reports'
import { dollarsFromCents } from '../../../contract/money'
import { percentOf } from '../../../contract/percent'
import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import type { Services } from '../../platform/server/services'
import type { ReportRequest } from './report-request'
import { taxReport, type TaxRow } from './taxes'

const COLUMNS: ReadonlyArray<CsvColumn<TaxRow>> = [
  { heading: 'Month', value: ({ month }) => month },
  { heading: 'Place', value: ({ place }) => place },
  { heading: 'Tax class', value: ({ taxClass }) => taxClass },
  { heading: 'Rate (%)', value: ({ taxRate }) => percentOf(taxRate) },
  { heading: 'Taxable sales', value: ({ taxableCents }) => dollarsFromCents(taxableCents) },
  { heading: 'Tax', value: ({ taxCents }) => dollarsFromCents(taxCents) },
]

/** The report of sales tax as a file: one row for each month, venue, class and rate. */
export function taxesCsv(app: Services, request: ReportRequest<TaxQuery>): Response {
  const { start, end } = request.period
  return csvResponse(`sales-tax-${start}-to-${end}`, COLUMNS, rowsOf(app, request))
}

async function* rowsOf(app: Services, request: ReportRequest<TaxQuery>) {
  yield (await taxReport(app, request)).rows
}
