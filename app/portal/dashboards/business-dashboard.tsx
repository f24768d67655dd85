import type { ReactNode } from 'react'
import { formatDollars } from '../../../contract/money'
import type { DaySales } from '../figures/business-dates'
import { SalesChart } from '../figures/sales-chart'
import { ORDER_COLUMNS, orderLink } from '../order-book/columns'
import type { ListedOrder } from '../order-book/list'
import { Card } from '../../platform/ui/card'
import { ColumnsLink } from '../../platform/ui/grid/columns-link'
import { DataGrid } from '../../platform/ui/grid/data-grid'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { LiveState } from '../../platform/ui/live/live-state'
import { Page } from '../../platform/ui/frame/page'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import type { Attention } from './attention'
import { AttentionStrip } from './attention-strip'
import { useLiveDashboard } from './live-dashboard'
import type { BusinessSummary } from './summary'

interface BusinessDashboardProps {
  /** Today so far. */
  today: ReactNode
  summary: BusinessSummary
  orders: GridPage<ListedOrder>
  /** As on the screen of orders. */
  chosen: ChosenColumns | null
  sales: DaySales[]
  attention: Attention
  /** Remaining setup steps of venues that are not open; nothing for open ones. */
  opening: ReactNode
}

/** First screen of a venue's staff: what needs attention, today so far, sales of two weeks, orders, and the totals of all time. */
export function BusinessDashboard({
  today,
  summary,
  orders,
  chosen,
  sales,
  attention,
  opening,
}: BusinessDashboardProps) {
  const live = useLiveDashboard()
  return (
    <Page title="Dashboard" search actions={<LiveState state={live} />}>
      {opening}
      <AttentionStrip attention={attention} namesPlaces={summary.businessCount > 1} />
      {today}
      <SalesChart sales={sales} when={`in the last ${sales.length} days`} />
      <Card title="Orders" action={<ColumnsLink chosen={chosen} />}>
        <DataGrid
          label="Orders"
          data={orders}
          columns={ORDER_COLUMNS}
          chosen={chosen}
          rowKey={(order) => order.id}
          rowLink={orderLink}
        />
      </Card>
      <Card title="All Time">
        <Stats>
          <StatCard label="Employees" value={summary.employeeCount} icon="users" to="/users" />
          <StatCard label="Businesses" value={summary.businessCount} icon="building" to="/businesses" />
          <StatCard
            label="Total Sales"
            value={formatDollars(summary.totalSalesCents)}
            icon="trend"
            to="/reports/sales"
          />
          <StatCard label="Total Orders" value={summary.totalOrders} icon="receipt" to="/orders?status=all" />
        </Stats>
      </Card>
    </Page>
  )
}
