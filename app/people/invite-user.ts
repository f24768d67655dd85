import type { User } from '../../contract/entities/people'
import type { Trx } from '../../db/connection'
import type { UserActor } from '../auth/actor'
import { invite } from '../auth/invitations'
import { noteChange } from '../crud/store/audit'
import type { Services } from '../server/services'

/** Mails a member of staff whose invitation it is and where they will work, and notes it in their history. The caller checks who may. */
export async function inviteUser(
  app: Services,
  trx: Trx,
  { actor, user, now }: { actor: UserActor; user: User; now: number },
): Promise<void> {
  const { id, email, firstName, businesses } = user
  const by = await trx
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const where = businesses.map(({ place }) => place.name).join(' and ') || 'Barback'
  const subject = `You are invited to ${where}`
  const what = `${by.firstName} ${by.lastName} has made an account for you at ${where}${businesses.length > 0 ? ', which works with Barback' : ''}.`
  await invite(app, trx, { userId: id, email, firstName, subject, what }, now)
  const [before, after] = [{ invitation: null }, { invitation: `mailed to ${email}` }]
  await noteChange(trx, { entity: 'user', id, actor, now, before, after })
}
