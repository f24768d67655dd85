import { StatusBadge } from '../../platform/ui/badge'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { Moment, Money } from '../../platform/ui/text'
import type { ListedOrder } from './list'

/** The columns of orders in every list of the portal. */
export const ORDER_COLUMNS: ReadonlyArray<GridColumn<ListedOrder>> = [
  { id: 'id', label: 'Id', width: 'id', sortable: true, cell: (order) => order.id },
  {
    id: 'placedAt',
    label: 'Placed',
    width: 'default',
    sortable: true,
    bare: true,
    cell: (order) => <Moment at={order.placedAt} timeZone={order.timeZone} withTime />,
  },
  {
    id: 'place',
    label: 'Place',
    sortable: true,
    bare: true,
    cell: (order) => order.place,
    says: (order) => order.place,
  },
  { id: 'guest', label: 'Guest', sortable: true, headline: true, cell: (order) => order.guest },
  { id: 'items', label: 'Items', width: 'name', bare: true, cell: (order) => order.items },
  {
    id: 'status',
    label: 'Status',
    width: 'type',
    sortable: true,
    headline: true,
    cell: (order) => <StatusBadge status={order.status} />,
    says: (order) => order.status,
  },
  {
    id: 'total',
    label: 'Total',
    width: 'price',
    align: 'end',
    sortable: true,
    bare: true,
    cell: (order) => <Money cents={order.totalCents} />,
  },
]

/** The screen that a row opens. */
export function orderLink(order: { id: number }): string {
  return `/orders/${order.id}`
}
