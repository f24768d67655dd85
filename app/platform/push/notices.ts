import type { SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { SHARES_MS, UNCLAIMED_MINUTES } from '../../../contract/limits'
import { MINUTE_MS } from '../../../contract/time'
import type { Database, Tables, Trx } from '../../../db/store'
import { queue, sendDue } from '../outbox/outbox'
import type { Services } from '../server/services'
import { pushKeys } from './keys'
import { queueReadyMail } from './ready-mail'
import { MAILED_TAB_EVENTS, queueTabMail } from './tab-mail'
import {
  NOTICE_EVENTS,
  noticeText,
  TAB_NOTICE_EVENTS,
  tabNoticeText,
  type NoticeEvent,
  type TabNoticeEvent,
} from './notice-text'

/** How long a notice is useful to a guest, in milliseconds. */
const HOLDS_MS = {
  Ready: UNCLAIMED_MINUTES * MINUTE_MS,
  Cancelled: 6 * 60 * MINUTE_MS,
  Refunded: 6 * 60 * MINUTE_MS,
  Later: 10 * MINUTE_MS,
}
const TAB_HOLDS_MS = 6 * 60 * MINUTE_MS
/** Shorter than for a mail: the guest waits for it. */
const FIRST_WAIT_MS = 5000
/** Status codes for a device that has unsubscribed. */
const GONE: readonly number[] = [404, 410]

const queuedFor = z.object({
  deviceId: z.number(),
  /** Unix milliseconds. */
  until: z.number(),
})
const orderNotice = queuedFor.extend({ orderId: z.number(), what: z.enum(NOTICE_EVENTS) })
const tabNotice = queuedFor.extend({ tabId: z.number(), what: z.enum(TAB_NOTICE_EVENTS) })
const notice = z.union([orderNotice, tabNotice])
type Notice = z.infer<typeof notice>

/**
 * Queues a notice for each device of an order's guest, in the transaction of the change. Its text is made when it is sent. If the guest has no
 * device, 'Ready' goes by mail. `refundId`: the refund, which is announced once.
 */
export async function queueNotices(
  trx: Trx,
  { orderId, what, now, refundId }: { orderId: number; what: NoticeEvent; now: number; refundId?: number },
): Promise<void> {
  const until = now + HOLDS_MS[what]
  const devices = await openDevices(trx, guestsOfOrder(trx, orderId), now).execute()
  if (what === 'Ready' && devices.length === 0) await queueReadyMail(trx, { orderId, until, now })
  for (const { deviceId } of devices) {
    await queue(trx, {
      kind: 'push',
      payload: { deviceId, orderId, what, until },
      now,
      expiresAt: until,
      ...(refundId !== undefined && { key: `push ${deviceId} refund ${refundId}` }),
    })
  }
}

/**
 * As `queueNotices`, of a tab that is paid at the end: for its guest, or 'TabShare' for the friends who have a share of it. If the guest has no device,
 * 'TabUnpaid' and 'TabShare' go by mail.
 */
export async function queueTabNotices(
  trx: Trx,
  { tabId, what, now }: { tabId: number; what: TabNoticeEvent; now: number },
): Promise<void> {
  const until = now + (what === 'TabShare' ? SHARES_MS : TAB_HOLDS_MS)
  const devices = await openDevices(trx, guestsOfTab(trx, tabId, what), now).execute()
  const mailed = MAILED_TAB_EVENTS.find((event) => event === what)
  if (mailed) {
    const reached = new Set(devices.map(({ customerId }) => customerId))
    for (const { customerId } of await guestsOfTab(trx, tabId, what).execute()) {
      if (!reached.has(customerId)) await queueTabMail(trx, { tabId, what: mailed, customerId, until, now })
    }
  }
  for (const { deviceId } of devices) {
    await queue(trx, { kind: 'push', payload: { deviceId, tabId, what, until }, now, expiresAt: until })
  }
}

/** Sends the notices that are due. Retries after 5, 10, 20 … seconds when a push service refuses one, but not for devices that are gone. */
export async function sendPushes(app: Services): Promise<void> {
  const send = (payload: unknown) => sendNotice(app, notice.parse(payload))
  await sendDue(app, { kind: 'push', send, firstWaitMs: FIRST_WAIT_MS, atOnce: true })
}

async function sendNotice(app: Services, sent: Notice) {
  const now = app.now()
  const { deviceId, until } = sent
  const of = 'tabId' in sent ? await tabOf(app.db, sent, now) : await orderOf(app.db, sent, now)
  if (!of) return 'dropped'
  const { endpoint, p256dh, auth, place } = of.device
  const status = await app.push.send({
    endpoint,
    keys: { p256dh, auth },
    text: JSON.stringify({ title: place, body: of.body, what: sent.what, path: of.path, tag: of.topic }),
    seconds: Math.ceil((until - now) / 1000),
    topic: of.topic,
    urgent: sent.what === 'Ready',
    vapid: { subject: subjectOf(app), ...(await pushKeys(app)) },
  })
  if (GONE.includes(status)) {
    await forget(app, of.device.customerId, deviceId, sent)
    return 'dropped'
  }
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
  return 'sent'
}

/** A notice about an order: its device, its text, and where a tap leads. Undefined when it is out of date. */
async function orderOf(db: Database, { deviceId, orderId, what }: z.infer<typeof orderNotice>, now: number) {
  const device = await openDevices(db, guestsOfOrder(db, orderId), now)
    .where('device.id', '=', deviceId)
    .executeTakeFirst()
  const body = device && (await noticeText(db, { orderId, what, language: device.language }))
  return body && { device, body, path: `/app/orders/${orderId}`, topic: `order-${orderId}` }
}

/** As `orderOf`, about a tab. */
async function tabOf(db: Database, { deviceId, tabId, what }: z.infer<typeof tabNotice>, now: number) {
  const device = await openDevices(db, guestsOfTab(db, tabId, what), now)
    .where('device.id', '=', deviceId)
    .executeTakeFirst()
  const body = device && (await tabNoticeText(db, { tabId, what, ...device }))
  return body && { device, body, path: `/app/tabs/${tabId}`, topic: `tab-${tabId}` }
}

/** Deletes a device that is gone. A guest without another device gets a mail instead, also if both devices go at the same moment. */
async function forget(app: Services, customerId: number, deviceId: number, sent: Notice): Promise<void> {
  const now = app.now()
  await app.store.inGuard({ account: { customer: customerId } }, async (trx) => {
    await trx.deleteFrom('device').where('id', '=', deviceId).execute()
    if ('tabId' in sent) {
      const { tabId, until } = sent
      const what = MAILED_TAB_EVENTS.find((event) => event === sent.what)
      const left = await openDevices(trx, guestsOfTab(trx, tabId, sent.what), now)
        .where('notified.customerId', '=', customerId)
        .executeTakeFirst()
      if (what && !left) await queueTabMail(trx, { tabId, what, customerId, until, now })
      return
    }
    if (sent.what !== 'Ready') return
    const { orderId, until } = sent
    const left = await openDevices(trx, guestsOfOrder(trx, orderId), now).executeTakeFirst()
    if (!left) await queueReadyMail(trx, { orderId, until, now })
  })
}

/** A guest to notify of an order or a tab, whose id is `id`, at a venue. */
interface Notified {
  id: number
  customerId: number
  businessId: number
}

/** The devices on which the guests to notify are still signed in. */
function openDevices(db: Database | Trx, notified: SelectQueryBuilder<Tables, keyof Tables, Notified>, now: number) {
  return db
    .selectFrom(notified.as('notified'))
    .innerJoin('device', 'device.customerId', 'notified.customerId')
    .innerJoin('session', 'session.id', 'device.sessionId')
    .innerJoin('business', 'business.id', 'notified.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['device.id as deviceId', 'device.customerId', 'endpoint', 'p256dh', 'auth', 'device.language'])
    .select('place.name as place')
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
}

/** The guest of an order, and who picks it up instead. */
function guestsOfOrder(db: Database | Trx, orderId: number) {
  const guest = db.selectFrom('order').select(['id', 'customerId', 'businessId']).where('id', '=', orderId)
  const collector = db
    .selectFrom('order')
    .innerJoin('orderHandover', 'orderHandover.orderId', 'order.id')
    .select(['order.id', 'orderHandover.takenBy as customerId', 'order.businessId'])
    .where('order.id', '=', orderId)
    .where('orderHandover.endedAt', 'is', null)
    .where('orderHandover.takenBy', 'is not', null)
    .$narrowType<{ customerId: number }>()
  return guest.unionAll(collector)
}

/** The guest of a tab; for their shares, the friends who are on it. */
function guestsOfTab(db: Database | Trx, tabId: number, what: TabNoticeEvent) {
  if (what !== 'TabShare')
    return db.selectFrom('tab').select(['id', 'customerId', 'businessId']).where('id', '=', tabId)
  return db
    .selectFrom('tab')
    .innerJoin('tabShare', (join) =>
      join.onRef('tabShare.tabId', '=', 'tab.id').onRef('tabShare.customerId', '<>', 'tab.customerId'),
    )
    .select(['tab.id', 'tabShare.customerId', 'tab.businessId'])
    .where('tab.id', '=', tabId)
}

/** The contact for push services when something is wrong: a page or an address. */
function subjectOf({ env, publicUrl }: Services): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${env.SIGNUP_INBOX}`
}
