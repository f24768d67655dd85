import type { Words } from '../words'

/** 'Visa ending in 4242', as the language says it. */
export function cardWords({ orders }: Words, { brand, last4 }: { brand: string; last4: string }): string {
  return orders.bill.with(brand.charAt(0).toUpperCase() + brand.slice(1), last4)
}
