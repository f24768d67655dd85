import type { SalesQuery } from '../../../contract/calls/reports'
import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import { BALANCE_COLUMNS } from '../figures/balance-csv'
import type { Services } from '../../platform/server/services'
import { formatDateTime } from '../../platform/ui/dates'
import type { ReportRequest } from './report-request'
import { salesTabs, type SalesTab } from './sales'

/** Dollars as plain numbers, times by the venue's clock. */
const COLUMNS: ReadonlyArray<CsvColumn<SalesTab>> = [
  { heading: 'Tab', value: (tab) => tab.id },
  { heading: 'Date', value: (tab) => tab.date },
  { heading: 'Opened', value: (tab) => formatDateTime(tab.openedAt, tab.timeZone) },
  { heading: 'Closed', value: (tab) => (tab.closedAt === null ? null : formatDateTime(tab.closedAt, tab.timeZone)) },
  { heading: 'Place', value: (tab) => tab.place },
  { heading: 'Guest', value: (tab) => tab.guest },
  { heading: 'Status', value: (tab) => tab.status },
  ...BALANCE_COLUMNS,
]

/** The whole sales report as a file, by the tabs' opening time. */
export function salesCsv(app: Services, request: ReportRequest<SalesQuery>): Response {
  const { start, end } = request.period
  return csvResponse(`sales-${start}-to-${end}`, COLUMNS, salesTabs(app, request))
}
