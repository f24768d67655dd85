import type { NotNull } from 'kysely'
import { requireAbility } from '../../contract/abilities'
import { calledNumber } from '../../contract/daily-number'
import { conflict, isBarbackError } from '../../contract/errors'
import type { UserActor } from '../platform/auth/actor'
import { allergensOfOrdered } from '../ordering/menu/recipe'
import { orderName } from '../ordering/orders/daily-number'
import { loadOrders } from '../ordering/orders/read'
import { moveOrder, publishOrder } from '../ordering/orders/transition'
import type { Services } from '../platform/server/services'
import { freshOrder } from '../ordering/bar/fresh-order'
import { afterStep, beforeStep, keepStep } from '../ordering/bar/steps'
import { type Apart, apartOf, overtakenBy } from '../ordering/bar/together'

/**
 * Starts several waiting orders in one transaction, all or none (docs/rules/orders.md#the-same-drinks-together).
 *
 * @throws 409 `stale_version`, also if an order must be started alone or an older one would wait over three minutes longer; 403, 404
 */
export async function startTogether(
  app: Services,
  actor: UserActor,
  businessId: number,
  orders: ReadonlyArray<{ id: number; version: number }>,
): Promise<void> {
  requireAbility(actor.ability, 'update', 'Order', { businessId })
  await refuseApart(app, businessId, orders)
  const now = app.now()
  await app.store.inGuard({ venue: businessId }, async (trx) => {
    const waiting = await trx
      .selectFrom('order')
      .select(['id', 'queuedAt'])
      .where('businessId', '=', businessId)
      .where('status', '=', 'Paid')
      .where('queuedAt', 'is not', null)
      .$narrowType<{ queuedAt: NotNull }>()
      .orderBy('queuedAt')
      .execute()
    const overtaken = overtakenBy(waiting, new Set(orders.map(({ id }) => id)))
    if (overtaken !== undefined) {
      throw conflict('stale_version', `${await orderName(trx, overtaken)} has waited too long: start it first`)
    }
    const done = []
    for (const { id, version } of orders) {
      await freshOrder(trx, { businessId, orderId: id, version }).catch(async (error: unknown) => {
        if (!isBarbackError(error) || error.code !== 'stale_version') throw error
        // The message appears on each of these orders, but only one of them may have changed.
        const name = await orderName(trx, id)
        throw conflict('stale_version', `${name} was changed in the meantime, so none was started: look again`)
      })
      const before = await beforeStep(trx, id)
      await moveOrder(trx, { orderId: id, to: 'Started', actor: actor.label, reason: 'started together', now })
      done.push(await afterStep(trx, before))
    }
    await keepStep(trx, { actor, businessId, orders: done, now })
  })
  for (const { id } of orders) await publishOrder(app, id)
}

/** Bartenders read notes and allergens on the ticket, so these orders are started one by one. @throws 409 `stale_version` */
async function refuseApart(app: Services, businessId: number, orders: ReadonlyArray<{ id: number }>): Promise<void> {
  const ids = orders.map(({ id }) => id)
  const [book, loaded] = await Promise.all([
    app.priceBooks.of(app.db, businessId),
    loadOrders(app, (all) => all.where('order.businessId', '=', businessId).where('order.id', 'in', ids)),
  ])
  for (const { items, ...order } of loaded) {
    const apart = apartOf(items.map((line) => ({ notes: line.notes, allergens: allergensOfOrdered(book, line) })))
    if (apart) throw conflict('stale_version', `#${calledNumber(order)} has ${APART_WORDS[apart]}: start it separately`)
  }
}

const APART_WORDS: Record<Apart, string> = { note: 'a note', allergen: 'an allergen' }
