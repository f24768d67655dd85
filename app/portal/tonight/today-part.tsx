import type { ReactNode } from 'react'
import { formatWeekday } from '../../platform/ui/dates'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import { HourChart } from './hour-chart'
import { changeInWords, count, dollars, ordersInWords, whenBefore } from './wording'
import type { Today } from './today'

interface TodayPartProps {
  today: Today
  /** Between the figures and the chart. */
  children?: ReactNode
}

/** Today so far: its figures, and its sales by the hour beside those of the same weekday before. */
export function TodayPart({ today: { figures, before, openTabs, ...today }, children }: TodayPartProps) {
  const when = whenBefore({ start: today.dateBefore, end: today.dateBefore }, true)
  return (
    <>
      <Stats six>
        <StatCard
          label="Sales Today"
          icon="trend"
          value={dollars(figures.salesCents)}
          note={changeInWords(figures.salesCents, before.salesCents, dollars, when)}
          to="/reports/tonight"
        />
        <StatCard
          label="Orders Today"
          icon="receipt"
          value={figures.orders}
          note={changeInWords(figures.orders, before.orders, count, when)}
          to="/reports/tonight"
        />
        <StatCard
          label="Tips Today"
          icon="person"
          value={dollars(figures.tipsCents)}
          note={changeInWords(figures.tipsCents, before.tipsCents, dollars, when)}
          to="/reports/tonight"
        />
        <StatCard label="Waiting" icon="glass" value={figures.waiting} note="Paid and not ready yet" to="/orders" />
        <StatCard
          label="Refunds Today"
          icon="dollar"
          value={dollars(figures.refundedCents)}
          note={`of ${ordersInWords(figures.refundedOrders)}`}
          to="/reports/summary"
        />
        <StatCard
          label="Open Tabs"
          icon="note"
          value={openTabs}
          note="Open right now"
          to="/reports/sales?status=Open"
        />
      </Stats>
      {children}
      <HourChart
        hours={today.hours}
        before={today.hoursBefore}
        names={{ now: 'Today', then: `${formatWeekday(today.dateBefore)}, up to this time` }}
      />
    </>
  )
}
