import type Stripe from 'stripe'
import { formatDollars } from '../../../contract/money'
import { shownZone } from '../../../contract/time-zone'
import { formatDay, formatDayTime } from '../../platform/ui/dates'
import type { Evidence } from './evidence'

/** Stripe's maximum length of one field, in characters. */
const LONGEST = 20_000

export type EvidenceFields = Pick<
  Stripe.DisputeUpdateParams.Evidence,
  'product_description' | 'service_date' | 'access_activity_log' | 'uncategorized_text'
>

/** The evidence in Stripe's fields, without data that identifies the guest. `note`: a sentence by the staff. */
export function evidenceFields(evidence: Evidence, note: string | null): EvidenceFields {
  const { order, history } = evidence
  // A step that was undone stays in the history.
  const served = order.status === 'Completed' ? history.findLast(({ toStatus }) => toStatus === 'Completed') : undefined
  const fields = {
    product_description: agreedInWords(evidence),
    ...(served && { service_date: formatDay(served.at, order.timeZone) }),
    access_activity_log: activity(evidence).join('\n'),
    uncategorized_text: [...(note ? [note, ''] : []), ...summary(evidence)].join('\n'),
  }
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, cut(text)]))
}

/** Shortens a text to Stripe's maximum. */
export function cut(text: string): string {
  return text.slice(0, LONGEST)
}

/** The purchase, worded for the card's bank. */
export function agreedInWords(evidence: Evidence): string {
  const { order } = evidence
  return [
    receipt(evidence),
    `Drinks that the guest ordered and paid for online, signed in to their account, for pickup at ${order.place}, ${order.city}, ${order.state}:`,
    ...evidence.lines.map(lineInWords),
    `Total agreed: ${formatDollars(order.totalCents)} (${sums(evidence)}).`,
  ].join('\n')
}

/** The receipt's first line, so that the bank finds the charge by number, time and amount. */
function receipt({ order, payment, history }: Evidence): string {
  const at = (time: number) => formatDayTime(time, order.timeZone)
  const charged = payment.find(({ status }) => status === 'Succeeded')
  const paidAt = history.find(({ toStatus }) => toStatus === 'Paid')?.at ?? charged?.createdAt
  const paid =
    charged === undefined || paidAt === undefined ? '' : `; paid ${formatDollars(charged.amountCents)} on ${at(paidAt)}`
  return `Receipt of order ${order.id}, placed ${at(order.placedAt)}${paid} (${shownZone(order.timeZone)}).`
}

function lineInWords({ quantity, name, pourName, unitPriceCents, chosen }: Evidence['lines'][number]): string {
  const details = [pourName, ...chosen].filter((each) => each !== null)
  return `${quantity} × ${name}${details.length > 0 ? ` (${details.join(', ')})` : ''}, ${formatDollars(unitPriceCents)} each`
}

function sums({ order }: Evidence): string {
  const { subtotalCents, taxCents, serviceFeeCents, tipCents } = order
  return [
    `drinks ${formatDollars(subtotalCents)}`,
    `tax ${formatDollars(taxCents)}`,
    `service fee ${formatDollars(serviceFeeCents)}`,
    `tip ${formatDollars(tipCents)}`,
  ].join(', ')
}

/** The order's events, one a line, in the venue's time. */
function activity({ order, history, doors }: Evidence): string[] {
  const at = (time: number) => formatDayTime(time, order.timeZone)
  const steps = [
    ...history.map((step) => ({ at: step.at, text: `${step.toStatus} (recorded by ${step.who})` })),
    // Neither a command without an opened lock nor an opening without a command proves anything.
    ...doors
      .filter(({ command, movement }) => command !== null && (movement !== null || command.status === 'Done'))
      .map((line) => ({ at: line.at, text: doorInWords(line) })),
  ].sort((one, other) => one.at - other.at)
  return [
    `Times are those of the venue (${shownZone(order.timeZone)}).`,
    ...steps.map((step) => `${at(step.at)}: ${step.text}`),
  ]
}

type DoorOfOrder = Evidence['doors'][number]

const PURPOSES: Record<NonNullable<DoorOfOrder['command']>['purpose'], string> = {
  load: 'to put the order in',
  pickup: 'for the guest who tapped to collect it',
  reopen: 'again for the guest, who tapped to look inside once more',
  handOver: 'for staff, to hand the order over',
  empty: 'for staff, to empty it',
  service: 'for service',
}

/** 'front door of cubby 3 opened for the guest who tapped to collect it, open for 12 s'. */
export function doorInWords({ door, cubby, command, movement, byGuest, wasFoundOpen }: DoorOfOrder): string {
  const what = `${door} door of cubby ${cubby}`
  const moved = movement?.open == null ? '' : `, open for ${Math.max(1, Math.round(movement.open / 1000))} s`
  if (!command) return wasFoundOpen ? `${what} was found open` : `${what} opened without a command${moved}`
  // Staff, or a ticket that proves no one, may open the door for pickup as well.
  const why = command.purpose === 'pickup' && !byGuest ? 'to take the order out' : PURPOSES[command.purpose]
  if (!movement)
    return `${what} received a command to open ${why}: ${command.status === 'Done' ? 'the lock was released' : command.status}`
  return `${what} opened ${why}${moved}`
}

/** Never a name: the bank reads 'a member of staff'. */
function ageInWords({ by, bar }: NonNullable<Evidence['age']>): string {
  if (bar) return `checked at the bar by a member of staff who looked at a document (${bar.document})`
  return `verified by an identity check${by === null ? '' : ` (${by})`}`
}

/** Facts in favour of the order, one sentence a line. It leaves out facts against it: the guest's bank gets those from the guest. */
function summary({ order, payment, receiptAt, age, doors, earlier, chain }: Evidence): string[] {
  const day = (time: number) => formatDay(time, order.timeZone)
  const collected = doors.some(
    ({ command, movement, byGuest }) => command?.purpose === 'pickup' && byGuest && movement !== null,
  )
  const charged = payment.find(({ status }) => status === 'Succeeded')
  return [
    `The guest's app showed ${formatDollars(order.totalCents)} before the order was sent. The server accepts an order only at the total shown` +
      `${charged ? `, and ${formatDollars(charged.amountCents)} was charged` : ''}.`,
    ...(receiptAt === null ? [] : [`The receipt was mailed to the guest on ${day(receiptAt)}.`]),
    ...(age
      ? [
          `The guest's age was ${ageInWords(age)}${age.at === null ? '' : ` on ${day(age.at)}`}` +
            `${age.over21 ? '; they were at least 21 when they ordered' : ''}.`,
        ]
      : []),
    ...(collected
      ? ['A locker door opened for this order when the guest, signed in to their own account, tapped to collect it.']
      : order.atCounter && order.status === 'Completed'
        ? ['The order was handed to the guest at the counter, as recorded by the bar.']
        : []),
    ...(earlier.count > 0
      ? [
          `The same guest has ${earlier.count === 1 ? '1 earlier order' : `${earlier.count} earlier orders`} at this venue, paid, collected and never disputed` +
            `${earlier.first === null ? '' : `, since ${day(earlier.first)}`}${sameCardInWords(earlier)}.`,
        ]
      : []),
    ...(order.refundedTotalCents > 0
      ? [`${formatDollars(order.refundedTotalCents)} of the payment for this order was refunded.`]
      : []),
    ...(chain.head === null || !chain.holds ? [] : [chainInWords(chain, chain.head)]),
  ]
}

/** The claim that all records are unchanged holds only if none was summed up, and none is older than the chains. */
function chainInWords({ records, thinned, before }: Evidence['chain'], lastHash: string): string {
  if (thinned || before > 0) {
    return `The records of this order are sealed in a chain of SHA-256 hashes, and the chain is intact. Last hash: ${lastHash}.`
  }
  return (
    'Each record of this order is sealed with a SHA-256 hash of itself and the record before it. ' +
    `All ${records} records were checked and none was changed. Last hash: ${lastHash}.`
  )
}

function sameCardInWords({ count, sameCard }: Evidence['earlier']): string {
  if (sameCard === 0) return ''
  if (sameCard === count) return count === 1 ? ', with the same card' : ', all with the same card'
  return `; ${sameCard} of them with the same card`
}
