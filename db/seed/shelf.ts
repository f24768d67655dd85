import { BRANDS, type ProductEntry, type TierName } from './product-list'
import type { DemoRows } from './rows'
import { Register } from './rows'
import type { Taxonomy } from './taxonomy'

/** A product as the rest of the seed needs it. */
export interface Product {
  id: number
  /** '{brand} {name}', as it is shown everywhere. */
  label: string
  /** The name of its alcohol type; null without alcohol. */
  alcoholType: string | null
  alcoholTypeId: number | null
  alcoholSubtypeId: number | null
  productLineId: number | null
  isAlcoholic: boolean
  /** Per cent; 0 without alcohol. */
  abv: number
  /** Of the package, in ml. */
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
  /** Per cent; 0 for null, an ingredient. */
  abvOf(productId: number | null): number
}

export function seedShelf(rows: DemoRows, taxonomy: Taxonomy): Shelf {
  const lines = new Register('product line')
  const products = new Map<string, Product>()

  for (const { brand, maker, country, website, products: entries } of BRANDS) {
    const brandId = rows.enter('brand', {
      name: brand,
      description: describe(entries, country),
      manufacturer: maker,
      countryOfOrigin: country,
      website: website ?? null,
    })
    for (const line of new Set(entries.flatMap((entry) => entry.line ?? []))) {
      lines.enter(line, rows.enter('productLine', { brandId, name: line, description: `${line} by ${maker}` }))
    }
    for (const entry of entries) {
      const label = `${brand} ${entry.name}`
      if (products.has(label)) throw new Error(`The seed has two products '${label}'`)
      const [alcoholTypeId, alcoholSubtypeId] = kindOf(entry, taxonomy)
      const productLineId = entry.line === undefined ? null : lines.id(entry.line)
      const baseProduct = entry.base === undefined ? undefined : products.get(`${brand} ${entry.base}`)
      if (entry.base !== undefined && !baseProduct) throw new Error(`${label} comes before its base product`)
      const id = rows.enter('product', {
        brandId,
        productLineId,
        name: entry.name,
        description: entry.note,
        volumeMl: entry.ml,
        isAlcoholic: entry.abv === undefined ? 0 : 1,
        abvPercentage: entry.abv ?? null,
        abvRange: entry.abv === undefined ? null : `${entry.abv}%`,
        alcoholTypeId,
        alcoholSubtypeId,
        flavor: entry.flavor ?? null,
        isFlavored: entry.flavor === undefined ? 0 : 1,
        isGroupingOnly: entry.groupingOnly ? 1 : 0,
        baseProductId: baseProduct?.id ?? null,
      })
      products.set(label, {
        id,
        label,
        alcoholType: entry.kind === undefined ? null : typeof entry.kind === 'string' ? entry.kind : entry.kind[0],
        alcoholTypeId,
        alcoholSubtypeId,
        productLineId,
        isAlcoholic: entry.abv !== undefined,
        abv: entry.abv ?? 0,
        volumeMl: entry.ml,
        flavor: entry.flavor ?? null,
        groupingOnly: entry.groupingOnly ?? false,
        tier: entry.tier ?? 'Well',
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

/** 'Gin from Scotland', 'Tequila and mezcal from Mexico'. */
function describe(entries: readonly ProductEntry[], country: string): string {
  const kinds = new Set(entries.map(({ kind = 'Soft Drink' }) => (typeof kind === 'string' ? kind : kind[0])))
  const [first = '', ...others] = kinds
  const named = [first, ...others.map((kind) => (kind === 'IPA' ? kind : kind.toLowerCase()))].join(' and ')
  return `${named} from ${country.startsWith('U') || country === 'Netherlands' ? 'the ' : ''}${country}`
}

function kindOf({ kind }: ProductEntry, taxonomy: Taxonomy): [typeId: number | null, subtypeId: number | null] {
  if (kind === undefined) return [null, null]
  if (typeof kind === 'string') return [taxonomy.type(kind), null]
  return [taxonomy.type(kind[0]), taxonomy.subtype(kind[0], kind[1])]
}
