import type { LockerIdentity } from './door-events'
import { inUnitOfWork, type LockerServices } from './unit-of-work'

/** More boot id changes than this within this time are no restart (docs/rules/lockers.md#controllers). */
const CHANGES = 3
const WITHIN_MS = 5 * 60_000

/** A start of a controller's program; `at` in Unix milliseconds. */
export interface Boot {
  bootId: string
  at: number
}

/**
 * Adds a hello to a locker's recent boots.
 * @returns whether two controllers share the locker's identity: a program that keeps restarting never reuses an earlier boot id
 */
export function noteBoot(known: readonly Boot[], boot: Boot): { recent: Boot[]; isShared: boolean } {
  const recent = known.filter(({ at }) => at > boot.at - WITHIN_MS)
  if (recent.at(-1)?.bootId !== boot.bootId) recent.push(boot)
  const comesBack = new Set(recent.map(({ bootId }) => bootId)).size < recent.length
  return { recent, isShared: comesBack && recent.length > CHANGES }
}

/** Detects two controllers that sign in by turns with one identity, such as a copied SD card. In memory, for a server that is alone. */
export class BootLog {
  readonly #boots = new Map<number, Boot[]>()

  /** Records a hello; `now` in Unix milliseconds. @returns true if two controllers share the locker's identity */
  note(lockerId: number, bootId: string, now: number): boolean {
    const { recent, isShared } = noteBoot(this.#boots.get(lockerId) ?? [], { bootId, at: now })
    this.#boots.set(lockerId, recent)
    return isShared
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
