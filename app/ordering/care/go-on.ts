import type { GoOnBody } from '../../../contract/calls/drink-limits'
import { requireAbility } from '../../../contract/abilities'
import { conflict, notFound } from '../../../contract/errors'
import { businessDateEnds } from '../../../contract/hours'
import { HOUR_MS } from '../../../contract/time'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { publishOrder } from '../orders/transition'
import { refusedGuests } from './refused'

/** The guests of a business whom a limit holds back. @throws 403 */
export async function guestsHeldBack(app: Pick<Services, 'db' | 'now'>, actor: UserActor, businessId: number) {
  requireAbility(actor.ability, 'read', 'Order', { businessId })
  const results = await refusedGuests(app.db, businessId, app.now())
  return { results, total: results.length, isPaginated: false }
}

/**
 * Lets a guest go on past the venue's limits, or not now. Keeps who decided, when and why. The same answer again changes nothing.
 *
 * @throws 403, 404, 409 `limit_answered` when somebody has decided otherwise
 */
export async function answerRefused(
  app: Services,
  actor: UserActor,
  { businessId, id }: { businessId: number; id: number },
  { answer, reason }: GoOnBody,
): Promise<void> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  const { orderId, customerId } = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const refused = await trx
      .selectFrom('drinkRefusal')
      .innerJoin('business', 'business.id', 'drinkRefusal.businessId')
      .innerJoin('place', 'place.id', 'business.placeId')
      .select(['drinkRefusal.answer', 'drinkRefusal.orderId', 'drinkRefusal.customerId', 'place.timeZone'])
      .where('drinkRefusal.id', '=', id)
      .where('drinkRefusal.businessId', '=', businessId)
      .executeTakeFirst()
    if (!refused) throw notFound('Guest')
    const { customerId } = refused
    if (refused.answer === answer) return { orderId: null, customerId }
    if (refused.answer !== null) throw conflict('limit_answered', 'Somebody at the bar has decided already')
    const now = app.now()
    const until = { hour: now + HOUR_MS, night: businessDateEnds(now, refused.timeZone), no: null }[answer]
    await trx
      .updateTable('drinkRefusal')
      .set({ answer, answeredAt: now, until, actor: actor.label, reason: answer === 'no' ? null : (reason ?? 'Other') })
      .where('id', '=', id)
      .execute()
    return { orderId: refused.orderId, customerId }
  })
  app.events.publish({ type: 'drinkLimit', businessId, customerId })
  if (orderId !== null) await publishOrder(app, orderId)
}
