import { requireAbility } from '../../../contract/abilities'
import { notFound } from '../../../contract/errors'
import { MINUTE_MS } from '../../../contract/time'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { noteChange } from '../../records/store/audit'
import { pauseAt } from './ordering-rules'
import { endOfTonight } from './sold-out'
import { storedPause, type Pause } from './venue'

/**
 * Holds new orders back for some minutes, or until somebody ends the pause; never longer than the business date. A pause that goes on begins where it
 * began. The history of the business says who and until when (docs/rules/orders.md#pause). Returns until when, in Unix milliseconds.
 *
 * @throws 403, 404
 */
export async function pauseOrders(
  app: Services,
  actor: UserActor,
  businessId: number,
  minutes: number | null,
): Promise<number> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  const tonightEnds = await endOfTonight(app, businessId)
  const now = app.now()
  const until = minutes === null ? tonightEnds : Math.min(now + minutes * MINUTE_MS, tonightEnds)
  await writePause(app, actor, businessId, (before) => ({ since: before?.since ?? now, until }))
  return until
}

/** Takes new orders again. Changes nothing while there is no pause. @throws 403, 404 */
export async function endPause(app: Services, actor: UserActor, businessId: number): Promise<void> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  await writePause(app, actor, businessId, () => null)
}

async function writePause(
  app: Services,
  actor: UserActor,
  businessId: number,
  next: (before: Pause | null) => Pause | null,
): Promise<void> {
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const now = app.now()
    const row = await trx
      .selectFrom('business')
      .select(['pausedAt', 'pausedUntil'])
      .where('id', '=', businessId)
      .executeTakeFirst()
    if (!row) throw notFound('Business')
    const before = pauseAt({ pause: storedPause(row) }, now)
    const after = next(before)
    // Not `updatedAt`: a pause is no change of the settings that somebody may be editing.
    await trx
      .updateTable('business')
      .set({ pausedAt: after?.since ?? null, pausedUntil: after?.until ?? null })
      .where('id', '=', businessId)
      .execute()
    const [was, is] = [before, after].map((pause) => ({
      pausedUntil: pause ? new Date(pause.until).toISOString() : null,
    }))
    await noteChange(trx, { entity: 'business', id: businessId, actor, now, before: was, after: is })
  })
  app.events.publish({ type: 'menu', businessId })
}
