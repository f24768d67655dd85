import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { multiplyCents } from '../../../contract/money'
import { lineShares } from './refund-shares'

const lines = fc.array(
  fc.record({ unitPriceCents: fc.integer({ min: 0, max: 100_000 }), quantity: fc.integer({ min: 1, max: 20 }) }),
  {
    minLength: 1,
    maxLength: 20,
  },
)
const taxRate = fc.integer({ min: 0, max: 250_000 }).map((millionths) => millionths / 1_000_000)

describe('the shares of the lines of an order', () => {
  it('add up exactly to its subtotal and its tax', () => {
    fc.assert(
      fc.property(lines, taxRate, (bought, rate) => {
        const subtotal = bought.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)
        const tax = multiplyCents(subtotal, rate)
        const shares = lineShares(tax, bought)
        expect(shares.reduce((sum, share) => sum + share.subtotalCents, 0)).toBe(subtotal)
        expect(shares.reduce((sum, share) => sum + share.taxCents, 0)).toBe(tax)
      }),
    )
  })

  it('are never negative, and differ from the line’s exact tax by less than a cent', () => {
    fc.assert(
      fc.property(lines, taxRate, (bought, rate) => {
        const subtotal = bought.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0)
        const tax = multiplyCents(subtotal, rate)
        for (const { subtotalCents, taxCents, amountCents } of lineShares(tax, bought)) {
          expect(taxCents).toBeGreaterThanOrEqual(0)
          expect(amountCents).toBe(subtotalCents + taxCents)
          if (subtotal > 0) expect(Math.abs(taxCents - (tax * subtotalCents) / subtotal)).toBeLessThan(1)
        }
      }),
    )
  })
})
