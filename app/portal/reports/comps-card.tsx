import { formatDollars } from '../../../contract/money'
import { Card } from '../../platform/ui/card'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import type { CompSum } from './comps'

/** The comps of a period by person and reason; nothing without any. */
export function CompsCard({ comps }: { comps: readonly CompSum[] }) {
  if (comps.length === 0) return null
  return (
    <Card title="Comps" note="Given away by the house, before tax.">
      <FigureTable
        label="Comps by person and reason"
        headings={['Person and Reason', 'Comps', 'Amount']}
        rows={comps.map(({ who, reason, count, cents }) => ({
          key: `${who} ${reason}`,
          name: `${who}: ${reason}`,
          figures: [count.toLocaleString('en-US'), formatDollars(cents)],
        }))}
      />
    </Card>
  )
}
