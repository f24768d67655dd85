import { describe, expect, it } from 'vitest'
import { isOver21Now } from './over21'

describe('over 21', () => {
  const DOB = '2005-05-16'

  it('begins on the 21st birthday', () => {
    expect(isOver21Now(DOB, Date.parse('2026-05-15T23:00:00-04:00'))).toBe(false)
    expect(isOver21Now(DOB, Date.parse('2026-05-16T14:00:00-04:00'))).toBe(true)
  })

  it('does not begin before the birthday in Honolulu', () => {
    expect(isOver21Now(DOB, Date.parse('2026-05-15T23:59:59-10:00'))).toBe(false)
    expect(isOver21Now(DOB, Date.parse('2026-05-16T01:00:00-10:00'))).toBe(true)
  })

  it('is false without a verified date of birth', () => {
    expect(isOver21Now(null, Date.parse('2026-05-16T14:00:00-04:00'))).toBe(false)
  })
})
