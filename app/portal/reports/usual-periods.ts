import { addDays } from '../figures/business-dates'

export interface UsualPeriod {
  label: string
  start: string
  end: string
}

/** The periods that staff ask for most, given the current business date. All dates are 'yyyy-MM-dd', inclusive, and none is in the future. */
export function usualPeriods(today: string): UsualPeriod[] {
  const yesterday = addDays(today, -1)
  const monthStart = firstOfMonth(today)
  const lastMonthEnd = addDays(monthStart, -1)
  return [
    { label: 'Today', start: today, end: today },
    { label: 'Yesterday', start: yesterday, end: yesterday },
    { label: '7 days', start: addDays(today, -6), end: today },
    { label: 'This month', start: monthStart, end: today },
    { label: 'Last month', start: firstOfMonth(lastMonthEnd), end: lastMonthEnd },
  ]
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`
}
