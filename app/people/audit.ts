import type { Trx } from '../../db/connection'
import type { Actor } from '../auth/actor'

interface PersonChange {
  entity: 'user' | 'customer'
  id: number
  actor: Actor
  /** Unix milliseconds. */
  now: number
  before?: object
  after?: object
}

/** Notes who changed whose account, in the transaction of the change itself. Records only: they hold no password. */
export async function notePersonChange(
  trx: Trx,
  { entity, id, actor, now, before, after }: PersonChange,
): Promise<void> {
  await trx
    .insertInto('auditEntry')
    .values({
      entity,
      entityId: id,
      action: before === undefined ? 'create' : after === undefined ? 'delete' : 'update',
      actor: actor.label,
      userId: actor.kind === 'user' ? actor.id : null,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
      createdAt: now,
    })
    .execute()
}
