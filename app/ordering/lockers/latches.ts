import type { DoorSide } from '../../../contract/locker-protocol'
import { compiledOnce, type GivenOf } from '../../../db/compiled'
import type { Database } from '../../../db/store'
import { hasCycled, isMoving, type DoorWatch } from './door-watch'
import type { DrivenCubby } from './cubby'
import { hasOpenCommand, UNMOVED_MS } from './open-commands'
import type { UnitOfWork } from './unit-of-work'

type Watches = Record<DoorSide, DoorWatch>
type UnlatchedAt = Pick<DrivenCubby, 'frontUnlatchedAt' | 'backUnlatchedAt'>

/*
 * docs/rules/lockers.md#unlatched-locks: a latch catches only while its lock has no power. A door pushed closed within the pulse stays unlocked, so
 * an opened door proves nothing: only the time it was open after the power ended counts.
 */

const readReleased = compiledOnce((db, given: GivenOf<{ lockerId: number; cubby: number }>) =>
  db
    .selectFrom('lockerCommand')
    .select(['id', 'door', 'powerEndedAt', 'finishedAt'])
    .where((eb) => eb('awaitsMovement', '=', eb.lit(1)))
    .where('lockerId', '=', given('lockerId'))
    .where('cubby', '=', given('cubby')),
)

/**
 * Follows the locks of a cubby until they are seen to latch: those that a command has just released, and those that may be unlocked. If a door is
 * at rest 20 seconds after its lock lost power, without having been opened and closed, its lock may be unlocked from then on.
 * @returns the cubby as it is now, and whether anything has changed
 */
export async function followLatches(
  unit: UnitOfWork,
  cubby: DrivenCubby,
  watches: Watches,
): Promise<{ cubby: DrivenCubby; hasChanged: boolean }> {
  const { lockerId, number } = cubby
  const before = unlatched(cubby)
  const after = { ...before }
  for (const door of ['front', 'back'] as const) {
    const since = before[column(door)]
    if (since !== null && hasCycled(watches[door], since, unit.now)) after[column(door)] = null
  }
  let hasChanged = false
  for (const { id, door, powerEndedAt, finishedAt } of await readReleased(unit.trx, { lockerId, cubby: number })) {
    const endedAt = powerEndedAt ?? finishedAt ?? unit.now
    const hasLatched = hasCycled(watches[door], endedAt, unit.now)
    const isOver = endedAt <= unit.now - UNMOVED_MS && !isMoving(watches[door], unit.now)
    if (!hasLatched && !isOver) continue
    hasChanged = true
    await unit.trx.updateTable('lockerCommand').set({ awaitsMovement: 0 }).where('id', '=', id).execute()
    if (!hasLatched) after[column(door)] = endedAt
  }
  if (before.frontUnlatchedAt !== after.frontUnlatchedAt || before.backUnlatchedAt !== after.backUnlatchedAt) {
    hasChanged = true
    await unit.trx
      .updateTable('cubby')
      .set({ ...after, updatedAt: unit.now })
      .where('id', '=', cubby.id)
      .execute()
    // The guest's screen shows that they have to pull, or may ask again.
    if (cubby.orderId !== null) unit.touched.orders.add(cubby.orderId)
  }
  if (hasChanged) unit.touched.lockers.add(lockerId)
  return { cubby: { ...cubby, ...after }, hasChanged }
}

function unlatched({ frontUnlatchedAt, backUnlatchedAt }: UnlatchedAt): UnlatchedAt {
  return { frontUnlatchedAt, backUnlatchedAt }
}

function column(door: DoorSide): keyof UnlatchedAt {
  return door === 'front' ? 'frontUnlatchedAt' : 'backUnlatchedAt'
}

/** Whether a drink may wait behind the front: the front is latched, and no command may open it. */
export async function isFrontSafe(
  unit: UnitOfWork,
  cubby: { id: number; frontUnlatchedAt: number | null },
): Promise<boolean> {
  return cubby.frontUnlatchedAt === null && !(await hasOpenCommand(unit, cubby, 'front'))
}

/** The cubbies with a released lock that is still watched, to select from. */
export function cubbiesWithReleased(db: Database) {
  return db
    .selectFrom('lockerCommand')
    .innerJoin('businessLocker', 'businessLocker.id', 'lockerCommand.lockerId')
    .distinct()
    .where((eb) => eb('awaitsMovement', '=', eb.lit(1)))
}
