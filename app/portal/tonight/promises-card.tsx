import { percentWords } from '../../../contract/percent'
import { Card } from '../../platform/ui/card'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import type { HourPromises } from './figures'
import { count, hourInWords } from './wording'

/** How many orders were ready by the time that their guests were told first, by the hour in which they were placed. */
export function PromisesCard({ hours }: { hours: readonly HourPromises[] }) {
  if (hours.length === 0) return null
  const all = hours.reduce(
    (sum, { promised, kept, moved }) => ({
      promised: sum.promised + promised,
      kept: sum.kept + kept,
      moved: sum.moved + moved,
    }),
    { promised: 0, kept: 0, moved: 0 },
  )
  const rows = [
    ...hours.map((each) => ({ key: String(each.hour), name: hourInWords(each.hour), isSum: false, ...each })),
    ...(hours.length > 1 ? [{ key: 'all', name: 'Together', isSum: true, ...all }] : []),
  ]
  return (
    <Card title="Promises kept" note="Orders that were ready by the time their guests were told first. Meant: 80%.">
      <FigureTable
        label="Promises kept"
        headings={['Hour', 'Orders', 'Kept', 'Share', 'Moved']}
        rows={rows.map(({ key, name, isSum, promised, kept, moved }) => ({
          key,
          name,
          isSum,
          figures: [
            count(promised),
            count(kept),
            percentWords(Math.round((100 * kept) / promised) / 100),
            count(moved),
          ],
        }))}
      />
    </Card>
  )
}
