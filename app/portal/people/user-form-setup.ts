import type { z } from 'zod'
import { PICKER_SIZE } from '../../../contract/limits'
import type { User } from '../../../contract/entities/people'
import type { UserActor } from '../../platform/auth/actor'
import { formConstraint } from '../../platform/request/form-constraint'
import type { Services } from '../../platform/server/services'
import { businessChoices } from '../venues/selected-business'
import type { EditedForm } from '../../platform/request/stale-form'
import type { Texts } from '../../platform/ui/form/zod-form'
import type { UserFormSetup } from './user-form'
import { editedOwnUser, editedUser } from './user-form-values'

/** Options of an account's form for this editor: their own businesses and no role above theirs. */
export async function loadUserForm(
  app: Services,
  actor: UserActor,
  schema: z.ZodType,
  presetBusinessId?: number,
): Promise<UserFormSetup> {
  return {
    roles: actor.roles,
    canChangeType: actor.userType === 'Internal',
    businesses: await businessChoices(app, actor, PICKER_SIZE),
    constraint: formConstraint(schema),
    ...(presetBusinessId !== undefined && { presetBusinessId }),
  }
}

/** The form's current record, to detect changes by another person, with the fields this editor may change. */
export async function editedBy(app: Services, actor: UserActor, user: User, typed: Texts): Promise<EditedForm> {
  if (user.id === actor.id) return editedOwnUser(user)
  return editedUser(user, typed, await businessChoices(app, actor, PICKER_SIZE))
}
