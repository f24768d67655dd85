import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MIN_CHARGE_CENTS } from '../../../contract/limits'
import { sharesOf } from './shares'

/** The parts of a shared tab (docs/rules/tabs.md#shared-tabs). */

const HOST = 1

const tab = fc
  .record({
    orders: fc.array(
      fc.record({ customerId: fc.integer({ min: 1, max: 6 }), cents: fc.nat(9000), back: fc.nat(9000) }),
      {
        maxLength: 12,
      },
    ),
    friendIds: fc.uniqueArray(fc.integer({ min: 2, max: 8 }), { maxLength: 7 }),
    extraCents: fc.nat(4000),
  })
  .map(({ orders, friendIds, extraCents }) => ({
    hostId: HOST,
    friendIds,
    orders: orders.map(({ customerId, cents, back }, id) => ({
      id,
      customerId,
      status: 'Completed' as const,
      subtotalCents: cents,
      refundedSubtotalCents: Math.min(cents, back),
      taxCents: 0,
      serviceFeeCents: 0,
      totalCents: cents,
      refundedTotalCents: Math.min(cents, back),
    })),
    dueCents: orders.reduce((sum, { cents, back }) => sum + Math.max(0, cents - back), extraCents),
  }))

describe('the parts of a tab', () => {
  it.each(['own', 'equal'] as const)('add up to what is due, and none is too little to be charged (%s)', (split) => {
    fc.assert(
      fc.property(tab, (due) => {
        const shares = sharesOf({ ...due, split })
        expect(shares.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(due.dueCents)
        expect(shares[0]?.customerId).toBe(HOST)
        expect(shares[0]?.amountCents).toBeGreaterThanOrEqual(0)
        for (const { amountCents } of shares.slice(1)) expect(amountCents).toBeGreaterThanOrEqual(MIN_CHARGE_CENTS)
        expect(new Set(shares.map(({ customerId }) => customerId)).size).toBe(shares.length)
      }),
    )
  })

  it('cover each one’s own drinks, and what is added differs from its proportion by less than a cent', () => {
    fc.assert(
      fc.property(tab, (due) => {
        const drinks = (id: number) =>
          due.orders
            .filter(({ customerId }) => customerId === id)
            .reduce((sum, one) => sum + one.subtotalCents - one.refundedSubtotalCents, 0)
        const allCents = due.orders.reduce((sum, one) => sum + one.subtotalCents - one.refundedSubtotalCents, 0)
        for (const { customerId, amountCents } of sharesOf({ ...due, split: 'own' }).slice(1)) {
          const exact = ((due.dueCents - allCents) * drinks(customerId)) / allCents
          expect(Math.abs(amountCents - drinks(customerId) - exact)).toBeLessThan(1)
        }
      }),
    )
  })

  it('are the same to the cent for everyone when they are equal', () => {
    fc.assert(
      fc.property(tab, (due) => {
        const people = new Set([HOST, ...due.friendIds, ...due.orders.map(({ customerId }) => customerId)])
        const exact = due.dueCents / people.size
        for (const { amountCents } of sharesOf({ ...due, split: 'equal' }).slice(1)) {
          expect(Math.abs(amountCents - exact)).toBeLessThan(1)
        }
      }),
    )
  })

  it.each([
    ['own drinks', 'own', [400, 300, 300], 1087, [435, 326, 326]],
    ['the cents that are left go to whoever lost most', 'own', [100, 200, 400], 710, [101, 203, 406]],
    ['equal parts', 'equal', [400, 300, 300], 1000, [334, 333, 333]],
  ] as const)('of %s (%s)', (_, split, drinks, dueCents, expected) => {
    const orders = drinks.map((cents, index) => ({
      id: index,
      customerId: index + 1,
      status: 'Completed' as const,
      subtotalCents: cents,
      refundedSubtotalCents: 0,
      taxCents: 0,
      serviceFeeCents: 0,
      totalCents: cents,
      refundedTotalCents: 0,
    }))
    const shares = sharesOf({ hostId: 1, friendIds: [2, 3], orders, dueCents, split })
    expect(shares.map(({ amountCents }) => amountCents)).toEqual(expected)
  })
})
