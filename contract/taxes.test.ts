import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplyCents } from './money'
import { taxesOfLines, taxOf } from './taxes'

const rate = fc.constantFrom(0, 0.06, 0.0725, 0.075, 0.1025, 0.2)
const lines = fc.array(
  fc.record({
    cents: fc.integer({ min: 0, max: 100_000 }),
    taxClass: fc.constantFrom('Sales tax', 'Liquor', 'Food'),
    taxRate: rate,
  }),
  { minLength: 1, maxLength: 20 },
)

describe('the tax of an order', () => {
  it('is rounded once for each class', () => {
    // 7.5 % of 3 × $0.10: rounded line by line, it would be 3 cents.
    const dime = { taxClass: 'Sales tax', taxRate: 0.075, cents: 10 }
    const liquor = { taxClass: 'Liquor', taxRate: 0.1025, cents: 1050 }
    expect(taxOf([dime, liquor, dime, dime])).toEqual({
      taxCents: 2 + 108,
      byClass: [
        { taxClass: 'Sales tax', taxRate: 0.075, taxableCents: 30, taxCents: 2 },
        { taxClass: 'Liquor', taxRate: 0.1025, taxableCents: 1050, taxCents: 108 },
      ],
      ofLines: [1, 108, 0, 1],
    })
  })

  it('is divided among the lines of each class to the cent, whichever lines there are', () => {
    fc.assert(
      fc.property(lines, (bought) => {
        const { taxCents, byClass, ofLines } = taxOf(bought)
        const stored = bought.map((line, index) => ({ ...line, taxCents: ofLines[index] ?? 0 }))
        expect(taxesOfLines(stored)).toEqual(byClass)
        expect(ofLines.reduce((sum, cents) => sum + cents, 0)).toBe(taxCents)
        for (const { taxableCents, taxRate, taxCents: ofClass } of byClass) {
          expect(ofClass).toBe(multiplyCents(taxableCents, taxRate))
        }
        for (const { cents, taxRate, taxCents: share } of stored) {
          expect(share).toBeGreaterThanOrEqual(0)
          // The class's tax is at most half a cent from the exact one, and a boundary between lines again.
          expect(Math.abs(share - cents * taxRate)).toBeLessThan(2)
        }
      }),
    )
  })
})
