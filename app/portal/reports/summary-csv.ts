import { csvResponse, type CsvColumn } from '../../platform/csv/write'
import { sumOf, type SalesFigures } from '../figures/balance'
import { BALANCE_COLUMNS } from '../figures/balance-csv'
import type { Services } from '../../platform/server/services'
import { splitPeriod } from './period'
import type { ReportRequest } from './report-request'
import { storedVenueDays, type VenueDay } from './stored-days'
import { groupedBy, stepOf, type SummaryQuery } from './summary'

interface VenueStep extends SalesFigures {
  /** A business date or a month. */
  when: string
  place: string
}

const columnsOf = (heading: 'Date' | 'Month'): ReadonlyArray<CsvColumn<VenueStep>> => [
  { heading, value: ({ when }) => when },
  { heading: 'Place', value: ({ place }) => place },
  ...BALANCE_COLUMNS,
]

/** Business dates per query: a chunk of the file is read without blocking others. */
const DAYS_AT_ONCE = 31

/** The summary as a file: one row for each venue and day or month with tabs. */
export function summaryCsv(app: Services, request: ReportRequest<SummaryQuery>): Response {
  const { start, end } = request.period
  const { by } = request.query
  const chunks = by === 'day' ? venueDays(app, request) : venueMonths(app, request)
  return csvResponse(`${by}s-${start}-to-${end}`, columnsOf(by === 'day' ? 'Date' : 'Month'), chunks)
}

async function* venueDays(app: Services, { scope, period }: ReportRequest<SummaryQuery>) {
  for (const part of splitPeriod(period, DAYS_AT_ONCE)) {
    const days = await storedVenueDays(app.db, scope, part)
    yield days.map((day) => ({ ...day, when: day.date }))
  }
}

async function* venueMonths(app: Services, { scope, period }: ReportRequest<SummaryQuery>) {
  const days: VenueDay[] = []
  for (const part of splitPeriod(period, DAYS_AT_ONCE)) days.push(...(await storedVenueDays(app.db, scope, part)))
  const months = groupedBy(days, ({ date }) => stepOf(date, 'month'))
  for (const [when, ofMonth] of months) {
    const venues = groupedBy(ofMonth, ({ businessId }) => String(businessId))
    yield [...venues.values()].map((ofVenue) => ({ when, place: ofVenue[0]?.place ?? '', ...sumOf(ofVenue) }))
  }
}
