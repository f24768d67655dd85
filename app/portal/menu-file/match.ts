import { folded } from '../../../contract/folded'
import type { BookItem } from '../../ordering/menu/price-book'
import { sharedKey, type KnownProduct, type VenueNow } from './venue-now'

/** A drink or product that exists already. */
export interface Known {
  kind: 'standard' | 'custom' | 'product'
  id: number
  name: string
  isAlcoholic: boolean
  standardDrinkId: number | null
  productId: number | null
  /** Its item, if it is on the menu. */
  item: BookItem | undefined
  /** Whether it can be sold without naming a size. */
  isPoured: boolean
}

/**
 * Finds the drink that a file's name means, by the folded name: on the menu, among the venue's own, the standard drinks, then the products.
 * `size` chooses among products that differ only in it.
 */
export function findKnown(now: VenueNow, name: string, size: string): Known | undefined {
  const key = folded(name)
  if (key === '') return undefined
  const item = now.items.get(key)
  if (item) return knownItem(item)
  const spare = now.spare.get(key)
  if (spare)
    return { ...spare, kind: 'custom', standardDrinkId: null, productId: null, item: undefined, isPoured: true }
  const classic = now.classics.get(key)
  if (classic) {
    const sold = now.sold.get(sharedKey({ standardDrinkId: classic.id, productId: null }))
    const { id, name: its, isAlcoholic } = classic
    return {
      kind: 'standard',
      id,
      name: its,
      isAlcoholic,
      standardDrinkId: id,
      productId: null,
      item: sold,
      isPoured: true,
    }
  }
  const product = chosenProduct(now, now.products.get(key) ?? [], size)
  if (!product) return undefined
  const sold = soldProduct(now, product)
  const { id, label, isAlcoholic, isPoured } = product
  return { kind: 'product', id, name: label, isAlcoholic, standardDrinkId: null, productId: id, item: sold, isPoured }
}

function knownItem(item: BookItem): Known | undefined {
  const { name, isAlcoholic, standardDrinkId, productId, customDrinkId } = item
  const id = standardDrinkId ?? productId ?? customDrinkId
  if (id === null) return undefined
  const kind = standardDrinkId !== null ? 'standard' : productId !== null ? 'product' : 'custom'
  return { kind, id, name, isAlcoholic, standardDrinkId, productId, item, isPoured: true }
}

function soldProduct({ sold }: VenueNow, { id }: KnownProduct): BookItem | undefined {
  return sold.get(sharedKey({ standardDrinkId: null, productId: id }))
}

/** The one on the menu, else the one of the file's size, else the first that can be poured. */
function chosenProduct(now: VenueNow, products: readonly KnownProduct[], size: string): KnownProduct | undefined {
  const isSold = (product: KnownProduct) => soldProduct(now, product) !== undefined
  const isSized = ({ volumeMl }: KnownProduct) => volumeMl !== null && size.includes(String(volumeMl))
  return products.find(isSold) ?? products.find(isSized) ?? products.find(({ isPoured }) => isPoured) ?? products[0]
}

/** The name of one size of a venue's own drink: 'House Red (Bottle)'. */
export function sizedName(name: string, size: string): string {
  return size === '' ? name : `${name} (${size})`
}
