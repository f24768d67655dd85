import { user, type User } from '../../../contract/entities/people'
import type { Trx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { changesOf, noteChange, type HistoryEntry } from '../../records/store/audit'
import { titleOf } from '../../records/definition/names'
import type { Services } from '../../platform/server/services'

interface UserChange {
  actor: UserActor
  /** Unix milliseconds. */
  now: number
  before?: User
  after?: User
}

/** Records a user's change with its actor, in the transaction of the change. */
export async function noteUserChange(trx: Trx, { actor, now, before, after }: UserChange): Promise<void> {
  const record = after ?? before
  if (!record) return
  const [was, is] = [before && noted(before), after && noted(after)]
  await noteChange(trx, { entity: 'user', id: record.id, actor, now, before: was, after: is })
}

/** Returns the changes of a user, newest first; null unless the actor is internal staff. */
export async function userHistory(app: Services, actor: UserActor, userId: number): Promise<HistoryEntry[] | null> {
  if (actor.userType !== 'Internal') return null
  return changesOf(app.db, { entity: 'user', id: userId, labelOf: titleOf, reader: actor })
}

function noted(record: User): object {
  const values = new Map<string, unknown>(Object.entries(record))
  const fields = Object.keys(user.fields).map((field): [string, unknown] => [field, values.get(field) ?? null])
  return {
    ...Object.fromEntries(fields),
    roles: record.roles.join(', '),
    businesses: record.businesses.map(({ place }) => place.name).join(', '),
  }
}
