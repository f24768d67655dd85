import { Text } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { SignupCard } from '../../../contract/calls/dashboards'
import { formatDollars } from '../../../contract/money'
import { formatPhone } from '../../../contract/phone'
import type { DaySales } from '../figures/business-dates'
import { SalesChart } from '../figures/sales-chart'
import { Card } from '../../platform/ui/card'
import { Icon } from '../../platform/ui/icon'
import { LiveState } from '../../platform/ui/live/live-state'
import { Page } from '../../platform/ui/frame/page'
import { Stats, StatCard } from '../../platform/ui/stat-card'
import { TextLink } from '../../platform/ui/text-link'
import type { Attention } from './attention'
import { AttentionStrip } from './attention-strip'
import { useLiveDashboard } from './live-dashboard'
import type { InternalSummary } from './summary'
import './internal-dashboard.css'

interface InternalDashboardProps {
  /** Today so far. */
  today: ReactNode
  summary: InternalSummary
  signups: { results: SignupCard[]; total: number }
  sales: DaySales[]
  attention: Attention
  /** Venues being set up. */
  opening: ReactNode
}

/** First screen of internal staff: what needs attention, today so far at all venues or the chosen one, pending sign-ups, and the totals of all time. */
export function InternalDashboard({ today, summary, signups, sales, attention, opening }: InternalDashboardProps) {
  const live = useLiveDashboard()
  return (
    <Page title="Dashboard" actions={<LiveState state={live} />}>
      <AttentionStrip attention={attention} namesPlaces={summary.businessCount > 1} />
      {today}
      {opening}
      <SalesChart sales={sales} when={`in the last ${sales.length} days`} />
      <Card
        title="Pending Signups"
        action={<TextLink to="/signups">All Signups</TextLink>}
        note={signups.total > signups.results.length ? `The newest of ${signups.total}` : undefined}
      >
        {signups.results.length === 0 ? (
          <Text as="p" size="2" color="gray">
            No Signups
          </Text>
        ) : (
          <ul className="tiles">
            {signups.results.map((signup) => (
              <SignupTile key={signup.id} signup={signup} />
            ))}
          </ul>
        )}
      </Card>
      <Card title="All Time">
        <Stats>
          <StatCard label="Total Users" value={summary.userCount} icon="users" to="/users" />
          <StatCard label="Total Businesses" value={summary.businessCount} icon="building" to="/businesses" />
          <StatCard label="Total Customers" value={summary.customerCount} icon="person" to="/customers" />
          <StatCard
            label="Total Sales"
            value={formatDollars(summary.totalSalesCents)}
            icon="trend"
            to="/reports/sales"
          />
          <StatCard label="Total Profit" value={formatDollars(summary.totalProfitCents)} icon="dollar" />
        </Stats>
      </Card>
    </Page>
  )
}

function SignupTile({ signup }: { signup: SignupCard }) {
  return (
    <li className="tile">
      <Link className="tile-title" to={`/signups/${signup.id}`}>
        {signup.businessName}
      </Link>
      <span className="tile-line">
        <Icon name="person" small /> {signup.firstName} {signup.lastName}
      </span>
      <span className="tile-line">
        <Icon name="phone" small /> {formatPhone(signup.phone)}
      </span>
      <span className="tile-line">
        <Icon name="note" small /> {signup.notesCount} {signup.notesCount === 1 ? 'note' : 'notes'}
      </span>
    </li>
  )
}
