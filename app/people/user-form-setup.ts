import { PICKER_SIZE } from '../../contract/limits'
import type { UserActor } from '../auth/actor'
import type { Services } from '../server/services'
import type { UserFormSetup } from './user-form'

/** What the form about somebody else's account offers this editor: their own businesses and no role above theirs. */
export async function loadUserForm(app: Services, actor: UserActor, presetBusinessId?: number): Promise<UserFormSetup> {
  const businesses = await app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .select(['business.id', 'place.name'])
    .$if(actor.userType === 'Business', (query) => query.where('business.id', 'in', actor.businessIds))
    .orderBy('place.name')
    .orderBy('business.id')
    .limit(PICKER_SIZE)
    .execute()
  return {
    roles: actor.roles,
    canChangeType: actor.userType === 'Internal',
    businesses,
    ...(presetBusinessId !== undefined && { presetBusinessId }),
  }
}
