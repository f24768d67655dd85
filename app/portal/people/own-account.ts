import type { CustomerActor, UserActor } from '../../platform/auth/actor'
import { tellNewPassword } from '../../platform/auth/account-mail'
import { NO_PASSWORD } from '../../platform/auth/email-proof'
import { refuseGuessable } from '../../platform/auth/new-password'
import { spendLinks } from '../../platform/auth/password-link'
import { hashPassword } from '../../platform/auth/passwords'
import { hashPin } from '../../platform/auth/pin'
import { requirePassword } from '../../platform/auth/recent-proof'
import { endAllSessions, guardOf } from '../../platform/auth/sessions'
import type { Services } from '../../platform/server/services'

/**
 * Changes the actor's own password and signs out everywhere, this browser included. The caller's schema has the password's own rules.
 * @throws 400 at `password` if the current one is wrong; 429
 */
export async function changePassword(
  app: Services,
  actor: UserActor | CustomerActor,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<void> {
  await requirePassword(app, actor, password)
  const owner = await app.db
    .selectFrom(actor.kind)
    .select(['email', 'firstName', 'lastName'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  refuseGuessable(newPassword, owner, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  const now = app.now()
  await app.store.inGuard({ account: guardOf(actor) }, async (trx) => {
    await trx.updateTable(actor.kind).set({ passwordHash, updatedAt: now }).where('id', '=', actor.id).execute()
    await spendLinks(trx, actor, now)
    await endAllSessions(trx, { account: actor, why: 'password changed', now })
    await tellNewPassword(trx, { account: actor, to: owner.email, now })
  })
}

/** Whether the actor has a password; guests may sign in by code alone. */
export async function hasPassword(app: Pick<Services, 'db'>, actor: UserActor | CustomerActor): Promise<boolean> {
  const { passwordHash } = await app.db
    .selectFrom(actor.kind)
    .select('passwordHash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return passwordHash !== NO_PASSWORD
}

/** Sets the actor's own PIN. @throws 400 at `password` if it is wrong; 429 */
export async function changePin(
  app: Services,
  actor: UserActor,
  { password, pin }: { password: string; pin: string },
): Promise<void> {
  await requirePassword(app, actor, password)
  const pinHash = await hashPin(pin)
  await app.db.updateTable('user').set({ pinHash, updatedAt: app.now() }).where('id', '=', actor.id).execute()
}

export async function hasPin(app: Pick<Services, 'db'>, actor: UserActor): Promise<boolean> {
  const { pinHash } = await app.db
    .selectFrom('user')
    .select('pinHash')
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()
  return pinHash !== null
}

/** Ends all of the actor's sessions: every browser and device, this one included. */
export async function signOutEverywhere(app: Services, actor: UserActor | CustomerActor): Promise<void> {
  await endAllSessions(app.db, { account: actor, why: 'signed out everywhere', now: app.now() })
}
