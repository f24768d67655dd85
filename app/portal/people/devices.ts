import { createECDH } from 'node:crypto'
import type { DeviceBody } from '../../../contract/calls/devices'
import { badRequest, notFound } from '../../../contract/errors'
import { MAX_DEVICES } from '../../../contract/limits'
import type { Trx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { deviceWords } from '../../platform/auth/device-words'
import type { Services } from '../../platform/server/services'
import { pushKeys } from '../../platform/push/keys'

/** Returns the browsers that receive a guest's notifications, and the key with which another one subscribes. */
export async function listDevices(app: Services, actor: CustomerActor) {
  const { publicKey } = await pushKeys(app)
  const rows = await ownDevices(app, actor).orderBy('device.id', 'desc').execute()
  return { publicKey, results: rows.map((row) => viewOf(row, actor)) }
}

/**
 * Registers a browser for the requesting sign-in. A known browser moves to this sign-in, as a browser has one subscription for all its
 * accounts. `isOnly`: the sign-in belongs to one browser whose endpoint has changed, so the device stays the same.
 * @throws 400 for an invalid key
 */
export async function registerDevice(
  app: Services,
  actor: CustomerActor,
  { endpoint, keys, language = 'en' }: DeviceBody,
  { isOnly = false } = {},
) {
  requirePoint(keys.p256dh)
  const now = app.now()
  const device = { customerId: actor.id, sessionId: actor.sessionId, ...keys, language, createdAt: now }
  await app.store.inGuard({ account: { customer: actor.id } }, async (trx) => {
    const ofThisSignIn = trx.selectFrom('device').select('id').where('sessionId', '=', actor.sessionId)
    const before = isOnly ? await ofThisSignIn.orderBy('id', 'desc').executeTakeFirst() : undefined
    await trx.deleteFrom('device').where('endpoint', '=', endpoint).execute()
    if (isOnly) await trx.deleteFrom('device').where('sessionId', '=', actor.sessionId).execute()
    await trx
      .insertInto('device')
      .values({ ...before, ...device, endpoint })
      // Another of the browser's accounts may register it at the same moment.
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
      .execute()
    await dropOldest(trx, actor.id)
  })
  const row = await ownDevices(app, actor).where('endpoint', '=', endpoint).executeTakeFirstOrThrow()
  return viewOf(row, actor)
}

/** @throws 404 for another guest's device */
export async function removeDevice(app: Services, actor: CustomerActor, deviceId: number): Promise<void> {
  const { numDeletedRows } = await app.db
    .deleteFrom('device')
    .where('id', '=', deviceId)
    .where('customerId', '=', actor.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Device')
}

/** No message can be encrypted for a key that is not a point of the curve. */
function requirePoint(p256dh: string): void {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(p256dh, 'base64url')
  } catch {
    throw badRequest([{ path: 'keys.p256dh', message: 'Must be a key of a push subscription' }])
  }
}

async function dropOldest(trx: Trx, customerId: number): Promise<void> {
  const kept = trx.selectFrom('device').select('id').where('customerId', '=', customerId)
  await trx
    .deleteFrom('device')
    .where('customerId', '=', customerId)
    .where('id', 'not in', kept.orderBy('id', 'desc').limit(MAX_DEVICES))
    .execute()
}

function ownDevices(app: Services, actor: CustomerActor) {
  return app.db
    .selectFrom('device')
    .innerJoin('session', 'session.id', 'device.sessionId')
    .select(['device.id', 'device.sessionId', 'device.createdAt', 'session.userAgent'])
    .where('device.customerId', '=', actor.id)
    .where('session.endedAt', 'is', null)
}

function viewOf(
  row: { id: number; sessionId: string; createdAt: number; userAgent: string | null },
  actor: CustomerActor,
) {
  return {
    id: row.id,
    device: deviceWords(row.userAgent),
    isThis: row.sessionId === actor.sessionId,
    registeredAt: new Date(row.createdAt).toISOString(),
  }
}
