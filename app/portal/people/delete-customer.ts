import { OVER_TAB_CHARGE_STATUSES } from '../../../contract/enumerations'
import { conflict } from '../../../contract/errors'
import { containsAnyCase } from '../../../db/like'
import type { AccountTrx } from '../../../db/store'
import type { CustomerActor } from '../../platform/auth/actor'
import { forgetOrigins } from '../../ordering/checkout/origin'
import { NO_PASSWORD } from '../../platform/auth/email-proof'
import { endAgeChecks } from '../../platform/auth/end-age-checks'
import { endAllSessions } from '../../platform/auth/sessions'
import { forgetWaysIn } from '../../platform/auth/ways-in'
import { noteChange } from '../../records/store/audit'
import { queueForgetting } from '../../ordering/payments/forget-guest'
import type { Services } from '../../platform/server/services'
import { requirePassword } from '../../platform/auth/recent-proof'

/**
 * Deletes the actor's own account (docs/rules/people.md#deleting-an-account): name, email, phone, picture, date of birth, followed and
 * viewed places, and their values in the history, at Stripe as well. All devices are signed out, and the email is free for a new account.
 * @throws 400 at `password`, 409 while an order is live or a tab is open, 429
 */
export async function deleteOwnAccount(
  app: Services,
  actor: CustomerActor,
  { password = '' }: { password?: string | undefined },
): Promise<void> {
  // A guest without an account has none: only this browser's session reaches what is deleted.
  if (actor.hasAccount) await requirePassword(app, actor, password)
  const now = app.now()
  await app.store.inGuard({ account: { customer: actor.id } }, async (trx) => {
    await refuseWhileOrdering(trx, actor.id)
    await forgetTraces(trx, actor, now)
    await endAllSessions(trx, { account: actor, why: 'account deleted', now })
    await trx
      .updateTable('customer')
      .set({
        // No real address ends in this domain (RFC 2606), and the id keeps it unique.
        email: `deleted-${actor.id}@deleted.invalid`,
        firstName: 'Deleted',
        lastName: 'Guest',
        passwordHash: NO_PASSWORD,
        isInternal: 0,
        deletedAt: now,
        updatedAt: now,
      })
      .set({ displayName: null, gender: null, dob: null, verifiedDob: null, idVerificationProvider: null })
      .set({ contactEmail: null, contactProvedAt: null, orderedWithHash: null })
      .set({ phoneNumber: null, avatar: null, deviceNotificationId: null, stripeCustomerId: null })
      .where('id', '=', actor.id)
      .execute()
    await noteChange(trx, { entity: 'customer', id: actor.id, actor, now, before: {} })
  })
}

/** Only the guest can pick up the order, close the tab or pay what it lacks, so the account must still exist. @throws 409 */
async function refuseWhileOrdering(trx: AccountTrx, customerId: number): Promise<void> {
  const { orders } = await trx
    .selectFrom('order')
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .where('customerId', '=', customerId)
    .where('status', 'not in', ['Completed', 'Cancelled'])
    .executeTakeFirstOrThrow()
  if (orders > 0) {
    const message = 'Pick up or cancel your orders before you delete your account'
    throw conflict('orders_live', message, { count: orders })
  }
  const { tabs } = await trx
    .selectFrom('tab')
    .select(({ fn }) => fn.countAll<number>().as('tabs'))
    .where('customerId', '=', customerId)
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'Closed'),
        // The tab is being charged, or is unpaid.
        eb.and([eb('dueCents', 'is not', null), eb('settledAt', 'is', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  const { payments } = await trx
    .selectFrom('tabCharge')
    .select(({ fn }) => fn.countAll<number>().as('payments'))
    .where('customerId', '=', customerId)
    .where('status', 'not in', OVER_TAB_CHARGE_STATUSES)
    .executeTakeFirstOrThrow()
  // A payment of a friend's tab counts as well: its payer has to remain known.
  if (tabs === 0 && payments > 0) {
    throw conflict('tabs_open', 'Your payment is still being processed. Please try again in a few minutes.', {
      count: 1,
    })
  }
  if (tabs > 0) throw conflict('tabs_open', 'Close and pay your tabs before you delete your account', { count: tabs })
}

async function forgetTraces(trx: AccountTrx, { id, email }: CustomerActor, now: number): Promise<void> {
  const { stripeCustomerId } = await trx
    .selectFrom('customer')
    .select('stripeCustomerId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (stripeCustomerId !== null) await queueForgetting(trx, stripeCustomerId, now)
  await trx.deleteFrom('placeFollow').where('customerId', '=', id).execute()
  await trx.updateTable('placeAnalytics').set({ customerId: null }).where('customerId', '=', id).execute()
  await trx.deleteFrom('passwordReset').where('customerId', '=', id).execute()
  await forgetOrigins(trx, id, now)
  await trx.deleteFrom('device').where('customerId', '=', id).execute()
  // A pickup that they took over is its guest's again.
  await trx
    .updateTable('orderHandover')
    .set({ endedAt: now })
    .where('takenBy', '=', id)
    .where('endedAt', 'is', null)
    .execute()
  // The guest's orders stay on the friend's tab.
  await trx
    .updateTable('tabFriend')
    .set({ leftAt: now })
    .where('customerId', '=', id)
    .where('leftAt', 'is', null)
    .execute()
  await forgetWaysIn(trx, id)
  await endAgeChecks(trx, id, now)
  await trx.deleteFrom('emailCode').where('email', '=', email.toLowerCase()).execute()
  await trx.deleteFrom('emailChange').where('customerId', '=', id).execute()
  await trx
    .updateTable('orderProblem')
    .set({ notes: null })
    .where('orderId', 'in', (eb) => eb.selectFrom('order').where('customerId', '=', id).select('id'))
    .execute()
  await trx.deleteFrom('verificationSession').where('email', '=', email).execute()
  await trx
    .deleteFrom('outbox')
    .where('kind', 'in', ['mail', 'secret mail'])
    .where(containsAnyCase('payload', `:${JSON.stringify(email)}`))
    .execute()
  await trx
    .updateTable('auditEntry')
    .set({ before: null, after: null })
    .where('entity', '=', 'customer')
    .where('entityId', '=', id)
    .execute()
}
