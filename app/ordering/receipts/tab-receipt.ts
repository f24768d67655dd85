import type { TabBill, TabChargeView } from '../../../contract/calls/tabs'
import type { Language } from '../../../contract/languages'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { mailAddressOf } from '../../platform/auth/accounts'
import type { Mail } from '../../platform/mail/mailer'
import type { Services } from '../../platform/server/services'
import { tabDetails } from '../tabs/read'
import { tabRows } from '../tabs/rows'
import { venueOf } from './receipt'
import { addressOf, cardOf, dollars, sum, taxRows, written, type Parts, type Row } from './receipt-mail'
import { RECEIPT_WORDS, type ReceiptWords } from './receipt-words'

/** Mails the receipt of a tab that was charged: one for all of its orders. A friend who has paid their share gets one of their own drinks. */
export async function sendTabReceipt(
  app: Services,
  { tabId, customerId }: { tabId: number; customerId?: number | undefined },
): Promise<'sent' | 'dropped'> {
  const guest = await app.db
    .selectFrom('tab')
    .innerJoin('customer', (join) =>
      join.on((eb) => eb('customer.id', '=', customerId === undefined ? eb.ref('tab.customerId') : eb.val(customerId))),
    )
    .select(['customer.id', 'customer.email', 'customer.language', 'customer.receiptsByMail'])
    .select(['customer.hasAccount', 'customer.contactEmail', 'customer.contactProvedAt'])
    .where('tab.id', '=', tabId)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  const email = guest && mailAddressOf(guest)
  if (!guest || email === undefined || guest.receiptsByMail === 0) return 'dropped'
  const mail = await receiptOfTab(app, { tabId, customerId: guest.id }, guest.language)
  if (!mail) return 'dropped'
  await app.mail.send({ to: email, ...mail })
  return 'sent'
}

async function receiptOfTab(
  app: Services,
  { tabId, customerId }: { tabId: number; customerId: number },
  language: Language,
): Promise<Omit<Mail, 'to'> | undefined> {
  const row = await tabRows(app.db.selectFrom('tab').where('tab.id', '=', tabId)).executeTakeFirst()
  if (!row) return undefined
  const { bill, charges, businessId, openedAt, settledAt, sharing } = await tabDetails(app.db, row, customerId)
  if (bill === null || settledAt === null) return undefined
  const { timeZone, ...venue } = await venueOf(app.db, businessId)
  const words = RECEIPT_WORDS[language]
  const at = (time: string) => words.dateTime(time, timeZone)
  const paid = charges.filter(({ captured }) => captured > 0)
  const hasShares = sharing !== null && sharing.shares.length > 0
  const parts: Parts = {
    address: addressOf(venue),
    order: words.tab(at(openedAt), at(settledAt)),
    lines: bill.lines.map((line) => lineOf(line, words)),
    sums: [...sumsOf(bill, words), ...(hasShares && sharing.role === 'host' ? [sum(words.total, bill.total)] : [])],
    total: hasShares
      ? { ...sum(words.share, capturedOf(paid)), notes: [words.shareMeans] }
      : sum(words.total, bill.total),
    paid: paid.map((charge) => paidBy(charge, words, at(settledAt))),
  }
  const open = { kind: 'button', label: words.openTab, url: `${app.publicUrl}/app/tabs/${tabId}` } as const
  return { subject: words.subject(venue.name), ...written(language, venue, { head: [], parts, open }) }
}

function capturedOf(charges: readonly TabChargeView[]): number {
  return dollarsFromCents(charges.reduce((cents, { captured }) => cents + centsFromDollars(captured), 0))
}

function lineOf({ name, pour, quantity, total, takenOff }: TabBill['lines'][number], words: ReceiptWords): Row {
  return {
    label: `${quantity} × ${name}`,
    notes: [...(pour === null ? [] : [pour]), ...(takenOff === 0 ? [] : [`${words.takenOff}: ${dollars(takenOff)}`])],
    amount: dollars(total),
  }
}

function sumsOf({ subtotal, taxes, serviceFee, tip, takenOff }: TabBill, words: ReceiptWords): Row[] {
  return [
    sum(words.subtotal, subtotal),
    ...taxRows(taxes, words),
    ...(serviceFee === 0 ? [] : [sum(words.serviceFee, serviceFee)]),
    ...(tip === 0 ? [] : [sum(words.tip, tip)]),
    ...(takenOff === 0 ? [] : [sum(words.takenOff, -takenOff)]),
  ]
}

function paidBy({ card, captured }: TabChargeView, words: ReceiptWords, at: string): string {
  const name = cardOf({ card: card && { ...card, wallet: null } }, words)
  return `${dollars(captured)}: ${name === null ? words.paid(at) : words.paidWith(name, at)}`
}
