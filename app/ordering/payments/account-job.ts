import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../../platform/server/services'
import { carryOut, readJob, writeJob, type StripeJob, type StripeJobWork } from './jobs'

/** A person waits at a form: Stripe has two seconds, then the form shows what to do. */
export const AT_ONCE = { timeout: 2000, maxNetworkRetries: 0 } as const

/** How far before the job the search for its account begins, because Stripe's clock may differ, in seconds. */
const CLOCK_SKEW_SECONDS = 300

const details = z.object({ email: z.string(), name: z.string(), business: z.string(), step: z.string() })

export const ACCOUNT: StripeJobWork = {
  ask: makeAccount,
  async done(trx, { businessId }, stripeId, now) {
    if (businessId === null || stripeId === null) return
    await trx
      .insertInto('businessStripeAccount')
      .values({ businessId, stripeAccountId: stripeId, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('businessId').doNothing())
      .execute()
  },
  endsWhenRefused: true,
}

/**
 * Creates the account into which a business is paid. Two simultaneous presses, or a retry after a lost response, create one. @throws Stripe's error
 */
export async function openAccount(app: Services, businessId: number, email: string): Promise<void> {
  const job = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const open = await readJob(trx, 'Account', { businessId })
    if (open) return open
    const { name } = await trx
      .selectFrom('business')
      .innerJoin('place', 'place.id', 'business.placeId')
      .select('place.name')
      .where('business.id', '=', businessId)
      .executeTakeFirstOrThrow()
    const accountDetails = { email, name, business: String(businessId), step: randomUUID() } satisfies z.infer<
      typeof details
    >
    await writeJob(trx, { kind: 'Account', businessId, details: accountDetails, now: app.now() })
    return readJob(trx, 'Account', { businessId })
  })
  if (job) await carryOut(app, job, ACCOUNT)
}

async function makeAccount(
  app: Services,
  { uid, attempts, details: accountDetails, createdAt }: StripeJob,
): Promise<string> {
  const { accounts } = app.payments.stripe
  const { email, name, business, step } = details.parse(JSON.parse(accountDetails ?? ''))
  if (attempts > 0) {
    const since = Math.floor(createdAt / 1000) - CLOCK_SKEW_SECONDS
    for await (const { id, metadata } of accounts.list({ created: { gte: since }, limit: 100 }, AT_ONCE)) {
      if (metadata?.step === step) return id
    }
  }
  const account = await accounts.create(
    {
      type: 'express',
      country: 'US',
      email,
      business_profile: { name },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      metadata: { business, step },
    },
    { ...AT_ONCE, idempotencyKey: uid },
  )
  return account.id
}
