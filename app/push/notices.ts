import { z } from 'zod'
import { cubbyColor, mayBeUnlocked } from '../../contract/cubbies'
import { UNCLAIMED_MINUTES } from '../../contract/limits'
import { formatDollars } from '../../contract/money'
import type { Database, Trx } from '../../db/connection'
import { queue, sendDue } from '../outbox/outbox'
import type { Services } from '../server/services'
import { pushKeys } from './keys'

const MINUTE_MS = 60_000
/** For how long a guest may want to know. */
const HOLDS_MS = { Ready: UNCLAIMED_MINUTES * MINUTE_MS, Cancelled: 6 * 60 * MINUTE_MS, Refunded: 6 * 60 * MINUTE_MS }
/** A guest waits for it: tried again sooner than a mail. */
const FIRST_WAIT_MS = 5000
/** The device has unsubscribed. */
const GONE: readonly number[] = [404, 410]

const notice = z.object({
  deviceId: z.number(),
  orderId: z.number(),
  what: z.enum(['Ready', 'Cancelled', 'Refunded']),
  /** Unix milliseconds. */
  until: z.number(),
})
type What = z.infer<typeof notice>['what']

/**
 * Writes a notice for each device of an order's guest, in the transaction of what happened; what it says is read when it is sent. `refundId`: the
 * refund, which is told once.
 */
export async function queueNotices(
  trx: Trx,
  { orderId, what, now, refundId }: { orderId: number; what: What; now: number; refundId?: number },
): Promise<void> {
  const until = now + HOLDS_MS[what]
  for (const { deviceId } of await openDevices(trx, now).where('order.id', '=', orderId).execute()) {
    await queue(trx, {
      kind: 'push',
      payload: { deviceId, orderId, what, until },
      now,
      expiresAt: until,
      ...(refundId !== undefined && { key: `push ${deviceId} refund ${refundId}` }),
    })
  }
}

/** Sends the notices that are due: again after 5, 10, 20 … seconds when a push service refuses one, and not to devices that are gone. */
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
  const body = device && (await wordsOf(app.db, orderId, what))
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
    await app.db.deleteFrom('device').where('id', '=', deviceId).execute()
    return 'dropped'
  }
  if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`)
  return 'sent'
}

/** The devices of orders' guests who are still signed in on them. */
function openDevices(db: Database | Trx, now: number) {
  return db
    .selectFrom('order')
    .innerJoin('device', 'device.customerId', 'order.customerId')
    .innerJoin('session', 'session.id', 'device.sessionId')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['device.id as deviceId', 'endpoint', 'p256dh', 'auth', 'place.name as place'])
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
}

/** What a guest reads, as things stand now; undefined when it is not so any more. No secret: a lock screen shows it. */
async function wordsOf(db: Database, orderId: number, what: What): Promise<string | undefined> {
  const { status, atCounter, refundedTotalCents, number, phase, frontUnlatchedAt, backUnlatchedAt } = await db
    .selectFrom('order')
    .leftJoin('cubby', 'cubby.orderId', 'order.id')
    .select(['order.status', 'order.atCounter', 'order.refundedTotalCents', 'number', 'phase'])
    .select(['frontUnlatchedAt', 'backUnlatchedAt'])
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const given = refundedTotalCents === 0 ? '' : `${formatDollars(refundedTotalCents)} of order ${orderId} `
  if (what === 'Refunded') return given === '' || status === 'Cancelled' ? undefined : `${given}goes back to your card`
  if (status !== what) return undefined
  if (what === 'Cancelled') return `Cancelled: ${given === '' ? `order ${orderId}` : `${given}goes back to your card`}`
  if (atCounter === 1) return 'Ready: at the counter'
  if (number === null || phase === null) return 'Ready'
  return `Ready: cubby ${number}, ${cubbyColor(phase, mayBeUnlocked({ frontUnlatchedAt, backUnlatchedAt }))}`
}

const topicOf = (orderId: number) => `order-${orderId}`

/** Whom a push service writes to when something is wrong: an address or a page. */
function subjectOf({ env, publicUrl }: Services): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${env.SIGNUP_INBOX}`
}
