import { Button, Flex } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import { dayLabel } from '../../../contract/clock'
import { TAB_STATUSES } from '../../../contract/enumerations'
import { formatDollars } from '../../../contract/money'
import { SalesChart } from '../figures/sales-chart'
import { Card } from '../../platform/ui/card'
import { ColumnsLink } from '../../platform/ui/grid/columns-link'
import { DataGrid } from '../../platform/ui/grid/data-grid'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { ViewMenu, type ListViews } from '../../platform/ui/grid/view-menu'
import { withQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import { PrintLink } from './print-link'
import { ReportFilters } from './report-filters'
import type { SalesReport } from './sales'
import { SALES_COLUMNS } from './sales-columns'
import type { ShownFilters } from './screen'

interface SalesScreenProps {
  filters: ShownFilters
  /** Null while the filters are invalid. */
  report: SalesReport | null
  chosen: ChosenColumns | null
  views: ListViews
}

/** `/reports/sales`: figures of each tab, of all tabs, and of each day. */
export function SalesScreen({ filters, report, chosen, views }: SalesScreenProps) {
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
          <Card
            title="Tabs"
            action={
              <Flex wrap="wrap" gap="2">
                <ColumnsLink chosen={chosen} />
                <ViewMenu of={views} />
              </Flex>
            }
          >
            <DataGrid
              label="Sales by tab"
              data={report.list}
              columns={SALES_COLUMNS}
              chosen={chosen}
              rowKey={(tab) => tab.id}
              rowLink={(tab) => `/reports/sales/${tab.id}`}
              rowName={(tab) => tab.guest}
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
        note={`All of these together. ${formatDollars(totals.refundedCents)} was refunded`}
      />
      <StatCard label="Orders" value={totals.orders} icon="receipt" note={`on ${tabs}`} />
      <StatCard label="Tips" value={formatDollars(totals.tipsCents)} icon="person" />
      <StatCard label="Tax" value={formatDollars(totals.taxCents)} icon="building" />
      <StatCard label="Fees" value={formatDollars(totals.feesCents)} icon="note" />
      {totals.keptCents !== 0 && (
        <StatCard
          label="Kept"
          value={formatDollars(totals.keptCents)}
          icon="warning"
          note="Items of cancelled orders, not refunded"
        />
      )}
    </Stats>
  )
}
