import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { businessDate } from '../../../contract/hours'
import { DEFAULT_TAX_CLASS, taxOf, taxViews } from '../../../contract/taxes'
import type { Services } from '../../platform/server/services'
import type { PriceBook } from '../menu/price-book'
import { itemTaxOn, taxRateOn } from '../menu/taxes'

/** A venue's charges on top of an order's drinks. */
export interface Charges {
  /** Fractions: the rate of each item, by its id. */
  rates: ReadonlyMap<number, { taxClass: string; taxRate: number }>
  /** Dollars. */
  serviceFee: number
}

const known = new WeakMap<PriceBook, { date: string; charges: Charges | null }>()

/** The venue's charges, public (docs/rules/orders.md#fee-and-tax-for-everybody); null while its settings are incomplete. @throws 404 */
export async function chargesOf(app: Services, businessId: number): Promise<Charges | null> {
  const book = await app.priceBooks.of(app.db, businessId)
  const date = businessDate(app.now(), book.venue.timeZone)
  const before = known.get(book)
  if (before?.date === date) return before.charges
  const charges = chargesOn(book, date)
  known.set(book, { date, charges })
  return charges
}

function chargesOn({ venue, items }: PriceBook, date: string): Charges | null {
  const { taxes, serviceFeeCents } = venue
  const taxRate = taxRateOn(taxes, date)
  if (taxRate === null || serviceFeeCents === null) return null
  const usual = { taxClass: DEFAULT_TAX_CLASS, taxRate }
  return {
    rates: new Map([...items.values()].map(({ id, taxClassId }) => [id, itemTaxOn(taxes, taxClassId, date) ?? usual])),
    serviceFee: dollarsFromCents(serviceFeeCents),
  }
}

/** The lowest and the highest rate of a menu's items; null for a menu without any. */
export function rateSpan({ rates }: Charges): { lowest: number; highest: number } | null {
  const all = [...rates.values()].map(({ taxRate }) => taxRate)
  return all.length === 0 ? null : { lowest: Math.min(...all), highest: Math.max(...all) }
}

/** Fee, tax and total of a basket's lines with these charges and without a tip, by the arithmetic of a quote. Dollars. */
export function withCharges(
  { rates, serviceFee }: Charges,
  lines: ReadonlyArray<{ menuItemId: number; total: number }>,
) {
  const taxed = lines.flatMap(({ menuItemId, total }) => {
    const tax = rates.get(menuItemId)
    return tax ? [{ ...tax, cents: centsFromDollars(total) }] : []
  })
  const { taxCents, byClass } = taxOf(taxed)
  const subtotalCents = taxed.reduce((sum, { cents }) => sum + cents, 0)
  return {
    fee: serviceFee,
    tax: dollarsFromCents(taxCents),
    taxes: taxViews(byClass),
    total: dollarsFromCents(subtotalCents + taxCents + centsFromDollars(serviceFee)),
  }
}
