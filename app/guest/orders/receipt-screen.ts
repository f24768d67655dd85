import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { formatPhone } from '../../../contract/phone'
import { readReceipt } from '../../ordering/receipts/receipt'
import { taxRows } from '../basket/tax-rows'
import type { GuestCall } from '../call'
import { lineRule } from '../menu/rule-words'
import { dayAndTime } from '../frame/moments'
import { logoUrl, lookOf } from '../frame/venue-look'

/** Returns the receipt of one of the guest's orders, in their language. Redirects to a friend's tab, if it is on one. @throws 404, 409 `not_paid` */
export async function receiptScreen(call: GuestCall) {
  const { app, language, words } = call
  await leaveToTab(call)
  const receipt = await readReceipt(app, call.guest(), { orderId: call.id(), language })
  const written = (at: string) => dayAndTime(at, language, receipt.timeZone)
  return {
    /** Idempotency key of 'Another round'. */
    once: randomUUID(),
    title: `${words.orders.bill.title} ${receipt.number} – ${receipt.venue.name}`,
    look: lookOf({ color: receipt.venue.color }),
    logo: receipt.venue.logo === null ? null : logoUrl(receipt.venue.logo),
    receipt: {
      ...receipt,
      taxes: taxRows(receipt, words),
      lines: receipt.lines.map((line) => ({
        ...line,
        choices: [...line.choices, ...lineRule(call, line.priceRule, line.listPrice)],
      })),
      venue: {
        ...receipt.venue,

        phoneNumber: receipt.venue.phoneNumber && formatPhone(receipt.venue.phoneNumber),
      },
      paidAt: written(receipt.paidAt),
      refunds: receipt.refunds.map((refund) => ({ ...refund, at: written(refund.at) })),
    },
  }
}

/** A friend's tab has the sums of what they pay: an order on it has fee and tip of the whole tab. */
async function leaveToTab({ app, guest, id }: GuestCall): Promise<void> {
  const shared = await app.db
    .selectFrom('order')
    .innerJoin('tab', 'tab.id', 'order.tabId')
    .select('tab.id')
    .where('order.id', '=', id())
    .where('order.customerId', '=', guest().id)
    .whereRef('tab.customerId', '<>', 'order.customerId')
    .executeTakeFirst()
  if (shared) throw redirect(`/app/tabs/${shared.id}`)
}

export type ReceiptScreen = Awaited<ReturnType<typeof receiptScreen>>
