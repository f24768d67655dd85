import { formatDollars } from '../../contract/money'
import type { DaySales } from '../figures/business-dates'
import { SalesChart } from '../figures/sales-chart'
import { ORDER_COLUMNS, orderLink } from '../order-book/columns'
import type { ListedOrder } from '../order-book/list'
import { Card } from '../ui/card'
import { DataGrid, type GridPage } from '../ui/data-grid'
import { Page } from '../ui/page'
import { Stats, StatCard } from '../ui/stat-card'
import type { BusinessSummary } from './summary'

interface BusinessDashboardProps {
  summary: BusinessSummary
  orders: GridPage<ListedOrder>
  sales: DaySales[]
}

/** What a venue's staff see first: their figures, the last two weeks, and the orders. */
export function BusinessDashboard({ summary, orders, sales }: BusinessDashboardProps) {
  return (
    <Page title="Dashboard" search>
      <Stats>
        <StatCard label="Employees" value={summary.employeeCount} icon="users" to="/users" />
        <StatCard label="Businesses" value={summary.businessCount} icon="building" />
        <StatCard label="Total Sales" value={formatDollars(summary.totalSalesCents)} icon="trend" />
        <StatCard label="Total Orders" value={summary.totalOrders} icon="receipt" />
        <StatCard label="Open Tabs" value={summary.currentTabs} icon="note" />
      </Stats>
      <SalesChart sales={sales} when={`in the last ${sales.length} days`} />
      <Card title="Orders">
        <DataGrid
          label="Orders"
          data={orders}
          columns={ORDER_COLUMNS}
          rowKey={(order) => order.id}
          rowLink={orderLink}
        />
      </Card>
    </Page>
  )
}
