import { describe, expect, it } from 'vitest'
import { keepParts } from './steady'

const order = (id: number, status = 'Paid') => ({ id, status, items: [{ id: 10 * id, name: 'Negroni', notes: null }] })

describe('What a load says again', () => {
  it('stays the object that it was, wherever in its list it stands now', () => {
    const before = { now: 1, orders: [order(1), order(2), order(3)] }
    const after = { now: 2, orders: [order(2), order(3, 'Started'), order(4)] }
    expect(keepParts(before, after)).toBe(false)
    expect(after.orders[0]).toBe(before.orders[1])
    expect(after.orders[1]?.items).toBe(before.orders[2]?.items)
    expect(after).toEqual({ now: 2, orders: [order(2), order(3, 'Started'), order(4)] })
  })

  it('is the same as a whole only when nothing is new, gone or elsewhere', () => {
    const before = [order(1), order(2)]
    expect(keepParts(before, [order(1), order(2)])).toBe(true)
    expect(keepParts(before, [order(2), order(1)])).toBe(false)
    expect(keepParts(before, [order(1)])).toBe(false)
    expect(keepParts(before, [order(1), order(2), order(3)])).toBe(false)
    expect(keepParts(before, [order(1), order(2, 'Ready')])).toBe(false)
  })

  it('is new when an object has become a list, a date another date, or a word nothing', () => {
    expect(keepParts({ at: [] }, { at: {} })).toBe(false)
    expect(keepParts({ at: new Date(1) }, { at: new Date(2) })).toBe(false)
    expect(keepParts({ at: 'a' }, { at: null })).toBe(false)
    expect(keepParts({ at: null }, { at: {} })).toBe(false)
  })
})
