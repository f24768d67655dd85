import { expect, it } from 'vitest'
import { formatDate, formatDateTime } from './dates'

it.each([-9_007_199_254_740_991, Number.NaN, 'not a time'])('an invalid time (%s) shows as a dash', (at) => {
  expect(formatDate(at, 'America/New_York')).toBe('–')
  expect(formatDateTime(at, 'America/New_York')).toContain('–')
})
