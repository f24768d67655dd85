import { redirect } from '@remix-run/node'
import type { SubjectName } from '../../contract/abilities'
import type { UserType } from '../../contract/enumerations'
import type { PortalCall } from '../platform/request/portal'
import type { ChosenColumns, NamedColumn } from '../platform/ui/grid/layout'
import { catalogueList } from '../records/columns/column-lists'
import type { ColumnList } from '../records/columns/columns-portal'
import { chosenColumns } from '../records/columns/layouts'
import { catalogue } from './catalogue/catalogue'
import { DISPUTE_COLUMNS } from './disputes/columns'
import { ORDER_COLUMNS } from './order-book/columns'
import { PAYOUT_COLUMNS } from './payouts/columns'
import { CUSTOMER_COLUMNS } from './people/customers-screen'
import { userColumns } from './people/users-screen'
import { SALES_COLUMNS } from './reports/sales-columns'
import { SUMMARY_COLUMNS } from './reports/summary-columns'
import { SIGNUP_COLUMNS } from './signups/signups-columns'
import { BUSINESS_COLUMNS } from './venues/business-columns'
import { DOOR_COLUMNS } from './venues/door-columns'
import { PLACE_COLUMNS } from './venues/place-columns'
import { viewIn } from '../platform/ui/grid/view-param'

interface ScreenList {
  title: string
  /** The screen of the list, or one above it if the list belongs to a record. */
  screen: string
  /** The form opens only for users who can read some of these. */
  reads: SubjectName
  columnsFor(viewer: UserType): readonly NamedColumn[]
}

/** The lists outside the catalogue, by their names in addresses and in the database. */
const SCREEN_LISTS = {
  orders: { title: 'Orders', screen: '/orders', reads: 'Order', columnsFor: () => ORDER_COLUMNS },
  disputes: { title: 'Disputes', screen: '/disputes', reads: 'Dispute', columnsFor: () => DISPUTE_COLUMNS },
  sales: { title: 'Sales', screen: '/reports/sales', reads: 'Tab', columnsFor: () => SALES_COLUMNS },
  summary: {
    title: 'Daily Summary',
    screen: '/reports/summary',
    reads: 'Tab',
    columnsFor: () => SUMMARY_COLUMNS.day,
  },
  payouts: {
    title: 'Payouts',
    screen: '/reports/payouts',
    reads: 'BusinessStripeAccount',
    columnsFor: () => PAYOUT_COLUMNS,
  },
  businesses: { title: 'Businesses', screen: '/businesses', reads: 'Business', columnsFor: () => BUSINESS_COLUMNS },
  users: { title: 'Users', screen: '/users', reads: 'User', columnsFor: userColumns },
  customers: { title: 'Customers', screen: '/customers', reads: 'Customer', columnsFor: () => CUSTOMER_COLUMNS },
  places: { title: 'Places', screen: '/places', reads: 'Place', columnsFor: () => PLACE_COLUMNS },
  signups: { title: 'Signups', screen: '/signups', reads: 'BusinessSignup', columnsFor: () => SIGNUP_COLUMNS },
  doors: { title: 'Doors', screen: '/businesses', reads: 'BusinessLocker', columnsFor: () => DOOR_COLUMNS },
} as const satisfies Record<string, ScreenList>

type ScreenListName = keyof typeof SCREEN_LISTS

function isScreenList(name: string): name is ScreenListName {
  return Object.hasOwn(SCREEN_LISTS, name)
}

/**
 * Finds a list, of the catalogue or of another screen. @throws 404, or a redirect to `/restricted` if the actor
 * may not read the list
 */
export function columnList(call: PortalCall, name: string): ColumnList {
  if (!isScreenList(name)) return catalogueList(catalogue, call, name)
  const { title, screen, reads, columnsFor } = SCREEN_LISTS[name]
  const columns = columnsFor(call.actor.userType)
  if (!call.actor.ability.can('read', reads)) throw redirect('/restricted')
  return { list: name, title, screen, columns }
}

/** Returns the columns that the actor has chosen for a list of a screen. */
export async function chosenOnScreen(
  call: Pick<PortalCall, 'app' | 'actor' | 'url'>,
  name: ScreenListName,
): Promise<ChosenColumns | null> {
  const columns = SCREEN_LISTS[name].columnsFor(call.actor.userType)
  return chosenColumns(call, { list: name, columns, view: viewIn(call.url) })
}
