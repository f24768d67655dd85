import { Button } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import { dayLabel } from '../../../contract/clock'
import { TAB_STATUSES } from '../../../contract/enumerations'
import { formatDollars } from '../../../contract/money'
import { SalesChart } from '../figures/sales-chart'
import { StatusBadge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { DataGrid, type GridColumn } from '../../platform/ui/grid/data-grid'
import { withQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import { Moment, Money } from '../../platform/ui/text'
import { PrintLink } from './print-link'
import { ReportFilters } from './report-filters'
import type { SalesReport, SalesTab } from './sales'
import type { ShownFilters } from './screen'

const COLUMNS: ReadonlyArray<GridColumn<SalesTab>> = [
  { id: 'id', label: 'Tab', width: 'id', sortable: true, cell: (tab) => tab.id },
  {
    id: 'openedAt',
    label: 'Opened',
    sortable: true,
    cell: (tab) => <Moment at={tab.openedAt} timeZone={tab.timeZone} withTime />,
  },
  { id: 'place', label: 'Place', sortable: true, bare: true, cell: (tab) => tab.place },
  { id: 'guest', label: 'Guest', sortable: true, headline: true, cell: (tab) => tab.guest },
  { id: 'status', label: 'Status', width: 'type', sortable: true, cell: (tab) => <StatusBadge status={tab.status} /> },
  { id: 'orders', label: 'Orders', width: 'active', align: 'end', sortable: true, cell: (tab) => tab.orders },
  moneyColumn('sales', 'Sales', (tab) => tab.salesCents),
  moneyColumn('tips', 'Tips', (tab) => tab.tipsCents),
  moneyColumn('collected', 'Collected', (tab) => tab.collectedCents),
  moneyColumn('refunded', 'Refunded', (tab) => tab.refundedCents),
  moneyColumn('tax', 'Tax', (tab) => tab.taxCents),
  moneyColumn('fees', 'Fees', (tab) => tab.feesCents),
]

function moneyColumn(id: string, label: string, cents: (tab: SalesTab) => number): GridColumn<SalesTab> {
  return { id, label, width: 'price', align: 'end', sortable: true, cell: (tab) => <Money cents={cents(tab)} /> }
}

interface SalesScreenProps {
  filters: ShownFilters
  /** Null while the filters are invalid. */
  report: SalesReport | null
}

/** `/reports/sales`: figures of each tab, of all tabs, and of each day. */
export function SalesScreen({ filters, report }: SalesScreenProps) {
  const { search } = useLocation()
  return (
    <Page
      title="Sales"
      lead="One row per tab, by the business date it was opened. A business date starts at 6:00 AM, venue time."
      search
      wide
      actions={
        report && (
          <>
            <PrintLink />
            <Button asChild variant="soft" size="3">
              <a href={withQuery({ pathname: '/reports/sales.csv', search }, { page: null })}>Download CSV</a>
            </Button>
          </>
        )
      }
    >
      <ReportFilters statuses={TAB_STATUSES} shown={filters} />
      {report && (
        <>
          <SalesTotals totals={report.totals} />
          <SalesChart sales={report.days} when={`from ${dayLabel(filters.start)} to ${dayLabel(filters.end)}`} />
          <Card title="Tabs">
            <DataGrid
              label="Sales by tab"
              data={report.list}
              columns={COLUMNS}
              rowKey={(tab) => tab.id}
              rowLink={(tab) => `/reports/sales/${tab.id}`}
            />
          </Card>
        </>
      )}
    </Page>
  )
}

function SalesTotals({ totals }: { totals: SalesReport['totals'] }) {
  const tabs = `${totals.tabs.toLocaleString('en-US')} ${totals.tabs === 1 ? 'tab' : 'tabs'}`
  return (
    <Stats six>
      <StatCard label="Total Sales" value={formatDollars(totals.salesCents)} icon="trend" note="Items, less refunds" />
      <StatCard
        label="Collected"
        value={formatDollars(totals.collectedCents)}
        icon="dollar"
        note={`${formatDollars(totals.refundedCents)} was refunded`}
      />
      <StatCard label="Orders" value={totals.orders} icon="receipt" note={`on ${tabs}`} />
      <StatCard label="Tips" value={formatDollars(totals.tipsCents)} icon="person" />
      <StatCard label="Tax" value={formatDollars(totals.taxCents)} icon="building" />
      <StatCard label="Fees" value={formatDollars(totals.feesCents)} icon="note" />
    </Stats>
  )
}
