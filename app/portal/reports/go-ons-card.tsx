import { Card } from '../../platform/ui/card'
import { formatDateTime } from '../../platform/ui/dates'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import type { GoneOn } from './go-ons'

const FOR = { hour: 'An hour', night: 'The night' } as const

/** Who was let go on past a drink limit, by whom, when and why; nothing without any. */
export function GoOnsCard({ goOns }: { goOns: readonly GoneOn[] }) {
  if (goOns.length === 0) return null
  return (
    <Card title="Past a Drink Limit" note="Guests whom the bar let go on.">
      <FigureTable
        label="Guests who went on past a drink limit"
        headings={['Guest and Person', 'For', 'When']}
        rows={goOns.map(({ id, guest, drinks, who, reason, at, timeZone, ...pass }) => ({
          key: String(id),
          name: `${guest}, ${drinks}. ${who}${reason === null ? '' : `: ${reason}`}`,
          figures: [FOR[pass.for], formatDateTime(at, timeZone)],
        }))}
      />
    </Card>
  )
}
