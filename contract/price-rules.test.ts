import { expect, test } from 'vitest'
import { hoursADay, partsOfDate } from './price-rules'

test.each([
  [null, null, 24, [{ from: 0, until: 24 }]],
  ['16:00:00', '19:00:00', 3, [{ from: 10, until: 13 }]],
  ['22:30:00', '01:00:00', 2.5, [{ from: 16.5, until: 19 }]],
  ['22:00:00', '06:00:00', 8, [{ from: 16, until: 24 }]],
  [
    '05:00:00',
    '08:00:00',
    3,
    [
      { from: 0, until: 2 },
      { from: 23, until: 24 },
    ],
  ],
])('from %s to %s are %f hours of a business date', (startTime, endTime, hours, parts) => {
  expect(hoursADay({ startTime, endTime })).toBe(hours)
  expect(partsOfDate({ startTime, endTime })).toEqual(parts)
})
