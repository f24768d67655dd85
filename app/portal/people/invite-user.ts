import type { User } from '../../../contract/entities/people'
import type { AccountTrx, PeopleTrx } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import { invite } from '../../platform/auth/invitations'
import { noteChange } from '../../records/store/audit'

/** Mails an invitation that names the inviter and the workplace, and records it in the history. The caller checks the permission. */
export async function inviteUser(
  trx: AccountTrx | PeopleTrx,
  { actor, user, now }: { actor: UserActor; user: User; now: number },
): Promise<void> {
  const { id, email, businesses } = user
  const by = await trx
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  const where = businesses.map(({ place }) => place.name).join(' and ') || 'Barback'
  const subject = `You are invited to ${where}`
  const why = `${by.firstName} ${by.lastName} has created an account for you at ${where}${businesses.length > 0 ? ', which works with Barback' : ''}.`
  await invite(trx, { userId: id, email, subject, why }, now)
  const [before, after] = [{ invitation: null }, { invitation: `mailed to ${email}` }]
  await noteChange(trx, { entity: 'user', id, actor, now, before, after })
}
