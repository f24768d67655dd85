import { Link } from '@remix-run/react'
import type { SignupCard } from '../../contract/calls/dashboards'
import { formatDollars } from '../../contract/money'
import { formatPhone } from '../../contract/phone'
import type { DaySales } from '../figures/business-dates'
import { SalesChart } from '../figures/sales-chart'
import { Card } from '../ui/card'
import { Icon } from '../ui/icon'
import { Page } from '../ui/page'
import { Stats, StatCard } from '../ui/stat-card'
import type { InternalSummary } from './summary'

interface InternalDashboardProps {
  summary: InternalSummary
  signups: { results: SignupCard[]; total: number }
  sales: DaySales[]
}

/** What internal staff see first. A card becomes a link when the screen behind it is there. */
export function InternalDashboard({ summary, signups, sales }: InternalDashboardProps) {
  return (
    <Page title="Dashboard">
      <Stats>
        <StatCard label="Total Users" value={summary.userCount} icon="users" to="/users" />
        <StatCard label="Total Businesses" value={summary.businessCount} icon="building" />
        <StatCard label="Total Customers" value={summary.customerCount} icon="person" />
        <StatCard label="Total Sales" value={formatDollars(summary.totalSalesCents)} icon="trend" />
        <StatCard label="Total Profit" value={formatDollars(summary.totalProfitCents)} icon="dollar" />
      </Stats>
      <SalesChart sales={sales} when={`in the last ${sales.length} days`} />
      <Card
        title="Pending Signups"
        action={
          <Link className="text-link" to="/signups">
            All Signups
          </Link>
        }
        note={signups.total > signups.results.length ? `The newest of ${signups.total}` : undefined}
      >
        {signups.results.length === 0 ? (
          <p className="card-note">No Signups</p>
        ) : (
          <ul className="tiles">
            {signups.results.map((signup) => (
              <SignupTile key={signup.id} signup={signup} />
            ))}
          </ul>
        )}
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
