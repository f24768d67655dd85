import { Button, Text } from '@radix-ui/themes'
import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { dayLabel } from '../../../contract/clock'
import { formatDollars } from '../../../contract/money'
import { Card } from '../../platform/ui/card'
import { useQueryLink, withQuery } from '../../platform/ui/frame/location'
import { Page } from '../../platform/ui/frame/page'
import { DataGrid } from '../../platform/ui/grid/data-grid'
import { FigureTable } from '../../platform/ui/grid/figure-table'
import { ColumnsLink } from '../../platform/ui/grid/columns-link'
import type { ChosenColumns } from '../../platform/ui/grid/layout'
import { Tabs } from '../../platform/ui/tabs'
import { TextLink } from '../../platform/ui/text-link'
import { BALANCE_LINES, venueCents, type SalesFigures } from '../figures/balance'
import type { CardFees } from '../figures/card-fees'
import type { CompSum } from './comps'
import { CompsCard } from './comps-card'
import type { GoneOn } from './go-ons'
import { GoOnsCard } from './go-ons-card'
import { PrintLink } from './print-link'
import { PRINTED } from './printed'
import { ReportFilters } from './report-filters'
import type { ShownFilters } from './screen'
import type { Summary, SummaryStep } from './summary'
import { SUMMARY_COLUMNS, withoutUnused } from './summary-columns'
import './summary-screen.css'

interface SummaryScreenProps {
  filters: ShownFilters
  /** Null while the dates are invalid. */
  summary: Summary | null
  /** The part of the venues' share that banks have received, in cents; null where it is not known. */
  paidOut: { cents: number; asOf: ReactNode } | null
  /** For internal staff. */
  cardFees: CardFees | null
  comps: readonly CompSum[]
  goOns: readonly GoneOn[]
  chosen: ChosenColumns | null
}

/** `/reports/summary`: the balance of a period, and of each of its days or months. */
export function SummaryScreen({ filters, summary, paidOut, cardFees, comps, goOns, chosen }: SummaryScreenProps) {
  const link = useQueryLink()
  return (
    <Page
      title="Daily Summary"
      lead="Every cent in one line. An order counts on the business date its tab was opened, and so do its refunds."
      wide
      actions={summary && <PrintLink />}
    >
      <ReportFilters shown={filters} kept={summary?.by === 'month' ? { by: 'month' } : {}} />
      {summary && (
        <>
          <div className="summary-parts">
            <Balance totals={summary.totals} filters={filters} paidOut={paidOut} cardFees={cardFees} />
            <Files filters={filters} by={summary.by} />
            <CompsCard comps={comps} />
            <GoOnsCard goOns={goOns} />
          </div>
          <div className="summary-rows">
            <Tabs label="Rows">
              <Link to={link({ by: null })} preventScrollReset aria-current={summary.by === 'day' ? 'page' : undefined}>
                Days
              </Link>
              <Link
                to={link({ by: 'month' })}
                preventScrollReset
                aria-current={summary.by === 'month' ? 'page' : undefined}
              >
                Months
              </Link>
            </Tabs>
            <ColumnsLink chosen={chosen} />
          </div>
          <DataGrid
            label={summary.by === 'day' ? 'Balance by day' : 'Balance by month'}
            list="summary"
            data={{
              results: summary.rows,
              total: summary.rows.length,
              page: 0,
              size: Math.max(1, summary.rows.length),
              sort: '',
            }}
            columns={withoutUnused(SUMMARY_COLUMNS[summary.by], summary.totals)}
            chosen={chosen}
            rowKey={({ when }) => when}
          />
        </>
      )}
    </Page>
  )
}

type BalanceProps = Pick<SummaryScreenProps, 'filters' | 'paidOut' | 'cardFees'> & { totals: SalesFigures }

function Balance({ totals, filters: { start, end }, paidOut, cardFees }: BalanceProps) {
  const charged = totals.collectedCents + totals.refundedCents
  const lines = BALANCE_LINES.map(({ id, label, cents, isSum }) => ({
    key: id,
    name: label,
    figures: [formatDollars(cents(totals))],
    isSum,
  }))
  return (
    <Card
      title="Balance"
      note={`${dayLabel(start)} to ${dayLabel(end)}. Guests paid ${formatDollars(charged)} and got ${formatDollars(totals.refundedCents)} back.`}
      action={paidOut && <TextLink to="/reports/payouts">Payouts</TextLink>}
    >
      <FigureTable
        label="Balance"
        headings={['Line', 'Amount']}
        rows={paidOut ? [...lines, ...paidLines(venueCents(totals), paidOut.cents)] : lines}
      />
      <Text as="p" size="2" color="gray">
        {paidOut && <>{paidOut.asOf} </>}
        {cardFees
          ? `Barback paid Stripe ${formatDollars(cardFees.cents)} for ${cardFees.payments.toLocaleString('en-US')} card payments, as far as Stripe has told its fees.`
          : 'Barback pays Stripe’s fees for cards.'}
      </Text>
    </Card>
  )
}

/** The part of the venues' share that banks have received, and the rest. Below 0, Stripe takes it from a later payout: a refund after the money had arrived. */
function paidLines(dueCents: number, cents: number) {
  const left = dueCents - cents
  return [
    { key: 'paid', name: 'Paid out', figures: [formatDollars(cents)] },
    { key: 'left', name: left < 0 ? 'Taken from a later payout' : 'On its way', figures: [formatDollars(left)] },
  ]
}

const FILES = [
  { path: '/reports/summary.csv', label: { day: 'Days', month: 'Months' }, hint: 'One row for each, by venue' },
  { path: '/reports/orders.csv', label: 'Orders', hint: 'One row for each paid order' },
  { path: '/reports/lines.csv', label: 'Lines', hint: 'One row for each drink of an order' },
  { path: '/reports/comps.csv', label: 'Comps', hint: 'One row for each, with person and reason' },
  { path: '/reports/payroll.csv', label: 'Payroll', hint: 'Tips by person and day' },
] as const

/** The same figures as files for a spreadsheet. */
function Files({ filters: { start, end }, by }: { filters: ShownFilters; by: SummaryStep }) {
  const { search } = useLocation()
  return (
    <Card title="Download CSV" note="Days, orders and lines each add up to the balance.">
      <ul className="summary-files">
        {FILES.map(({ path, label, hint }) => (
          <li key={path}>
            <Button asChild variant="soft" size="3">
              <a href={withQuery({ pathname: path, search }, { start, end, [PRINTED]: null })}>
                {typeof label === 'string' ? label : label[by]}
              </a>
            </Button>
            <span>{hint}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
