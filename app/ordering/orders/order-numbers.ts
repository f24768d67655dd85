import { sql } from 'kysely'
import type { Database } from '../../../db/connection'

/** A number far beyond the last one is a mistake of somebody's, not a lost order. */
const FARTHEST = 1_000_000

/**
 * Has order numbers go on after one that Stripe knows and this database has lost: its guest holds it (docs/rules/orders.md#order-numbers).
 * `number`: as the payment's metadata has it.
 */
export async function skipNumber(db: Database, number: string | undefined): Promise<void> {
  const last = Number(number)
  if (!Number.isInteger(last)) return
  await sql`UPDATE sqlite_sequence SET seq = ${last} WHERE name = 'order' AND seq < ${last} AND seq > ${last - FARTHEST}`.execute(
    db,
  )
}
