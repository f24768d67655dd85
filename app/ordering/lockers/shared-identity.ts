import type { LockerIdentity } from './door-events'
import { inUnitOfWork, type LockerServices } from './unit-of-work'

/** More boot id changes than this within this time are no restart (docs/rules/lockers.md#controllers). */
const CHANGES = 3
const WITHIN_MS = 5 * 60_000

/** Detects two controllers that sign in by turns with one identity, such as a copied SD card. */
export class BootLog {
  readonly #boots = new Map<number, Array<{ bootId: string; at: number }>>()

  /**
   * Records a hello; `now` in Unix milliseconds.
   * @returns true if two controllers share the locker's identity. A program that keeps restarting never reuses an earlier boot id
   */
  note(lockerId: number, bootId: string, now: number): boolean {
    const recent = (this.#boots.get(lockerId) ?? []).filter(({ at }) => at > now - WITHIN_MS)
    if (recent.at(-1)?.bootId !== bootId) recent.push({ bootId, at: now })
    this.#boots.set(lockerId, recent)
    const comesBack = new Set(recent.map((boot) => boot.bootId)).size < recent.length
    return comesBack && recent.length > CHANGES
  }

  forget(lockerId: number): void {
    this.#boots.delete(lockerId)
  }
}

/** Shuts a locker out until it is paired again. */
export function shutOut(app: LockerServices, locker: LockerIdentity): Promise<void> {
  return inUnitOfWork(app, locker.businessId, async ({ trx, now, touched }) => {
    await trx.updateTable('businessLocker').set({ sharedIdentityAt: now }).where('id', '=', locker.id).execute()
    touched.lockers.add(locker.id)
  })
}
