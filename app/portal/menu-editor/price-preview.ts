import { formatDollars } from '../../../contract/money'
import type { BookItem, PriceBook } from '../../ordering/menu/price-book'
import { guestPriceOf, planPrices, sharersOf } from '../../ordering/menu/price-plan'
import type { Services } from '../../platform/server/services'
import { categoryOf, shownItems, type MenuFilters } from './menu-lines'
import { changedPrice, type PriceWish } from './price-wish'

/** A price before and after a change, in cents. */
export interface PreviewLine {
  id: number
  name: string
  category: string | null
  before: number
  after: number
  /** Why the price is refused. */
  refused: string | null
  /** Further remark, if there is one. */
  note: string | null
}

/** Previews a change of the prices that match the filters. Prices that it leaves unchanged are only counted. */
export async function previewPrices(app: Services, businessId: number, filters: MenuFilters, wish: PriceWish) {
  const book = await app.priceBooks.of(app.db, businessId)
  const items = shownItems(book, filters, app.now())
  const lines = items.flatMap((item) => previewOf(book, item, wish) ?? [])
  const changed = lines.filter(({ before, after }) => before !== after)
  const wanted = new Map(changed.map(({ id, after }) => [id, after]))
  const { refused } = planPrices(book, wanted)
  return {
    lines: changed.map((line) => ({ ...line, refused: line.refused ?? refused.get(line.id) ?? null })),
    same: lines.length - changed.length,
    withoutPrice: items.length - lines.length,
  }
}

function previewOf(book: PriceBook, item: BookItem, wish: PriceWish): PreviewLine | undefined {
  const before = guestPriceOf(book, item)
  if (before === null) return undefined
  const after = changedPrice(before, wish)
  return {
    id: item.id,
    name: item.name,
    category: categoryOf(book, item)?.name ?? null,
    before,
    after,
    refused: whyNotFor(after),
    note: sharedWith(book, item),
  }
}

/** Why a guest cannot be charged this; null if it is a valid price. */
export function whyNotFor(cents: number): string | null {
  return cents > 0 ? null : `Would be ${formatDollars(cents)}: not changed`
}

function sharedWith(book: PriceBook, item: BookItem): string | null {
  const [pour] = item.pours
  if (!pour || pour.of === null || pour.businessPourAvailabilityId === null) return null
  const others = sharersOf(book, pour.businessPourAvailabilityId).length - 1
  return others === 0 ? null : `All of ${pour.of} share this price; only ticked items change`
}
