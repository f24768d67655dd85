import type { Flavor } from '../../../contract/enumerations'

export type TierName = 'Well' | 'Call' | 'Premium' | 'Top Shelf'

/** One bottle, can or keg: its strength in per cent by volume, its volume in ml, and its usual price tier. */
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
    /** The product of the same brand that this one is a flavor of. */
    base?: string
    /** Groups its variants and is never sold itself. */
    groupingOnly?: true
  },
]

/** Products of one kind: an alcohol type, or a type and subtype; none without alcohol. */
export interface ProductGroup {
  kind?: string | readonly [type: string, subtype: string]
  products: readonly ProductRow[]
}
