import { describe, expect, it } from 'vitest'
import { withKeptParts } from './steady'

const order = (id: number, status = 'Paid') => ({ id, status, items: [{ id: 10 * id, name: 'Negroni', notes: null }] })

describe('Data that a reload returns unchanged', () => {
  it('keeps its object identity, wherever it is in its list', () => {
    const before = { now: 1, orders: [order(1), order(2), order(3)] }
    const after = { now: 2, orders: [order(2), order(3, 'Started'), order(4)] }
    const kept = withKeptParts(before, after)
    expect(kept.orders[0]).toBe(before.orders[1])
    expect(kept.orders[1]?.items).toBe(before.orders[2]?.items)
    expect(kept).toEqual({ now: 2, orders: [order(2), order(3, 'Started'), order(4)] })
  })

  it('is kept without a change to the loaded data', () => {
    const [before, after] = [
      [order(1), order(2)],
      [order(2), order(3)],
    ]
    const loaded = after[0]
    const kept = withKeptParts(before, after)
    expect(kept[0]).toBe(before[1])
    expect(after[0]).toBe(loaded)
    expect(before).toEqual([order(1), order(2)])
  })

  it('keeps the identity of the whole only if nothing was added, removed or moved', () => {
    const before = [order(1), order(2)]
    expect(withKeptParts(before, [order(1), order(2)])).toBe(before)
    for (const after of [
      [order(2), order(1)],
      [order(1)],
      [order(1), order(2), order(3)],
      [order(1), order(2, 'Ready')],
    ]) {
      const kept = withKeptParts(before, after)
      expect(kept).not.toBe(before)
      expect(kept).toEqual(after)
    }
  })

  it.each<[object, object]>([
    [{ at: [] }, { at: {} }],
    [{ at: new Date(1) }, { at: new Date(2) }],
    [{ at: 'a' }, { at: null }],
    [{ at: null }, { at: {} }],
  ])('is new if an object becomes a list, a date another date, or a text undefined', (before, after) => {
    const kept = withKeptParts(before, after)
    expect(kept).not.toBe(before)
    expect(kept).toEqual(after)
  })
})
