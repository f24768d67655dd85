import { Link } from '@remix-run/react'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { Second } from '../../platform/ui/text'
import type { ShownDoorLine } from './door-history'

/** The columns of the history of a locker's doors. */
export const DOOR_COLUMNS: ReadonlyArray<GridColumn<ShownDoorLine>> = [
  {
    id: 'at',
    label: 'When',
    width: 'default',
    cell: ({ at, timeZone }) => <Second at={at} timeZone={timeZone} />,
  },
  { id: 'door', label: 'Door', width: 'type', cell: ({ cubby, door }) => `${cubby} ${door}` },
  { id: 'why', label: 'What for', width: 'type', cell: ({ why }) => why },
  { id: 'who', label: 'Who', width: 'name', cell: ({ who }) => who },
  {
    id: 'order',
    label: 'Order',
    width: 'active',
    cell: ({ orderId }) => orderId !== null && <Link to={`/orders/${orderId}`}>{orderId}</Link>,
  },
  { id: 'ended', label: 'How it ended', width: 'name', cell: ({ ended }) => ended },
  { id: 'moved', label: 'How the door moved', width: 'name', cell: ({ moved }) => moved },
]
