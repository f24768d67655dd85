import type { Flavor } from '../../../contract/enumerations'

export type TierName = 'Well' | 'Call' | 'Premium' | 'Top Shelf'

/** One bottle, can or keg: strength in per cent by volume, what the package holds in ml, and where venues put it on their price list. */
export type ProductRow = readonly [
  brand: string,
  name: string,
  abv: number,
  ml: number,
  tier: TierName,
  note: string,
  more?: {
    line?: string
    flavor?: Flavor
    /** The product of the same brand that this is a flavor of. */
    base?: string
    /** Stands for its variants and is never sold itself. */
    groupingOnly?: true
  },
]

/** Products of one kind: an alcohol type, or a type and subtype; without alcohol there is none. */
export interface ProductGroup {
  kind?: string | readonly [type: string, subtype: string]
  products: readonly ProductRow[]
}
