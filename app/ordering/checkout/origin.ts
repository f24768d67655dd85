import { isIP } from 'node:net'
import { ORIGIN_KEPT_DAYS } from '../../../contract/limits'
import { DAY_MS } from '../../../contract/time'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/connection'
import { insertRows } from '../../../db/rows'
import { hashSecret } from '../../platform/auth/secrets'
import type { Services } from '../../platform/server/services'

interface Origin {
  orderId: number
  /** Of the guest who places it: a browser is known by the mark that it got when it signed in. */
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

/** Keeps where an order was placed from, as evidence should the guest's bank call it fraudulent (docs/rules/disputes.md#evidence). */
export async function noteOrigin(trx: Trx, { orderId, sessionId, address, deviceId, now }: Origin): Promise<void> {
  const [session] = deviceId === undefined ? await readDevice(trx, { sessionId }) : []
  const origin = {
    // What is no address is a simulated guest's, or that of one whom nobody knows.
    address: isIP(address) ? address : null,
    deviceId: deviceId === undefined ? (session?.deviceHash ?? null) : hashSecret(deviceId),
  }
  if (origin.address === null && origin.deviceId === null) return
  await insertRows(trx, 'orderOrigin', [{ orderId, ...origin, keptUntil: now + ORIGIN_KEPT_DAYS * DAY_MS }])
}

/** Forgets the origins that are past their time; a disputed order's goes when its dispute is over. */
export async function sweepOrigins({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db
    .deleteFrom('orderOrigin')
    .where('keptUntil', '<=', now())
    .where('orderId', 'not in', openDisputes(db))
    .execute()
}

/** Forgets where a guest's orders came from; a disputed order's goes when its dispute is over. */
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
  return db.selectFrom('dispute').where('status', 'in', ['NeedsResponse', 'UnderReview']).select('orderId')
}
