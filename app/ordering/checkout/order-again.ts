import type { OrderLine } from '../../../contract/calls/orders'
import { isBarbackError } from '../../../contract/errors'
import type { CustomerActor } from '../../platform/auth/actor'
import { readOrder } from '../orders/read'
import type { Services } from '../../platform/server/services'
import { addToBasket } from './basket'

export interface OrderedAgain {
  /** The venue's slug. */
  slug: string
  /** The ids of the lines that are no longer sold as they were. */
  gone: number[]
}

/**
 * Puts the lines of an earlier order into the guest's basket at that venue, as they were chosen. Prices are the current ones, and the basket shows
 * which drinks are sold out. `once`: a repeated request adds nothing more.
 *
 * @throws 403 `age_required`, 404 for someone else's order
 */
export async function orderAgain(
  app: Services,
  actor: CustomerActor,
  { orderId, token, once }: { orderId: number; token: string; once?: string | undefined },
): Promise<OrderedAgain> {
  const { items, businessId } = await readOrder(app, actor, orderId)
  const { slug } = await app.db
    .selectFrom('business')
    .select('slug')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const pours = await app.db
    .selectFrom('orderItem')
    .select(['id', 'businessPourAvailabilityId as pour'])
    .where('orderId', '=', orderId)
    .execute()
  const book = await app.priceBooks.of(app.db, businessId)
  const gone: number[] = []
  for (const { id, menuItemId, quantity, price, substitutions, notes } of items) {
    const poured = pours.find((one) => one.id === id)?.pour ?? null
    const item = book.items.get(menuItemId)
    const pour = item?.isActive ? item.pours.find((one) => one.businessPourAvailabilityId === poured) : undefined
    const line: OrderLine = {
      menuItemId,
      quantity,
      ...(pour && pour.pourAvailabilityId !== null && { pourAvailabilityId: pour.pourAvailabilityId }),
      products: price.products.flatMap(({ recipeItemId, productId }) =>
        recipeItemId === null ? [] : [{ recipeItemId, productId }],
      ),
      substitutions: substitutions.map((swap) => swap.id),
      ...(notes !== null && { notes }),
    }
    const isAdded =
      pour !== undefined && (await add(app, actor, { token, businessId, line, once: once && `${once}.${id}` }))
    if (!isAdded) gone.push(id)
  }
  return { slug, gone }
}

/** Adds a line to the basket. Returns false if it is no longer offered. */
async function add(app: Services, actor: CustomerActor, what: Parameters<typeof addToBasket>[2]): Promise<boolean> {
  return addToBasket(app, actor, what).then(
    () => true,
    (error: unknown) => {
      if (isBarbackError(error) && (error.status === 400 || error.status === 404)) return false
      throw error
    },
  )
}
