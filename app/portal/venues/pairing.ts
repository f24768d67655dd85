import type { PairedController } from '../../../contract/calls/controllers'
import { BarbackError, conflict } from '../../../contract/errors'
import { PAIRING_CODE_SECONDS } from '../../../contract/limits'
import type { Database, Trx, VenueOf } from '../../../db/store'
import { systemActor, type UserActor } from '../../platform/auth/actor'
import { requireRecentProof } from '../../platform/auth/recent-proof'
import { digitsHash, newDigits } from '../../platform/auth/secrets'
import { publicKeys } from '../../platform/auth/signing-keys'
import { noteChange } from '../../records/store/audit'
import { createLockerSecret, hashSecret } from '../../ordering/lockers/secret'
import { inUnitOfWork } from '../../ordering/lockers/unit-of-work'
import type { Services } from '../../platform/server/services'
import { lockerForChange } from './lockers'

/** A code that pairs a locker's controller. Only one answer contains its digits. */
export interface PairingCode {
  digits: string
  /** Unix milliseconds. */
  expiresAt: number
}

/**
 * Creates the code that pairs a locker's controller (docs/rules/lockers.md#pairing), replacing the locker's earlier one. Nothing else
 * changes until a controller uses it.
 * @throws 404, 403; 409 `locker_online` unless `signOut`
 */
export async function makePairingCode(
  app: Services,
  actor: UserActor,
  lockerId: number,
  { signOut }: { signOut: boolean },
): Promise<PairingCode> {
  const locker = await lockerForChange(app, actor, lockerId, 'update')
  await requireRecentProof(app, actor)
  if (locker.online && !signOut) throw lockerOnline(locker.name)
  const now = app.now()
  const expiresAt = now + PAIRING_CODE_SECONDS * 1000
  const digits = await app.store.inGuard({ venue: locker.businessId }, async (trx) => {
    await trx
      .deleteFrom('pairingCode')
      .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lockerId', '=', lockerId)]))
      .execute()
    const unused = await unusedDigits(app, trx)
    const code = {
      lockerId,
      codeHash: codeHash(app, unused),
      signOut: signOut ? 1 : 0,
      createdAt: now,
      expiresAt,
    } as const
    await trx.insertInto('pairingCode').values(code).execute()
    const after = { pairingCodeUntil: new Date(expiresAt).toISOString() }
    await noteChange(trx, { entity: 'businessLocker', id: lockerId, actor, now, before: {}, after })
    return unused
  })
  return { digits, expiresAt }
}

/** Until when (Unix ms) a controller can use the current code; null if there is none. */
export async function pairingOpenUntil(app: Services, lockerId: number): Promise<number | null> {
  const open = await app.db
    .selectFrom('pairingCode')
    .select('expiresAt')
    .where('lockerId', '=', lockerId)
    .where('expiresAt', '>', app.now())
    .executeTakeFirst()
  return open?.expiresAt ?? null
}

/**
 * Pairs the controller that sends a code: from then on it signs in with its serial number and a new secret, and the locker's earlier
 * controller is signed out. Every invalid code gets the same message and counts as an attempt.
 * @throws 400 `invalid_pairing_code`; 409 `locker_online` if staff did not confirm the sign-out, `device_elsewhere`; 429
 */
export async function pairWithCode(
  app: Services,
  { code, deviceId, firmware }: { code: string; deviceId: string; firmware: string },
  address: string,
): Promise<PairedController> {
  const counted = [
    { from: 'pairing', address },
    { name: 'pairingInAll', key: 'all' },
  ] as const
  await app.limits.takeAll(counted)
  const secret = createLockerSecret()
  const venue: VenueOf = async (db) => {
    const found = await waitingFor(db, codeHash(app, code), app.now())
    if (!found) throw wrongCode()
    return found.businessId
  }
  const { id, ...locker } = await inUnitOfWork(app, venue, async ({ trx, now, touched }) => {
    const found = await waitingFor(trx, codeHash(app, code), now)
    if (!found) throw wrongCode()
    const { id, lockerId, name, numberOfCubbies } = found
    if (found.online === 1 && found.signOut === 0) throw lockerOnline(name)
    await requireUnpaired(trx, deviceId, id)
    await trx.deleteFrom('pairingCode').where('lockerId', '=', id).execute()
    await trx
      .updateTable('businessLocker')
      .set({ deviceId, secretHash: hashSecret(secret), sharedIdentityAt: null, updatedAt: now })
      .where('id', '=', id)
      .execute()
    const before = { deviceId: found.deviceId }
    // Pairing the same device again is a change as well, as it is signed out.
    const after = { deviceId, pairedAt: new Date(now).toISOString() }
    const actor = systemActor(`locker:${lockerId}`)
    await noteChange(trx, { entity: 'businessLocker', id, actor, now, before, after })
    touched.lockers.add(id)
    return { id, lockerId, name, numberOfCubbies }
  })
  await app.limits.giveBackAll(counted)
  app.log.info({ locker: locker.lockerId, deviceId, firmware, address }, 'controller paired')
  await app.lockers.drop(id)
  const [releaseKey] = await publicKeys(app, 'release')
  if (!releaseKey) throw new Error('There is no key that signs releases')
  return { deviceId, secret, ...locker, releaseKey }
}

function waitingFor(db: Database | Trx, hash: string, now: number) {
  return db
    .selectFrom('pairingCode')
    .innerJoin('businessLocker', 'businessLocker.id', 'pairingCode.lockerId')
    .select(['id', 'businessLocker.lockerId', 'name', 'numberOfCubbies', 'deviceId', 'online', 'signOut'])
    .select('businessLocker.businessId')
    .where('codeHash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

async function requireUnpaired(trx: Trx, deviceId: string, lockerId: number): Promise<void> {
  const other = await trx
    .selectFrom('businessLocker')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('id', '<>', lockerId)
    .executeTakeFirst()
  if (!other) return
  throw conflict('device_elsewhere', `${deviceId} is paired with another locker: remove its device id there first`)
}

async function unusedDigits(app: Services, trx: Trx): Promise<string> {
  for (;;) {
    const digits = newDigits()
    const taken = await trx
      .selectFrom('pairingCode')
      .select('lockerId')
      .where('codeHash', '=', codeHash(app, digits))
      .executeTakeFirst()
    if (!taken) return digits
  }
}

function codeHash({ env }: Services, digits: string): string {
  return digitsHash(env.SESSION_SECRET, 'barback pairing codes', digits)
}

function lockerOnline(name: string): BarbackError {
  const message = `The controller of ${name} is online: tick “Sign Out Its Controller” to replace it`
  return new BarbackError({ status: 409, code: 'locker_online', message, fields: [{ path: 'signOut', message }] })
}

function wrongCode(): BarbackError {
  const message = 'No locker is waiting for this code: it is wrong, was used, or is older than ten minutes'
  return new BarbackError({ status: 400, code: 'invalid_pairing_code', message })
}
