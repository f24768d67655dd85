import { BarbackError, notFound } from '../../../contract/errors'
import type { Services } from '../server/services'
import { findStaff, type StaffAccount } from './accounts'
import type { UserActor } from './actor'
import { beginGuess, endGuess } from './guesses'
import { requireRoomForHash, verifyPassword } from './passwords'

/** A shared tablet locks after this long without a tap. */
const LOCK_MS = 5 * 60_000

/** A tablet at the bar that several people share (docs/rules/people.md#several-people-on-one-tablet). */
export interface SharedTablet {
  businessId: number | null
  /** The colleague who last entered a PIN; undefined when they have left. */
  acting: StaffAccount | undefined
  actedAt: number
}

/** A colleague who can take over a tablet. */
export interface Colleague {
  id: number
  name: string
  hasPin: boolean
}

/** Returns the shared tablet of a session; undefined for one person's browser. */
export async function sharedTablet({ db }: Pick<Services, 'db'>, sessionId: string): Promise<SharedTablet | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['sharedAtBusinessId', 'actingUserId', 'actedAt'])
    .where('id', '=', sessionId)
    .where('sharedSince', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const staff = row.actingUserId === null ? undefined : await findStaff(db, row.actingUserId)
  const works = staff?.businesses.some(({ id }) => id === row.sharedAtBusinessId)
  return { businessId: row.sharedAtBusinessId, acting: works ? staff : undefined, actedAt: row.actedAt ?? 0 }
}

export function isLockedAt({ acting, actedAt }: SharedTablet, now: number): boolean {
  return acting === undefined || actedAt + LOCK_MS <= now
}

/** Whether a request is for the bar's screen, the only one that a PIN unlocks. */
export function isBarsScreen(request: Request): boolean {
  const path = new URL(request.url).pathname.replace(/\.data$/, '')
  return path === '/kiosk' || path.startsWith('/kiosk/')
}

/** Returns the colleagues who can take over the tablets of a business. */
export async function colleagues({ db }: Pick<Services, 'db'>, businessId: number): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
    .select(['user.id', 'user.firstName', 'user.lastName', 'user.pinHash'])
    .where('userBusiness.businessId', '=', businessId)
    .where('user.active', '=', 1)
    .where('user.userType', '=', 'Business')
    .orderBy('user.firstNameFolded')
    .orderBy('user.lastNameFolded')
    .limit(100)
    .execute()
  return rows.map(({ id, firstName, lastName, pinHash }) => {
    return { id, name: `${firstName} ${lastName}`, hasPin: pinHash !== null }
  })
}

/**
 * Hands this browser over to a colleague by their PIN. From now on the browser is shared, and each step carries their name.
 * @throws 404 for a user who does not work there, 400 at `pin` when they have none or it is wrong, 429
 */
export async function takeOverTablet(
  app: Services,
  { sessionId }: Pick<UserActor, 'sessionId'>,
  { businessId, userId, pin }: { businessId: number; userId: number; pin: string },
): Promise<void> {
  const person = await app.db
    .selectFrom('user')
    .innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
    .select(['user.email', 'user.firstName', 'user.pinHash'])
    .where('user.id', '=', userId)
    .where('user.active', '=', 1)
    .where('user.userType', '=', 'Business')
    .where('userBusiness.businessId', '=', businessId)
    .executeTakeFirst()
  if (!person) throw notFound('User')
  if (person.pinHash === null) {
    throw refusedPin(`${person.firstName} has no PIN yet. They can set one in the portal, under their name.`)
  }
  // Counted per person and per user who signed the tablet in: signing in again gives no more tries, and nobody locks out another.
  const { userId: signedInAs } = await app.db
    .selectFrom('session')
    .select('userId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const place = { network: 'tablet', knownDevice: `tablets of user ${signedInAs}` }
  requireRoomForHash(true)
  const left = await beginGuess(app, 'pin', person.email, place)
  if (!(await verifyPassword(pin, person.pinHash, true))) throw wrongPin(person.firstName, left)
  await endGuess(app, 'pin', person.email, place)
  const now = app.now()
  await app.db
    .updateTable('session')
    .set((eb) => ({
      sharedSince: eb.fn.coalesce('sharedSince', eb.val(now)),
      sharedAtBusinessId: businessId,
      actingUserId: userId,
      actedAt: now,
    }))
    .where('id', '=', sessionId)
    .execute()
}

/** Locks the tablet until the next PIN. Does nothing for a person without a PIN. */
export async function lockTablet(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, sessionId }: Pick<UserActor, 'id' | 'sessionId'>,
  businessId: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set((eb) => ({
      sharedSince: eb.fn.coalesce('sharedSince', eb.val(now())),
      sharedAtBusinessId: businessId,
      actingUserId: id,
      actedAt: 0,
    }))
    .where('id', '=', sessionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('user')
          .innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
          .select('user.id')
          .where('user.id', '=', id)
          .where('user.pinHash', 'is not', null)
          .where('userBusiness.businessId', '=', businessId),
      ),
    )
    .execute()
}

/** Records a step of the acting person, which postpones the lock. @throws 403 when the tablet is locked */
export async function noteStep({ db, now }: Pick<Services, 'db' | 'now'>, actor: UserActor): Promise<void> {
  if (!actor.tablet) return
  if (actor.tablet.isLocked) {
    const message = 'The screen is locked. Choose your name and enter your PIN, then tap again.'
    throw new BarbackError({ status: 403, code: 'forbidden', message })
  }
  await db.updateTable('session').set({ actedAt: now() }).where('id', '=', actor.sessionId).execute()
}

function wrongPin(name: string, left: number): BarbackError {
  const more = left === 0 ? 'Wait half a minute before the next try' : `${left} ${left === 1 ? 'try' : 'tries'} left`
  return refusedPin(`That is not the PIN of ${name}. ${more}.`)
}

function refusedPin(message: string): BarbackError {
  return new BarbackError({ status: 400, code: 'validation', message, fields: [{ path: 'pin', message }] })
}
