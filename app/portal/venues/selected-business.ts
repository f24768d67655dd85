import { BUSINESS_SELECTOR_SIZE } from '../../../contract/limits'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

export interface BusinessChoice {
  id: number
  /** The place's name. */
  name: string
}

/**
 * Options of the sidebar's filter, by name: the actor's own businesses, for internal staff all. At most 100; a form's picker allows more.
 */
export async function businessChoices(
  app: Services,
  actor: UserActor,
  atMost = BUSINESS_SELECTOR_SIZE,
): Promise<BusinessChoice[]> {
  return app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.name'])
    .$if(actor.userType === 'Business', (query) => query.where('business.id', 'in', actor.businessIds))
    .orderBy('place.nameFolded')
    .orderBy('business.id')
    .limit(atMost)
    .execute()
}

/**
 * The business that the lists are scoped to, or undefined for all visible ones. `wish` is the browser's stored choice; it counts as no
 * choice if the business is not the actor's (another account on the same tablet, a job that ended).
 */
export async function selectedBusiness(
  app: Services,
  actor: UserActor,
  wish: number | undefined,
): Promise<number | undefined> {
  if (wish === undefined) return undefined
  if (actor.userType === 'Business') return actor.businessIds.includes(wish) ? wish : undefined
  const business = await app.db.selectFrom('business').select('id').where('id', '=', wish).executeTakeFirst()
  return business?.id
}
