import { BUSINESS_SELECTOR_SIZE } from '../../contract/limits'
import type { UserActor } from '../auth/actor'
import type { Services } from '../server/services'

export interface BusinessChoice {
  id: number
  /** The place's name. */
  name: string
}

/** What the sidebar's filter offers, by name: one's own businesses, to internal staff all of them, 100 at most (spec 1 §9); a form's picker more. */
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
    .orderBy('place.name')
    .orderBy('business.id')
    .limit(atMost)
    .execute()
}

/**
 * The business that the lists are scoped to, or undefined for all one may see. `wish` is what the browser kept; one that is no
 * longer this person's (another account on the same tablet, a business left) counts as no choice.
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
