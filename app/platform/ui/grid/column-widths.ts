/** Column widths in pixels, shared by all lists. */
export const COLUMN_WIDTHS = {
  id: 50,
  actions: 100,
  price: 100,
  name: 150,
  active: 75,
  alcoholType: 150,
  type: 100,
  beerType: 150,
  priceTier: 120,
  default: 180,
  displayOrder: 180,
} as const
