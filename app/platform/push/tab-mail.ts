import { z } from 'zod'
import type { Trx } from '../../../db/store'
import { mailAddressOf } from '../auth/accounts'
import { queue } from '../outbox/outbox'
import type { Services } from '../server/services'
import { tabNoticeText } from './notice-text'
import { noticeWords } from './words'

/** The events of a tab of which guests without a registered browser get a mail. */
export const MAILED_TAB_EVENTS = ['TabUnpaid', 'TabShare'] as const

export const tabMail = z.object({
  tabId: z.number(),
  // As the first release of this mail queued it.
  what: z.enum(MAILED_TAB_EVENTS).default('TabUnpaid'),
  /** Omitted: the tab's guest. */
  customerId: z.number().optional(),
})
export type TabMail = z.infer<typeof tabMail>

/**
 * Queues the mail that a closed tab lacks something, or that a friend may pay their part, for a guest without a registered browser or whose last one is
 * gone. It is queued once, and sent with the mails of orders that are ready (`ready-mail.ts`). `until`: Unix milliseconds.
 */
export async function queueTabMail(trx: Trx, { until, now, ...of }: TabMail & { until: number; now: number }) {
  const { tabId, what, customerId = 'host' } = of
  const key = `${what} mail ${tabId} ${customerId}`
  await queue(trx, { kind: 'ready mail', payload: of, now, expiresAt: until, key })
}

export async function sendTabMail(
  { db, mail, publicUrl }: Services,
  { tabId, what, customerId }: TabMail,
): Promise<'sent' | 'dropped'> {
  const guest = await db
    .selectFrom('tab')
    .innerJoin('customer', (join) =>
      join.on((eb) => eb('customer.id', '=', customerId === undefined ? eb.ref('tab.customerId') : eb.val(customerId))),
    )
    .innerJoin('business', 'business.id', 'tab.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['customer.id as customerId', 'customer.email', 'customer.language', 'place.name as place'])
    .select(['place.mainImage', 'place.logo', 'place.color'])
    .select(['customer.hasAccount', 'customer.contactEmail', 'customer.contactProvedAt'])
    .where('tab.id', '=', tabId)
    .where('customer.deletedAt', 'is', null)
    .executeTakeFirst()
  const to = guest && mailAddressOf(guest)
  if (!guest || to === undefined) return 'dropped'
  const notice = await tabNoticeText(db, { ...guest, tabId, what })
  if (notice === undefined) return 'dropped'
  const { mailed } = noticeWords(guest.language)
  await mail.send({
    to,
    subject: what === 'TabShare' ? mailed.tabShare(guest.place) : mailed.tab(guest.place),
    text: [notice, guest.place, `${publicUrl}/app/tabs/${tabId}`].join('\n'),
    letter: {
      language: guest.language,
      from: { name: guest.place, photo: guest.mainImage, logo: guest.logo, color: guest.color },
      button: { label: mailed.payTab },
    },
  })
  return 'sent'
}
