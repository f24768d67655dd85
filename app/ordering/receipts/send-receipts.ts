import { z } from 'zod'
import { dollarsFromCents } from '../../../contract/money'
import type { Database } from '../../../db/store'
import { sendDue } from '../../platform/outbox/outbox'
import { mailAddressOf } from '../../platform/auth/accounts'
import type { Services } from '../../platform/server/services'
import { receiptOf } from './receipt'
import { receiptMail } from './receipt-mail'
import { sendTabReceipt } from './tab-receipt'

const queuedOrder = z.object({ orderId: z.number(), refundId: z.number().optional() })
/** Earlier releases queued it without a guest, for the host. */
const queuedTab = z.object({ tabId: z.number(), customerId: z.number().optional() })
const queued = z.union([queuedOrder, queuedTab])

/** Mails the due receipts in their current state. Retries after 1, 2, 4 … minutes when the mail server refuses one. */
export async function sendReceipts(app: Services): Promise<void> {
  await sendDue(app, { kind: 'receipt', send: (payload) => sendQueued(app, queued.parse(payload)) })
}

function sendQueued(app: Services, sent: z.infer<typeof queued>) {
  return 'tabId' in sent ? sendTabReceipt(app, sent) : sendReceipt(app, sent)
}

async function sendReceipt(app: Services, { orderId, refundId }: z.infer<typeof queuedOrder>) {
  const payerId = refundId === undefined ? undefined : await payerOf(app.db, refundId)
  const guest = await app.db
    .selectFrom('order')
    .innerJoin('customer', (join) =>
      join.on((eb) => eb('customer.id', '=', payerId === undefined ? eb.ref('order.customerId') : eb.val(payerId))),
    )
    .select(['customer.email', 'customer.language', 'customer.receiptsByMail'])
    .select(['customer.hasAccount', 'customer.contactEmail', 'customer.contactProvedAt'])
    .where('order.id', '=', orderId)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  const email = guest && mailAddressOf(guest)
  if (!guest || email === undefined || guest.receiptsByMail === 0) return 'dropped'
  const back = refundId === undefined ? undefined : await moneyBack(app.db, refundId)
  if (back === null) return 'dropped'
  const receipt = await receiptOf(app, orderId, guest.language)
  if (!receipt) return 'dropped'
  const reader = { email, language: guest.language, publicUrl: app.publicUrl }
  await app.mail.send(receiptMail(reader, receipt, back))
  return 'sent'
}

/** Returns the id of the guest whose card gets a refund of an order on a tab; undefined for other orders. */
async function payerOf(db: Database, refundId: number): Promise<number | undefined> {
  const charge = await db
    .selectFrom('refund')
    .innerJoin('tabCharge', 'tabCharge.id', 'refund.tabChargeId')
    .select('tabCharge.customerId')
    .where('refund.id', '=', refundId)
    .executeTakeFirst()
  return charge?.customerId
}

/** A refund or comp in dollars; null if it has failed since it was queued. */
async function moneyBack(db: Database, refundId: number) {
  const refund = await db
    .selectFrom('refund')
    .select(['amountCents', 'compReason'])
    .where('id', '=', refundId)
    .where('status', '<>', 'Failed')
    .executeTakeFirst()
  return refund ? { amount: dollarsFromCents(refund.amountCents), isComp: refund.compReason !== null } : null
}
