import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { WEEKDAYS } from '../../../contract/enumerations'
import { bestPrice, priceWith, pricedAt, rulesAt, stretchOf, type PriceOff, type PriceRule } from './price-rules'

const ZONE = 'America/New_York'
let ids = 0

function rule(fields: Partial<PriceRule> = {}): PriceRule {
  const hours = { weekdays: WEEKDAYS, startTime: null, endTime: null, startDate: null, endDate: null }
  const off: PriceOff = { kind: 'Percent', amount: 25 }
  return { id: ++ids, name: 'Happy Hour', off, includesAlcohol: true, of: null, ...hours, ...fields }
}

const cents = fc.integer({ min: 1, max: 200_000 })
const anyOff: fc.Arbitrary<PriceOff> = fc.oneof(
  fc.record({
    kind: fc.constant('Percent' as const),
    amount: fc.integer({ min: 100, max: 10_000 }).map((n) => n / 100),
  }),
  fc.record({ kind: fc.constant('Amount' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
  fc.record({ kind: fc.constant('FixedPrice' as const), amount: fc.integer({ min: 1, max: 100_000 }) }),
)
const anyRules = fc.array(
  fc.tuple(anyOff, fc.boolean()).map(([off, includesAlcohol]) => rule({ off, includesAlcohol })),
  { maxLength: 6 },
)
const anyLine = fc.record({ unitPriceCents: cents, isAlcoholic: fc.boolean() })

describe('the price under rules', () => {
  it('is never more than without, and never below one cent', () => {
    fc.assert(
      fc.property(anyRules, anyLine, (rules, line) => {
        const { unitPriceCents, discountCents } = bestPrice(rules, line)
        expect(unitPriceCents).toBeLessThanOrEqual(line.unitPriceCents)
        expect(unitPriceCents).toBeGreaterThanOrEqual(1)
        expect(unitPriceCents + discountCents).toBe(line.unitPriceCents)
      }),
    )
  })

  it('is that of the one best rule: rules never add up', () => {
    fc.assert(
      fc.property(anyRules, anyLine, (rules, line) => {
        const alone = rules
          .filter(({ includesAlcohol }) => includesAlcohol || !line.isAlcoholic)
          .map(({ off }) => priceWith(off, line.unitPriceCents))
        const best = bestPrice(rules, line)
        expect(best.unitPriceCents).toBe(Math.min(line.unitPriceCents, ...alone))
        if (best.rule) expect(priceWith(best.rule.off, line.unitPriceCents)).toBe(best.unitPriceCents)
        else expect(best.discountCents).toBe(0)
      }),
    )
  })

  it('does not depend on the order of the rules', () => {
    fc.assert(
      fc.property(anyRules, anyLine, (rules, line) => {
        expect(bestPrice(rules.toReversed(), line).unitPriceCents).toBe(bestPrice(rules, line).unitPriceCents)
      }),
    )
  })

  test.each<[PriceOff, number, number]>([
    [{ kind: 'Percent', amount: 25 }, 1450, 1087],
    [{ kind: 'Percent', amount: 33.33 }, 1000, 667],
    [{ kind: 'Percent', amount: 100 }, 1450, 1],
    [{ kind: 'Amount', amount: 200 }, 1450, 1250],
    [{ kind: 'Amount', amount: 1450 }, 1450, 1],
    [{ kind: 'FixedPrice', amount: 600 }, 1450, 600],
    [{ kind: 'FixedPrice', amount: 1600 }, 1450, 1450],
    [{ kind: 'Amount', amount: 200 }, 0, 0],
  ])('with %j off %i cents is %i', (off, before, after) => {
    expect(priceWith(off, before)).toBe(after)
  })
})

describe('a rule of some hours', () => {
  const late = rule({ weekdays: ['friday'], startTime: '22:00:00', endTime: '01:00:00' })
  test.each([
    ['2026-05-15T21:59:59-04:00', false, '2026-05-15T22:00:00-04:00'],
    ['2026-05-15T22:00:00-04:00', true, '2026-05-16T01:00:00-04:00'],
    ['2026-05-16T00:59:59-04:00', true, '2026-05-16T01:00:00-04:00'],
    ['2026-05-16T01:00:00-04:00', false, '2026-05-22T22:00:00-04:00'],
    ['2026-05-16T22:30:00-04:00', false, '2026-05-22T22:00:00-04:00'],
  ])('at %s holds: %s, until %s', (at, isOn, until) => {
    expect(stretchOf(late, ZONE, Date.parse(at))).toMatchObject({ isOn, until: Date.parse(until) })
  })

  it('ends with its last day, at 06:00', () => {
    const week = rule({ endDate: '2026-05-15' })
    expect(stretchOf(week, ZONE, Date.parse('2026-05-15T12:00:00-04:00')).endsAt).toBe(
      Date.parse('2026-05-16T06:00:00-04:00'),
    )
  })

  it('holds at a moment in the past as it did then, and now as it does now', () => {
    const [before, after] = ['2026-05-16T00:59:00-04:00', '2026-05-16T01:01:00-04:00'].map(Date.parse)
    if (before === undefined || after === undefined) throw new Error('No moments')
    for (const _ of [1, 2]) {
      expect(rulesAt([late], ZONE, after)).toEqual([])
      expect(rulesAt([late], ZONE, before)).toEqual([late])
    }
  })
})

test.each([
  ['a moment ago', -1000, true],
  ['five minutes ago', -300_000, true],
  ['longer ago', -300_001, false],
  ['in the future', 1, false],
])('a quote from %s holds its prices: %s', (_, offset, isHeld) => {
  const now = Date.parse('2026-05-15T22:00:00Z')
  expect(pricedAt(new Date(now + offset).toISOString(), now)).toBe(isHeld ? now + offset : now)
})
