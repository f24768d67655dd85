import { isIP } from 'node:net'
import { OPEN_DISPUTE_STATUSES } from '../../../contract/enumerations'
import { ORIGIN_KEPT_DAYS } from '../../../contract/limits'
import { DAY_MS } from '../../../contract/time'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'
import { insertRows } from '../../../db/rows'
import { hashSecret } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'

interface Origin {
  orderId: number
  /** The session of the guest who places it. It identifies a browser by the device mark set at sign-in. */
  sessionId: string
  address: string
  /** The install id of an app. */
  deviceId: string | undefined
  /** Unix milliseconds. */
  now: number
}

const readDevice = compiledOnce((db, given: GivenOf<{ sessionId: string }>) =>
  db.selectFrom('session').select('deviceHash').where('id', '=', given('sessionId')),
)

/** Stores where an order was placed from, as evidence if the guest's bank calls it fraudulent (docs/rules/disputes.md#evidence). */
export async function noteOrigin(trx: Trx, { orderId, sessionId, address, deviceId, now }: Origin): Promise<void> {
  const [session] = deviceId === undefined ? await readDevice(trx, { sessionId }) : []
  const origin = {
    // A simulated guest has no valid address, and an address may be unknown.
    address: isIP(address) ? address : null,
    deviceId: deviceId === undefined ? (session?.deviceHash ?? null) : hashSecret(deviceId),
  }
  if (origin.address === null && origin.deviceId === null) return
  await insertRows(trx, 'orderOrigin', [{ orderId, ...origin, keptUntil: now + ORIGIN_KEPT_DAYS * DAY_MS }])
}

/** Deletes expired origins; a disputed order's is deleted once its dispute is over. */
export async function sweepOrigins({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('orderOrigin')
    .where('keptUntil', '<=', now())
    .where('orderId', 'not in', openDisputes(db))
    .execute()
}

/** Deletes the origins of a guest's orders; a disputed order's is deleted once its dispute is over. */
export async function forgetOrigins(trx: Trx, customerId: number, now: number): Promise<void> {
  const theirs = trx.selectFrom('order').where('customerId', '=', customerId).select('id')
  await trx.updateTable('orderOrigin').set({ keptUntil: now }).where('orderId', 'in', theirs).execute()
  await trx
    .deleteFrom('orderOrigin')
    .where('orderId', 'in', theirs)
    .where('orderId', 'not in', openDisputes(trx))
    .execute()
}

function openDisputes(db: Database | Trx) {
  return db.selectFrom('dispute').where('status', 'in', OPEN_DISPUTE_STATUSES).select('orderId')
}
