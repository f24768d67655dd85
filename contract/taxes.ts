import { dollarsFromCents, multiplyCents, splitCents } from './money'

/** Name of the default class that a new business begins with. */
export const DEFAULT_TAX_CLASS = 'Sales tax'

/** A class of a business's taxes as a line keeps it. `taxRate`: a fraction. */
export interface LineTax {
  taxClass: string
  taxRate: number
}

/** A class's share of an order: its drinks, and their tax. Cents. */
export interface TaxOfClass extends LineTax {
  taxableCents: number
  taxCents: number
}

/** A line to be taxed: its whole price in cents, and its class. */
interface TaxedLine extends LineTax {
  cents: number
}

/**
 * Taxes lines (docs/rules/money.md#tax): one rounding per class, half up. `ofLines` divides each class's tax among its lines, in
 * proportion, so that the shares add up to it. Classes are in the order of their first lines; two rates of one class are two.
 */
export function taxOf(lines: readonly TaxedLine[]): { taxCents: number; byClass: TaxOfClass[]; ofLines: number[] } {
  const groups = new Map<string, { tax: LineTax; indexes: number[] }>()
  for (const [index, { taxClass, taxRate }] of lines.entries()) {
    const key = `${taxRate} ${taxClass}`
    const group = groups.get(key)
    if (group) group.indexes.push(index)
    else groups.set(key, { tax: { taxClass, taxRate }, indexes: [index] })
  }
  const ofLines = lines.map(() => 0)
  const byClass = [...groups.values()].map(({ tax, indexes }) => {
    const cents = indexes.map((index) => lines[index]?.cents ?? 0)
    const taxableCents = cents.reduce((sum, each) => sum + each, 0)
    const taxCents = multiplyCents(taxableCents, tax.taxRate)
    for (const [at, share] of splitCents(taxCents, cents).entries()) ofLines[indexes[at] ?? 0] = share
    return { taxableCents, taxCents, ...tax }
  })
  return { taxCents: byClass.reduce((sum, { taxCents }) => sum + taxCents, 0), byClass, ofLines }
}

/** Stored lines' shares, added up by class, in the order of their first lines. */
export function taxesOfLines(lines: ReadonlyArray<TaxedLine & { taxCents: number }>): TaxOfClass[] {
  const classes = new Map<string, TaxOfClass>()
  for (const { taxClass, taxRate, cents, taxCents } of lines) {
    const key = `${taxRate} ${taxClass}`
    const known = classes.get(key)
    if (known) {
      known.taxableCents += cents
      known.taxCents += taxCents
    } else classes.set(key, { taxClass, taxRate, taxableCents: cents, taxCents })
  }
  return [...classes.values()]
}

/** Classes as the API returns them, in dollars. */
export function taxViews(taxes: readonly TaxOfClass[]) {
  return taxes.map(({ taxClass, taxRate, taxableCents, taxCents }) => ({
    taxClass,
    taxRate,
    taxable: dollarsFromCents(taxableCents),
    tax: dollarsFromCents(taxCents),
  }))
}
