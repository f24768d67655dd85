import { describe, expect, it } from 'vitest'
import { withKeptParts } from './steady'

const order = (id: number, status = 'Paid') => ({ id, status, items: [{ id: 10 * id, name: 'Negroni', notes: null }] })

describe('What a load says again', () => {
  it('stays the object that it was, wherever in its list it stands now', () => {
    const before = { now: 1, orders: [order(1), order(2), order(3)] }
    const after = { now: 2, orders: [order(2), order(3, 'Started'), order(4)] }
    const kept = withKeptParts(before, after)
    expect(kept.orders[0]).toBe(before.orders[1])
    expect(kept.orders[1]?.items).toBe(before.orders[2]?.items)
    expect(kept).toEqual({ now: 2, orders: [order(2), order(3, 'Started'), order(4)] })
  })

  it('is kept without a change to what was loaded', () => {
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

  it('is the same as a whole only when nothing is new, gone or elsewhere', () => {
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
  ])('is new when an object has become a list, a date another date, or a word nothing', (before, after) => {
    const kept = withKeptParts(before, after)
    expect(kept).not.toBe(before)
    expect(kept).toEqual(after)
  })
})
