import { expect, it } from 'vitest'
import { dayLabel } from './clock'

it('A date without a time reads the same in every time zone', () => {
  expect(dayLabel('2026-05-15')).toBe('05/15/2026')
})
