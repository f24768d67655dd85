import { giveUpHeld } from './line'
import type { UnitOfWork } from './unit-of-work'

/** What a cubby can hold. */
interface Size {
  places: number
  /** How tall a glass may be, in mm; null: any. */
  heightMm: number | null
}

/**
 * Stores the sizes of cubbies of a locker (businessLocker.id), by the cubbies' numbers. Orders for which these are held get their cubbies anew; they keep
 * their places in line.
 */
export async function setSizes(unit: UnitOfWork, lockerId: number, sizes: ReadonlyMap<number, Size>): Promise<void> {
  for (const [number, { places, heightMm }] of sizes) {
    await unit.trx
      .updateTable('cubby')
      .set({ places, heightMm, updatedAt: unit.now })
      .where('lockerId', '=', lockerId)
      .where('number', '=', number)
      .execute()
  }
  const held = await unit.trx
    .selectFrom('cubby')
    .select(['orderId', 'number'])
    .where('lockerId', '=', lockerId)
    .where('phase', '=', 'NextInLine')
    .execute()
  const orders = held.filter(({ number }) => sizes.has(number)).map(({ orderId }) => orderId)
  for (const orderId of new Set(orders)) if (orderId !== null) await giveUpHeld(unit, orderId)
  unit.touched.lockers.add(lockerId)
}
