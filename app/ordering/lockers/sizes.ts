import type { UnitOfWork } from './unit-of-work'

/** What a cubby can hold. */
interface Size {
  places: number
  /** How tall a glass may be, in mm; null: any. */
  heightMm: number | null
}

/** Stores the sizes of cubbies of a locker (businessLocker.id), by the cubbies' numbers. */
export async function setSizes(unit: UnitOfWork, lockerId: number, sizes: ReadonlyMap<number, Size>): Promise<void> {
  for (const [number, { places, heightMm }] of sizes) {
    await unit.trx
      .updateTable('cubby')
      .set({ places, heightMm, updatedAt: unit.now })
      .where('lockerId', '=', lockerId)
      .where('number', '=', number)
      .execute()
  }
  unit.touched.lockers.add(lockerId)
}
