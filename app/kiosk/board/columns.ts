import type { KioskOrder } from '../screen'
import { needsStaff } from '../tickets/needs-staff'

/** The bar's columns, in the order in which an order moves through them (docs/rules/screens.md#the-bars-screen). */
export const COLUMNS = [
  { status: 'Paid', title: 'New', empty: 'No new orders' },
  { status: 'Started', title: 'Making', empty: 'Nothing is being made' },
  { status: 'Prepared', title: 'To load', empty: 'Nothing waits to be loaded' },
  { status: 'Ready', title: 'Ready', empty: 'Nothing waits for a guest' },
] as const

export type ColumnStatus = (typeof COLUMNS)[number]['status']

/** Where the address keeps which column a phone shows. */
export const COLUMN_FIELD = 'column'

/** The column that a phone shows; the first one, unless the address names another. */
export function columnIn(query: URLSearchParams): ColumnStatus {
  const asked = query.get(COLUMN_FIELD)
  return COLUMNS.find(({ status }) => status === asked)?.status ?? 'Paid'
}

/** The orders of a column, oldest first; among those that are ready, the ones that somebody has to see to come first. */
export function ordersIn(orders: readonly KioskOrder[], status: ColumnStatus): KioskOrder[] {
  const here = orders.filter((order) => order.status === status)
  return status === 'Ready' ? [...here.filter(needsStaff), ...here.filter((order) => !needsStaff(order))] : here
}
