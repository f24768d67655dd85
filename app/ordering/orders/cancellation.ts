import type { Services } from '../../platform/server/services'

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
  const by = move.actor.startsWith('customer:') ? 'guest' : move.actor === 'sweep' ? 'time' : 'bar'
  return { by, reason: move.reason }
}
