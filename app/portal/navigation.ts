import { USER_TYPES } from '../../contract/enumerations'
import { catalogueGroups } from './catalogue/groups'
import { resources } from './catalogue/registry'
import type { NavigationEntry } from '../platform/ui/frame/navigation'

/** The sidebar. Add an entry together with its screen, never before. The catalogue's entries come from the registry. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { kind: 'screen', label: 'Dashboard', to: '/', icon: 'dashboard', userTypes: USER_TYPES },
  {
    kind: 'group',
    label: 'Reports',
    icon: 'trend',
    userTypes: USER_TYPES,
    entries: [
      { kind: 'screen', label: 'Tonight', to: '/reports/tonight', userTypes: USER_TYPES },
      { kind: 'screen', label: 'Daily Summary', to: '/reports/summary', userTypes: USER_TYPES },
      {
        kind: 'screen',
        label: 'Payouts',
        to: '/reports/payouts',
        userTypes: USER_TYPES,
        reads: 'BusinessStripeAccount',
      },
      { kind: 'screen', label: 'Sales', to: '/reports/sales', userTypes: USER_TYPES },
      { kind: 'screen', label: 'Sales Tax', to: '/reports/taxes', userTypes: USER_TYPES },
      { kind: 'screen', label: 'Inventory', to: '/reports/inventory', userTypes: USER_TYPES },
      { kind: 'screen', label: 'What If', to: '/reports/what-if', userTypes: USER_TYPES },
    ],
  },
  { kind: 'screen', label: 'Orders', to: '/orders', icon: 'receipt', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Disputes', to: '/disputes', icon: 'warning', userTypes: USER_TYPES, reads: 'Dispute' },
  { kind: 'screen', label: 'Menu', to: '/business-menu', icon: 'glass', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Kiosk', to: '/kiosk', icon: 'kiosk', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Users', to: '/users', icon: 'users', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Customers', to: '/customers', icon: 'customers', userTypes: ['Internal'] },
  { kind: 'screen', label: 'Places', to: '/places', icon: 'pin', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Businesses', to: '/businesses', icon: 'building', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Reconciliation', to: '/reconciliation', icon: 'receipt', userTypes: ['Internal'] },
  { kind: 'header', label: 'Base Menu', userTypes: USER_TYPES },
  ...catalogueGroups(resources),
  { kind: 'screen', label: 'Signups', to: '/signups', icon: 'note', userTypes: ['Internal'] },
]
