import { dollarsFromCents } from '../../../contract/money'
import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import { formatDateTime } from '../../platform/ui/dates'
import type { Services } from '../../platform/server/services'
import { eachComp } from './comps'
import { splitPeriod } from './period'
import type { ReportRequest } from './report-request'
import type { SummaryQuery } from './summary'

type CompRow = Awaited<ReturnType<typeof eachComp>>[number]

const COLUMNS: ReadonlyArray<CsvColumn<CompRow>> = [
  { heading: 'Date', value: ({ date }) => date },
  { heading: 'Comped', value: ({ createdAt, timeZone }) => formatDateTime(createdAt, timeZone) },
  { heading: 'Order', value: ({ orderId }) => orderId },
  { heading: 'Place', value: ({ place }) => place },
  { heading: 'Person', value: ({ who }) => who },
  { heading: 'Reason', value: ({ compReason }) => compReason },
  { heading: 'In words', value: ({ compReason, reason }) => (reason === compReason ? null : reason) },
  { heading: 'Comps', value: ({ subtotalCents }) => dollarsFromCents(-subtotalCents) },
  { heading: 'Tax', value: ({ taxCents }) => dollarsFromCents(-taxCents) },
]

/** Comps as a file, one row each: together the summary's comps. */
export function compsCsv(app: Services, request: ReportRequest<SummaryQuery>): Response {
  const { start, end } = request.period
  return csvResponse(`comps-${start}-to-${end}`, COLUMNS, rowsOf(app, request))
}

async function* rowsOf(app: Services, request: ReportRequest<SummaryQuery>) {
  for (const period of splitPeriod(request.period, 31)) yield await eachComp(app, { ...request, period })
}
