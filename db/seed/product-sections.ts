import type { Drinks } from './drinks'
import type { DemoRows } from './rows'
import type { Product, Shelf } from './shelf'

const DRAFT = [
  'Intuition Jon Boat Coastal Ale',
  'Cigar City Jai Alai IPA',
  'Sierra Nevada Pale Ale',
  'Sierra Nevada Hazy Little Thing',
  'Guinness Draught',
  'Bud Light Lager',
  'Yuengling Traditional Lager',
  'Stella Artois Lager',
  'Blue Moon Belgian White',
]

const WATER_AND_ENERGY = [
  'S.Pellegrino Sparkling Water',
  'Acqua Panna Still Water',
  'Red Bull Energy Drink',
  'Red Bull Sugarfree',
  'Red Bull Red Edition',
]

const WITHOUT_ALCOHOL_BEERS = ['Heineken 0.0', 'Athletic Brewing Run Wild IPA']

/** Alcohol types sold from a tap, bottle or can, without a price tier. */
export const BEER_TYPES = ['Lager', 'IPA', 'Pale Ale', 'Stout', 'Wheat Beer', 'Sour', 'Apple Cider', 'Hard Seltzer']
const WINES = ['Red Wine', 'White Wine', 'Rosé Wine', 'Sparkling Wine', 'Vermouth', 'Aromatised Wine', 'Port', 'Sherry']

/** The menu section of a product; none for spirits without alcohol, which only go into drinks. */
export function sectionOf({ label, alcoholType }: Product): string | undefined {
  if (DRAFT.includes(label)) return 'Draft Beer'
  if (WATER_AND_ENERGY.includes(label)) return 'Water & Energy'
  if (WITHOUT_ALCOHOL_BEERS.includes(label)) return 'Bottles & Cans'
  if (alcoholType === null) return isSoda(label) ? 'Soft Drinks' : undefined
  if (BEER_TYPES.includes(alcoholType)) return 'Bottles & Cans'
  return WINES.includes(alcoholType) ? 'Wine' : 'Neat Pours'
}

function isSoda(label: string): boolean {
  return ['Coca-Cola', 'Diet Coke', 'Sprite', 'Dr Pepper', 'Fever-Tree'].some((brand) => label.startsWith(brand))
}

export function seedProductSections(rows: DemoRows, shelf: Shelf, drinks: Drinks): void {
  shelf.products.forEach((product, displayOrder) => {
    const section = sectionOf(product)
    if (section === undefined) return
    const categoryId = drinks.category(section)
    rows.enter('categoryAssignment', { categoryId, type: 'Product', productId: product.id, displayOrder })
  })
}
