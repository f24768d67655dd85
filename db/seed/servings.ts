import type { PourEntityType } from '../../contract/enumerations'
import type { PourFormat, Pours } from './pours'
import type { Names } from './recipe'
import type { Product } from './shelf'

/** One way of pouring a product other than a mixed drink, with its usual price. Venues add their own markup. */
interface ServingEntry {
  entityType: Exclude<PourEntityType, 'Drink'>
  /** The category, type, 'Type / Subtype', product line or product label. */
  of: string
  pour: string
  vessel: string
  /** The alcohol category of the format, for formats that have one. */
  category?: string
  dollars: number
  /** The factor on the tier's dollars. */
  upCharge?: number
  isDefault?: boolean
}

const SPIRITS: ReadonlyArray<[alcoholType: string, dollars: number]> = [
  ['Vodka', 8],
  ['Gin', 8],
  ['Rum', 8],
  ['Tequila', 9],
  ['Mezcal', 10],
  ['Whiskey', 9],
  ['Brandy', 9],
  ['Absinthe', 12],
  ['Pastis', 8],
]

const LIQUEURS: ReadonlyArray<[alcoholType: string, dollars: number]> = [
  ['Orange Liqueur', 7],
  ['Fruit Liqueur', 7],
  ['Herbal Liqueur', 8],
  ['Coffee Liqueur', 7],
  ['Nut Liqueur', 7],
  ['Crème de Cacao', 7],
  ['Cream Liqueur', 7],
  ['Amaro', 8],
  ['Bitter Aperitif', 7],
  ['Cinnamon Liqueur', 6],
]

const BOTTLE_SERVICE: ReadonlyArray<[product: string, dollars: number]> = [
  ["Tito's Handmade Vodka", 250],
  ['Grey Goose Original Vodka', 325],
  ['Belvedere Vodka', 325],
  ['Bacardí Superior', 225],
  ['Patrón Silver', 325],
  ['Casamigos Blanco', 325],
  ['Don Julio 1942', 650],
  ['Hennessy VS', 300],
  ["Jack Daniel's Old No. 7", 250],
]

/** Beers and products sold like them. A draft line also comes as a pitcher, for a little more than three pints. */
const DRAFT: ReadonlyArray<[entityType: 'ProductLine' | 'Product', of: string, dollars: number]> = [
  ['ProductLine', 'Intuition Year-Round', 7],
  ['ProductLine', 'Cigar City Year-Round', 8],
  ['ProductLine', 'Sierra Nevada Year-Round', 7.5],
  ['Product', 'Guinness Draught', 8],
  ['Product', 'Bud Light Lager', 5],
  ['Product', 'Yuengling Traditional Lager', 6],
  ['Product', 'Stella Artois Lager', 7],
  ['Product', 'Blue Moon Belgian White', 7],
]

const PACKAGED: readonly ServingEntry[] = [
  ...(
    [
      ['Michelob Ultra', 5.5],
      ['Miller Lite', 5],
      ['Corona Extra', 6],
      ['Modelo Especial', 6],
      ['Peroni Nastro Azzurro', 6.5],
      ['Heineken Original', 6],
      ['Lagunitas IPA', 7],
      ['Left Hand Milk Stout Nitro', 7],
    ] as const
  ).map(([of, dollars]): ServingEntry => ({
    entityType: 'Product',
    of,
    pour: 'Bottle',
    vessel: 'Longneck Bottle',
    category: 'Beer',
    dollars,
  })),
  {
    entityType: 'Product',
    of: 'Funky Buddha Floridian Hefeweizen',
    pour: 'Can',
    vessel: 'Can',
    category: 'Beer',
    dollars: 7,
  },
  { entityType: 'Product', of: 'Dogfish Head SeaQuench Ale', pour: 'Can', vessel: 'Can', category: 'Beer', dollars: 7 },
  {
    entityType: 'Product',
    of: 'Angry Orchard Crisp Apple',
    pour: 'Can',
    vessel: 'Can',
    category: 'Cider',
    dollars: 6.5,
  },
  {
    entityType: 'ProductLine',
    of: 'White Claw Hard Seltzer',
    pour: 'Can',
    vessel: 'Can',
    category: 'Cider',
    dollars: 7,
  },
  {
    entityType: 'ProductLine',
    of: 'High Noon Vodka Seltzer',
    pour: 'Can',
    vessel: 'Can',
    category: 'Cider',
    dollars: 8,
  },
  { entityType: 'ProductLine', of: 'Red Bull', pour: 'Can', vessel: 'Slim Can', dollars: 5 },
  { entityType: 'Product', of: 'Heineken 0.0', pour: 'Bottle', vessel: 'Longneck Bottle', dollars: 5.5 },
  { entityType: 'Product', of: 'Athletic Brewing Run Wild IPA', pour: 'Bottle', vessel: 'Longneck Bottle', dollars: 6 },
  { entityType: 'Product', of: 'S.Pellegrino Sparkling Water', pour: 'Bottle', vessel: 'Water Bottle', dollars: 5 },
  { entityType: 'Product', of: 'Acqua Panna Still Water', pour: 'Bottle', vessel: 'Water Bottle', dollars: 5 },
  { entityType: 'Category', of: 'Soft Drinks', pour: 'Glass', vessel: 'Highball Glass', dollars: 3.5 },
]

const WINES: ReadonlyArray<
  [entityType: 'AlcoholType' | 'AlcoholSubtype', of: string, glass: string, dollars: number, bottle: number]
> = [
  ['AlcoholType', 'Red Wine', 'Red Wine Glass', 11, 42],
  ['AlcoholType', 'White Wine', 'White Wine Glass', 11, 42],
  ['AlcoholType', 'Rosé Wine', 'White Wine Glass', 12, 46],
  ['AlcoholType', 'Sparkling Wine', 'Flute', 12, 48],
  ['AlcoholSubtype', 'Sparkling Wine / Champagne', 'Flute', 18, 95],
]

const SERVINGS: readonly ServingEntry[] = [
  ...SPIRITS.flatMap(([of, dollars]) => neat('AlcoholType', of, dollars)),
  ...neat('AlcoholSubtype', 'Whiskey / Single Malt Scotch', 12),
  ...neat('AlcoholSubtype', 'Tequila / Añejo', 12),
  ...LIQUEURS.flatMap(([of, dollars]): ServingEntry[] => [
    {
      entityType: 'AlcoholType',
      of,
      pour: 'Shot',
      vessel: 'Shot Glass',
      category: 'Liqueurs',
      dollars,
      isDefault: true,
    },
    {
      entityType: 'AlcoholType',
      of,
      pour: 'Single',
      vessel: 'Rocks Glass',
      category: 'Liqueurs',
      dollars: dollars + 1,
    },
  ]),
  ...['Vermouth', 'Aromatised Wine', 'Port', 'Sherry'].map((of): ServingEntry => ({
    entityType: 'AlcoholType',
    of,
    pour: 'Glass',
    vessel: 'Nick & Nora Glass',
    category: 'Fortified Wine',
    dollars: 9,
  })),
  ...WINES.flatMap(([entityType, of, glass, dollars, bottle]): ServingEntry[] => [
    { entityType, of, pour: 'Glass', vessel: glass, category: 'Wine', dollars, isDefault: true },
    { entityType, of, pour: 'Bottle', vessel: 'Wine Bottle', category: 'Wine', dollars: bottle },
  ]),
  ...DRAFT.flatMap(([entityType, of, dollars]): ServingEntry[] => [
    { entityType, of, pour: 'Pint', vessel: 'Pint Glass', category: 'Beer', dollars, isDefault: true },
    { entityType, of, pour: 'Pitcher', vessel: 'Pitcher', category: 'Beer', dollars: dollars * 3 + 2 },
  ]),
  ...PACKAGED,
  ...BOTTLE_SERVICE.map(([of, dollars]): ServingEntry => ({
    entityType: 'Product',
    of,
    pour: 'Bottle',
    vessel: 'Liquor Bottle',
    category: 'Spirits',
    dollars,
  })),
]

function neat(entityType: 'AlcoholType' | 'AlcoholSubtype', of: string, dollars: number): ServingEntry[] {
  return [
    { entityType, of, pour: 'Single', vessel: 'Rocks Glass', category: 'Spirits', dollars, isDefault: true },
    // Twice the whiskey costs twice the tier.
    { entityType, of, pour: 'Double', vessel: 'Rocks Glass', category: 'Spirits', dollars: dollars + 5, upCharge: 2 },
    { entityType, of, pour: 'Shot', vessel: 'Shot Glass', category: 'Spirits', dollars },
  ]
}

/** A master pour availability of a product other than a mixed drink. */
export interface Serving extends ServingEntry {
  id: number
  format: PourFormat
  /** Whether this product is poured this way. `categoryId` is the product's own category. */
  serves(product: Product, categoryId: number | undefined): boolean
}

export function seedServings(names: Names, pours: Pours, category: (name: string) => number): Serving[] {
  return SERVINGS.map((entry, index) => {
    const linked = linkOf(entry, names, category)
    const format = pours.format(entry.pour, entry.vessel, entry.category)
    const id = names.rows.enter('pourAvailability', {
      pourFormatId: format.id,
      entityType: entry.entityType,
      ...linked,
      isDefault: entry.isDefault ? 1 : 0,
      displayOrder: index,
    })
    return {
      ...entry,
      id,
      format,
      serves: (product, categoryId) =>
        linked.productId === product.id ||
        (product.productLineId !== null && linked.productLineId === product.productLineId) ||
        (product.alcoholSubtypeId !== null && linked.alcoholSubtypeId === product.alcoholSubtypeId) ||
        (product.alcoholTypeId !== null && linked.alcoholTypeId === product.alcoholTypeId) ||
        (categoryId !== undefined && linked.categoryId === categoryId),
    }
  })
}

interface Link {
  categoryId?: number
  alcoholTypeId?: number
  alcoholSubtypeId?: number
  productLineId?: number
  productId?: number
}

function linkOf(
  { entityType, of }: ServingEntry,
  { taxonomy, shelf }: Names,
  category: (name: string) => number,
): Link {
  switch (entityType) {
    case 'Category':
      return { categoryId: category(of) }
    case 'AlcoholType':
      return { alcoholTypeId: taxonomy.type(of) }
    case 'AlcoholSubtype': {
      const [type = '', subtype = ''] = of.split(' / ')
      return { alcoholSubtypeId: taxonomy.subtype(type, subtype) }
    }
    case 'ProductLine':
      return { productLineId: shelf.line(of) }
    case 'Product':
      return { productId: shelf.product(of).id }
  }
}
