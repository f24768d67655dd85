import { recordOf } from '../../../contract/abilities'
import { BarbackError, forbidden } from '../../../contract/errors'
import type { User } from '../../../contract/entities/people'
import type { CodeOf } from '../../../contract/refusals'
import type { Database, Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { isAbove } from './user-rules'
import { readUser } from './users-list'

/** Returns the user if the actor may change or delete them. @throws 404, 403 */
export async function changeableUser(
  db: Database | Trx,
  actor: UserActor,
  userId: number,
  action: 'update' | 'delete',
): Promise<User> {
  const found = await readUser(db, actor, userId)
  const reason = await whyNotChange(db, actor, found, action)
  if (reason) throw reason
  return found
}

/** Returns why the actor may not change or delete a visible user; undefined if they may. */
export async function whyNotChange(
  db: Database | Trx,
  actor: UserActor,
  { id, roles, businesses }: User,
  action: 'update' | 'delete',
): Promise<BarbackError | undefined> {
  const businessIds = businesses.map((business) => business.id)
  if (!actor.ability.can(action, recordOf('User', { id, businessIds }))) return forbidden(action, 'User')
  if (isAbove(actor, id, roles)) {
    return notTheirs('role_above', 'You cannot change someone whose role is above your own')
  }
  if (actor.userType === 'Business' && (await worksElsewhere(db, id, actor.businessIds))) {
    return notTheirs('works_elsewhere', 'This person also works at another venue: ask Barback to change them')
  }
  return undefined
}

/** A refusal for a user whom the actor sees and may not change. */
export function notTheirs(code: CodeOf<403>, message: string): BarbackError {
  return new BarbackError({ status: 403, code, message })
}

/** Roles apply at every venue of a person, so the Manager of one must not grant power over another. */
async function worksElsewhere(db: Database | Trx, userId: number, businessIds: readonly number[]): Promise<boolean> {
  const elsewhere = await db
    .selectFrom('userBusiness')
    .select('businessId')
    .where('userId', '=', userId)
    .where('businessId', 'not in', businessIds)
    .executeTakeFirst()
  return elsewhere !== undefined
}
