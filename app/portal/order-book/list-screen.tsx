import { Flex } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import type { OrderStatus } from '../../../contract/enumerations'
import { Card } from '../../platform/ui/card'
import { ColumnsLink } from '../../platform/ui/grid/columns-link'
import { ViewMenu, type ListViews } from '../../platform/ui/grid/view-menu'
import { DataGrid } from '../../platform/ui/grid/data-grid'
import { FilterForm, filterParams, type Filter } from '../../platform/ui/grid/filter-form'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { useLiveScreen } from '../../platform/ui/live/live'
import { LiveState } from '../../platform/ui/live/live-state'
import { useQueryLink, useScreenQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { ORDER_COLUMNS, orderLink } from './columns'
import type { ListedOrder } from './list'
import type { Shelf } from './shelf'
import { Count } from '../../platform/ui/badge'
import './list-screen.css'

const SHELVES: ReadonlyArray<{ shelf: Shelf; label: string }> = [
  { shelf: 'live', label: 'Under way' },
  { shelf: 'Submitted', label: 'Submitted' },
  { shelf: 'Paid', label: 'Paid' },
  { shelf: 'Started', label: 'Started' },
  { shelf: 'Prepared', label: 'Prepared' },
  { shelf: 'Ready', label: 'Ready' },
  { shelf: 'Completed', label: 'Completed' },
  { shelf: 'Cancelled', label: 'Cancelled' },
  { shelf: 'all', label: 'All' },
]

const FILTERS: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: SHELVES.flatMap(({ shelf, label }) =>
      shelf === 'live' || shelf === 'all' ? [] : [{ value: shelf, label }],
    ),
    several: true,
    rare: true,
  },
  { name: 'placedAt', label: 'Placed', range: 'day', rare: true },
  { name: 'total', label: 'Total', range: 'amount', rare: true },
]

interface OrdersScreenProps {
  orders: GridPage<ListedOrder>
  chosen: ChosenColumns | null
  views: ListViews
  /** One, or several at once. */
  shelves: readonly Shelf[]
  counts: Partial<Record<OrderStatus, number>>
}

/** `/orders`: live orders and all earlier ones. Updates itself. */
export function OrdersScreen({ orders, chosen, views, shelves, counts }: OrdersScreenProps) {
  const live = useLiveScreen('/orders/events')
  const query = useScreenQuery()
  const isBare = !FILTERS.flatMap(filterParams).some((name) => query.get(name))
  return (
    <Page title="Orders" search wide actions={<LiveState state={live} />}>
      <Shelves current={shelves} counts={counts} />
      <Card
        title={SHELVES.flatMap(({ shelf, label }) => (shelves.includes(shelf) ? [label] : [])).join(', ')}
        action={
          <Flex wrap="wrap" gap="2">
            <ColumnsLink chosen={chosen} />
            <ViewMenu of={views} />
          </Flex>
        }
      >
        <FilterForm filters={FILTERS} />
        <DataGrid
          label="Orders"
          data={orders}
          columns={ORDER_COLUMNS}
          chosen={chosen}
          rowKey={(order) => order.id}
          peeks={({ id, guest }) => `order ${id}, ${guest}`}
          rowLink={orderLink}
          rowName={(order) => order.guest}
          empty={isBare && shelves.includes('live') ? 'No order is under way right now.' : undefined}
        />
      </Card>
    </Page>
  )
}

function Shelves({ current, counts }: { current: readonly Shelf[]; counts: OrdersScreenProps['counts'] }) {
  const link = useQueryLink()
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const countOf = (shelf: Shelf) => (shelf === 'live' ? all : shelf === 'all' ? undefined : counts[shelf])
  return (
    <nav className="shelves" aria-label="Orders by status">
      {SHELVES.map(({ shelf, label }) => (
        <Link
          key={shelf}
          to={link({ status: shelf === 'live' ? null : shelf, page: null })}
          aria-current={current.includes(shelf) ? 'page' : undefined}
          preventScrollReset
        >
          {label}
          {countOf(shelf) !== undefined && <Count>{countOf(shelf)}</Count>}
        </Link>
      ))}
    </nav>
  )
}
