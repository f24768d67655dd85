import type { Trx } from '../../../db/store'
import { mailAddressOf } from '../auth/accounts'
import { queue } from '../outbox/outbox'
import type { Services } from '../server/services'
import { tabNoticeText } from './notice-text'
import { noticeWords } from './words'

/**
 * Queues the mail that a closed tab lacks something, for a guest without a registered browser or whose last one is gone. It is queued once, and sent
 * with the mails of orders that are ready (`ready-mail.ts`). `until`: Unix milliseconds.
 */
export async function queueUnpaidMail(
  trx: Trx,
  { tabId, until, now }: { tabId: number; until: number; now: number },
): Promise<void> {
  await queue(trx, { kind: 'ready mail', payload: { tabId }, now, expiresAt: until, key: `unpaid mail ${tabId}` })
}

export async function sendUnpaidMail({ db, mail, publicUrl }: Services, tabId: number): Promise<'sent' | 'dropped'> {
  const guest = await db
    .selectFrom('tab')
    .innerJoin('customer', 'customer.id', 'tab.customerId')
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['tab.customerId', 'customer.email', 'customer.language', 'place.name as place'])
    .select(['place.mainImage', 'place.logo', 'place.color'])
    .select(['customer.hasAccount', 'customer.contactEmail', 'customer.contactProvedAt'])
    .where('tab.id', '=', tabId)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  const to = guest && mailAddressOf(guest)
  if (!guest || to === undefined) return 'dropped'
  const notice = await tabNoticeText(db, { ...guest, tabId, what: 'TabUnpaid' })
  if (notice === undefined) return 'dropped'
  const { mailed } = noticeWords(guest.language)
  await mail.send({
    to,
    subject: mailed.tab(guest.place),
    text: [notice, guest.place, `${publicUrl}/app/tabs/${tabId}`].join('\n'),
    letter: {
      language: guest.language,
      from: { name: guest.place, photo: guest.mainImage, logo: guest.logo, color: guest.color },
      button: { label: mailed.payTab },
    },
  })
  return 'sent'
}
