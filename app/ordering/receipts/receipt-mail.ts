import type { Receipt } from '../../../contract/calls/receipts'
import type { OrderItemStatus } from '../../../contract/enumerations'
import type { Language } from '../../../contract/languages'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { percentOf } from '../../../contract/percent'
import { formatPhone } from '../../../contract/phone'
import type { LetterBlock } from '../../platform/mail/letter'
import type { Mail } from '../../platform/mail/mailer'
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words'

const WIDTH = 48

interface Reader {
  email: string
  language: Language
  /** The server's address, for the mail's button. */
  publicUrl: string
}

/** Money that goes back, in dollars. `isComp`: the house gives it. */
interface Back {
  amount: number
  isComp: boolean
}

/** A receipt as a mail in the guest's language: of the order or, with `back`, of a refund or a comp. */
export function receiptMail({ email, language, publicUrl }: Reader, receipt: Receipt, back?: Back): Mail {
  const words = RECEIPT_WORDS[language]
  const { name } = receipt.venue
  const subject = back ? words.refundSubject(dollars(back.amount), name) : words.subject(name)
  const head = back ? [(back.isComp ? words.compHead : words.refundHead)(dollars(back.amount))] : []
  const parts = partsOf(receipt, words)
  const open: LetterBlock = { kind: 'button', label: words.open, url: `${publicUrl}/app/orders/${receipt.number}` }
  return { to: email, subject, ...written(language, receipt.venue, { head, parts, open }) }
}

/** The venue as a mail shows it. */
type Sender = Pick<Receipt['venue'], 'name' | 'photo' | 'logo' | 'color'>

/** The text and the letter of a receipt. */
export function written(
  language: Language,
  { name, photo, logo, color }: Sender,
  { head, parts, open }: { head: string[]; parts: Parts; open: LetterBlock },
): Pick<Mail, 'text' | 'letter'> {
  return {
    text: textOf(head, name, parts).join('\n'),
    letter: { language, from: { name, photo, logo, color }, blocks: blocksOf(head, parts, open) },
  }
}

export interface Row {
  label: string
  notes: string[]
  amount: string
}

/** Returns the parts of a receipt in words, for its text and its HTML. */
function partsOf(receipt: Receipt, words: ReceiptWords) {
  const { venue, number, placedAt, timeZone, lines, subtotal, taxes, serviceFee, tip, total } = receipt
  const dateTime = (at: string) => words.dateTime(at, timeZone)
  const card = cardOf(receipt, words)
  const paidAt = dateTime(receipt.paidAt)
  return {
    address: addressOf(venue),
    order: words.order(number, dateTime(placedAt)),
    lines: lines.map((line) => lineOf(line, words)),
    sums: [
      sum(words.subtotal, subtotal),
      ...taxRows(taxes, words),
      sum(words.serviceFee, serviceFee),
      ...(tip === 0 ? [] : [sum(words.tip, tip)]),
    ],
    total: sum(words.total, total),
    paid: [
      card === null ? words.paid(paidAt) : words.paidWith(card, paidAt),
      ...receipt.refunds.map(
        ({ at, amount, line, isComp }) =>
          `${(isComp ? words.comped : words.refunded)(dollars(amount), dateTime(at))}${line ? `, ${line}` : ''}`,
      ),
    ],
  }
}
export type Parts = ReturnType<typeof partsOf>

export function sum(label: string, amount: number): Row {
  return { label, notes: [], amount: dollars(amount) }
}

export function addressOf(venue: Pick<Receipt['venue'], 'streetAddress' | 'city' | 'state' | 'zip' | 'phoneNumber'>) {
  return [
    venue.streetAddress,
    `${venue.city}, ${venue.state} ${venue.zip}`,
    ...(venue.phoneNumber === null ? [] : [formatPhone(venue.phoneNumber)]),
  ]
}

export function taxRows(taxes: Receipt['taxes'], words: ReceiptWords): Row[] {
  return taxes.map(({ taxClass, taxRate, tax }) => {
    const percent = percentOf(taxRate)
    return sum(taxes.length === 1 ? words.tax(percent) : words.taxOf(taxClass, percent), tax)
  })
}

function lineOf(line: Receipt['lines'][number], words: ReceiptWords): Row {
  const { quantity, name, pour, choices, listPrice, priceRule, total, status } = line
  const details = [...(pour === null ? [] : [pour]), ...choices]
  const states: Readonly<Partial<Record<OrderItemStatus, string>>> = words.itemStates
  const state = states[status]
  return {
    label: `${quantity} × ${name}`,
    notes: [
      ...(details.length === 0 ? [] : [details.join(', ')]),
      ...(priceRule === null ? [] : [words.priceRule(priceRule, dollars(listPrice))]),
      ...(state === undefined ? [] : [state]),
    ],
    amount: dollars(total),
  }
}

function textOf(head: readonly string[], venue: string, { address, order, lines, sums, total, paid }: Parts): string[] {
  return [
    ...head.flatMap((line) => [line, '']),
    venue,
    ...address,
    '',
    order,
    '',
    ...lines.flatMap((line) => [dotted(line), ...line.notes.map((note) => `    ${note}`)]),
    '',
    ...[...sums, total].map(dotted),
    '',
    ...paid,
  ]
}

function dotted({ label, amount }: Row): string {
  return `${label} ${'.'.repeat(Math.max(2, WIDTH - label.length - amount.length - 2))} ${amount}`
}

function blocksOf(
  head: string[],
  { address, order, lines, sums, total, paid }: Parts,
  open: LetterBlock,
): LetterBlock[] {
  return [
    ...(head.length === 0 ? [] : [{ kind: 'text' as const, lines: head }]),
    { kind: 'text', lines: [order] },
    { kind: 'sums', rows: lines },
    { kind: 'sums', rows: [...sums, { ...total, isTotal: true }] },
    { kind: 'text', lines: paid },
    open,
    { kind: 'text', lines: address, isQuiet: true },
  ]
}

export function cardOf({ card }: Pick<Receipt, 'card'>, words: ReceiptWords): string | null {
  if (card === null) return null
  const named = words.card(capitalized(card.brand), card.last4)
  return card.wallet === null ? named : words.by(named, capitalized(card.wallet))
}

/** 'apple_pay' as 'Apple Pay'. */
function capitalized(name: string): string {
  return name.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

export function dollars(amount: number): string {
  return formatDollars(centsFromDollars(amount))
}
