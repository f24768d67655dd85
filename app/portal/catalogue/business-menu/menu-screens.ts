/** A screen as a tab, or as what is found by its name. */
export interface NamedScreen {
  label: string
  to: string
}

/** The screens of a venue's menu. All but the first are for whoever changes it. */
export const MENU_SCREENS: readonly NamedScreen[] = [
  { label: 'Menu', to: '/business-menu' },
  { label: 'Change Prices', to: '/business-menu/prices' },
  { label: 'Classics', to: '/business-menu/classics' },
  { label: 'Copy', to: '/business-menu/copy' },
]
