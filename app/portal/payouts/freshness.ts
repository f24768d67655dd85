import type { Services } from '../../platform/server/services'
import { inScope, type BusinessScope } from '../figures/scope'

/** How late the next reading may be before a screen shows that Stripe does not answer, in milliseconds. */
const LATE_MS = 15 * 60_000

/** When the payouts of some venues were read from Stripe. */
export interface Freshness {
  /** The earliest reading among them; null if one of them was never read. */
  readAt: number | null
  timeZone: string
  /** Whether the last reading of one failed, or is overdue. */
  isStale: boolean
}

/** Null without a payment account among the venues. */
export async function freshnessOf({ db, now }: Services, scope: BusinessScope): Promise<Freshness | null> {
  const rows = await db
    .selectFrom('businessStripeAccount as account')
    .innerJoin('business', 'business.id', 'account.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .leftJoin('payoutReading as reading', 'reading.businessId', 'account.businessId')
    .where(inScope('business.id', scope))
    .select(['reading.readAt', 'reading.error', 'reading.nextAt', 'place.timeZone'])
    .orderBy('reading.readAt')
    .orderBy('business.id')
    .execute()
  const [first] = rows
  if (!first) return null
  const overdue = now() - LATE_MS
  return {
    readAt: first.readAt,
    timeZone: first.timeZone,
    isStale: rows.some(({ error, nextAt }) => error !== null || (nextAt !== null && nextAt < overdue)),
  }
}
