import { formatShortDollars } from '../../../contract/money'
import { BarChart } from '../../platform/ui/bar-chart'
import { Card } from '../../platform/ui/card'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import { Fold } from '../../platform/ui/fold'
import type { HourSales } from './figures'
import { count, dollars, hourInWords } from './wording'

interface HourChartProps {
  /** In a night's order. */
  hours: readonly HourSales[]
  before: readonly HourSales[]
  /** Names of the two: 'Tonight', 'Fri, May 8'. */
  names: { now: string; then: string }
}

/** Sales by the hour in which orders were placed, as bars and as figures beside those of whole weeks earlier. */
export function HourChart({ hours, before, names }: HourChartProps) {
  const all = hoursOf(hours, before)
  const of = (list: readonly HourSales[], hour: number) => list.find((each) => each.hour === hour)
  const bars = all.map((hour) => {
    const [cents, then] = [of(hours, hour)?.cents ?? 0, of(before, hour)?.cents ?? 0]
    return {
      label: hourInWords(hour),
      short: hourInWords(hour).replace(':00', ''),
      // Refunds may exceed the sales of an hour.
      value: Math.max(0, cents),
      text: dollars(cents),
      then: { value: Math.max(0, then), text: dollars(then) },
    }
  })
  return (
    <Card title="Sales by hour">
      <BarChart title="Sales by hour" bars={bars} names={names} tick={formatShortDollars} />
      {all.length > 0 && (
        <Fold summary="Show the figures">
          <FigureTable
            label="Sales by hour"
            headings={['Hour', 'Orders', 'Sales', 'Sales then']}
            rows={all.map((hour) => ({
              key: hour,
              name: hourInWords(hour),
              figures: [
                count(of(hours, hour)?.orders ?? 0),
                dollars(of(hours, hour)?.cents ?? 0),
                dollars(of(before, hour)?.cents ?? 0),
              ],
            }))}
          />
        </Fold>
      )}
    </Card>
  )
}

/** Every hour from the first to the last with sales, then or now, without gaps. */
function hoursOf(...lists: ReadonlyArray<readonly HourSales[]>): number[] {
  const places = lists.flat().map(({ hour }) => (hour + 18) % 24)
  if (places.length === 0) return []
  const first = Math.min(...places)
  const length = Math.max(...places) - first + 1
  return Array.from({ length }, (_, index) => (first + index + 6) % 24)
}
