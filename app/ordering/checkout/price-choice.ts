import { badRequest, notFound } from '../../../contract/errors'
import type { OrderLine } from '../../../contract/calls/orders'
import { dollarsFromCents } from '../../../contract/money'
import { allergensOf } from '../menu/allergens'
import { withoutReplacedBottles } from '../menu/changed-choice'
import { priceLineAt } from '../menu/pricing'
import type { Services } from '../../platform/server/services'

/** The line without bottles of slots that its changes replace. A line with another venue's item is returned unchanged. */
export async function fitLine(app: Services, businessId: number, line: OrderLine): Promise<OrderLine> {
  const book = await app.priceBooks.of(app.db, businessId)
  const item = book.items.get(line.menuItemId)
  return item ? withoutReplacedBottles(book, item, line) : line
}

/**
 * The price of one drink with its choices, how it is made up, and the drink's known allergens. Dollars. @throws 400 for a choice that is not
 * offered, 404
 */
export async function priceChoice(app: Services, businessId: number, line: OrderLine) {
  const book = await app.priceBooks.of(app.db, businessId)
  const item = book.items.get(line.menuItemId)
  if (!item) throw notFound('Menu item')
  if (item.pours.length === 0) throw badRequest('Not on sale')
  const priced = priceLineAt(book, item, line, 'line', app.now())
  return {
    unitPrice: dollarsFromCents(priced.unitPriceCents),
    listPrice: dollarsFromCents(priced.listPriceCents),
    /** What the price rule takes off; null without one. */
    off: priced.priceRule && {
      name: priced.priceRule.name,
      amount: dollarsFromCents(priced.discountCents),
      endsAt: priced.priceRule.endsAt,
    },
    basePrice: dollarsFromCents(priced.basePriceCents),
    factor: priced.upCharge,
    products: priced.products.map(({ name, tier, tierCents }) => ({ name, tier, amount: dollarsFromCents(tierCents) })),
    /** US standard drinks; null if the strength of a part is unknown. */
    standardDrinks: priced.standardDrinks,
    isAlcoholic: priced.isAlcoholic,
    allergens: allergensOf(book, priced),
  }
}
