import { centsFromDollars, dollarsFromCents, multiplyCents } from '../../../contract/money'
import type { Services } from '../../platform/server/services'

/** A venue's charges on top of an order's drinks. `taxRate`: a fraction; `serviceFee`: dollars. */
export interface Charges {
  taxRate: number
  serviceFee: number
}

/** The venue's charges, public (docs/rules/orders.md#fee-and-tax-for-everybody); null while its settings are incomplete. @throws 404 */
export async function chargesOf(app: Services, businessId: number): Promise<Charges | null> {
  const { taxRate, serviceFeeCents } = (await app.priceBooks.of(app.db, businessId)).venue
  if (taxRate === null || serviceFeeCents === null) return null
  return { taxRate, serviceFee: dollarsFromCents(serviceFeeCents) }
}

/** Fee, tax and total of drinks with these charges and without a tip, by the arithmetic of a quote. Dollars. */
export function withCharges({ taxRate, serviceFee }: Charges, subtotal: number) {
  const subtotalCents = centsFromDollars(subtotal)
  const taxCents = multiplyCents(subtotalCents, taxRate)
  return {
    fee: serviceFee,
    tax: dollarsFromCents(taxCents),
    total: dollarsFromCents(subtotalCents + taxCents + centsFromDollars(serviceFee)),
  }
}
