import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import { inScope, type BusinessScope } from './scope'

/** Stripe's fees for cards, which the platform pays. */
export interface CardFees {
  cents: number
  /** Payments whose fee is known: Stripe tells it with the nightly comparison. */
  payments: number
}

/** The known card fees of the orders of some business dates. Null for staff of a venue, whose money they are not. */
export async function readCardFees(
  { db }: Services,
  actor: UserActor,
  scope: BusinessScope,
  { start, end }: { start: string; end: string },
): Promise<CardFees | null> {
  if (actor.userType !== 'Internal') return null
  return db
    .selectFrom('cardFeeDay')
    .where(inScope('cardFeeDay.businessId', scope))
    .where('date', '>=', start)
    .where('date', '<=', end)
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('cents'), lit(0)).as('cents'),
      fn.coalesce(fn.sum<number>('payments'), lit(0)).as('payments'),
    ])
    .executeTakeFirstOrThrow()
}
