import { cubbyColor, cubbyInTurn, mayBeUnlocked } from '../../../contract/cubbies'
import { formatDollars } from '../../../contract/money'
import { isUnready } from '../../../contract/order-states'
import type { Database } from '../../../db/store'
import { noticeWords } from './words'

/** The events of an order that its guest is notified of. */
export const NOTICE_EVENTS = ['Ready', 'Cancelled', 'Refunded', 'Later'] as const
export type NoticeEvent = (typeof NOTICE_EVENTS)[number]

/** The events of a tab that its guest is notified of. 'TabShare' notifies its friends instead. */
export const TAB_NOTICE_EVENTS = [
  'TabClosed',
  'HoldExpired',
  'TabRetried',
  'TabUnpaid',
  'TabShare',
  'SharesOver',
] as const
export type TabNoticeEvent = (typeof TAB_NOTICE_EVENTS)[number]

/** Returns the text for a tab's current state; undefined when the notice is out of date. */
export async function tabNoticeText(
  db: Database,
  { tabId, what, language, customerId }: { tabId: number; what: TabNoticeEvent; language: string; customerId: number },
): Promise<string | undefined> {
  const { tabs } = noticeWords(language)
  const { status, dueCents, takenCents, settledAt, sharesUntil, shareCents, hasPaid } = await db
    .selectFrom('tab')
    .select(['status', 'dueCents', 'settledAt', 'sharesUntil'])
    .select((eb) =>
      eb
        .selectFrom('tabShare')
        .select('amountCents')
        .whereRef('tabShare.tabId', '=', 'tab.id')
        .where('tabShare.customerId', '=', customerId)
        .as('shareCents'),
    )
    .select((eb) =>
      eb
        .selectFrom('tabCharge')
        .whereRef('tabCharge.tabId', '=', 'tab.id')
        .where('tabCharge.customerId', '=', customerId)
        .where('tabCharge.status', '=', 'Captured')
        .select((one) => one.lit(1).as('one'))
        .limit(1)
        .as('hasPaid'),
    )
    .select((eb) =>
      eb
        .selectFrom('tabCharge')
        .whereRef('tabCharge.tabId', '=', 'tab.id')
        .select((sum) => sum.fn.sum<number | null>('capturedCents').as('cents'))
        .as('takenCents'),
    )
    .where('id', '=', tabId)
    .executeTakeFirstOrThrow()
  if (what === 'HoldExpired') return status === 'Closed' ? undefined : tabs.holdExpired
  if (what === 'TabShare')
    return sharesUntil === null || hasPaid === 1 ? undefined : tabs.share(formatDollars(shareCents ?? 0))
  const due = formatDollars(dueCents ?? 0)
  if (what === 'SharesOver') return tabs.sharesOver
  if (what === 'TabClosed') return tabs.closed(due)
  if (settledAt !== null) return undefined
  const lacking = formatDollars((dueCents ?? 0) - (takenCents ?? 0))
  return what === 'TabRetried' ? tabs.retried(lacking) : tabs.unpaid(lacking)
}

/** Returns the text for the order's current state; undefined when the notice is out of date. No secrets: a lock screen shows it. */
export async function noticeText(
  db: Database,
  { orderId, what, language }: { orderId: number; what: NoticeEvent; language: string },
): Promise<string | undefined> {
  const words = noticeWords(language)
  const { status, atCounter, refundedTotalCents, onTab, readyBy, timeZone } = await db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['order.status', 'order.atCounter', 'order.refundedTotalCents', 'order.onTab'])
    .select(['order.readyBy', 'place.timeZone'])
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const back = refundedTotalCents === 0 ? undefined : formatDollars(refundedTotalCents)
  if (what === 'Refunded') {
    return back === undefined || status === 'Cancelled' ? undefined : words.refunded(back, orderId)
  }
  if (what === 'Later') {
    if (readyBy === null || !isUnready(status)) return undefined
    return words.later(new Intl.DateTimeFormat(words.locale, { timeStyle: 'short', timeZone }).format(readyBy))
  }
  if (status !== what) return undefined
  if (what === 'Cancelled') {
    // Nothing was charged for it.
    if (onTab === 1) return words.cancelled(orderId)
    return back === undefined ? words.cancelled(orderId) : words.cancelledAndRefunded(back, orderId)
  }
  if (atCounter === 1) return words.atCounter
  const cubbies = await db
    .selectFrom('cubby')
    .select(['number', 'phase', 'frontUnlatchedAt', 'backUnlatchedAt'])
    .where('orderId', '=', orderId)
    .orderBy('number')
    .execute()
  const inTurn = cubbyInTurn(cubbies)
  if (!inTurn) return words.ready
  // The guest is already at the door.
  if (cubbies.some(({ phase }) => phase === 'Collecting')) return undefined
  const numbers = cubbies.map(({ number }) => String(number))
  return words.inCubbies(numbers, cubbyColor(inTurn.phase, mayBeUnlocked(inTurn)))
}
