import type { CubbyPhase } from '../../contract/cubbies'
import type { DoorState } from '../../contract/enumerations'
import type { DoorSide } from '../../contract/locker-protocol'

/** What a door movement can change about a cubby. */
export interface CubbyDoorsAndPhase {
  phase: CubbyPhase
  front: DoorState
  back: DoorState
  /** The door that the phase waits for has been seen open. */
  doorCycled: boolean
}

/** The effect of a door movement: the order is in the cubby, or the guest has taken it out. */
export type DoorEffect = 'loaded' | 'collected'

/** The door whose opening and closing ends the phase. */
const AWAITED_DOOR: Partial<Record<CubbyPhase, DoorSide>> = { Reserved: 'back', Collecting: 'front' }

/**
 * The cubby after a report that one of its doors is in a state (docs/rules/lockers.md#cubby-phases). In phases other than Reserved and
 * Collecting a door changes nothing but itself. 'unknown' is neither open nor closed: staff then say what happened.
 */
export function afterDoor(
  cubby: CubbyDoorsAndPhase,
  door: DoorSide,
  state: DoorState,
): { cubby: CubbyDoorsAndPhase; effect?: DoorEffect } {
  const awaited = AWAITED_DOOR[cubby.phase]
  const moved = {
    ...cubby,
    [door]: state,
    doorCycled: cubby.doorCycled || (door === awaited && state === 'open'),
  }
  if (!moved.doorCycled) return { cubby: moved }
  if (moved.phase === 'Reserved' && moved.back === 'closed' && moved.front === 'closed') {
    return { cubby: { ...moved, phase: 'Loaded', doorCycled: false }, effect: 'loaded' }
  }
  if (moved.phase === 'Collecting' && moved.front === 'closed') {
    return { cubby: { ...moved, phase: 'Free', doorCycled: false }, effect: 'collected' }
  }
  return { cubby: moved }
}
