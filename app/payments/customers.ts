import { createHash } from 'node:crypto'
import type { Services } from '../server/services'

/** The guest's customer at Stripe, made once, with the first payment or saved card. Answers 'cus_…'. */
export async function stripeCustomer(app: Services, customerId: number): Promise<string> {
  const { stripeCustomerId, email, firstName, lastName, createdAt } = await app.db
    .selectFrom('customer')
    .select(['stripeCustomerId', 'email', 'firstName', 'lastName', 'createdAt'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (stripeCustomerId) return stripeCustomerId
  const details = { email, name: `${firstName} ${lastName}`, metadata: { customer: String(customerId) } }
  // The details are part of the key, because one key with two names would be refused for a day. If we are killed before storing the
  // id, an unused customer without any money remains at Stripe.
  const digest = createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 16)
  const created = await app.payments.stripe.customers.create(details, {
    idempotencyKey: `customer:${customerId}:${createdAt}:${digest}`,
  })
  await app.db
    .updateTable('customer')
    .set({ stripeCustomerId: created.id })
    .where('id', '=', customerId)
    .where('stripeCustomerId', 'is', null)
    .execute()
  const stored = await app.db
    .selectFrom('customer')
    .select('stripeCustomerId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return stored.stripeCustomerId ?? created.id
}

/** Forgets a customer whom Stripe does not know (another account's key, or deleted books): the next payment makes a new one. */
export async function forgetStripeCustomer(app: Services, stripeCustomerId: string): Promise<void> {
  await app.db
    .updateTable('customer')
    .set({ stripeCustomerId: null })
    .where('stripeCustomerId', '=', stripeCustomerId)
    .execute()
}
