import type { SignupCard } from '../../../contract/calls/dashboards'
import { forbidden } from '../../../contract/errors'
import { PENDING_SIGNUPS_SIZE } from '../../../contract/limits'
import { PENDING_SIGNUP_STATUSES } from '../../../contract/signup-states'
import type { Actor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'

/** The newest ten pending sign-ups (docs/rules/people.md#sign-ups), for internal staff. @throws 403 */
export async function pendingSignups(app: Services, actor: Actor): Promise<{ results: SignupCard[]; total: number }> {
  if (actor.kind !== 'user' || !actor.ability.can('read', 'BusinessSignup')) throw forbidden('read', 'BusinessSignup')
  const pending = app.db.selectFrom('businessSignup').where('status', 'in', PENDING_SIGNUP_STATUSES)
  const results = await pending
    .select(['id', 'businessName', 'firstName', 'lastName', 'phone'])
    .select((eb) =>
      eb
        .selectFrom('signupNote')
        .whereRef('signupNote.entityId', '=', 'businessSignup.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('notesCount'),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PENDING_SIGNUPS_SIZE)
    .execute()
  const { total } = await pending.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { results, total }
}
