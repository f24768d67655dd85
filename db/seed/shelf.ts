import { BRANDS } from './products/brands'
import { LIQUEURS_AND_FORTIFIED } from './products/liqueurs-and-fortified'
import type { ProductGroup, ProductRow, TierName } from './products/product-group'
import { SPIRITS } from './products/spirits'
import { WINE_AND_BEER } from './products/wine-and-beer'
import { WITHOUT_ALCOHOL } from './products/without-alcohol'
import type { DemoRows } from './rows'
import { Register } from './rows'
import type { Taxonomy } from './taxonomy'

/** Real brands and bottlings sold in the United States, with the strength on the label. */
const GROUPS: readonly ProductGroup[] = [...SPIRITS, ...LIQUEURS_AND_FORTIFIED, ...WINE_AND_BEER, ...WITHOUT_ALCOHOL]

/** A product, as the rest of the seed needs it. */
export interface Product {
  id: number
  /** '{brand} {name}', the name on all screens. */
  label: string
  /** The name of its alcohol type; null without alcohol. */
  alcoholType: string | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  productLineId: number | null
  isAlcoholic: boolean
  /** Per cent by volume; 0 without alcohol. */
  abv: number
  /** The package's volume in ml. */
  volumeMl: number
  flavor: string | null
  groupingOnly: boolean
  tier: TierName
}

/** All bottles by their label. */
export interface Shelf {
  products: readonly Product[]
  product(label: string): Product
  line(name: string): number
  /** Per cent by volume; 0 for null, an ingredient. */
  abvOf(productId: number | null): number
}

export function seedShelf(rows: DemoRows, taxonomy: Taxonomy): Shelf {
  const brands = seedBrands(rows)
  const lines = seedLines(rows, brands)
  const products = new Map<string, Product>()
  for (const { kind, products: group } of GROUPS) {
    const [alcoholType, alcoholSubtype] = typeof kind === 'string' ? [kind] : (kind ?? [])
    const alcoholTypeId = alcoholType === undefined ? null : taxonomy.type(alcoholType)
    const alcoholSubtypeId =
      alcoholType === undefined || alcoholSubtype === undefined ? null : taxonomy.subtype(alcoholType, alcoholSubtype)
    for (const [brand, name, abv, volumeMl, tier, note, more = {}] of group) {
      const label = `${brand} ${name}`
      const base = more.base === undefined ? undefined : products.get(`${brand} ${more.base}`)
      if (more.base !== undefined && !base) throw new Error(`${label} comes before its base product`)
      if (products.has(label)) throw new Error(`The seed has two products '${label}'`)
      const isAlcoholic = alcoholType !== undefined
      const shared = { alcoholTypeId, alcoholSubtypeId, volumeMl, flavor: more.flavor ?? null }
      const productLineId = more.line === undefined ? null : lines.id(more.line)
      const id = rows.enter('product', {
        ...shared,
        brandId: brands.id(brand),
        productLineId,
        name,
        description: note,
        isAlcoholic: isAlcoholic ? 1 : 0,
        abvPercentage: isAlcoholic ? abv : null,
        abvRange: isAlcoholic ? `${abv}%` : null,
        // A flavored product is a variant of its base; a liqueur of that flavor has no base.
        isFlavored: base === undefined ? 0 : 1,
        isGroupingOnly: more.groupingOnly ? 1 : 0,
        baseProductId: base?.id ?? null,
      })
      products.set(label, {
        ...shared,
        id,
        label,
        alcoholType: alcoholType ?? null,
        productLineId,
        isAlcoholic,
        abv,
        groupingOnly: more.groupingOnly ?? false,
        tier,
      })
    }
  }

  const abvById = new Map([...products.values()].map(({ id, abv }) => [id, abv]))
  return {
    products: [...products.values()],
    product(label) {
      const product = products.get(label)
      if (!product) throw new Error(`The seed has no product '${label}'`)
      return product
    },
    line: (name) => lines.id(name),
    abvOf: (productId) => (productId === null ? 0 : (abvById.get(productId) ?? 0)),
  }
}

function seedBrands(rows: DemoRows): Register {
  const brands = new Register('brand')
  for (const [name, manufacturer, countryOfOrigin, website = null] of BRANDS) {
    const description = `${kindsOf(name)} from ${withArticle(countryOfOrigin)}`
    brands.enter(name, rows.enter('brand', { name, description, manufacturer, countryOfOrigin, website }))
  }
  return brands
}

function seedLines(rows: DemoRows, brands: Register): Register {
  const lines = new Register('product line')
  const brandOf = new Map(
    GROUPS.flatMap(({ products }) =>
      products.flatMap((row: ProductRow) => (row[6]?.line ? [[row[6].line, row[0]] as const] : [])),
    ),
  )
  for (const [name, brand] of brandOf) {
    lines.enter(
      name,
      rows.enter('productLine', { brandId: brands.id(brand), name, description: `A range of ${brand}` }),
    )
  }
  return lines
}

/** The kinds of product of a brand, in words: 'Tequila and mezcal'. */
function kindsOf(brand: string): string {
  const kinds = GROUPS.filter(({ products }) => products.some(([each]) => each === brand)).map(
    ({ kind = 'Soft drink' }) => (typeof kind === 'string' ? kind : kind[0]),
  )
  const [first = '', ...others] = new Set(kinds)
  return [first, ...others.map((kind) => (kind === 'IPA' ? kind : kind.toLowerCase()))].join(' and ')
}

function withArticle(country: string): string {
  return country.startsWith('U') || country === 'Netherlands' ? `the ${country}` : country
}
