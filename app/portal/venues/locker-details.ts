import { cubbyColor, mayBeUnlocked } from '../../../contract/cubbies'
import type { LockerDetails } from '../../../contract/entities/lockers'
import type { Actor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { readLocker } from './lockers'

/** Returns one locker with its cubbies' current state. @throws 404, also for another business's */
export async function readLockerDetails(app: Pick<Services, 'db'>, actor: Actor, id: number): Promise<LockerDetails> {
  const locker = await readLocker(app, actor, id)
  const rows = await app.db
    .selectFrom('cubby')
    .select(['id', 'lockerId', 'number', 'reach', 'phase', 'orderId', 'occupied', 'front', 'back', 'note', 'since'])
    .select(['frontUnlatchedAt', 'backUnlatchedAt'])
    .where('lockerId', '=', id)
    .orderBy('number')
    .execute()
  const cubbies = rows.map(({ frontUnlatchedAt, backUnlatchedAt, occupied, since, ...cubby }) => ({
    ...cubby,
    color: cubbyColor(cubby.phase, mayBeUnlocked({ frontUnlatchedAt, backUnlatchedAt })),
    occupied: occupied === 1,
    since: new Date(since).toISOString(),
  }))
  return { ...locker, cubbies }
}
