import { USER_TYPES, type UserType } from '../../contract/enumerations'
import type { IconName } from './icon'

/** One line of the sidebar: a screen, a group of screens, or a heading over what follows. */
export type NavigationEntry =
  | { kind: 'screen'; label: string; to: string; icon?: IconName; userTypes: readonly UserType[] }
  | {
      kind: 'group'
      label: string
      icon: IconName
      userTypes: readonly UserType[]
      entries: readonly NavigationEntry[]
    }
  | { kind: 'header'; label: string; userTypes: readonly UserType[] }

/** The sidebar, in the order of spec 2 §2. A line is added together with its screen, never before. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { kind: 'screen', label: 'Dashboard', to: '/', icon: 'dashboard', userTypes: USER_TYPES },
  {
    kind: 'group',
    label: 'Reports',
    icon: 'trend',
    userTypes: USER_TYPES,
    entries: [
      { kind: 'screen', label: 'Sales', to: '/reports/sales', userTypes: USER_TYPES },
      { kind: 'screen', label: 'Inventory', to: '/reports/inventory', userTypes: USER_TYPES },
    ],
  },
  { kind: 'screen', label: 'Orders', to: '/orders', icon: 'receipt', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Kiosk', to: '/kiosk', icon: 'kiosk', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Users', to: '/users', icon: 'users', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Customers', to: '/customers', icon: 'customers', userTypes: ['Internal'] },
  { kind: 'screen', label: 'Places', to: '/places', icon: 'pin', userTypes: USER_TYPES },
  { kind: 'screen', label: 'Businesses', to: '/businesses', icon: 'building', userTypes: USER_TYPES },
  { kind: 'header', label: 'Base Menu', userTypes: USER_TYPES },
  {
    kind: 'group',
    label: 'Alcohols',
    icon: 'bottle',
    userTypes: ['Internal'],
    entries: [
      { kind: 'screen', label: 'List', to: '/alcohols', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Types', to: '/alcohols/types', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Subtypes', to: '/alcohols/subtypes', userTypes: ['Internal'] },
    ],
  },
  {
    kind: 'group',
    label: 'Core',
    icon: 'glass',
    userTypes: ['Internal'],
    entries: [
      { kind: 'screen', label: 'Categories', to: '/core/categories', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Ingredients', to: '/core/ingredients', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Price Tiers', to: '/core/price-tiers', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Substitutions', to: '/core/substitutions', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Pour Types', to: '/core/pour-types', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Pour Formats', to: '/core/pour-formats', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Packaging Formats', to: '/core/packaging-formats', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Serving Containers', to: '/core/serving-containers', userTypes: ['Internal'] },
    ],
  },
  {
    kind: 'group',
    label: 'Products',
    icon: 'shelf',
    userTypes: ['Internal'],
    entries: [
      { kind: 'screen', label: 'List', to: '/products', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Brands', to: '/products/brands', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Product Lines', to: '/products/product-lines', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Attributes', to: '/products/attributes', userTypes: ['Internal'] },
    ],
  },
  {
    kind: 'group',
    label: 'Master Menu',
    icon: 'receipt',
    userTypes: ['Internal'],
    entries: [
      { kind: 'screen', label: 'Standard Drinks', to: '/master-menu/standard-drinks', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Pour Availability', to: '/master-menu/pour-availability', userTypes: ['Internal'] },
    ],
  },
  {
    kind: 'group',
    label: 'Business Menu',
    icon: 'glass',
    userTypes: ['Internal'],
    entries: [
      { kind: 'screen', label: 'Menu Items', to: '/business-menu/menu-items', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Custom Drinks', to: '/business-menu/custom-drinks', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Categories', to: '/business-menu/categories', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Default Products', to: '/business-menu/default-products', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Pour Availability', to: '/business-menu/pour-availability', userTypes: ['Internal'] },
      { kind: 'screen', label: 'Price Tiers', to: '/business-menu/price-tiers', userTypes: ['Internal'] },
      {
        kind: 'screen',
        label: 'Product Price Tiers',
        to: '/business-menu/product-price-tiers',
        userTypes: ['Internal'],
      },
      { kind: 'screen', label: 'Serving Containers', to: '/business-menu/serving-containers', userTypes: ['Internal'] },
    ],
  },
  { kind: 'screen', label: 'Signups', to: '/signups', icon: 'note', userTypes: ['Internal'] },
]

/** What this user type sees: entries meant for others are left out, and so are groups and headings with nothing left in them. */
export function navigationFor(userType: UserType, entries: readonly NavigationEntry[] = NAVIGATION): NavigationEntry[] {
  const visible = entries.flatMap((entry): NavigationEntry[] => {
    if (!entry.userTypes.includes(userType)) return []
    if (entry.kind !== 'group') return [entry]
    const inside = navigationFor(userType, entry.entries)
    return inside.length > 0 ? [{ ...entry, entries: inside }] : []
  })
  return visible.filter((entry, index) => {
    const next = visible[index + 1]
    return entry.kind !== 'header' || (next !== undefined && next.kind !== 'header')
  })
}
