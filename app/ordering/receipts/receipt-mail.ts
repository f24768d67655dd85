import type { Receipt } from '../../../contract/calls/receipts'
import type { OrderItemStatus } from '../../../contract/enumerations'
import type { Language } from '../../../contract/languages'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { percentOf } from '../../../contract/percent'
import { formatPhone } from '../../../contract/phone'
import type { Mail } from '../../platform/mail/mailer'
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words'

const WIDTH = 48

interface Reader {
  email: string
  language: Language
}

/** A receipt as a mail in the guest's language: of the order or, with `refunded` (dollars), of a refund. */
export function receiptMail({ email, language }: Reader, receipt: Receipt, refunded?: number): Mail {
  const words = RECEIPT_WORDS[language]
  const { name } = receipt.venue
  const subject = refunded === undefined ? words.subject(name) : words.refundSubject(dollars(refunded), name)
  const head = refunded === undefined ? [] : [words.refundHead(dollars(refunded)), '']
  return { to: email, subject, text: [...head, ...linesOf(receipt, words)].join('\n') }
}

function linesOf(receipt: Receipt, words: ReceiptWords): string[] {
  const { venue, number, placedAt, timeZone, lines, subtotal, taxRate, tax, serviceFee, tip, total } = receipt
  const dateTime = (at: string) => words.dateTime(at, timeZone)
  const card = cardOf(receipt, words)
  const paidAt = dateTime(receipt.paidAt)
  return [
    venue.name,
    venue.streetAddress,
    `${venue.city}, ${venue.state} ${venue.zip}`,
    ...(venue.phoneNumber === null ? [] : [formatPhone(venue.phoneNumber)]),
    '',
    words.order(number, dateTime(placedAt)),
    '',
    ...lines.flatMap((line) => lineOf(line, words)),
    '',
    row(words.subtotal, subtotal),
    row(words.tax(percentOf(taxRate)), tax),
    row(words.serviceFee, serviceFee),
    ...(tip === 0 ? [] : [row(words.tip, tip)]),
    row(words.total, total),
    '',
    card === null ? words.paid(paidAt) : words.paidWith(card, paidAt),
    ...receipt.refunds.map(
      ({ at, amount, line }) => `${words.refunded(dollars(amount), dateTime(at))}${line ? `, ${line}` : ''}`,
    ),
  ]
}

function lineOf({ quantity, name, pour, choices, total, status }: Receipt['lines'][number], words: ReceiptWords) {
  const details = [...(pour === null ? [] : [pour]), ...choices]
  const states: Readonly<Partial<Record<OrderItemStatus, string>>> = words.itemStates
  const state = states[status]
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

function cardOf({ card }: Receipt, words: ReceiptWords): string | null {
  if (card === null) return null
  const named = words.card(capitalized(card.brand), card.last4)
  return card.wallet === null ? named : words.by(named, capitalized(card.wallet))
}

/** 'apple_pay' as 'Apple Pay'. */
function capitalized(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

function dollars(amount: number): string {
  return formatDollars(centsFromDollars(amount))
}
