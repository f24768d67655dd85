import { z } from 'zod'
import { UNCLAIMED_MINUTES } from '../../../contract/limits'
import { MINUTE_MS } from '../../../contract/time'
import type { Database, Trx } from '../../../db/store'
import { queue, sendDue } from '../outbox/outbox'
import type { Services } from '../server/services'
import { pushKeys } from './keys'
import { queueReadyMail } from './ready-mail'
import { NOTICE_EVENTS, noticeText, type NoticeEvent } from './notice-text'

/** How long a notice is useful to a guest, in milliseconds. */
const HOLDS_MS = { Ready: UNCLAIMED_MINUTES * MINUTE_MS, Cancelled: 6 * 60 * MINUTE_MS, Refunded: 6 * 60 * MINUTE_MS }
/** Shorter than for a mail: the guest waits for it. */
const FIRST_WAIT_MS = 5000
/** Status codes for a device that has unsubscribed. */
const GONE: readonly number[] = [404, 410]

const notice = z.object({
  deviceId: z.number(),
  orderId: z.number(),
  what: z.enum(NOTICE_EVENTS),
  /** Unix milliseconds. */
  until: z.number(),
})

/**
 * Queues a notice for each device of an order's guest, in the transaction of the change. Its text is made when it is sent. If the guest has no
 * device, 'Ready' goes by mail. `refundId`: the refund, which is announced once.
 */
export async function queueNotices(
  trx: Trx,
  { orderId, what, now, refundId }: { orderId: number; what: NoticeEvent; now: number; refundId?: number },
): Promise<void> {
  const until = now + HOLDS_MS[what]
  const devices = await openDevices(trx, now).where('order.id', '=', orderId).execute()
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

/** Sends the notices that are due. Retries after 5, 10, 20 … seconds when a push service refuses one, but not for devices that are gone. */
export async function sendPushes(app: Services): Promise<void> {
  const send = (payload: unknown) => sendNotice(app, notice.parse(payload))
  await sendDue(app, { kind: 'push', send, firstWaitMs: FIRST_WAIT_MS, atOnce: true })
}

async function sendNotice(app: Services, { deviceId, orderId, what, until }: z.infer<typeof notice>) {
  const now = app.now()
  const device = await openDevices(app.db, now)
    .where('device.id', '=', deviceId)
    .where('order.id', '=', orderId)
    .executeTakeFirst()
  const body = device && (await noticeText(app.db, { orderId, what, language: device.language }))
  if (!body) return 'dropped'
  const { endpoint, p256dh, auth, place } = device
  const status = await app.push.send({
    endpoint,
    keys: { p256dh, auth },
    text: JSON.stringify({ title: place, body, orderId, what, tag: topicOf(orderId) }),
    seconds: Math.ceil((until - now) / 1000),
    topic: topicOf(orderId),
    urgent: what === 'Ready',
    vapid: { subject: subjectOf(app), ...(await pushKeys(app)) },
  })
  if (GONE.includes(status)) {
    await forget(app, device.customerId, { deviceId, orderId, what, until })
    return 'dropped'
  }
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
  return 'sent'
}

/** Deletes a device that is gone. A guest without another device gets a mail instead, also if both devices go at the same moment. */
async function forget(
  app: Services,
  customerId: number,
  { deviceId, orderId, what, until }: z.infer<typeof notice>,
): Promise<void> {
  const now = app.now()
  await app.store.inGuard({ account: { customer: customerId } }, async (trx) => {
    await trx.deleteFrom('device').where('id', '=', deviceId).execute()
    const left = await openDevices(trx, now).where('order.id', '=', orderId).executeTakeFirst()
    if (what === 'Ready' && !left) await queueReadyMail(trx, { orderId, until, now })
  })
}

/** The devices of orders' guests who are still signed in on them. */
function openDevices(db: Database | Trx, now: number) {
  return db
    .selectFrom('order')
    .innerJoin('device', 'device.customerId', 'order.customerId')
    .innerJoin('session', 'session.id', 'device.sessionId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select([
      'device.id as deviceId',
      'device.customerId',
      'endpoint',
      'p256dh',
      'auth',
      'device.language',
      'place.name as place',
    ])
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
}

const topicOf = (orderId: number) => `order-${orderId}`

/** The contact for push services when something is wrong: a page or an address. */
function subjectOf({ env, publicUrl }: Services): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${env.SIGNUP_INBOX}`
}
