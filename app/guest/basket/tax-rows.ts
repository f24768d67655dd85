import type { GuestCall } from '../call'

interface Taxed {
  tax: number
  taxes: ReadonlyArray<{ taxClass: string; tax: number }>
}

/** The tax as a guest reads it, in dollars: one row, or a row for each class that charges something. */
export function taxRows({ tax, taxes }: Taxed, { basket }: GuestCall['words']): Array<[name: string, amount: number]> {
  const charged = taxes.filter((one) => one.tax > 0)
  if (taxes.length < 2 || charged.length === 0) return [[basket.tax, tax]]
  return charged.map((one): [string, number] => [basket.taxOf(one.taxClass), one.tax])
}
