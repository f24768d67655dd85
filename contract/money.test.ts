import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centsFromDollars,
  dollarsFromCents,
  formatDollars,
  formatShortDollars,
  multiplyCents,
  splitCents,
} from './money'

const cents = fc.integer({ min: 0, max: 100_000_000 })

describe('money', () => {
  it.each([
    [0, 0],
    [12.5, 1250],
    [1.005, 101],
    [1.115, 112],
    [0.29, 29],
    [0.000001, 0],
    [-1.005, -101],
    [1e-7, 0],
  ])('%d dollars are %d cents', (dollars, expected) => {
    expect(centsFromDollars(dollars)).toBe(expected)
  })

  it.each([
    [1000, 0.075, 75],
    [1050, 0.075, 79],
    [10, 0.05, 1],
    [30, 0.05, 2],
    [101, 0.5, 51],
    [333, 1.5, 500],
    [100, 1.005, 101],
    [-10, 0.05, -1],
    [999_999_999, 0.999999, 999_998_999],
  ])('%d cents times %d, rounded half up once, are %d cents', (amount, factor, expected) => {
    expect(multiplyCents(amount, factor)).toBe(expected)
  })

  it('converts to dollars and back unchanged, any number of times', () => {
    fc.assert(fc.property(cents, (amount) => centsFromDollars(dollarsFromCents(amount)) === amount))
  })

  it('rounds exactly half up for every factor of six decimals', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 5_000_000 }), (amount, millionths) => {
        const product = multiplyCents(amount, millionths / 1e6)
        const error = BigInt(product) * 1_000_000n - BigInt(amount) * BigInt(millionths)
        expect(error > -500_000n && error <= 500_000n).toBe(true)
      }),
    )
  })

  it('is split into parts that add up to the whole and differ from the exact share by less than a cent', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }), (total, weights) => {
        const parts = splitCents(total, weights)
        const sum = weights.reduce((a, b) => a + b, 0)
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total)
        if (sum === 0) return
        parts.forEach((part, i) => expect(Math.abs(part - (total * (weights[i] ?? 0)) / sum)).toBeLessThanOrEqual(1))
      }),
    )
  })

  it('is shown in dollars with a thousands separator', () => {
    expect([formatDollars(123450), formatDollars(5), formatDollars(-199)]).toEqual(['$1,234.50', '$0.05', '-$1.99'])
  })

  it('is abbreviated in narrow places', () => {
    expect([0, 25000, 100000, 150000, 120000000].map(formatShortDollars)).toEqual([
      '$0',
      '$250',
      '$1K',
      '$1.5K',
      '$1.2M',
    ])
  })
})
