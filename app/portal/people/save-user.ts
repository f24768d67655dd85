import { badRequest, BarbackError, forbidden } from '../../../contract/errors'
import { user, type User, type UserInput } from '../../../contract/entities/people'
import { basedOn } from '../../../contract/version'
import type { Database, PeopleTrx, Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { tellOldAddress } from '../../platform/auth/account-mail'
import { invitedSince } from '../../platform/auth/invitations'
import { refuseGuessable } from '../../platform/auth/new-password'
import { spendLinks } from '../../platform/auth/password-link'
import { hashPassword } from '../../platform/auth/passwords'
import { requireRecentFactor, requireRecentProof } from '../../platform/auth/recent-proof'
import { newSecret } from '../../platform/auth/secrets'
import { clearSecondFactor } from '../../platform/auth/second-factor'
import { endAllSessions } from '../../platform/auth/sessions'
import { noteChange } from '../../records/store/audit'
import { requireOwnPictures } from '../../platform/request/picture-names'
import type { Services } from '../../platform/server/services'
import { refuseStale } from '../../platform/request/stale'
import { hasAlready } from '../../platform/request/unchanged'
import { changeableUser, notTheirs } from './changeable-user'
import { askForEmail } from './email-change'
import { inviteUser } from './invite-user'
import { mayCreateUsers, refuseEscalation, refuseLastOwner } from './user-rules'
import { noteUserChange } from './user-history'
import { refuseWithTraces } from './user-traces'
import { readUser } from './users-list'

/**
 * Creates a member of staff, invited by mail unless a password is given. @throws 403 with the fields for a role above the actor's own, 400
 * for a business where the actor does not work, 409 if the email has an account
 */
export async function createUser(app: Services, actor: UserActor, given: unknown): Promise<User> {
  if (!mayCreateUsers(actor)) throw forbidden('create', 'User')
  const input = user.createInput.parse(given)
  requireOwnPictures(app.env, actor, { fields: user.fields, values: input })
  refuseEscalation(actor, { after: input })
  await requireRecentProof(app, actor)
  const { password } = input
  if (password !== null) refuseGuessable(password, input, 'password')
  // Checked before hashing, which is slow.
  await requireBusinesses(app.db, actor, input.businesses)
  await refuseTakenEmail(app.db, input.email)
  // An invited user's first password is random and unknown; the link in the mail replaces it.
  const passwordHash = await hashPassword(password ?? newSecret())
  const now = app.now()
  return app.store.inGuard({ people: true }, async (trx) => {
    await requireBusinesses(trx, actor, input.businesses)
    const made = await insertUser(trx, actor, { ...input, passwordHash, now })
    if (password === null && made.active) await inviteUser(trx, { actor, user: made, now })
    return made
  })
}

/** Inserts a user with roles and businesses, in the caller's transaction. @throws 409 if the email has an account */
export async function insertUser(
  trx: PeopleTrx,
  actor: UserActor,
  person: Omit<UserInput, 'avatar' | 'phoneNumber'> & {
    avatar?: string | null
    phoneNumber?: string | null
    passwordHash: string
    now: number
  },
): Promise<User> {
  await refuseTakenEmail(trx, person.email)
  const { roles, businesses, active, now, email, firstName, lastName, userType, passwordHash } = person
  const { avatar = null, phoneNumber = null } = person
  const columns = { email, firstName, lastName, userType, passwordHash, avatar, phoneNumber }
  const { id } = await trx
    .insertInto('user')
    .values({ ...columns, active: active ? 1 : 0, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeRolesAndBusinesses(trx, id, { roles, businesses })
  const after = await readUser(trx, actor, id)
  await noteUserChange(trx, { actor, now, after })
  return after
}

/** Makes a business user Owner of one more business, in the caller's transaction. The caller checks the permission. */
export async function makeOwner(
  trx: PeopleTrx,
  actor: UserActor,
  { userId, businessId, now }: { userId: number; businessId: number; now: number },
): Promise<User> {
  const before = await readUser(trx, actor, userId)
  const roles = [...new Set([...before.roles, 'Owner' as const])]
  const businesses = [...before.businesses.map(({ id }) => id), businessId]
  await writeRolesAndBusinesses(trx, userId, { roles, businesses })
  await trx.updateTable('user').set({ updatedAt: now }).where('id', '=', userId).execute()
  const after = await readUser(trx, actor, userId)
  await noteUserChange(trx, { actor, now, before, after })
  return after
}

/**
 * Replaces a user's fields. The permission is checked first, so that the messages reveal nothing about another venue's staff. A new email
 * takes effect once the link mailed to it is used; a deactivated user is signed out at once.
 * @throws 404 for another venue's user, 403, 400, 409 for a taken email or a last Owner
 */
export async function updateUser(app: Services, actor: UserActor, userId: number, given: unknown): Promise<User> {
  await changeableUser(app.db, actor, userId, 'update')
  const input = user.input.parse(given)
  const { version } = basedOn.parse(given)
  const now = app.now()
  return app.store.inGuard({ people: true, account: { user: userId } }, async (trx) => {
    const before = await changeableUser(trx, actor, userId, 'update')
    refuseStale(version, before, 'user')
    if (isSame(before, input)) return before
    refuseEscalation(actor, { userId, before, after: input })
    requireOwnPictures(app.env, actor, { fields: user.fields, values: input, before })
    await requireBusinesses(trx, actor, input.businesses)
    const hasNewEmail = input.email.toLowerCase() !== before.email.toLowerCase()
    if (hasNewEmail || hasOtherRoles(before, input)) await requireRecentProof({ db: trx, now: app.now }, actor)
    // An invitation proves the email itself, so an invited user's email changes at once.
    const isInvited = (await invitedSince(trx, userId)) !== null
    const email = hasNewEmail && !isInvited ? before.email : input.email
    if (hasNewEmail) {
      await refuseTakenEmail(trx, input.email)
      const account = { kind: 'user', id: userId } as const
      if (isInvited) {
        await spendLinks(trx, account, now)
        await tellOldAddress(trx, { account, from: before.email, to: input.email, now })
      } else await askForEmail(trx, { actor, account, from: before.email, to: input.email, now })
    }
    const isOwner = input.active && input.roles.includes('Owner')
    await refuseLastOwner(trx, {
      userId,
      staysOwnerOf: isOwner ? input.businesses : [],
      path: !input.active ? 'active' : input.roles.includes('Owner') ? 'businesses' : 'roles',
    })
    const { firstName, lastName, userType, avatar, phoneNumber, active } = input
    await trx
      .updateTable('user')
      .set({ email, firstName, lastName, userType, avatar, phoneNumber, active: active ? 1 : 0, updatedAt: now })
      .where('id', '=', userId)
      .execute()
    await writeRolesAndBusinesses(trx, userId, input)
    if (hasNewEmail && active && isInvited)
      await inviteUser(trx, { actor, user: await readUser(trx, actor, userId), now })
    if (!active) await endAllSessions(trx, { account: { kind: 'user', id: userId }, why: 'deactivated', now })
    const after = await readUser(trx, actor, userId)
    await noteUserChange(trx, { actor, now, before, after })
    return after
  })
}

/** Roles apply at every business, so another business counts as another role. */
function hasOtherRoles(before: User, { roles, businesses, userType, active }: UserInput): boolean {
  const was = before.businesses.map(({ id }) => id)
  return (
    userType !== before.userType ||
    (active && !before.active) ||
    !sameSet(roles, before.roles) ||
    !sameSet(businesses, was)
  )
}

function sameSet<T>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

/** Roles and businesses have no order. */
function isSame(before: User, input: UserInput): boolean {
  const was = {
    ...before,
    roles: before.roles.toSorted(),
    businesses: before.businesses.map(({ id }) => id).toSorted(),
  }
  return hasAlready(was, { ...input, roles: input.roles.toSorted(), businesses: input.businesses.toSorted() })
}

/**
 * Deletes a user that no record refers to. A user with notes or handled orders can only be deactivated, so that those records keep the
 * name. @throws 404, 403, 409 with the reason and the count
 */
export async function deleteUser(app: Services, actor: UserActor, userId: number): Promise<void> {
  const now = app.now()
  await app.store.inGuard({ people: true, account: { user: userId } }, async (trx) => {
    const before = await changeableUser(trx, actor, userId, 'delete')
    if (userId === actor.id) throw notTheirs('own_account', 'You cannot delete your own account')
    await refuseLastOwner(trx, { userId, staysOwnerOf: [], path: 'roles' })
    await refuseWithTraces(trx, userId)
    await trx.deleteFrom('user').where('id', '=', userId).execute()
    await noteUserChange(trx, { actor, now, before })
  })
}

/**
 * Resets the second factor of a user who has lost it, notifies the user and records it in the history. Only Admins and Owners may, for
 * users they may change. @throws 404, 403
 */
export async function resetSecondFactor(app: Services, actor: UserActor, userId: number): Promise<void> {
  if (!actor.roles.includes('Admin') && !actor.roles.includes('Owner')) throw forbidden('update', 'User')
  const now = app.now()
  const me = await readUser(app.db, actor, actor.id)
  await app.store.inGuard({ account: { user: userId } }, async (trx) => {
    const user = await changeableUser(trx, actor, userId, 'update')
    if (userId === actor.id) throw notTheirs('own_account', 'You cannot reset your own second factor')
    await requireRecentProof({ db: trx, now: app.now }, actor)
    await requireRecentFactor({ db: trx, now: app.now }, actor)
    await clearSecondFactor(trx, user, { by: `${me.firstName} ${me.lastName}`, now })
    const [before, after] = [{ secondFactor: 'set up' }, { secondFactor: 'reset' }]
    await noteChange(trx, { entity: 'user', id: userId, actor, now, before, after })
  })
}

/**
 * Mails an invitation again and revokes the earlier link. A user with a password cannot be invited.
 * @throws 404, 403, 409 `illegal_transition`
 */
export async function sendInvitation(app: Services, actor: UserActor, userId: number): Promise<void> {
  const now = app.now()
  await app.store.inGuard({ account: { user: userId } }, async (trx) => {
    const user = await changeableUser(trx, actor, userId, 'update')
    if (!user.active || (await invitedSince(trx, userId)) === null) {
      const message = `${user.firstName} has chosen a password already, or is not active`
      throw new BarbackError({ status: 409, code: 'illegal_transition', message })
    }
    await inviteUser(trx, { actor, user, now })
  })
}

async function writeRolesAndBusinesses(
  trx: PeopleTrx,
  userId: number,
  { roles, businesses }: Pick<UserInput, 'roles' | 'businesses'>,
): Promise<void> {
  await trx.deleteFrom('userRole').where('userId', '=', userId).execute()
  await trx.deleteFrom('userBusiness').where('userId', '=', userId).execute()
  for (const role of roles) await trx.insertInto('userRole').values({ userId, role }).execute()
  for (const businessId of businesses) await trx.insertInto('userBusiness').values({ userId, businessId }).execute()
}

/** @throws 400 at `businesses`, the same for another's business and for one that does not exist */
async function requireBusinesses(db: Database | Trx, actor: UserActor, ids: readonly number[]): Promise<void> {
  const known = await db
    .selectFrom('business')
    .select('id')
    .where('id', 'in', ids)
    .$if(actor.userType === 'Business', (query) => query.where('id', 'in', actor.businessIds))
    .execute()
  if (known.length === ids.length) return
  throw badRequest([{ path: 'businesses', message: 'There is no such record' }])
}

async function refuseTakenEmail(db: Database | Trx, email: string): Promise<void> {
  const taken = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (!taken) return
  throw new BarbackError({
    status: 409,
    code: 'unique_violation',
    message: 'unique violation on user - email',
    fields: [{ path: 'email', message: 'An account with this email already exists' }],
  })
}
