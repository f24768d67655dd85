import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Services } from '../../platform/server/services'
import { queueForgetting } from './forget-guest'
import { carryOut, readJob, writeJob, type StripeJob, type StripeJobWork } from './jobs'

const details = z.object({
  email: z.string(),
  name: z.string(),
  /** `step` distinguishes this customer from an older one of the same guest. */
  metadata: z.object({ customer: z.string(), step: z.string() }),
})

export const CUSTOMER: StripeJobWork = {
  ask: makeCustomer,
  async done(trx, { customerId }, stripeId, now) {
    if (customerId === null || stripeId === null) return
    const { numUpdatedRows } = await trx
      .updateTable('customer')
      .set({ stripeCustomerId: stripeId })
      .where('id', '=', customerId)
      .where('stripeCustomerId', 'is', null)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    // The account was deleted while Stripe did not answer.
    if (numUpdatedRows === 0n) await queueForgetting(trx, stripeId, now)
  },
  endsWhenRefused: true,
}

/** The id ('cus_…') of the guest's customer at Stripe, created once, with the first payment or saved card. @throws Stripe's error */
export async function stripeCustomer(app: Services, customerId: number): Promise<string> {
  const known = await storedCustomer(app, customerId)
  if (known !== null) return known
  const job = await customerJob(app, customerId)
  if (job) await carryOut(app, job, CUSTOMER)
  const made = await storedCustomer(app, customerId)
  if (made === null) throw new Error(`Guest ${customerId} has deleted their account`)
  return made
}

const readStored = compiledOnce((db, given: GivenOf<{ customerId: number }>) =>
  db.selectFrom('customer').select('stripeCustomerId').where('id', '=', given('customerId')),
)

/** The id of the guest's customer at Stripe, or null. */
export async function storedCustomer(app: Services, customerId: number): Promise<string | null> {
  const [stored] = await readStored(app.db, { customerId })
  return stored?.stripeCustomerId ?? null
}

/** The open job, or a new one. */
async function customerJob(app: Services, customerId: number) {
  return app.store.inGuard({ account: { customer: customerId } }, async (trx) => {
    const open = await readJob(trx, 'Customer', { customerId })
    if (open) return open
    const { email, firstName, lastName } = await trx
      .selectFrom('customer')
      .select(['email', 'firstName', 'lastName'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow()
    const metadata = { customer: String(customerId), step: randomUUID() }
    const customerDetails = { email, name: `${firstName} ${lastName}`, metadata } satisfies z.infer<typeof details>
    await writeJob(trx, { kind: 'Customer', customerId, details: customerDetails, now: app.now() })
    return readJob(trx, 'Customer', { customerId })
  })
}

async function makeCustomer(app: Services, { uid, attempts, details: customerDetails }: StripeJob): Promise<string> {
  const { customers } = app.payments.stripe
  const wanted = details.parse(JSON.parse(customerDetails ?? ''))
  if (attempts > 0) {
    for await (const { id, metadata } of customers.list({ email: wanted.email, limit: 100 })) {
      if (metadata.step === wanted.metadata.step) return id
    }
  }
  return (await customers.create(wanted, { idempotencyKey: uid })).id
}

/** Forgets a customer that Stripe does not know (another account's key, or deleted data): the next payment creates a new one. */
export async function forgetStripeCustomer(app: Services, stripeCustomerId: string): Promise<void> {
  await app.db
    .updateTable('customer')
    .set({ stripeCustomerId: null })
    .where('stripeCustomerId', '=', stripeCustomerId)
    .execute()
}
