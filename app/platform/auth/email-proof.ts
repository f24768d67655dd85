import type { AccountTrx } from '../../../db/store'
import type { Services } from '../server/services'
import { endAgeChecks } from './end-age-checks'
import { spendLinks } from './password-link'
import { endAllSessions, type Account } from './sessions'
import { forgetWaysIn } from './ways-in'

/** Stored instead of a hash for an account without a password: no password hashes to this. */
export const NO_PASSWORD = '-'

/**
 * Records that a code or link mailed to an account's email was used. The first time, everything from before is revoked: somebody else may
 * have made the account (docs/rules/people.md#whose-an-email-is). `knowsDevice`: the account has signed in on this device before, so its
 * cards and age stay.
 */
export async function proveEmail(
  app: Pick<Services, 'payments'>,
  trx: AccountTrx,
  { account, now, knowsDevice = false }: { account: Account; now: number; knowsDevice?: boolean },
): Promise<void> {
  const { kind, id } = account
  const { emailProvedAt } = await trx
    .selectFrom(kind)
    .select('emailProvedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (emailProvedAt !== null) return
  const proved = { emailProvedAt: now, passwordHash: NO_PASSWORD, updatedAt: now }
  await endAllSessions(trx, { account, why: 'email proved', now })
  await spendLinks(trx, account, now)
  if (kind === 'user') {
    await trx
      .updateTable('user')
      .set({ ...proved, pinHash: null })
      .where('id', '=', id)
      .execute()
    return
  }
  await trx.updateTable('customer').set(proved).where('id', '=', id).execute()
  await trx.deleteFrom('device').where('customerId', '=', id).execute()
  await forgetWaysIn(trx, id)
  if (!knowsDevice) await forgetCardsAndAge(app, trx, id, now)
}

async function forgetCardsAndAge({ payments }: Pick<Services, 'payments'>, trx: AccountTrx, id: number, now: number) {
  const { stripeCustomerId } = await trx
    .selectFrom('customer')
    .select('stripeCustomerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (stripeCustomerId !== null) await payments.forgetCustomer(trx, stripeCustomerId, now)
  await trx
    .updateTable('customer')
    .set({ stripeCustomerId: null, verifiedDob: null, idVerificationProvider: null, deviceNotificationId: null })
    .where('id', '=', id)
    .execute()
  await endAgeChecks(trx, id, now)
}
