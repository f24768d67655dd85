import type { GoOn, GoOnReason } from '../../../contract/drink-limits'
import { guestName } from '../../ordering/orders/guest-name'
import type { Services } from '../../platform/server/services'
import { within } from '../figures/windows'
import { namesOf } from '../order-book/people'
import { ofBusinesses } from './period'
import type { ReportRequest } from './report-request'

/** How many a screen shows, the newest. */
const MOST = 100

/** A guest whom the bar let go on past a drink limit. */
export interface GoneOn {
  id: number
  guest: string
  drinks: string
  for: GoOn
  who: string
  reason: GoOnReason | null
  /** Unix milliseconds, and the venue's time zone. */
  at: number
  timeZone: string
}

/** The guests who went on past a drink limit within a period, the newest first (docs/rules/duty-of-care.md#go-on). */
export async function goneOn(
  { db }: Pick<Services, 'db'>,
  { scope, period }: Pick<ReportRequest<unknown>, 'scope' | 'period'>,
): Promise<GoneOn[]> {
  const rows = await db
    .selectFrom('drinkRefusal')
    .innerJoin('business', 'business.id', 'drinkRefusal.businessId')
    .innerJoin('place', 'place.id', 'business.placeId')
    .innerJoin('customer', 'customer.id', 'drinkRefusal.customerId')
    .where(ofBusinesses('drinkRefusal.businessId', scope))
    .where('drinkRefusal.answer', 'in', ['hour', 'night'])
    .where(within('drinkRefusal.answeredAt', period.windows))
    .select(['drinkRefusal.id', 'drinkRefusal.drinks', 'drinkRefusal.answer', 'drinkRefusal.actor'])
    .select(['drinkRefusal.reason', 'drinkRefusal.answeredAt', 'place.timeZone'])
    .select(['customer.displayName', 'customer.firstName', 'customer.lastName'])
    .orderBy('drinkRefusal.answeredAt', 'desc')
    .orderBy('drinkRefusal.id', 'desc')
    .limit(MOST)
    .execute()
  const nameOf = await namesOf(
    db,
    rows.flatMap(({ actor }) => actor ?? []),
  )
  return rows.flatMap(({ id, drinks, answer, actor, reason, answeredAt: at, timeZone, ...guest }) => {
    if (answer === null || answer === 'no' || at === null) return []
    return [{ id, guest: guestName(guest), drinks, for: answer, who: nameOf(actor ?? ''), reason, at, timeZone }]
  })
}
