import { Button, Flex } from '@radix-ui/themes'
import { useLocation } from '@remix-run/react'
import { formatDollars } from '../../../contract/money'
import { Card } from '../../platform/ui/card'
import { formatBusinessDate } from '../../platform/ui/dates'
import { withQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { DataGrid } from '../../platform/ui/grid/data-grid'
import { FilterForm, type Filter } from '../../platform/ui/grid/filter-form'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import { ViewMenu, type ListViews } from '../../platform/ui/grid/view-menu'
import { AsOf } from './as-of'
import { PAYOUT_COLUMNS } from './columns'
import type { Freshness } from './freshness'
import type { NextPayout } from './paid-out'
import type { ListedPayout } from './read'
import { PAYOUT_STATUSES, STATUS_WORDS } from './words'

interface PayoutsScreenProps {
  payouts: GridPage<ListedPayout>
  views: ListViews
  /** 'yyyy-MM', newest first. */
  months: readonly string[]
  next: NextPayout | null
  /** Null without a payment account. */
  freshness: Freshness | null
}

/** `/reports/payouts`: what Stripe pays to the venues' banks. */
export function PayoutsScreen({ payouts, views, months, next, freshness }: PayoutsScreenProps) {
  const { search } = useLocation()
  const filters: readonly Filter[] = [
    {
      name: 'month',
      label: 'Month',
      options: months.map((value) => ({ value, label: formatBusinessDate(`${value}-01`, true).replace(' 1,', '') })),
    },
    {
      name: 'status',
      label: 'Status',
      options: PAYOUT_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].words })),
      several: true,
    },
    { name: 'arrivesOn', label: 'Arrives', range: 'day', rare: true },
    { name: 'amount', label: 'Amount', range: 'amount', rare: true },
  ]
  return (
    <Page title="Payouts" lead="What Stripe pays to the bank, with the orders in it." wide>
      <Card
        title={next ? `Next payout: ${formatDollars(next.cents)}, ${next.when}` : 'All payouts'}
        note={freshness ? <AsOf freshness={freshness} /> : 'Payouts appear once there is a payment account.'}
        action={
          <Button asChild variant="soft" size="3">
            <a href={withQuery({ pathname: '/reports/payouts.csv', search }, { page: null, size: null, sort: null })}>
              Download CSV
            </a>
          </Button>
        }
      >
        <Flex wrap="wrap" align="end" gap="3">
          <FilterForm filters={filters} />
          <ViewMenu of={views} />
        </Flex>
        <DataGrid
          label="Payouts"
          data={payouts}
          columns={PAYOUT_COLUMNS}
          rowKey={({ id }) => id}
          peeks={({ id }) => `payout ${id}`}
          rowLink={({ id }) => `/reports/payouts/${id}`}
          empty="No payouts yet. Stripe makes the first one some days after the first order."
        />
      </Card>
    </Page>
  )
}
