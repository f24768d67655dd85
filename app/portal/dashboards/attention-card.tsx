import { Text } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { FAILED_PAYMENT_MS, SLOW_ORDER_MS } from '../../../contract/limits'
import { MINUTE_MS } from '../../../contract/time'
import { Card } from '../../platform/ui/card'
import { formatDateTime, isoOf } from '../../platform/ui/dates'
import { minutesInWords } from '../../platform/ui/how-long'
import { Icon } from '../../platform/ui/icon'
import { useQueryLink } from '../../platform/ui/location'
import type { Attention, ConcernKind, Concerns } from './attention'
import type { Concern } from './concern'
import { TextLink } from '../../platform/ui/text-link'
import './attention-card.css'

interface Heading {
  one: string
  many: string
  /** How to fix it. */
  hint: string
  /** A single past event, not a lasting state. */
  isPast?: boolean
}

const HEADINGS: Record<ConcernKind, Heading> = {
  chargesOff: {
    one: 'venue that cannot be paid',
    many: 'venues that cannot be paid',
    hint: 'Guests cannot order there. The owner sees under Financial what Stripe is missing.',
  },
  lockerOffline: {
    one: 'locker offline',
    many: 'lockers offline',
    hint: 'Guests cannot collect from it. Check its power and network.',
  },
  lockerTrouble: {
    one: 'locker that is not well',
    many: 'lockers that are not well',
    hint: 'It is connected, and says that something is wrong.',
  },
  orderSlow: {
    one: 'order waiting too long',
    many: 'orders waiting too long',
    hint: `Paid more than ${SLOW_ORDER_MS / MINUTE_MS} minutes ago and not ready.`,
  },
  guestProblem: {
    one: 'problem that a guest reports',
    many: 'problems that guests report',
    hint: 'Put it right or refund the line, then mark it as dealt with.',
  },
  cubbyUnclaimed: {
    one: 'unclaimed cubby',
    many: 'unclaimed cubbies',
    hint: 'Nobody came for what is in there. Take it out to free the cubby.',
  },
  cubbyFault: {
    one: 'cubby with a fault',
    many: 'cubbies with a fault',
    hint: 'A door did not do what it was told.',
  },
  doorAwaited: {
    one: 'cubby that waits for its door',
    many: 'cubbies that wait for their doors',
    hint: 'For two minutes or more. Look at it: somebody asked for the door, and it was not opened and shut.',
  },
  lockUnlatched: {
    one: 'lock that may be open',
    many: 'locks that may be open',
    hint: 'It was released, and nobody saw it latch. Open and shut the door; no order is put there until then.',
  },
  doorOpen: {
    one: 'door left open',
    many: 'doors left open',
    hint: 'For two minutes or more. Shut it: the cubby takes no order while it stands open.',
  },
  disputeOpen: {
    one: 'disputed payment',
    many: 'disputed payments',
    hint: 'The evidence is put together and sent two days before the deadline. The owner may send it earlier, add to it, or accept.',
  },
  fraudWarning: {
    one: 'payment reported as fraud',
    many: 'payments reported as fraud',
    hint: 'A refund now saves the dispute and its fee.',
  },
  refundFailed: {
    one: 'failed refund',
    many: 'failed refunds',
    hint: 'The guest has not got the money. Refund it again, or give it back another way.',
    isPast: true,
  },
  paymentFailed: {
    one: 'failed payment',
    many: 'failed payments',
    hint: `In the last ${FAILED_PAYMENT_MS / MINUTE_MS} minutes. The guest may pay with another card.`,
    isPast: true,
  },
  cardsDeclined: {
    one: 'guest with many declined cards',
    many: 'guests with many declined cards',
    hint: `In the last ${FAILED_PAYMENT_MS / MINUTE_MS} minutes. They have to wait before they may try another.`,
    isPast: true,
  },
}

interface AttentionCardProps {
  attention: Attention
  /** Whether several venues are shown, so that each line names its venue. */
  namesPlaces: boolean
}

/** Concerns that need attention now, first on a dashboard. */
export function AttentionCard({ attention: { concerns, now, whole, there }, namesPlaces }: AttentionCardProps) {
  return (
    <Card title="What needs attention now">
      {concerns.length === 0 ? (
        <Calm there={there} />
      ) : (
        <div className="attention">
          {concerns.map((each) => (
            <ConcernList
              key={each.kind}
              concerns={each}
              isWhole={each.kind === whole}
              now={now}
              namesPlaces={namesPlaces}
            />
          ))}
        </div>
      )}
    </Card>
  )
}

/** The all-clear. It mentions only what exists: no lockers if there are none. */
function Calm({ there: { openVenues, lockers } }: { there: Attention['there'] }) {
  if (openVenues === 0) {
    return (
      <p className="attention-calm">
        Guests cannot order yet: no venue is open. Its Owner’s checklist says what is left to do.
      </p>
    )
  }
  return (
    <p className="attention-calm">
      <Icon name="check" />{' '}
      {lockers === 0
        ? 'Nothing does. Orders are on time and payments went through. There is no locker yet.'
        : 'Nothing does. Lockers are online, orders are on time, cubbies are cleared and payments went through.'}
    </p>
  )
}

interface ConcernListProps {
  concerns: Concerns
  /** Whether all concerns of the kind are shown. */
  isWhole: boolean
  now: number
  namesPlaces: boolean
}

function ConcernList({ concerns: { kind, total, first }, isWhole, now, namesPlaces }: ConcernListProps) {
  const { one, many, hint, isPast = false } = HEADINGS[kind]
  const link = useQueryLink()
  const more = total - first.length
  const id = `concern-${kind}`
  return (
    <section className="concern" data-kind={kind} data-whole={isWhole ? '' : undefined} aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="warning" /> {total.toLocaleString('en-US')} {total === 1 ? one : many}
      </h3>
      <Text as="p" size="2" color="gray">
        {hint}
      </Text>
      <ul>
        {first.map((concern) => (
          <ConcernLine key={concern.id} concern={concern} now={now} namesPlaces={namesPlaces} isPast={isPast} />
        ))}
      </ul>
      {isWhole ? (
        <TextLink to={link({ all: null })} preventScrollReset>
          Show fewer
        </TextLink>
      ) : (
        more > 0 && (
          <TextLink to={`${link({ all: kind })}#${id}`} preventScrollReset>
            and {more.toLocaleString('en-US')} more
          </TextLink>
        )
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
            <time dateTime={isoOf(since)} title={formatDateTime(since, timeZone)}>
              {isPast ? `${timeSince(since, now)} ago` : `for ${timeSince(since, now)}`}
            </time>
          )}
        </span>
      </Link>
    </li>
  )
}

/** Time since then, in words. Never negative, as the clocks of server and browser may differ. */
function timeSince(since: number, now: number): string {
  return minutesInWords(Math.max(0, Math.floor((now - since) / MINUTE_MS)))
}
