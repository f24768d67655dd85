import { Text } from '@radix-ui/themes'
import { Link } from '@remix-run/react'
import { useId } from 'react'
import { FAILED_PAYMENT_MS, SLOW_ORDER_MS } from '../../../contract/limits'
import { MINUTE_MS } from '../../../contract/time'
import { formatDateTime, isoOf } from '../../platform/ui/dates'
import { minutesInWords } from '../../platform/ui/how-long'
import { Icon } from '../../platform/ui/icon'
import { useQueryLink } from '../../platform/ui/frame/location'
import type { Attention, ConcernKind, Concerns } from './attention'
import type { Concern } from './concern'
import { TextLink } from '../../platform/ui/text-link'
import './attention-strip.css'

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
    hint: 'Guests cannot order there. Financial shows the owner what Stripe needs.',
  },
  ordersPaused: {
    one: 'venue that takes no new orders',
    many: 'venues that take no new orders',
    hint: 'The bar has paused them. It can take them again on its screen.',
  },
  lockerOffline: {
    one: 'locker offline',
    many: 'lockers offline',
    hint: 'Guests cannot pick up from it. Check its power and network.',
  },
  lockerTrouble: {
    one: 'locker with a problem',
    many: 'lockers with a problem',
    hint: 'It is connected, but reports a problem.',
  },
  orderSlow: {
    one: 'order waiting too long',
    many: 'orders waiting too long',
    hint: `Paid more than ${SLOW_ORDER_MS / MINUTE_MS} minutes ago and not ready.`,
  },
  orderUncollected: {
    one: 'order not collected at the counter',
    many: 'orders not collected at the counter',
    hint: 'Ready for longer than the venue keeps one. Hand it over, take it back, or cancel it.',
  },
  guestProblem: {
    one: 'problem reported by a guest',
    many: 'problems reported by guests',
    hint: 'Fix it or refund the line, then mark it as resolved.',
  },
  cubbyUnclaimed: {
    one: 'unclaimed cubby',
    many: 'unclaimed cubbies',
    hint: 'No one picked it up. Empty the cubby to free it.',
  },
  cubbyFault: {
    one: 'cubby with a fault',
    many: 'cubbies with a fault',
    hint: 'A door did not respond.',
  },
  doorAwaited: {
    one: 'cubby waiting for its door',
    many: 'cubbies waiting for their doors',
    hint: 'For two minutes or more. The door was requested, but not opened and closed: check it.',
  },
  lockUnlatched: {
    one: 'lock that may be open',
    many: 'locks that may be open',
    hint: 'It was released, but did not report latching. Open and close the door: until then it takes no orders.',
  },
  doorOpen: {
    one: 'door left open',
    many: 'doors left open',
    hint: 'For two minutes or more. Close it: an open cubby takes no orders.',
  },
  disputeOpen: {
    one: 'disputed payment',
    many: 'disputed payments',
    hint: 'Barback sends the evidence two days before the deadline, where it can. The owner can send it earlier or add to it.',
  },
  fraudWarning: {
    one: 'payment reported as fraud',
    many: 'payments reported as fraud',
    hint: 'A full refund now avoids the dispute and its fee.',
  },
  booksDiffer: {
    one: 'difference from Stripe’s books',
    many: 'differences from Stripe’s books',
    hint: 'Reconciliation shows what to do about each.',
  },
  payoutFailed: {
    one: 'payout that failed',
    many: 'payouts that failed',
    hint: 'The bank returned the money. Correct the bank account at Stripe; the money comes with a later payout.',
    isPast: true,
  },
  tabUnpaid: {
    one: 'unpaid tab',
    many: 'unpaid tabs',
    hint: 'It was closed, but the card was not charged. Charge it again, or ask the guest for another card.',
  },
  refundFailed: {
    one: 'failed refund',
    many: 'failed refunds',
    hint: 'The guest did not get the money. Refund it again, or pay them back another way.',
    isPast: true,
  },
  paymentFailed: {
    one: 'failed payment',
    many: 'failed payments',
    hint: `In the last ${FAILED_PAYMENT_MS / MINUTE_MS} minutes. The guest can pay with another card.`,
    isPast: true,
  },
  cardsDeclined: {
    one: 'guest with many declined cards',
    many: 'guests with many declined cards',
    hint: `In the last ${FAILED_PAYMENT_MS / MINUTE_MS} minutes. They have to wait before trying another.`,
    isPast: true,
  },
}

interface AttentionStripProps {
  attention: Attention
  /** Whether several venues are shown, so that each line names its venue. */
  namesPlaces: boolean
}

/** Concerns that need attention now, first on a dashboard: a strip with a count of each kind, which opens its list. */
export function AttentionStrip({ attention: { concerns, now, whole, there }, namesPlaces }: AttentionStripProps) {
  const titleId = useId()
  return (
    <section className="attention" aria-labelledby={titleId}>
      <h2 id={titleId}>What needs attention now</h2>
      {concerns.length === 0 ? (
        <Calm there={there} />
      ) : (
        concerns.map((each) => (
          <ConcernList
            key={each.kind}
            concerns={each}
            isWhole={each.kind === whole}
            now={now}
            namesPlaces={namesPlaces}
          />
        ))
      )}
    </section>
  )
}

/** The all-clear. It mentions only what exists: no lockers if there are none. */
function Calm({ there: { openVenues, lockers } }: { there: Attention['there'] }) {
  if (openVenues === 0) {
    return (
      <p className="attention-calm">
        Guests cannot order yet: no venue is open. The Owner’s checklist shows what is left to do.
      </p>
    )
  }
  return (
    <p className="attention-calm">
      <Icon name="check" />{' '}
      {lockers === 0
        ? 'All clear. Orders are on time and payments went through. There is no locker yet.'
        : 'All clear. Lockers are online, orders are on time, cubbies are cleared and payments went through.'}
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
    <details className="concern" id={id} data-kind={kind} open={isWhole || undefined}>
      <summary>
        <Icon name="warning" /> {total.toLocaleString('en-US')} {total === 1 ? one : many}
      </summary>
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
    </details>
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
