import { sql } from 'kysely'
import { compiledOnce, isAmong, type GivenOf } from '../../../db/compiled'
import type { Database, Trx } from '../../../db/store'

const readTakenBack = compiledOnce((db, given: GivenOf<{ orderIds: string }>) =>
  db
    .selectFrom('orderHistory as move')
    .innerJoin('order', 'order.id', 'move.orderId')
    .select('move.orderId')
    .where(isAmong('move.orderId', given('orderIds')))
    .where('order.status', '=', 'Prepared')
    .where('move.fromStatus', '=', 'Ready')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orderHistory as later')
            .select(sql`1`.as('one'))
            .whereRef('later.orderId', '=', 'move.orderId')
            .whereRef('later.id', '>', 'move.id'),
        ),
      ),
    ),
)

/** The ids of those among these orders that were Ready and are back at the bar: staff took them out, or their cubby failed. */
export async function takenBackAmong(db: Database | Trx, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await readTakenBack(db, { orderIds: JSON.stringify(orderIds) })
  return new Set(rows.map(({ orderId }) => orderId))
}
