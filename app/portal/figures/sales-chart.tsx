import { formatDollars, formatShortDollars } from '../../../contract/money'
import { BarChart } from '../../platform/ui/bar-chart'
import { Card } from '../../platform/ui/card'
import { formatBusinessDate } from '../../platform/ui/dates'
import type { DaySales } from './business-dates'
import { Fold } from '../../platform/ui/fold'
import './sales-chart.css'

interface SalesChartProps {
  /** Oldest first. */
  sales: readonly DaySales[]
  /** The period, worded to end a sentence: 'in the last 14 days'. */
  when: string
}

/** Bar chart of sales per day, the latest day last, with the same values as text for users without sight or a pointer. */
export function SalesChart({ sales, when }: SalesChartProps) {
  const total = sales.reduce((sum, day) => sum + day.cents, 0)
  // In a range across two years, 'Nov 21' could be two days.
  const years = new Set(sales.map(({ date }) => date.slice(0, 4)))
  const label = (date: string) => formatBusinessDate(date, years.size > 1)
  const bars = sales.map(({ date, cents }) => ({ label: label(date), value: cents, text: formatDollars(cents) }))
  return (
    <Card title="Sales by day" note={`${formatDollars(total)} ${when}`}>
      <BarChart title="Sales by day" bars={bars} tick={formatShortDollars} />
      <Fold summary="Show the figures">
        <dl className="sales-figures">
          {bars.map(({ label: day, text }) => (
            <div key={day}>
              <dt>{day}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Fold>
    </Card>
  )
}
