import { recordOf, requireAbility } from '../../../contract/abilities'
import type { BusinessStripeAccount } from '../../../contract/entities/businesses'
import { badRequest, conflict, forbidden, notFound, unavailable, unprocessable } from '../../../contract/errors'
import type { Actor, UserActor } from '../../platform/auth/actor'
import { requireRecentProof } from '../../platform/auth/recent-proof'
import type { Services } from '../../platform/server/services'
import { tellOwnersOfNoCharges } from './account-news'
import { AT_ONCE, openAccount } from './account-job'
import { readFault } from './stripe-fault'

/** Stores the state of a venue's account at Stripe, such as whether it can take charges. Unknown accounts are ignored. */
export async function applyAccount(app: Services, stripeAccountId: string): Promise<void> {
  const known = await app.db
    .selectFrom('businessStripeAccount')
    .select('businessId')
    .where('stripeAccountId', '=', stripeAccountId)
    .executeTakeFirst()
  if (!known) return
  const account = await app.payments.stripe.accounts.retrieve(stripeAccountId)
  await storeAccount(app, known.businessId, account)
}

/** A business's payment account as last stored, or null when it has none. @throws 404, 403 */
export async function paymentAccount(
  app: Services,
  actor: Actor,
  businessId: number,
): Promise<BusinessStripeAccount | null> {
  await requireAccountAbility(app, actor, 'read', businessId)
  return storedAccount(app, businessId)
}

/** Refreshes an account when a person returns from Stripe's pages. If Stripe does not answer, `account.updated` brings its state later. */
export async function refreshPaymentAccount(app: Services, actor: Actor, businessId: number): Promise<void> {
  const account = await paymentAccount(app, actor, businessId)
  if (!account) return
  try {
    await storeAccount(
      app,
      businessId,
      await app.payments.stripe.accounts.retrieve(account.stripeAccountId, {}, AT_ONCE),
    )
  } catch (error) {
    app.log.warn({ businessId, reason: readFault(error).message }, 'Stripe did not return the state of an account')
  }
}

/**
 * Creates a payment account, the first of two steps; the second is the link. Called again, it returns the existing account.
 * @throws 404, 403 (Owner only), 422 `account_refused`, 503 `payments_unavailable`
 */
export async function createPaymentAccount(
  app: Services,
  actor: UserActor,
  businessId: number,
): Promise<BusinessStripeAccount> {
  await requireAccountAbility(app, actor, 'create', businessId)
  await requireRecentProof(app, actor)
  const known = await storedAccount(app, businessId)
  if (known) return known
  await callStripe(app, 'Something went wrong Creating account!', () => openAccount(app, businessId, actor.email))
  return requireAccount(app, businessId)
}

/**
 * The page on which the Owner gives Stripe the venue's details; it leads back to `origin`, which must be our own address.
 * @throws 404, 403 (Owner only), 400 at `origin` or `accountId`, 422, 503
 */
export async function linkPaymentAccount(
  app: Services,
  actor: UserActor,
  {
    businessId,
    accountId,
    origin,
    // Value of `returned` in the address to which Stripe leads back.
    returned = '',
  }: { businessId: number; accountId: string; origin: string; returned?: string },
): Promise<{ url: string }> {
  await requireAccountAbility(app, actor, 'create', businessId)
  await requireRecentProof(app, actor)
  const ours = new URL(app.publicUrl).origin
  if (new URL(origin).origin !== ours) throw badRequest([{ path: 'origin', message: `Must be ${ours}` }])
  const account = await requireAccount(app, businessId)
  if (account.stripeAccountId !== accountId) {
    throw badRequest([{ path: 'accountId', message: "Must be this business's account" }])
  }
  const back = `${ours}/businesses/${businessId}/financial`
  const link = await callStripe(app, 'Something went wrong!', () =>
    app.payments.stripe.accountLinks.create(
      {
        account: accountId,
        type: 'account_onboarding',
        return_url: `${back}?returned${returned && `=${returned}`}`,
        refresh_url: back,
      },
      AT_ONCE,
    ),
  )
  return { url: link.url }
}

/** The session for Stripe's embedded account screens; `expiresAt` in Unix seconds. @throws 404, 403 (Owner only), 409 `no_account`, 422, 503 */
export async function openAccountSession(
  app: Services,
  actor: UserActor,
  businessId: number,
): Promise<{ clientSecret: string; expiresAt: number; publishableKey: string | null }> {
  await requireAccountAbility(app, actor, 'create', businessId)
  await requireRecentProof(app, actor)
  const { stripeAccountId } = await requireAccount(app, businessId)
  const session = await callStripe(app, 'Something went wrong!', () =>
    app.payments.stripe.accountSessions.create(
      {
        account: stripeAccountId,
        components: { account_onboarding: { enabled: true }, account_management: { enabled: true } },
      },
      AT_ONCE,
    ),
  )
  return {
    clientSecret: session.client_secret,
    expiresAt: session.expires_at,
    publishableKey: app.payments.publishableKey,
  }
}

/** Calls Stripe and converts its errors into ours, whose text begins with `message`. @throws 422 `account_refused`, 503 */
async function callStripe<T>(app: Services, message: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const fault = readFault(error)
    app.log.warn({ reason: fault.message, kind: fault.kind }, 'an account call to Stripe failed')
    if (fault.kind === 'refused' || fault.kind === 'declined') {
      throw unprocessable('account_refused', `${message} Stripe says: ${fault.message}`)
    }
    throw unavailable('payments_unavailable', `${message} Stripe does not answer: try again in a minute.`)
  }
}

interface AccountFacts {
  details_submitted?: boolean
  charges_enabled?: boolean
  payouts_enabled?: boolean
}

async function storeAccount(app: Services, businessId: number, account: AccountFacts): Promise<void> {
  const now = app.now()
  const chargesEnabled = account.charges_enabled ? 1 : 0
  const turned = await app.store.inGuard({ venue: businessId }, async (trx) => {
    const before = await trx
      .selectFrom('businessStripeAccount')
      .select('chargesEnabled')
      .where('businessId', '=', businessId)
      .executeTakeFirst()
    await trx
      .updateTable('businessStripeAccount')
      .set({
        detailsSubmitted: account.details_submitted ? 1 : 0,
        chargesEnabled,
        payoutsEnabled: account.payouts_enabled ? 1 : 0,
        updatedAt: now,
      })
      .where('businessId', '=', businessId)
      .execute()
    if (before === undefined || before.chargesEnabled === chargesEnabled) return false
    if (chargesEnabled === 0) await tellOwnersOfNoCharges(app, trx, { businessId, now })
    return true
  })
  // Whether guests can order has changed.
  if (turned) app.events.publish({ type: 'menu', businessId })
}

async function storedAccount(app: Services, businessId: number): Promise<BusinessStripeAccount | null> {
  const row = await app.db
    .selectFrom('businessStripeAccount')
    .selectAll()
    .where('businessId', '=', businessId)
    .executeTakeFirst()
  if (!row) return null
  return {
    businessId,
    stripeAccountId: row.stripeAccountId,
    detailsSubmitted: row.detailsSubmitted === 1,
    chargesEnabled: row.chargesEnabled === 1,
    payoutsEnabled: row.payoutsEnabled === 1,
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  }
}

async function requireAccount(app: Services, businessId: number): Promise<BusinessStripeAccount> {
  const account = await storedAccount(app, businessId)
  if (!account) throw conflict('no_account', 'The business has no payment account yet: create it first')
  return account
}

/** @throws 404 for a business out of reach or unknown, 403 */
async function requireAccountAbility(
  app: Services,
  actor: Actor,
  action: 'read' | 'create',
  businessId: number,
): Promise<void> {
  const business = await app.db.selectFrom('business').select('id').where('id', '=', businessId).executeTakeFirst()
  if (!business || !actor.ability.can('read', recordOf('Business', { id: businessId }))) throw notFound('Business')
  if (actor.kind !== 'user') throw forbidden(action, 'BusinessStripeAccount')
  requireAbility(actor.ability, action, 'BusinessStripeAccount', { businessId })
}
