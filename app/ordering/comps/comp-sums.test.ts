import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taxOf } from '../../../contract/taxes'
import { compParts, type CompedLine, type CompWish } from './comp-sums'

const wishes: fc.Arbitrary<CompWish> = fc.oneof(
  fc.constant({ type: 'all' as const }),
  fc.record({ type: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ type: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
)
const bought = fc.array(
  fc.record({
    cents: fc.integer({ min: 0, max: 10_000 }),
    taxClass: fc.constantFrom('Sales tax', 'Liquor'),
    taxRate: fc.constantFrom(0, 0.075, 0.1025),
  }),
  { minLength: 1, maxLength: 8 },
)

const sum = (parts: readonly number[]) => parts.reduce((total, each) => total + each, 0)

function linesOf(lines: Array<{ cents: number; taxClass: string; taxRate: number }>): CompedLine[] {
  const { ofLines } = taxOf(lines)
  return lines.map(({ cents }, id) => {
    const taxCents = ofLines[id] ?? 0
    return { id, priceCents: cents, taxCents, leftCents: cents, taxLeftCents: taxCents }
  })
}

/** Takes the parts of a comp off the lines. */
function without(lines: readonly CompedLine[], parts: ReturnType<typeof compParts>): CompedLine[] {
  return lines.map((line) => {
    const part = parts.find(({ id }) => id === line.id)
    return {
      ...line,
      leftCents: line.leftCents - (part?.subtotalCents ?? 0),
      taxLeftCents: line.taxLeftCents - (part?.taxCents ?? 0),
    }
  })
}

const leftOf = (lines: readonly CompedLine[]) => ({
  subtotalCents: sum(lines.map(({ leftCents }) => leftCents)),
  taxCents: sum(lines.map(({ taxLeftCents }) => taxLeftCents)),
})

describe('the parts of comps', () => {
  it('never take more off a line than is left of it, nor of its tax, however many there are', () => {
    fc.assert(
      fc.property(bought, fc.array(wishes, { minLength: 1, maxLength: 6 }), (ordered, comps) => {
        let lines = linesOf(ordered)
        for (const wish of comps) {
          const parts = compParts(lines, wish, leftOf(lines))
          if (wish.type === 'amount')
            expect(sum(parts.map(({ subtotalCents }) => subtotalCents))).toBeLessThanOrEqual(wish.cents)
          lines = without(lines, parts)
          for (const { leftCents, taxLeftCents } of lines) {
            expect(leftCents).toBeGreaterThanOrEqual(0)
            expect(taxLeftCents).toBeGreaterThanOrEqual(0)
          }
        }
        // All that is left comps the rest to the cent.
        const rest = compParts(lines, { type: 'all' }, leftOf(lines))
        expect(leftOf(without(lines, rest))).toEqual({ subtotalCents: 0, taxCents: 0 })
      }),
    )
  })

  it('take what was wished, where there is as much', () => {
    fc.assert(
      fc.property(bought, fc.integer({ min: 1, max: 100 }), (ordered, percent) => {
        const lines = linesOf(ordered)
        const whole = leftOf(lines)
        const parts = compParts(lines, { type: 'percent', value: percent }, whole)
        expect(sum(parts.map(({ subtotalCents }) => subtotalCents))).toBe(
          Math.floor((whole.subtotalCents * percent * 2 + 100) / 200),
        )
        const cents = Math.min(whole.subtotalCents, 500)
        const amount = compParts(lines, { type: 'amount', cents }, whole)
        expect(sum(amount.map(({ subtotalCents }) => subtotalCents))).toBe(cents)
      }),
    )
  })

  it('stay within what a refund without a line has left of the order', () => {
    const lines = linesOf([{ cents: 1000, taxClass: 'Sales tax', taxRate: 0.075 }])
    expect(compParts(lines, { type: 'all' }, { subtotalCents: 600, taxCents: 45 })).toEqual([
      { id: 0, subtotalCents: 600, taxCents: 45 },
    ])
  })
})
