import type { KioskOrder } from '../screen'
import { needsStaff } from '../tickets/needs-staff'

/** The columns, in the order in which orders move through them (docs/rules/screens.md#the-bars-screen). */
export const COLUMNS = [
  { status: 'Paid', title: 'New', empty: 'No new orders' },
  { status: 'Started', title: 'Making', empty: 'Nothing is being made' },
  { status: 'Prepared', title: 'To load', empty: 'Nothing to load' },
  { status: 'Ready', title: 'Ready', empty: 'Nothing waiting for pickup' },
] as const

export type ColumnStatus = (typeof COLUMNS)[number]['status']

/** Query parameter: the column that a phone shows. */
export const COLUMN_FIELD = 'column'

/** Returns the column that a phone shows: the one in the address, else the first. */
export function columnIn(query: URLSearchParams): ColumnStatus {
  const asked = query.get(COLUMN_FIELD)
  return COLUMNS.find(({ status }) => status === asked)?.status ?? 'Paid'
}

/** Returns a column's orders, oldest first. Ready orders that need staff come before the others. */
export function ordersIn(orders: readonly KioskOrder[], status: ColumnStatus): KioskOrder[] {
  const here = orders.filter((order) => order.status === status)
  return status === 'Ready' ? [...here.filter(needsStaff), ...here.filter((order) => !needsStaff(order))] : here
}
