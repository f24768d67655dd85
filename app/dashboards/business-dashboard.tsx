import { formatDollars } from '../../contract/money'
import type { DaySales } from '../figures/business-dates'
import { SalesChart } from '../figures/sales-chart'
import type { ListedOrder } from '../order-book/list'
import { StatusBadge } from '../ui/badge'
import { Card } from '../ui/card'
import { DataGrid, type GridColumn, type GridPage } from '../ui/data-grid'
import { Page } from '../ui/page'
import { Stats, StatCard } from '../ui/stat-card'
import { Moment, Money } from '../ui/text'
import type { BusinessSummary } from './summary'

const COLUMNS: ReadonlyArray<GridColumn<ListedOrder>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (order) => order.id },
  {
    id: 'placedAt',
    label: 'Placed',
    width: 'default',
    sortable: true,
    cell: (order) => <Moment at={order.placedAt} timeZone={order.timeZone} withTime />,
  },
  { id: 'place', label: 'Place', width: 'name', sortable: true, cell: (order) => order.place },
  { id: 'guest', label: 'Guest', width: 'name', sortable: true, cell: (order) => order.guest },
  { id: 'items', label: 'Items', width: 'name', cell: (order) => order.items },
  {
    id: 'status',
    label: 'Status',
    width: 'type',
    sortable: true,
    cell: (order) => <StatusBadge status={order.status} />,
  },
  {
    id: 'total',
    label: 'Total',
    width: 'price',
    align: 'end',
    sortable: true,
    cell: (order) => <Money cents={order.totalCents} />,
  },
]

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
        <DataGrid label="Orders" data={orders} columns={COLUMNS} rowKey={(order) => order.id} />
      </Card>
    </Page>
  )
}
