import { expect, it } from 'vitest'
import { formatDate, formatDateTime } from './dates'

it.each([-9_007_199_254_740_991, Number.NaN, 'not a time'])(
  'A time that no calendar has (%s) is shown as none',
  (at) => {
    expect(formatDate(at, 'America/New_York')).toBe('–')
    expect(formatDateTime(at, 'America/New_York')).toContain('–')
  },
)
