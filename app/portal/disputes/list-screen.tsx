import { Link } from '@remix-run/react'
import { reasonInWords } from '../../../contract/dispute-reasons'
import { DISPUTE_STATUSES } from '../../../contract/enumerations'
import { Badge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { DataGrid, type GridColumn } from '../../platform/ui/grid/data-grid'
import { Fact, Facts } from '../../platform/ui/facts'
import { FilterForm, type Filter } from '../../platform/ui/grid/filter-form'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import { HistoryList } from '../../platform/ui/history-list'
import { Page } from '../../platform/ui/frame/page'
import { Moment, Money } from '../../platform/ui/text'
import type { ListedDispute, OpenWarning } from './read'
import { statusBadge, STATUS_WORDS } from './words'

const COLUMNS: ReadonlyArray<GridColumn<ListedDispute>> = [
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
  { id: 'place', label: 'Place', cell: ({ place }) => place },
  {
    id: 'amount',
    label: 'Amount',
    width: 'price',
    align: 'end',
    cell: ({ amountCents }) => <Money cents={amountCents} />,
  },
]

const FILTERS: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: DISPUTE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
  },
]

interface DisputesScreenProps {
  disputes: GridPage<ListedDispute>
  warnings: readonly OpenWarning[]
  sums: { held: number; lost: number }
}

/** `/disputes`: payments that guests' banks dispute, ask about or report as fraud. */
export function DisputesScreen({ disputes, warnings, sums }: DisputesScreenProps) {
  return (
    <Page title="Disputes" lead="Payments that a guest’s bank has taken back, questioned, or reported as fraud." wide>
      {warnings.length > 0 && (
        <Card
          title="Reported as fraud"
          note="A refund now avoids the dispute and its fee. Do nothing if you know the guest."
        >
          <HistoryList>
            {warnings.map(({ id, orderId, openedAt, timeZone, amountCents, guest, place, fraudType }) => (
              <li key={id}>
                <Moment at={openedAt} timeZone={timeZone} withTime />
                <p>
                  <Money cents={amountCents} /> of {guest} at {place}: {fraudType.replaceAll('_', ' ')}.{' '}
                  <Link to={`/orders/${orderId}`}>Look at order {orderId}, or refund it</Link>
                </p>
              </li>
            ))}
          </HistoryList>
        </Card>
      )}
      <Card title="Money">
        <Facts>
          <Fact label="Held by banks now, with fees">
            <Money cents={sums.held} />
          </Fact>
          <Fact label="Lost, with fees">
            <Money cents={sums.lost} />
          </Fact>
        </Facts>
      </Card>
      <Card title="All disputes">
        <FilterForm filters={FILTERS} />
        <DataGrid
          label="Disputes"
          data={disputes}
          columns={COLUMNS}
          rowKey={({ id }) => id}
          rowLink={({ id }) => `/disputes/${id}`}
          empty="No bank has disputed a payment."
        />
      </Card>
    </Page>
  )
}
