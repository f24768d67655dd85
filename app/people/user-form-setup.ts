import { PICKER_SIZE } from '../../contract/limits'
import type { UserActor } from '../auth/actor'
import type { Services } from '../server/services'
import { businessChoices } from '../venues/selected-business'
import type { UserFormSetup } from './user-form'

/** What the form of somebody else's account offers this editor: their own businesses and no role above theirs. */
export async function loadUserForm(app: Services, actor: UserActor, presetBusinessId?: number): Promise<UserFormSetup> {
  return {
    roles: actor.roles,
    canChangeType: actor.userType === 'Internal',
    businesses: await businessChoices(app, actor, PICKER_SIZE),
    ...(presetBusinessId !== undefined && { presetBusinessId }),
  }
}
