import { skipIds } from '../../../db/identities'
import type { Database } from '../../../db/store'

/** A number this far beyond the last one is an error, not a lost order. */
const FARTHEST = 1_000_000

/**
 * Continues the order numbers after one that Stripe has and this database has lost: its guest knows that number
 * (docs/rules/orders.md#order-numbers). `number`: from the payment's metadata.
 */
export async function skipNumber(db: Database, number: string | undefined): Promise<void> {
  const last = Number(number)
  if (Number.isInteger(last)) await skipIds(db, 'order', last, FARTHEST)
}
