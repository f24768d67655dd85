import { MINUTE_MS } from '../../../contract/time'
import { timeOfDay } from '../frame/moments'
import type { GuestCall } from '../call'
import { isHeldForGuest } from '../../ordering/lockers/cubby-life'
import type { OrderView } from '../../ordering/orders/read'

/**
 * Returns until when a ready order waits in its cubby, or waited, and what happens then; null for other orders
 * (docs/rules/lockers.md#unclaimed-orders).
 */
export async function claimOf(
  { app, words, language }: GuestCall,
  { businessId, readyAt, cubby }: Pick<OrderView, 'businessId' | 'readyAt' | 'cubby'>,
  zone: string,
): Promise<string | null> {
  if (readyAt === null || cubby === null || !isHeldForGuest(cubby.phase)) return null
  const { unclaimedMinutes } = await app.db
    .selectFrom('business')
    .select('unclaimedMinutes')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  const time = timeOfDay(Date.parse(readyAt) + unclaimedMinutes * MINUTE_MS, language, zone)
  return cubby.phase === 'Unclaimed' ? words.orders.claim.over(time) : words.orders.claim.until(time)
}
