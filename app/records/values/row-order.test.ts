import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_DISPLAY_ORDER } from '../../../contract/limits'
import { movedTo, orderFieldOf, positionsFor } from './row-order'

const position = fc.integer({ min: 0, max: MAX_DISPLAY_ORDER })
const positions = fc.array(position, { minLength: 1, maxLength: 100 })

describe('positions for a new order', () => {
  test.each([
    ['stay those of the list', [10, 30, 20], [10, 20, 30]],
    ['part where rows shared one', [0, 0, 0], [0, 1, 2]],
    ['part upwards only as far as needed', [5, 5, 9], [5, 6, 9]],
    ['start anew at 0 where there is no room above', [999, 1000, 1000], [0, 1, 2]],
  ])('%s', (_, now, expected) => expect(positionsFor(now)).toEqual(expected))

  test('always rise, within the limits', () => {
    fc.assert(
      fc.property(positions, (now) => {
        const result = positionsFor(now)
        expect(result).toHaveLength(now.length)
        expect(result.every((one, index) => index === 0 || one > (result[index - 1] ?? one))).toBe(true)
        expect(result.every((one) => one >= 0 && one <= MAX_DISPLAY_ORDER)).toBe(true)
      }),
    )
  })
})

test('a moved row is at its new place, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(position, { minLength: 2 }), fc.nat(), fc.nat(), (ids, first, second) => {
      const [from, to] = [first % ids.length, second % ids.length]
      const after = movedTo(ids, from, to)
      expect(after[to]).toBe(ids[from])
      expect(after.filter((id) => id !== ids[from])).toEqual(ids.filter((id) => id !== ids[from]))
    }),
  )
})

describe('rows are dragged', () => {
  const two = { results: [1, 2], total: 2, sort: 'displayOrder,asc,name,desc' }
  test.each([
    ['in a list by its positions', two, ['name', 'displayOrder'], 'displayOrder'],
    ['not if positions are not edited', two, ['name'], undefined],
    ['not downwards', { ...two, sort: 'displayOrder,desc' }, ['displayOrder'], undefined],
    ['not by another column', { ...two, sort: 'name,asc' }, ['name', 'displayOrder'], undefined],
    ['not on one page of several', { ...two, total: 3 }, ['displayOrder'], undefined],
    ['not alone', { ...two, results: [1], total: 1 }, ['displayOrder'], undefined],
  ])('%s', (_, page, editable, expected) => expect(orderFieldOf(page, editable)).toBe(expected))
})
