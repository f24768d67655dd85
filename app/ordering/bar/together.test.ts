import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OVERTAKE_MS } from '../../../contract/limits'
import { MINUTE_MS } from '../../../contract/time'
import { overtakenBy, togetherOf, type Waiting } from './together'

const NONE = { note: 0, allergen: 0 }
const order = (id: number, minute: number, ...drinks: string[]): Waiting => ({
  id,
  queuedAt: minute * MINUTE_MS,
  items: drinks.map((drink) => ({ drink, quantity: 1 })),
})

const queue = fc
  .array(
    fc.record({
      queuedAt: fc.integer({ min: 0, max: 20 * MINUTE_MS }),
      items: fc.array(
        fc.record({
          drink: fc.constantFrom('Margarita', 'Negroni', 'Mojito'),
          quantity: fc.integer({ min: 1, max: 5 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      apart: fc.option(fc.constantFrom('note' as const, 'allergen' as const), { nil: undefined }),
    }),
    { maxLength: 15 },
  )
  .map((orders): Waiting[] => orders.map((each, index) => ({ id: index + 1, ...each })))

describe('the same drinks of waiting orders', () => {
  it('are counted over the orders that have them', () => {
    const waiting = [order(1, 0, 'Margarita', 'Margarita'), order(2, 1, 'Margarita'), order(3, 1, 'Negroni')]
    expect(togetherOf(waiting)).toEqual([{ drink: 'Margarita', quantity: 3, orderIds: [1, 2], apart: NONE }])
  })

  it('leave out an order that would overtake another by more than three minutes', () => {
    const waiting = [
      order(1, 0, 'Negroni'),
      order(2, 1, 'Margarita'),
      order(3, 2, 'Margarita'),
      order(4, 4, 'Margarita'),
    ]
    expect(togetherOf(waiting)).toEqual([{ drink: 'Margarita', quantity: 2, orderIds: [2, 3], apart: NONE }])
  })

  it('count the orders with a note or an allergen, and leave them out', () => {
    const waiting = [
      order(1, 0, 'Margarita'),
      { ...order(2, 0, 'Margarita'), apart: 'note' as const },
      { ...order(3, 1, 'Margarita', 'Mojito'), apart: 'allergen' as const },
      order(4, 2, 'Margarita'),
      { ...order(5, 2, 'Mojito'), apart: 'note' as const },
    ]
    expect(togetherOf(waiting)).toEqual([
      { drink: 'Margarita', quantity: 2, orderIds: [1, 4], apart: { note: 1, allergen: 1 } },
    ])
  })

  it('do not overtake an order that is left out by more than three minutes', () => {
    const noted = { ...order(1, 0, 'Margarita'), apart: 'note' as const }
    expect(togetherOf([noted, order(2, 2, 'Margarita'), order(3, 4, 'Margarita')])).toEqual([])
  })

  it('never hold an order with a note or an allergen', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        const apart = new Set(waiting.filter((each) => each.apart).map(({ id }) => id))
        expect(togetherOf(waiting).flatMap(({ orderIds }) => orderIds.filter((id) => apart.has(id)))).toEqual([])
      }),
    )
  })

  it('never overtake an order by more than three minutes, and can always be started as offered', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        for (const { orderIds } of togetherOf(waiting)) {
          const started = new Set(orderIds)
          const youngest = Math.max(...waiting.filter(({ id }) => started.has(id)).map(({ queuedAt }) => queuedAt))
          const left = waiting.filter(({ id }) => !started.has(id)).map(({ queuedAt }) => queuedAt)
          expect(Math.max(0, ...left.map((queuedAt) => youngest - queuedAt))).toBeLessThanOrEqual(OVERTAKE_MS)
          expect(overtakenBy(waiting, started)).toBeUndefined()
          expect(orderIds.length).toBeGreaterThan(1)
        }
      }),
    )
  })

  it('are as many as in the orders that are started', () => {
    fc.assert(
      fc.property(queue, (waiting) => {
        for (const { drink, quantity, orderIds } of togetherOf(waiting)) {
          const lines = waiting.filter(({ id }) => orderIds.includes(id)).flatMap(({ items }) => items)
          const made = lines.filter((line) => line.drink === drink).reduce((sum, line) => sum + line.quantity, 0)
          expect(made).toBe(quantity)
        }
      }),
    )
  })
})
