import { Flex } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { DISPUTE_STATUSES } from '../../../contract/enumerations'
import { Card } from '../../platform/ui/card'
import { ColumnsLink } from '../../platform/ui/grid/columns-link'
import { ViewMenu, type ListViews } from '../../platform/ui/grid/view-menu'
import { DataGrid } from '../../platform/ui/grid/data-grid'
import { Fact, Facts } from '../../platform/ui/facts'
import { FilterForm, type Filter } from '../../platform/ui/grid/filter-form'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { HistoryList } from '../../platform/ui/history-list'
import { Page } from '../../platform/ui/frame/page'
import { Moment, Money } from '../../platform/ui/text'
import { DISPUTE_COLUMNS } from './columns'
import type { ListedDispute, OpenWarning } from './read'
import { STATUS_WORDS } from './words'

const FILTERS: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: DISPUTE_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
    several: true,
  },
  { name: 'openedAt', label: 'Opened', range: 'day', rare: true },
  { name: 'amount', label: 'Amount', range: 'amount', rare: true },
]

interface DisputesScreenProps {
  disputes: GridPage<ListedDispute>
  chosen: ChosenColumns | null
  views: ListViews
  warnings: readonly OpenWarning[]
  sums: { held: number; lost: number }
}

/** `/disputes`: payments that guests' banks dispute, ask about or report as fraud. */
export function DisputesScreen({ disputes, chosen, views, warnings, sums }: DisputesScreenProps) {
  return (
    <Page title="Disputes" lead="Payments that a guest’s bank has taken back, questioned, or reported as fraud." wide>
      {warnings.length > 0 && (
        <Card
          title="Reported as fraud"
          note="A full refund now avoids the dispute and its fee. Without one, most such payments are disputed, even if you know the guest."
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
          <Fact label="Lost, with fees not returned">
            <Money cents={sums.lost} />
          </Fact>
        </Facts>
      </Card>
      <Card title="All disputes">
        <Flex wrap="wrap" align="end" gap="3">
          <FilterForm filters={FILTERS} />
          <ColumnsLink chosen={chosen} />
          <ViewMenu of={views} />
        </Flex>
        <DataGrid
          label="Disputes"
          data={disputes}
          columns={DISPUTE_COLUMNS}
          chosen={chosen}
          rowKey={({ id }) => id}
          peeks={({ id, guest }) => `dispute ${id}, ${guest}`}
          rowLink={({ id }) => `/disputes/${id}`}
          rowName={({ guest }) => guest}
          empty="No bank has disputed a payment."
        />
      </Card>
    </Page>
  )
}
