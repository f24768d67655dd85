import { Link } from '@remix-run/react'
import { FAILED_PAYMENT_MS, SLOW_ORDER_MS } from '../../contract/limits'
import { Card } from '../ui/card'
import { formatDateTime } from '../ui/dates'
import { Icon } from '../ui/icon'
import type { Attention, Concern, Concerns } from './attention'

const MINUTE_MS = 60_000

interface Heading {
  one: string
  many: string
  /** What makes it one, and what to do. */
  hint: string
  /** It happened, rather than being so since. */
  isPast?: boolean
  /** Where all of them are; without one, the list is what there is. */
  all?: string
}

const HEADINGS: Record<Concerns['kind'], Heading> = {
  lockerOffline: {
    one: 'locker offline',
    many: 'lockers offline',
    hint: 'Guests cannot collect from it. Check its power and network.',
    all: '/businesses',
  },
  orderSlow: {
    one: 'order waiting too long',
    many: 'orders waiting too long',
    hint: `Paid more than ${SLOW_ORDER_MS / MINUTE_MS} minutes ago and not ready.`,
    all: '/orders?sort=placedAt%2Casc',
  },
  cubbyUnclaimed: {
    one: 'unclaimed cubby',
    many: 'unclaimed cubbies',
    hint: 'Nobody came for what is in there. Take it out to free the cubby.',
    all: '/orders?status=Ready&sort=placedAt%2Casc',
  },
  cubbyFault: {
    one: 'cubby with a fault',
    many: 'cubbies with a fault',
    hint: 'A door did not do what it was told.',
    all: '/businesses',
  },
  refundFailed: {
    one: 'failed refund',
    many: 'failed refunds',
    hint: 'The guest has not got the money. Refund it again, or give it back another way.',
    isPast: true,
    all: '/orders?status=all',
  },
  paymentFailed: {
    one: 'failed payment',
    many: 'failed payments',
    hint: `In the last ${FAILED_PAYMENT_MS / MINUTE_MS} minutes. The guest may pay with another card.`,
    isPast: true,
    all: '/orders?status=all',
  },
}

interface AttentionCardProps {
  attention: Attention
  /** Whether more than one venue is meant, so that each line says which. */
  namesPlaces: boolean
}

/** What needs somebody now, the first thing on a dashboard. */
export function AttentionCard({ attention: { concerns, now }, namesPlaces }: AttentionCardProps) {
  return (
    <Card title="What needs attention now">
      {concerns.length === 0 ? (
        <p className="attention-calm">
          <Icon name="check" /> Nothing does. Lockers are online, orders are on time, cubbies are cleared and payments
          went through.
        </p>
      ) : (
        <div className="attention">
          {concerns.map((each) => (
            <ConcernList key={each.kind} concerns={each} now={now} namesPlaces={namesPlaces} />
          ))}
        </div>
      )}
    </Card>
  )
}

interface ConcernListProps {
  concerns: Concerns
  now: number
  namesPlaces: boolean
}

function ConcernList({ concerns: { kind, total, first }, now, namesPlaces }: ConcernListProps) {
  const { one, many, hint, isPast = false, all } = HEADINGS[kind]
  const more = total - first.length
  return (
    <section className="concern" data-kind={kind} aria-labelledby={`concern-${kind}`}>
      <h3 id={`concern-${kind}`}>
        <Icon name="warning" /> {total.toLocaleString('en-US')} {total === 1 ? one : many}
      </h3>
      <p className="card-note">{hint}</p>
      <ul>
        {first.map((concern) => (
          <ConcernLine key={concern.id} concern={concern} now={now} namesPlaces={namesPlaces} isPast={isPast} />
        ))}
      </ul>
      {more > 0 && all && (
        <Link className="text-link concern-more" to={all}>
          and {more.toLocaleString('en-US')} more
        </Link>
      )}
    </section>
  )
}

interface ConcernLineProps {
  concern: Concern
  now: number
  namesPlaces: boolean
  isPast: boolean
}

function ConcernLine({ concern, now, namesPlaces, isPast }: ConcernLineProps) {
  const { to, what, detail, place, timeZone, since } = concern
  const facts = [namesPlaces ? place : null, detail].filter((fact) => fact !== null)
  return (
    <li>
      <Link to={to}>
        <span className="concern-what">{what}</span>
        {facts.length > 0 && <span className="concern-facts">{facts.join(' · ')}</span>}
        <span className="concern-since">
          {since === null ? (
            'never seen'
          ) : (
            <time dateTime={new Date(since).toISOString()} title={formatDateTime(since, timeZone)}>
              {isPast ? `${howLong(now - since)} ago` : `for ${howLong(now - since)}`}
            </time>
          )}
        </span>
      </Link>
    </li>
  )
}

/** '25 min', '3 h 10 min', '2 days': as much as matters. */
function howLong(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  if (minutes < 60) return `${minutes} min`
  if (hours < 48) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}
