import type { Services } from '../server/services'

/** Takes over what Stripe says now of a venue's account: whether it may be paid. Accounts of others are left alone. */
export async function applyAccount(app: Services, stripeAccountId: string): Promise<void> {
  const known = await app.db
    .selectFrom('businessStripeAccount')
    .select('businessId')
    .where('stripeAccountId', '=', stripeAccountId)
    .executeTakeFirst()
  if (!known) return
  const account = await app.payments.stripe.accounts.retrieve(stripeAccountId)
  await app.db
    .updateTable('businessStripeAccount')
    .set({
      detailsSubmitted: account.details_submitted ? 1 : 0,
      chargesEnabled: account.charges_enabled ? 1 : 0,
      payoutsEnabled: account.payouts_enabled ? 1 : 0,
      updatedAt: app.now(),
    })
    .where('businessId', '=', known.businessId)
    .execute()
}
