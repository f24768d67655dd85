import type { KioskOrder } from '../screen'
import { needsStaff } from '../tickets/needs-staff'

/** The tabs: all that staff have to do, then each state in the order in which orders move through them (docs/rules/screens.md#the-bars-screen). */
export const TABS = [
  { tab: 'ToDo', title: 'To do', empty: 'Nothing to do. New orders ring.' },
  { tab: 'Paid', title: 'New', empty: 'No new orders' },
  { tab: 'Started', title: 'Making', empty: 'Nothing is being made' },
  { tab: 'Prepared', title: 'To load', empty: 'Nothing to load' },
  { tab: 'Ready', title: 'Ready', empty: 'Nothing waiting for pickup' },
  { tab: 'Left', title: 'Left', empty: 'Nothing has left in the last hour' },
] as const

export type Tab = (typeof TABS)[number]['tab']

/** Query parameter: the tab shown. */
export const TAB_FIELD = 'show'

/** Returns the tab in the address, else the first. */
export function tabIn(query: URLSearchParams): Tab {
  const asked = query.get(TAB_FIELD)
  return TABS.find(({ tab }) => tab === asked)?.tab ?? 'ToDo'
}

/** True if the order is in the tab. An order in a cubby that waits for its guest alone is nothing to do. Orders under Left have left the bar. */
export function isIn(tab: Tab, order: KioskOrder): boolean {
  if (tab === 'Left') return order.status === 'Completed' || order.status === 'Cancelled'
  return tab === 'ToDo' ? order.status !== 'Ready' || needsStaff(order) : order.status === tab
}
