import type { Database } from '../../../db/store'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { inScope, type BusinessScope } from '../figures/scope'
import { timeZonesOf, todayIn } from '../figures/zones'
import { arrivalInWords } from './words'
import { freshnessOf, type Freshness } from './freshness'
import { payoutScope } from './read'

/**
 * Sums what payouts that have arrived have of the orders of some business dates, in cents: payments less fees and refunds. The orders of a failed
 * payout count once the payout that carries its money has arrived.
 */
async function paidOutCents(
  db: Database,
  scope: BusinessScope,
  { start, end }: { start: string; end: string },
): Promise<number> {
  const { cents } = await db
    .withRecursive('arrived', (cte) =>
      cte
        .selectFrom('payout')
        .where('payout.status', '=', 'Paid')
        .where(inScope('payout.businessId', scope))
        // No payout arrives before the day of its first order.
        .where('payout.arrivesOn', '>=', start)
        .select('payout.id')
        .union(
          cte
            .selectFrom('arrived')
            .innerJoin('payoutPart as part', 'part.payoutId', 'arrived.id')
            .innerJoin('payout as failed', 'failed.stripePayoutId', 'part.stripeSourceId')
            .where('part.kind', '=', 'FailedPayout')
            .select('failed.id'),
        ),
    )
    .selectFrom('payoutDay as day')
    .innerJoin('arrived', 'arrived.id', 'day.payoutId')
    .where('day.date', '>=', start)
    .where('day.date', '<=', end)
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('day.cents'), lit(0)).as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

/** The part of a balance that banks have got, in cents, and as of when. */
export interface PaidOut {
  cents: number
  freshness: Freshness & { readAt: number }
}

/** Null for staff who may not read payouts, and until Stripe has told them. */
export async function readPaidOut(
  app: Services,
  actor: UserActor,
  scope: BusinessScope,
  period: { start: string; end: string },
): Promise<PaidOut | null> {
  if (!actor.ability.can('read', 'BusinessStripeAccount')) return null
  const freshness = await freshnessOf(app, scope)
  if (!freshness || freshness.readAt === null) return null
  const { readAt } = freshness
  return { cents: await paidOutCents(app.db, scope, period), freshness: { ...freshness, readAt } }
}

/** The next money on its way to the venues' banks. */
export interface NextPayout {
  cents: number
  /** 'Tuesday' */
  when: string
}

/** The sum of the payouts that arrive next, on the same date. Null if none is known, and for staff who may not read payouts. */
export async function nextPayout(
  app: Services,
  actor: UserActor,
  businessId: number | undefined,
): Promise<NextPayout | null> {
  if (!actor.ability.can('read', 'BusinessStripeAccount')) return null
  const scope = payoutScope(actor, businessId)
  const next = await app.db
    .selectFrom('payout')
    .where(inScope('payout.businessId', scope))
    .where('payout.status', 'in', ['Pending', 'InTransit'])
    .groupBy('payout.arrivesOn')
    .select(({ fn }) => ['payout.arrivesOn', fn.sum<number>('payout.amountCents').as('cents')])
    .orderBy('payout.arrivesOn')
    .limit(1)
    .executeTakeFirst()
  if (!next) return null
  const today = todayIn(await timeZonesOf(app, scope), app.now())
  return { cents: next.cents, when: arrivalInWords(next.arrivesOn, today) }
}
