import { z } from 'zod'
import type { Trx } from '../../../db/store'
import { queue, sendDue } from '../outbox/outbox'
import { mailAddressOf } from '../auth/accounts'
import type { Services } from '../server/services'
import { noticeText } from './notice-text'
import { sendTabMail, tabMail } from './tab-mail'
import { noticeWords } from './words'

/** Shorter than for other mails: the guest waits for it. */
const FIRST_WAIT_MS = 5000

const queued = z.union([z.object({ orderId: z.number() }), tabMail])

/**
 * Queues the mail that an order is ready, in the transaction that made it ready or that removed its guest's last browser
 * (docs/rules/orders.md#notices). `until`: Unix milliseconds, the same for every call about one becoming ready.
 */
export async function queueReadyMail(
  trx: Trx,
  { orderId, until, now }: { orderId: number; until: number; now: number },
): Promise<void> {
  await queue(trx, {
    kind: 'ready mail',
    payload: { orderId },
    now,
    expiresAt: until,
    key: `ready mail ${orderId} ${until}`,
  })
}

/** Sends the mails that are due, of orders that are still ready and of tabs that still lack something. Retries after 5, 10, 20 … seconds when the mail server refuses one. */
export async function sendReadyMails(app: Services): Promise<void> {
  const send = (payload: unknown) => {
    const of = queued.parse(payload)
    return 'tabId' in of ? sendTabMail(app, of) : sendReadyMail(app, of.orderId)
  }
  await sendDue(app, { kind: 'ready mail', send, firstWaitMs: FIRST_WAIT_MS })
}

async function sendReadyMail({ db, mail, publicUrl }: Services, orderId: number) {
  const guest = await db
    .selectFrom('order')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['customer.email', 'customer.language', 'place.name as place'])
    .select(['place.mainImage', 'place.logo', 'place.color'])
    .select(['customer.hasAccount', 'customer.contactEmail', 'customer.contactProvedAt'])
    .where('order.id', '=', orderId)
    .where('customer.readyByMail', '=', 1)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  const to = guest && mailAddressOf(guest)
  if (!guest || to === undefined) return 'dropped'
  const notice = await noticeText(db, { orderId, what: 'Ready', language: guest.language })
  if (notice === undefined) return 'dropped'
  const { mailed } = noticeWords(guest.language)
  await mail.send({
    to,
    subject: `${notice} – ${guest.place}`,
    text: [
      notice,
      mailed.order(guest.place, orderId),
      `${publicUrl}/app/orders/${orderId}`,
      '',
      mailed.why,
      `${publicUrl}/app/account/notices`,
    ].join('\n'),
    letter: {
      language: guest.language,
      from: { name: guest.place, photo: guest.mainImage, logo: guest.logo, color: guest.color },
      button: { label: mailed.open },
    },
  })
  return 'sent'
}
