import { isDeepStrictEqual } from 'node:util'
import type { Trx } from '../../db/connection'
import type { Actor } from '../auth/actor'

interface VenueChange {
  entity: 'place' | 'business' | 'businessLocker' | 'cubby'
  id: number
  actor: Actor
  /** Unix milliseconds. */
  now: number
  before?: object
  after?: object
}

/**
 * Notes who changed what of a venue, in the transaction of the change itself; a form saved as it was is no change. Never hand it a
 * secret.
 */
export async function noteVenueChange(trx: Trx, { entity, id, actor, now, before, after }: VenueChange): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
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
