import { payoutFailureInWords } from '../../../contract/payout-failures'
import { Button } from '@radix-ui/themes'
import { formatDollars } from '../../../contract/money'
import { Badge } from '../../platform/ui/badge'
import { Card } from '../../platform/ui/card'
import { formatBusinessDate } from '../../platform/ui/dates'
import { Fact, Facts } from '../../platform/ui/facts'
import { Page } from '../../platform/ui/frame/page'
import { DataGrid } from '../../platform/ui/grid/data-grid'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import type { GridPage } from '../../platform/ui/grid/grid-page'
import { Notice } from '../../platform/ui/query-result'
import { Moment, Money } from '../../platform/ui/text'
import { TextLink } from '../../platform/ui/text-link'
import { PrintLink } from '../reports/print-link'
import { AsOf } from './as-of'
import { partColumns } from './columns'
import type { Freshness } from './freshness'
import type { KindSum, ListedPart, PayoutDetails } from './read'
import { PART_KINDS, STATUS_WORDS, type PartKind } from './words'

interface PayoutScreenProps {
  payout: PayoutDetails
  /** The payout with the money of a failed one. */
  carrier: { id: number; arrivesOn: string } | null
  sums: readonly KindSum[]
  parts: GridPage<ListedPart>
  freshness: Freshness | null
}

/** `/reports/payouts/{id}`: one payout, and the orders, refunds and fees that add up to it. */
export function PayoutScreen({ payout, carrier, sums, parts, freshness }: PayoutScreenProps) {
  const { words, tone } = STATUS_WORDS[payout.status]
  const title = `Payout of ${formatBusinessDate(payout.arrivesOn, true)}`
  return (
    <Page
      title={title}
      lead={`${formatDollars(payout.amountCents)} to the bank of ${payout.place}`}
      breadcrumbs={[{ label: 'Payouts', to: '/reports/payouts' }, { label: 'Details' }]}
      actions={payout.partsReadAt !== null && <PrintLink />}
      wide
    >
      {payout.status === 'Failed' && <Failed payout={payout} carrier={carrier} />}
      <Card
        title="Payout"
        note={freshness && <AsOf freshness={freshness} />}
        action={
          <Button asChild variant="soft" size="3">
            <a href={`/reports/payouts.csv?payout=${payout.id}`}>Download CSV</a>
          </Button>
        }
      >
        <Facts>
          <Fact label="Amount">
            <Money cents={payout.amountCents} />
          </Fact>
          <Fact label="Status">
            <Badge tone={tone}>{words}</Badge>
          </Fact>
          <Fact label={payout.status === 'Paid' ? 'Arrived' : 'Arrives'}>
            {formatBusinessDate(payout.arrivesOn, true)}
          </Fact>
          <Fact label="Made">
            <Moment at={payout.madeAt} timeZone={payout.timeZone} withTime />
          </Fact>
          <Fact label="At Stripe">{payout.stripePayoutId}</Fact>
        </Facts>
      </Card>
      {payout.partsReadAt === null ? (
        <Notice tone="neutral">
          {payout.isAutomatic === 1
            ? 'Stripe has not listed the orders of this payout yet. They appear here by themselves.'
            : 'This payout was made by hand, and Stripe does not list the orders of such a one.'}
        </Notice>
      ) : (
        <>
          <Card title="How it adds up">
            <FigureTable label="How it adds up" headings={['Part', 'Count', 'Amount']} rows={rowsOf(sums, payout)} />
          </Card>
          <Card title="Parts">
            <DataGrid
              label="Parts"
              data={parts}
              columns={partColumns(payout.timeZone)}
              rowKey={({ id }) => id}
              rowLink={({ orderId }) => (orderId === null ? undefined : `/orders/${orderId}`)}
              rowName={({ orderId }) => `Order ${orderId}`}
              empty="Stripe lists no parts of this payout."
            />
          </Card>
        </>
      )}
    </Page>
  )
}

/** The sums by kind, the fees as a line of their own, and the payout. */
function rowsOf(sums: readonly KindSum[], { amountCents }: PayoutDetails) {
  const line = (kind: PartKind) => {
    const sum = sums.find((one) => one.kind === kind)
    if (!sum) return []
    return [
      {
        key: kind,
        name: PART_KINDS[kind].all,
        figures: [sum.parts.toLocaleString('en-US'), formatDollars(sum.amountCents)],
      },
    ]
  }
  const feeCents = sums.reduce((total, sum) => total + sum.feeCents, 0)
  const fees = { key: 'fees', name: 'Fees to Barback', figures: ['', formatDollars(-feeCents)] }
  return [
    ...line('Order'),
    ...(feeCents === 0 ? [] : [fees]),
    ...line('Refund'),
    ...line('FeeRefund'),
    ...line('FailedRefund'),
    ...line('Dispute'),
    ...line('StripeFee'),
    ...line('Adjustment'),
    ...line('FailedPayout'),
    { key: 'sum', name: 'Payout', figures: ['', formatDollars(amountCents)], isSum: true },
  ]
}

/** The payout's state in words, and what to do next. */
function Failed({ payout, carrier }: Pick<PayoutScreenProps, 'payout' | 'carrier'>) {
  return (
    <>
      <Notice tone="bad">
        {payoutFailureInWords(payout)}{' '}
        {carrier
          ? 'The money is in a later payout.'
          : 'The money is back at Stripe and comes with a later payout. The owner checks the bank account with Update Information.'}
      </Notice>
      {carrier ? (
        <TextLink to={`/reports/payouts/${carrier.id}`}>
          Payout of {formatBusinessDate(carrier.arrivesOn, true)}
        </TextLink>
      ) : (
        <TextLink to={`/businesses/${payout.businessId}/financial`}>Payment Account</TextLink>
      )}
    </>
  )
}
