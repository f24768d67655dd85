import { expect, test } from 'vitest'
import { usualPeriods } from './usual-periods'

test.each([
  ['2026-05-15', 'This month', '2026-05-01', '2026-05-15'],
  ['2026-05-15', 'Last month', '2026-04-01', '2026-04-30'],
  ['2026-03-31', 'Last month', '2026-02-01', '2026-02-28'],
  ['2028-03-01', 'Yesterday', '2028-02-29', '2028-02-29'],
  ['2026-01-01', 'Last month', '2025-12-01', '2025-12-31'],
  ['2026-01-01', 'This month', '2026-01-01', '2026-01-01'],
  ['2026-01-03', '7 days', '2025-12-28', '2026-01-03'],
  ['2026-01-03', 'Today', '2026-01-03', '2026-01-03'],
])('on %s, ‘%s’ is %s to %s', (today, label, start, end) => {
  expect(usualPeriods(today)).toContainEqual({ label, start, end })
})
