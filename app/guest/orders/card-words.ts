import type { Words } from '../words'

/** Returns a text such as 'Visa ending in 4242'. */
export function cardWords({ orders }: Words, { brand, last4 }: { brand: string; last4: string }): string {
  return orders.bill.with(brand.charAt(0).toUpperCase() + brand.slice(1), last4)
}
