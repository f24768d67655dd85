import type { Services } from '../../platform/server/services'

/** The server's own reasons for a cancellation, or for a line that it takes off an order. */
export const UNPAID = 'unpaid for 10 minutes'
export const DAY_ENDED = 'not picked up when the bar’s day ended'
export const CLOSED_BY_THEN = 'closed at the time that it was ordered for'
export const NOTHING_SERVED = 'not served any more at the time that it was ordered for'

/** A cancellation: its author and its reason. `time`: the order was not paid in time. */
export interface Cancellation {
  by: 'guest' | 'bar' | 'time'
  /** The bar's text, or one of the server's own reasons; null when none was given. */
  reason: string | null
}

/** The cancellation in the order's history; undefined for an order that is not cancelled. */
export async function cancellationOf({ db }: Pick<Services, 'db'>, orderId: number): Promise<Cancellation | undefined> {
  const move = await db
    .selectFrom('orderHistory')
    .select(['actor', 'reason'])
    .where('orderId', '=', orderId)
    .where('toStatus', '=', 'Cancelled')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!move) return undefined
  const { actor, reason } = move
  return { by: actor.startsWith('customer:') ? 'guest' : reason === UNPAID ? 'time' : 'bar', reason }
}
