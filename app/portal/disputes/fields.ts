import type Stripe from 'stripe'
import { formatDollars } from '../../../contract/money'
import { formatDate, formatDateTime } from '../../platform/ui/dates'
import type { Evidence } from './evidence'

/** Stripe's maximum length of one field, in characters. */
const LONGEST = 20_000

export type EvidenceFields = Pick<
  Stripe.DisputeUpdateParams.Evidence,
  'product_description' | 'service_date' | 'access_activity_log' | 'uncategorized_text'
>

/** The evidence in Stripe's fields, without data that identifies the guest. `note`: a sentence by the staff. */
export function evidenceFields(evidence: Evidence, note: string | null): EvidenceFields {
  const { order } = evidence
  const fields = {
    product_description: agreedInWords(evidence),
    service_date: formatDate(order.placedAt, order.timeZone),
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
    `Drinks ordered and paid in the guest's own app for pickup at ${order.place}, ${order.city}, ${order.state}:`,
    ...evidence.lines.map(lineInWords),
    `Total agreed: ${formatDollars(order.totalCents)} (${sums(evidence)}).`,
  ].join('\n')
}

/** The receipt's first line, so that the bank finds the charge by number, time and amount. */
function receipt({ order, payment, history }: Evidence): string {
  const at = (time: number) => formatDateTime(time, order.timeZone)
  const charged = payment.find(({ status }) => status === 'Succeeded')
  const paidAt = history.find(({ toStatus }) => toStatus === 'Paid')?.at ?? charged?.createdAt
  const paid =
    charged === undefined || paidAt === undefined ? '' : `; paid ${formatDollars(charged.amountCents)} on ${at(paidAt)}`
  return `Receipt of order ${order.id}, placed ${at(order.placedAt)}${paid}.`
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
  const at = (time: number) => formatDateTime(time, order.timeZone)
  const steps = [
    ...history.map((step) => ({ at: step.at, text: `${step.toStatus}, by ${step.who}` })),
    // A command without a door movement proves nothing.
    ...doors
      .filter(({ command, movement }) => movement !== null || command?.status === 'Done')
      .map((line) => ({ at: line.at, text: doorInWords(line) })),
  ].sort((one, other) => one.at - other.at)
  return [`Times are those of the venue (${order.timeZone}).`, ...steps.map((step) => `${at(step.at)}: ${step.text}`)]
}

const PURPOSES: Record<string, string> = {
  load: 'to put the order in',
  pickup: 'for the guest who tapped to collect it',
}

/** 'front door of cubby 3 opened for the guest who tapped to collect it, open for 12 s'. */
export function doorInWords({ door, cubby, command, movement }: Evidence['doors'][number]): string {
  const what = `${door} door of cubby ${cubby}`
  const moved = movement?.open == null ? '' : `, open for ${Math.max(1, Math.round(movement.open / 1000))} s`
  if (!command) return `${what} opened by hand${moved}`
  const why = PURPOSES[command.purpose] ?? `by staff (${command.purpose})`
  if (!movement)
    return `${what} received a command to open ${why}: ${command.status === 'Done' ? 'the lock was released' : command.status}`
  return `${what} opened ${why}${moved}`
}

/** Facts in favour of the order, one sentence a line. It leaves out facts against it: the guest's bank gets those from the guest. */
function summary({ order, payment, receiptAt, age, doors, earlier, chain }: Evidence): string[] {
  const day = (time: number) => formatDate(time, order.timeZone)
  const collected = doors.some(({ command, movement }) => command?.purpose === 'pickup' && movement !== null)
  const charged = payment.find(({ status }) => status === 'Succeeded')
  return [
    `The guest's app showed ${formatDollars(order.totalCents)} before the order was sent. The server accepts an order only at the total shown` +
      `${charged ? `, and ${formatDollars(charged.amountCents)} was charged` : ''}.`,
    ...(receiptAt === null ? [] : [`The receipt was mailed to the guest on ${day(receiptAt)}.`]),
    ...(age
      ? [
          `The guest's age was verified by ${age.by ?? 'an identity check'}${age.at === null ? '' : ` on ${day(age.at)}`}` +
            `${age.over21 ? '; they were over 21 when they ordered' : ''}.`,
        ]
      : []),
    ...(collected
      ? ['A locker door opened for this order when the guest, signed in to their own account, tapped to collect it.']
      : order.atCounter
        ? ['The order was handed over at the counter.']
        : []),
    ...(earlier.count > 0
      ? [
          `The same guest has ${earlier.count === 1 ? '1 earlier order' : `${earlier.count} earlier orders`} at this venue, paid, collected and never disputed` +
            `${earlier.first === null ? '' : `, since ${day(earlier.first)}`}${sameCardInWords(earlier)}.`,
        ]
      : []),
    ...(order.refundedTotalCents > 0
      ? [`${formatDollars(order.refundedTotalCents)} of it was refunded to the guest.`]
      : []),
    ...(chain.head === null || !chain.holds
      ? []
      : [
          `The records of this order are chained by hash (SHA-256): ${chain.records} records, unchanged, last hash ${chain.head}.`,
        ]),
  ]
}

function sameCardInWords({ count, sameCard }: Evidence['earlier']): string {
  if (sameCard === 0) return ''
  if (sameCard === count) return count === 1 ? ', with the same card' : ', all with the same card'
  return `; ${sameCard} of them with the same card`
}
