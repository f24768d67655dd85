import { expressionBuilder } from 'kysely'
import type { Tables } from '../../../db/store'
import { MINUTE_MS } from '../../../contract/time'

/** Whether a ready order has waited for its guest until `now` (Unix ms), as `keptUntil` of the contract. */
export function isKeptNoLonger(now: number) {
  const eb = expressionBuilder<Tables, 'order' | 'business'>()
  const kept = eb('business.unclaimedMinutes', '*', MINUTE_MS)
  return eb.and([
    eb(eb('order.readyAt', '+', kept), '<=', now),
    eb.or([eb('order.wantedAt', 'is', null), eb(eb('order.wantedAt', '+', kept), '<=', now)]),
  ])
}
