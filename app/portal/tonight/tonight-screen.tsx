import { Button } from '@radix-ui/themes'
import { Form, Link, useLocation } from '@remix-run/react'
import { useLiveDashboard } from '../dashboards/live-dashboard'
import { PrintLink } from '../reports/print-link'
import { ReportFilters } from '../reports/report-filters'
import { Card } from '../../platform/ui/card'
import { LiveState } from '../../platform/ui/live/live-state'
import { Page } from '../../platform/ui/frame/page'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import { SubmitButton } from '../../platform/ui/form/submit-button'
import { Tabs } from '../../platform/ui/tabs'
import { BalanceTable } from './balance-table'
import { HourChart } from './hour-chart'
import type { Night } from './night'
import { PeopleTable } from './people-table'
import type { nightScreen } from './screen'
import { PromisesCard } from './promises-card'
import { SoldTable } from './sold-table'
import { SPANS } from './span-names'
import {
  changeInWords,
  count,
  dollars,
  inWords,
  ordersInWords,
  shareBefore,
  shareInWords,
  slowEnd,
  TITLES,
  waitingInWords,
  waitInWords,
  whenBefore,
} from './wording'
import './tonight-screen.css'

type Screen = Awaited<ReturnType<typeof nightScreen>>

/** `/reports/tonight`: the bar's sales and speed, beside the same days a week before. */
export function TonightScreen({ query, filters, span, night, mail }: Screen) {
  const live = useLiveDashboard()
  const { search } = useLocation()
  return (
    <Page
      title={TITLES[query.span]}
      lead={span && <Lead span={span} />}
      wide
      actions={
        span && (
          <>
            {span.running && <LiveState state={live} />}
            <PrintLink />
            {mail && <MailForm {...mail} />}
          </>
        )
      }
    >
      <Tabs label="Days">
        {SPANS.map((name) => (
          <Link
            key={name}
            to={name === 'tonight' ? '/reports/tonight' : `/reports/tonight?span=${name}`}
            aria-current={query.span === name ? 'page' : undefined}
          >
            {TITLES[name]}
          </Link>
        ))}
      </Tabs>
      <p className="report-asked report-venues">{query.span === 'days' ? null : filters.venues}</p>
      {query.span === 'days' && <ReportFilters shown={filters} kept={{ span: 'days' }} />}
      {night && span && (
        <>
          <Figures night={night} span={span} />
          <Card title="Balance" note="Every cent in one line.">
            <BalanceTable figures={night.figures} before={night.before} />
          </Card>
          <HourChart
            hours={night.hours}
            before={night.hoursBefore}
            names={{ now: inWords(span), then: inWords(span.before) }}
          />
          <PromisesCard hours={night.promises} />
          <div className="night-tables">
            <Card title="Items">
              <SoldTable label="Items" heading="Item" rows={night.items} />
            </Card>
            <Card title="Categories" note="An item counts in its first category.">
              <SoldTable label="Categories" heading="Category" rows={night.categories} />
            </Card>
            <Card title="Pours">
              <SoldTable label="Pours" heading="Pour" rows={night.pours} />
            </Card>
            <Card
              title="People"
              note="Half of a tip goes to the person who started the order, half to the person who prepared it."
              action={
                <div className="night-files">
                  <Button asChild variant="soft" size="2">
                    <a href={`/reports/payroll.csv${search}`}>Payroll as CSV</a>
                  </Button>
                  <Button asChild variant="soft" size="2">
                    <a href={`/reports/tips.csv${search}`}>Tips as CSV</a>
                  </Button>
                </div>
              }
            >
              <PeopleTable people={night.people} />
            </Card>
          </div>
        </>
      )}
    </Page>
  )
}

/** Starts or stops the mails of each night with one press. */
function MailForm({ businessId, wanted }: NonNullable<Screen['mail']>) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="businessId" value={businessId} />
      <SubmitButton name="wanted" value={wanted ? 'off' : 'on'} variant="soft" color={wanted ? 'gray' : undefined}>
        {wanted ? 'Stop the Emails' : 'Email Me Each Night'}
      </SubmitButton>
    </Form>
  )
}

function Lead({ span }: { span: NonNullable<Screen['span']> }) {
  return (
    <>
      {inWords(span)}, by when orders were placed; a night ends at 6:00 AM. Compared with {inWords(span.before)}
      {span.running && ', up to this time'}.
    </>
  )
}

function Figures({ night, span }: { night: Night; span: NonNullable<Screen['span']> }) {
  const { figures, before, openTabs } = night
  const when = whenBefore(span.before, span.running)
  const money = (of: 'salesCents' | 'tipsCents') => ({
    value: dollars(figures[of]),
    note: changeInWords(figures[of], before[of], dollars, when),
  })
  return (
    <Stats eight>
      <StatCard label="Sales" icon="trend" {...money('salesCents')} />
      <StatCard
        label="Orders"
        icon="receipt"
        value={figures.orders}
        note={changeInWords(figures.orders, before.orders, count, when)}
      />
      <StatCard label="Tips" icon="person" {...money('tipsCents')} />
      {span.running ? (
        <StatCard label="Open Tabs" icon="note" value={openTabs} note="Open right now" />
      ) : (
        <StatCard
          label="Tabs"
          icon="note"
          value={figures.tabs}
          note={changeInWords(figures.tabs, before.tabs, count, when)}
        />
      )}
      <StatCard
        label="Time to Ready"
        icon="trend"
        value={waitInWords(figures.toReady.p50)}
        note={slowEnd(figures.toReady, before.toReady) + waitingInWords(figures.waiting)}
      />
      <StatCard
        label="Time in the Cubby"
        icon="kiosk"
        value={waitInWords(figures.inCubby.p50)}
        note={slowEnd(figures.inCubby, before.inCubby)}
      />
      <StatCard
        label="Refunded"
        icon="dollar"
        value={shareInWords(figures.refundedCents, figures.chargedCents)}
        note={`${dollars(figures.refundedCents)} of ${ordersInWords(figures.refundedOrders)}${shareBefore(before.refundedCents, before.chargedCents)}`}
      />
      <StatCard
        label="Sold Out"
        icon="bottle"
        value={shareInWords(figures.soldOutDrinks, figures.drinks)}
        note={`${count(figures.soldOutDrinks)} of ${count(figures.drinks)} drinks${shareBefore(before.soldOutDrinks, before.drinks)}`}
      />
    </Stats>
  )
}
