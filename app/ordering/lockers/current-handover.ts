import type { Database, Trx } from '../../../db/store'

/** The current link of an order's pickup, and who has taken it; undefined without one. */
export function currentHandover(db: Database | Trx, orderId: number) {
  return db
    .selectFrom('orderHandover')
    .select(['id', 'takenBy'])
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}
