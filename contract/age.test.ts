import { describe, expect, it } from 'vitest'
import { isOver21, wholeYears } from './age'

describe('age', () => {
  it.each([
    ['2000-06-15', '2021-06-14', 20],
    ['2000-06-15', '2021-06-15', 21],
    ['2000-12-31', '2021-01-01', 20],
    ['2000-02-29', '2021-02-28', 20],
    ['2000-02-29', '2021-03-01', 21],
    ['2000-02-29', '2024-02-29', 24],
  ])('of someone born on %s is on %s %d whole years', (dob, today, years) => {
    expect(wholeYears(dob, today)).toBe(years)
  })

  it('allows alcohol from the 21st birthday on, and never without a verified date', () => {
    expect(isOver21('2004-11-21', '2025-11-20')).toBe(false)
    expect(isOver21('2004-11-21', '2025-11-21')).toBe(true)
    expect(isOver21(null, '2025-11-21')).toBe(false)
  })
})
