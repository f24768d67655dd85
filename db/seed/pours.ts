import { mlFromOz } from '../../contract/volume'
import type { TierName } from './products/product-group'
import type { DemoRows } from './rows'
import { Register } from './rows'
import type { Taxonomy } from './taxonomy'

const PRICE_TIERS: ReadonlyArray<[name: TierName, description: string]> = [
  ['Well', 'The house pour'],
  ['Call', 'Asked for by name'],
  ['Premium', 'A step up'],
  ['Top Shelf', 'Needs the ladder'],
]

/** Name, ounces, description. */
const POUR_TYPES: ReadonlyArray<[name: string, oz: number, description: string]> = [
  ['Shot', 1.5, 'Neat, in one'],
  ['Single', 1.5, 'One measure, neat or on ice'],
  ['Double', 3, 'Two measures'],
  ['Glass', 5, 'By the glass'],
  ['Pint', 16, 'Draft, sixteen ounces'],
  ['Pitcher', 64, 'Draft, for the table'],
  ['Bottle', 12, 'In its bottle'],
  ['Can', 12, 'In its can'],
  ['Cocktail', 6, 'Mixed, in its own glass'],
  ['Mocktail', 8, 'Mixed, without alcohol'],
]

/** Name, height and diameter in mm, brimful ounces, description. */
const ROUND_CONTAINERS: ReadonlyArray<
  [name: string, heightMm: number, diameterMm: number, oz: number, description: string]
> = [
  ['Shot Glass', 60, 48, 2, 'One swallow'],
  ['Rocks Glass', 90, 84, 10, 'Short drinks on ice'],
  ['Highball Glass', 152, 62, 10, 'Long drinks'],
  ['Collins Glass', 170, 60, 14, 'Longer drinks'],
  ['Coupe', 130, 98, 7, 'Shaken and served up'],
  ['Martini Glass', 165, 112, 8, 'Stirred and served up'],
  ['Nick & Nora Glass', 150, 72, 5, 'Small and served up'],
  ['Margarita Glass', 168, 115, 12, 'Wide, for a salted rim'],
  ['Hurricane Glass', 205, 80, 15, 'Blended and tropical'],
  ['Tiki Mug', 155, 78, 14, 'Crushed ice and garnish'],
  ['Copper Mug', 95, 88, 16, 'Mules'],
  ['Julep Cup', 105, 85, 12, 'Juleps, in silver'],
  ['Irish Coffee Mug', 150, 76, 8, 'Hot drinks'],
  ['Flute', 220, 58, 6, 'Sparkling'],
  ['White Wine Glass', 210, 80, 13, 'White and rosé wine, spritzes'],
  ['Red Wine Glass', 222, 95, 18, 'Red wine'],
  ['Pint Glass', 150, 88, 16, 'Draft beer and cider'],
  ['Pitcher', 240, 130, 66, 'Draft for four'],
]

const PACKAGING: ReadonlyArray<[name: string, isSingleServe: boolean, description: string]> = [
  ['Longneck Bottle', true, 'Twelve-ounce beer bottle'],
  ['Can', true, 'Twelve-ounce can'],
  ['Slim Can', true, 'Slim can for energy drinks'],
  ['Water Bottle', true, 'Half a litre'],
  ['Wine Bottle', false, 'Three quarters of a litre'],
  ['Liquor Bottle', false, 'Bottle service, three quarters of a litre'],
]

interface Format {
  pour: string
  /** A serving container or a packaging format. */
  glass?: string
  package?: string
  category?: string
  oz: number
  isDefault?: boolean
}

const FORMATS: readonly Format[] = [
  { pour: 'Shot', glass: 'Shot Glass', category: 'Spirits', oz: 1.5, isDefault: true },
  { pour: 'Single', glass: 'Rocks Glass', category: 'Spirits', oz: 1.5, isDefault: true },
  { pour: 'Double', glass: 'Rocks Glass', category: 'Spirits', oz: 3, isDefault: true },
  { pour: 'Shot', glass: 'Shot Glass', category: 'Liqueurs', oz: 1.5 },
  { pour: 'Single', glass: 'Rocks Glass', category: 'Liqueurs', oz: 2 },
  { pour: 'Glass', glass: 'Red Wine Glass', category: 'Wine', oz: 5 },
  { pour: 'Glass', glass: 'White Wine Glass', category: 'Wine', oz: 5, isDefault: true },
  { pour: 'Glass', glass: 'Flute', category: 'Wine', oz: 5 },
  { pour: 'Glass', glass: 'Nick & Nora Glass', category: 'Fortified Wine', oz: 3 },
  { pour: 'Pint', glass: 'Pint Glass', category: 'Beer', oz: 16, isDefault: true },
  { pour: 'Pitcher', glass: 'Pitcher', category: 'Beer', oz: 64, isDefault: true },
  { pour: 'Pint', glass: 'Pint Glass', category: 'Cider', oz: 16 },
  { pour: 'Bottle', package: 'Longneck Bottle', category: 'Beer', oz: 12, isDefault: true },
  { pour: 'Can', package: 'Can', category: 'Beer', oz: 12, isDefault: true },
  { pour: 'Can', package: 'Can', category: 'Cider', oz: 12 },
  { pour: 'Bottle', package: 'Wine Bottle', category: 'Wine', oz: 25.36 },
  { pour: 'Bottle', package: 'Liquor Bottle', category: 'Spirits', oz: 25.36 },
  { pour: 'Glass', glass: 'Highball Glass', oz: 10 },
  { pour: 'Can', package: 'Slim Can', oz: 8.4 },
  { pour: 'Bottle', package: 'Longneck Bottle', oz: 12 },
  { pour: 'Bottle', package: 'Water Bottle', oz: 16.9 },
  // Mixed drinks: the liquid in the glass, without ice.
  { pour: 'Cocktail', glass: 'Coupe', oz: 4, isDefault: true },
  { pour: 'Cocktail', glass: 'Martini Glass', oz: 4 },
  { pour: 'Cocktail', glass: 'Nick & Nora Glass', oz: 3.5 },
  { pour: 'Cocktail', glass: 'Rocks Glass', oz: 4 },
  { pour: 'Cocktail', glass: 'Highball Glass', oz: 7 },
  { pour: 'Cocktail', glass: 'Collins Glass', oz: 9 },
  { pour: 'Cocktail', glass: 'Margarita Glass', oz: 5 },
  { pour: 'Cocktail', glass: 'Hurricane Glass', oz: 8 },
  { pour: 'Cocktail', glass: 'Tiki Mug', oz: 7 },
  { pour: 'Cocktail', glass: 'Copper Mug', oz: 7 },
  { pour: 'Cocktail', glass: 'Julep Cup', oz: 4 },
  { pour: 'Cocktail', glass: 'Irish Coffee Mug', oz: 8 },
  { pour: 'Cocktail', glass: 'Flute', oz: 5 },
  { pour: 'Cocktail', glass: 'White Wine Glass', oz: 6 },
  { pour: 'Shot', glass: 'Shot Glass', oz: 1.5 },
  { pour: 'Mocktail', glass: 'Highball Glass', oz: 8, isDefault: true },
  { pour: 'Mocktail', glass: 'Collins Glass', oz: 9 },
  { pour: 'Mocktail', glass: 'Hurricane Glass', oz: 9 },
  { pour: 'Mocktail', glass: 'Coupe', oz: 6 },
  { pour: 'Mocktail', glass: 'White Wine Glass', oz: 8 },
  { pour: 'Mocktail', glass: 'Rocks Glass', oz: 4 },
  { pour: 'Mocktail', glass: 'Flute', oz: 6 },
]

/** A way of serving, as price rows and past orders refer to it. */
export interface PourFormat {
  id: number
  pourTypeId: number
  pourName: string
  volumeMl: number
}

export interface Pours {
  tier(name: TierName): number
  pourType(name: string): number
  container(name: string): number
  containers: readonly string[]
  /** `vessel`: the serving container or packaging. `category`: an alcohol category, for formats that belong to one. */
  format(pour: string, vessel: string, category?: string): PourFormat
  formats: ReadonlyArray<{ id: number; pour: string; vessel: string }>
}

export function seedPours(rows: DemoRows, taxonomy: Taxonomy): Pours {
  const tiers = new Register('price tier')
  const pourTypes = new Register('pour type')
  const containers = new Register('serving container')
  const packages = new Register('packaging format')
  const formats = new Map<string, PourFormat>()

  PRICE_TIERS.forEach(([name, description], displayOrder) => {
    tiers.enter(name, rows.enter('priceTier', { name, description, displayOrder }))
  })
  for (const [name, oz, description] of POUR_TYPES) {
    const row = { name, description, defaultVolumeMl: mlFromOz(oz), defaultVolumeOz: oz }
    pourTypes.enter(name, rows.enter('pourType', row))
  }
  for (const [name, heightMm, diameterMm, volumeOz, description] of ROUND_CONTAINERS) {
    containers.enter(name, rows.enter('servingContainer', { name, description, heightMm, diameterMm, volumeOz }))
  }
  containers.enter(
    'Carry Box',
    rows.enter('servingContainer', {
      name: 'Carry Box',
      description: 'Square lidded cup that fits a cubby two by two',
      heightMm: 140,
      widthMm: 80,
      depthMm: 80,
      volumeOz: 16,
    }),
  )
  for (const [name, isSingleServe, description] of PACKAGING) {
    packages.enter(name, rows.enter('packagingFormat', { name, description, isSingleServe: isSingleServe ? 1 : 0 }))
  }
  FORMATS.forEach((format, displayOrder) => {
    const pourTypeId = pourTypes.id(format.pour)
    const volumeMl = mlFromOz(format.oz)
    const id = rows.enter('pourFormat', {
      pourTypeId,
      servingContainerId: format.glass === undefined ? null : containers.id(format.glass),
      packagingFormatId: format.package === undefined ? null : packages.id(format.package),
      alcoholCategoryId: format.category === undefined ? null : taxonomy.category(format.category),
      volumeMl,
      volumeOz: format.oz,
      isDefault: format.isDefault ? 1 : 0,
      displayOrder,
    })
    formats.set(formatKey(format.pour, format.glass ?? format.package, format.category), {
      id,
      pourTypeId,
      pourName: format.pour,
      volumeMl,
    })
  })

  return {
    tier: (name) => tiers.id(name),
    pourType: (name) => pourTypes.id(name),
    container: (name) => containers.id(name),
    containers: containers.entries().map(([name]) => name),
    formats: FORMATS.map(({ pour, glass, package: packed, category }) => {
      const vessel = glass ?? packed ?? ''
      return { id: formats.get(formatKey(pour, vessel, category))?.id ?? 0, pour, vessel }
    }),
    format(pour, vessel, category) {
      const format = formats.get(formatKey(pour, vessel, category))
      if (!format) throw new Error(`The seed has no pour format ${formatKey(pour, vessel, category)}`)
      return format
    },
  }
}

function formatKey(pour: string, vessel = '', category = ''): string {
  return `${pour} / ${vessel} / ${category}`
}
