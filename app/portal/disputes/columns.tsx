import { reasonInWords } from '../../../contract/dispute-reasons'
import { Badge } from '../../platform/ui/badge'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { Moment, Money } from '../../platform/ui/text'
import type { ListedDispute } from './read'
import { statusBadge } from './words'

/** The columns of the list of disputes. */
export const DISPUTE_COLUMNS: ReadonlyArray<GridColumn<ListedDispute>> = [
  { id: 'id', label: 'Id', width: 'id', cell: ({ id }) => id },
  {
    id: 'status',
    label: 'Status',
    width: 'default',
    cell: (row) => {
      const { words, tone } = statusBadge(row)
      return <Badge tone={tone}>{words}</Badge>
    },
  },
  {
    id: 'dueBy',
    label: 'Answer by',
    width: 'default',
    cell: ({ status, dueBy, timeZone }) =>
      status === 'NeedsResponse' && dueBy !== null ? <Moment at={dueBy} timeZone={timeZone} withTime /> : '–',
  },
  { id: 'reason', label: 'The bank says', cell: ({ reason }) => reasonInWords(reason) },
  { id: 'order', label: 'Order', width: 'active', cell: ({ orderId }) => orderId },
  { id: 'guest', label: 'Guest', cell: ({ guest }) => guest },
  { id: 'place', label: 'Place', cell: ({ place }) => place, says: ({ place }) => place },
  {
    id: 'amount',
    label: 'Amount',
    width: 'price',
    align: 'end',
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
]
