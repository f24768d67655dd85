import { payoutFailureInWords } from '../../../contract/payout-failures'
import { Badge } from '../../platform/ui/badge'
import { formatBusinessDate } from '../../platform/ui/dates'
import type { GridColumn } from '../../platform/ui/grid/data-grid'
import { Moment, Money } from '../../platform/ui/text'
import type { ListedPart, ListedPayout } from './read'
import { PART_KINDS, STATUS_WORDS } from './words'

/** The columns of the list of payouts. */
export const PAYOUT_COLUMNS: ReadonlyArray<GridColumn<ListedPayout>> = [
  { id: 'arrivesOn', label: 'Arrives', headline: true, cell: ({ arrivesOn }) => formatBusinessDate(arrivesOn, true) },
  {
    id: 'status',
    label: 'Status',
    cell: (payout) => {
      const { words, tone } = STATUS_WORDS[payout.status]
      return (
        <>
          <Badge tone={tone}>{words}</Badge>
          {payout.status === 'Failed' && <> {payoutFailureInWords(payout)}</>}
        </>
      )
    },
  },
  { id: 'place', label: 'Place', cell: ({ place }) => place, says: ({ place }) => place },
  {
    id: 'orders',
    label: 'Orders',
    align: 'end',
    cell: ({ orders, partsReadAt }) => (partsReadAt === null ? '–' : orders.toLocaleString('en-US')),
  },
  { id: 'amount', label: 'Amount', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} /> },
]

/** The columns of a payout's parts, with times by the venue's clock. */
export function partColumns(timeZone: string): ReadonlyArray<GridColumn<ListedPart>> {
  return [
    { id: 'madeAt', label: 'Date', cell: ({ madeAt }) => <Moment at={madeAt} timeZone={timeZone} withTime /> },
    { id: 'kind', label: 'What', headline: true, cell: ({ kind }) => PART_KINDS[kind].one },
    {
      id: 'order',
      label: 'Order',
      cell: ({ orderId, description }) => (orderId === null ? (description ?? '–') : `#${orderId}`),
    },
    { id: 'amount', label: 'Amount', align: 'end', cell: ({ amountCents }) => <Money cents={amountCents} /> },
    { id: 'fee', label: 'Fee', align: 'end', cell: ({ feeCents }) => <Money cents={feeCents === 0 ? 0 : -feeCents} /> },
    {
      id: 'net',
      label: 'In the Payout',
      align: 'end',
      cell: ({ amountCents, feeCents }) => <Money cents={amountCents - feeCents} />,
    },
  ]
}
