import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** The slug of the venue where the guest ordered last; undefined if there is none, or its place is disabled. */
export async function lastVenueOf(
  { db }: Pick<Services, 'db'>,
  { id }: Pick<CustomerActor, 'id'>,
): Promise<string | undefined> {
  const last = await db
    .selectFrom('order')
    .innerJoin('business', 'business.id', 'order.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.slug', 'place.enabled'])
    .where('order.customerId', '=', id)
    .orderBy('order.placedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.enabled === 1 ? last.slug : undefined
}
