import type { Receipt } from '../../../contract/calls/receipts'
import type { OrderItemStatus } from '../../../contract/enumerations'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { formatPhone } from '../../../contract/phone'
import type { Mail } from '../../platform/mail/mailer'
import { formatDateTime } from '../../platform/ui/dates'

const WIDTH = 48
const OF_LINE: Partial<Record<OrderItemStatus, string>> = {
  NotAvailable: 'not available',
  Missing: 'missing',
  Returned: 'returned',
}

/** A receipt as a mail: of the order or, with `refunded` (dollars), of a refund. */
export function receiptMail(to: string, receipt: Receipt, refunded?: number): Mail {
  const { venue } = receipt
  const subject =
    refunded === undefined
      ? `Your receipt from ${venue.name}`
      : `${dollars(refunded)} goes back to you from ${venue.name}`
  const head =
    refunded === undefined
      ? []
      : [`${dollars(refunded)} of your order goes back to the card you paid with. Banks take up to ten days.`, '']
  return { to, subject, text: [...head, ...linesOf(receipt)].join('\n') }
}

function linesOf(receipt: Receipt): string[] {
  const { venue, number, placedAt, timeZone, lines, subtotal, taxRate, tax, serviceFee, tip, total } = receipt
  return [
    venue.name,
    venue.streetAddress,
    `${venue.city}, ${venue.state} ${venue.zip}`,
    ...(venue.phoneNumber === null ? [] : [formatPhone(venue.phoneNumber)]),
    '',
    `Order ${number}, ${formatDateTime(placedAt, timeZone)}`,
    '',
    ...lines.flatMap(lineOf),
    '',
    row('Subtotal', subtotal),
    row(`Tax (${Number((taxRate * 100).toFixed(4))} %)`, tax),
    row('Service fee', serviceFee),
    ...(tip === 0 ? [] : [row('Tip', tip)]),
    row('Total', total),
    '',
    `Paid${withCard(receipt)} on ${formatDateTime(receipt.paidAt, timeZone)}`,
    ...receipt.refunds.map(
      ({ at, amount, line }) =>
        `Refunded on ${formatDateTime(at, timeZone)}: ${dollars(amount)}${line ? `, ${line}` : ''}`,
    ),
  ]
}

function lineOf({ quantity, name, pour, choices, total, status }: Receipt['lines'][number]): string[] {
  const details = [...(pour === null ? [] : [pour]), ...choices]
  const state = OF_LINE[status]
  return [
    row(`${quantity} × ${name}`, total),
    ...(details.length === 0 ? [] : [`    ${details.join(', ')}`]),
    ...(state === undefined ? [] : [`    ${state}`]),
  ]
}

function row(label: string, amount: number): string {
  const sum = dollars(amount)
  return `${label} ${'.'.repeat(Math.max(2, WIDTH - label.length - sum.length - 2))} ${sum}`
}

function withCard({ card }: Receipt): string {
  if (card === null) return ''
  const wallet = card.wallet === null ? '' : ` by ${words(card.wallet)}`
  return ` with ${words(card.brand)} ending in ${card.last4}${wallet}`
}

/** 'apple_pay' as 'Apple Pay'. */
function words(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function dollars(amount: number): string {
  return formatDollars(centsFromDollars(amount))
}
