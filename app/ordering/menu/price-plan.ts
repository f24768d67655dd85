import { formatDollars, multiplyCents } from '../../../contract/money'
import { MAX_PRICE_DOLLARS } from '../../../contract/limits'
import type { BookItem, Pour, PriceBook } from './price-book'
import { priceLine } from './pricing'

/** A write that makes guests pay a wanted price (docs/rules/money.md#typing-a-price). `cents`: the new base price. */
export type PriceWrite = { menuItemId: number; cents: number } & (
  | { of: 'customDrink'; id: number }
  | { of: 'businessPourAvailability'; id: number }
  /** A pour of the item's own, copied from the shared one that has decided so far; null for an item without a price. */
  | { of: 'ownPour'; like: Pour | null }
)

export interface PricePlan {
  writes: PriceWrite[]
  /** By menu item: why its price cannot be reached, and the nearest possible one. */
  refused: Map<number, string>
}

const MAX_CENTS = MAX_PRICE_DOLLARS * 100

/** The price that guests pay without any choices, in cents; null while the item has no price. */
export function guestPriceOf(book: PriceBook, item: BookItem): number | null {
  return item.pours.length === 0 ? null : priceLine(book, item, {}, '').unitPriceCents
}

/** The part of that price that the item's bottles add to the base price, in cents. */
function addedToBase(book: PriceBook, item: BookItem): number {
  if (item.pours.length === 0) return 0
  const { tierCents, upCharge } = priceLine(book, item, {}, '')
  return multiplyCents(tierCents, upCharge)
}

/** The items that get a price, in any pour, from this row of the business's pour availabilities. */
export function sharersOf(book: PriceBook, businessPourAvailabilityId: number): BookItem[] {
  return [...book.items.values()].filter((item) =>
    item.pours.some((pour) => pour.businessPourAvailabilityId === businessPourAvailabilityId),
  )
}

/**
 * Plans the base prices that make guests pay the wanted prices (by menu item, in cents). A base price that several items share is changed only if
 * all of them get the same new one: typing one item's price never changes another's.
 */
export function planPrices(book: PriceBook, wanted: ReadonlyMap<number, number>): PricePlan {
  const refused = new Map<number, string>()
  const bases = new Map<number, number>()
  for (const [menuItemId, cents] of wanted) {
    const item = book.items.get(menuItemId)
    if (!item) continue
    const why = whyNot(book, item, cents)
    if (why === undefined) bases.set(menuItemId, cents - addedToBase(book, item))
    else refused.set(menuItemId, why)
  }
  const written = new Set<number>()
  const writes = [...bases].flatMap(([menuItemId, cents]): PriceWrite[] => {
    const item = book.items.get(menuItemId)
    const pour = item?.pours[0]
    if (item?.customDrinkId != null) return [{ menuItemId, of: 'customDrink', id: item.customDrinkId, cents }]
    const id = pour?.businessPourAvailabilityId
    if (!pour || id == null) return [{ menuItemId, of: 'ownPour', like: null, cents }]
    const isShared = sharersOf(book, id).some((sharer) => {
      const decidesDefault = sharer.pours[0]?.businessPourAvailabilityId === id
      return !decidesDefault || bases.get(sharer.id) !== cents
    })
    if (isShared && pour.of !== null) return [{ menuItemId, of: 'ownPour', like: pour, cents }]
    if (written.has(id)) return []
    written.add(id)
    return [{ menuItemId, of: 'businessPourAvailability', id, cents }]
  })
  return { writes, refused }
}

function whyNot(book: PriceBook, item: BookItem, cents: number): string | undefined {
  if (item.isRefused) return 'Its pours are switched off under Advanced, Pour Availability: switch one on first'
  const added = addedToBase(book, item)
  if (cents < added) return `At least ${formatDollars(added)}: its price tiers add that much`
  if (cents - added > MAX_CENTS) return `At most ${formatDollars(MAX_CENTS + added)}`
  return undefined
}
