import type { Product } from './shelf'
import type { TierName } from './products/product-group'

const FROM_THE_RAIL_UP: readonly TierName[] = ['Well', 'Call', 'Premium', 'Top Shelf']

/** A recipe line for which the guest may choose the bottle: a type or a subtype, flavored or not. */
export interface Slot {
  alcoholTypeId?: number
  alcoholSubtypeId?: number
  flavor?: string | null
}

/** The bottles that fit a slot: of exactly its kind, and of its flavor or of none. */
export function productsFor(
  stock: readonly Product[],
  { alcoholTypeId, alcoholSubtypeId, flavor = null }: Slot,
): Product[] {
  return stock.filter(
    (product) =>
      product.flavor === flavor &&
      (alcoholSubtypeId === undefined
        ? product.alcoholTypeId === alcoholTypeId
        : product.alcoholSubtypeId === alcoholSubtypeId),
  )
}

/** The bottle for a guest who does not choose: from the lowest tier. */
export function productFor(stock: readonly Product[], slot: Slot): Product | undefined {
  const rank = (product: Product) => FROM_THE_RAIL_UP.indexOf(product.tier)
  return productsFor(stock, slot).sort((a, b) => rank(a) - rank(b))[0]
}
