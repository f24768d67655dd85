import { badRequest, notFound } from '../../../contract/errors'
import type { OrderLine } from '../../../contract/calls/orders'
import { dollarsFromCents } from '../../../contract/money'
import { allergensOf } from '../menu/allergens'
import { withoutReplacedBottles } from '../menu/changed-choice'
import { priceLine } from '../menu/pricing'
import type { Services } from '../../platform/server/services'

/** The line as it can be made: bottles of slots that its changes replace are dropped. An item of another venue is left as it is. */
export async function fitLine(app: Services, businessId: number, line: OrderLine): Promise<OrderLine> {
  const book = await app.priceBooks.of(app.db, businessId)
  const item = book.items.get(line.menuItemId)
  return item ? withoutReplacedBottles(book, item, line) : line
}

/** What one drink costs as it is chosen, how that comes about, and what is known to be in it. Dollars. @throws 400 for a choice that is not offered, 404 */
export async function priceChoice(app: Services, businessId: number, line: OrderLine) {
  const book = await app.priceBooks.of(app.db, businessId)
  const item = book.items.get(line.menuItemId)
  if (!item) throw notFound('Menu item')
  if (item.pours.length === 0) throw badRequest('Not on sale')
  const priced = priceLine(book, item, line, 'line')
  return {
    unitPrice: dollarsFromCents(priced.unitPriceCents),
    basePrice: dollarsFromCents(priced.basePriceCents),
    factor: priced.upCharge,
    products: priced.products.map(({ name, tier, tierCents }) => ({ name, tier, amount: dollarsFromCents(tierCents) })),
    /** US standard drinks; null where the strength of something in it is not known. */
    standardDrinks: priced.standardDrinks,
    allergens: allergensOf(book, priced),
  }
}
