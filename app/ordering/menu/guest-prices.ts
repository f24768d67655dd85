import { recordOf } from '../../../contract/abilities'
import { notFound } from '../../../contract/errors'
import { localTime } from '../../../contract/hours'
import { formatDollars } from '../../../contract/money'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { isSoldOut, momentAt, unavailableReason } from './ordering-rules'
import type { BookItem, Pour, PriceBook } from './price-book'
import { priceLineAt } from './pricing'

/** The prices that guests pay for a menu item, for staff. */
export interface GuestPrices {
  menuItemId: number
  /** Whether guests can order it now, and a sentence with the reason if not. */
  menuState: { orderable: boolean; words: string }
  soldOut: boolean
  maySellOut: boolean
  pours: GuestPrice[]
}

interface GuestPrice {
  name: string
  /** '$14.00' for one drink without any choices. */
  price: string
  /** How the price is made up: '$12.00 + $1.00 × 2 for Tito's Handmade, with Cointreau'; may be empty. */
  made: string
}

/**
 * Reads the prices of a menu item, by the same function as every quote, even while it is off sale.
 *
 * @throws 404 for an unknown item, or another business's
 */
export async function readGuestPrices(app: Services, actor: UserActor, menuItemId: number): Promise<GuestPrices> {
  const row = await app.db.selectFrom('menuItem').select('businessId').where('id', '=', menuItemId).executeTakeFirst()
  if (!row || !actor.ability.can('read', recordOf('MenuItem', row))) throw notFound('Menu item')
  const book = await app.priceBooks.of(app.db, row.businessId)
  const item = book.items.get(menuItemId)
  if (!item) throw notFound('Menu item')
  const now = app.now()
  return {
    menuItemId,
    menuState: menuStateOf(book, item, now),
    soldOut: isSoldOut(item, { now }),
    maySellOut: actor.ability.can('sellOut', recordOf('MenuItem', row)),
    pours: item.pours.map((pour) => guestPrice(book, item, pour, now)),
  }
}

/** As `readGuestPrices`, for a custom drink; null while it is not on the menu. */
export async function readGuestPricesOfDrink(app: Services, actor: UserActor, customDrinkId: number) {
  const item = await app.db
    .selectFrom('menuItem')
    .select('id')
    .where('customDrinkId', '=', customDrinkId)
    .executeTakeFirst()
  return item ? readGuestPrices(app, actor, item.id) : null
}

function menuStateOf(book: PriceBook, item: BookItem, now: number): GuestPrices['menuState'] {
  const { venue } = book
  const not = (words: string) => ({ orderable: false, words })
  if (!item.isActive) return not('Not on the menu: the item is not active')
  if (item.pours.length === 0) return not('Not on the menu: it has no price here')
  if (!venue.enabled || !venue.active) return not(`Not on the menu: ${venue.name} is not active`)
  if (isSoldOut(item, { now })) {
    return not(`Sold out until ${localTime(item.soldOutUntil, venue.timeZone).toFormat('ccc h:mm a')}`)
  }
  const moment = momentAt(venue, now)
  const reason = unavailableReason(item, item.isAlcoholic, venue, moment)
  const over21 = item.isAlcoholic ? ', for guests over 21' : ''
  if (!moment.isOpen) return not(`On the menu${over21}; ${venue.name} is closed now`)
  if (reason) return not(`On the menu${over21}; now: ${reason.message}`)
  return { orderable: true, words: `On the menu now${over21}` }
}

function guestPrice(book: PriceBook, item: BookItem, pour: Pour, now: number): GuestPrice {
  const line = priceLineAt(book, item, { pourAvailabilityId: pour.pourAvailabilityId ?? undefined }, '', now)
  const factor = line.upCharge === 1 ? '' : ` × ${line.upCharge}`
  const dearer = line.products.filter(({ tierCents }) => tierCents > 0).map(({ name }) => name)
  const others = line.products.filter(({ tierCents }) => tierCents === 0).map(({ name }) => name)
  const sum = `${formatDollars(line.basePriceCents)} + ${formatDollars(line.tierCents)}${factor}`
  return {
    name: pour.name,
    price: formatDollars(line.unitPriceCents),
    made: [
      ...(line.priceRule ? [`${formatDollars(line.listPriceCents)} without ${line.priceRule.name}`] : []),
      ...(dearer.length > 0 ? [`${sum} for ${dearer.join(' and ')}`] : []),
      // The name of an item that is a product already names the product.
      ...(others.length > 0 && item.productId === null ? [`with ${others.join(', ')}`] : []),
    ].join(', '),
  }
}
