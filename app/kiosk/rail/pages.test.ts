import { expect, it } from 'vitest'
import { pagesOf } from './pages'

/** Tickets of these heights in rows of `columns`, 8 px apart. */
function rows(heights: number[][]) {
  let top = 0
  return heights.flatMap((row) => {
    const tickets = row.map((height) => ({ top, height }))
    top += Math.max(...row) + 8
    return tickets
  })
}

it.each([
  ['no tickets have no page', [], 500, []],
  ['rows that fit are one page', [[100, 100], [100]], 208, [[0, 3]]],
  ['a row that does not fit whole begins the next page', [[100, 100], [100]], 207, [[0, 2], [2, 3]]], // prettier-ignore
  ['the tallest ticket of a row counts', [[100, 180], [100]], 208, [[0, 2], [2, 3]]], // prettier-ignore
  ['a row taller than the screen has a page of its own', [[100], [900], [100]], 300, [[0, 1], [1, 2], [2, 3]]], // prettier-ignore
])('%s', (_, heights, height, expected) => {
  expect(pagesOf(rows(heights), height).map(({ from, until }) => [from, until])).toEqual(expected)
})
