/** A screen with its label, for tabs and for search by name. */
export interface NamedScreen {
  label: string
  to: string
}

/** Screens of a venue's menu. All but the first are only for staff who may edit it. */
export const MENU_SCREENS: readonly NamedScreen[] = [
  { label: 'Menu', to: '/business-menu' },
  { label: 'Add a Drink', to: '/business-menu/new-drink' },
  { label: 'Add a Bottle', to: '/business-menu/new-product' },
  { label: 'Timed Menus', to: '/business-menu/timed-menus' },
  { label: 'Happy Hour', to: '/business-menu/happy-hour' },
  { label: 'Import a Menu', to: '/business-menu/file' },
  { label: 'Change Prices', to: '/business-menu/prices' },
  { label: 'Taxes', to: '/business-menu/tax-classes' },
  { label: 'Spanish', to: '/business-menu/in-spanish' },
  { label: 'Classics', to: '/business-menu/classics' },
  { label: 'Copy', to: '/business-menu/copy' },
]
