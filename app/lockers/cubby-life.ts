import type { CubbyPhase } from '../../contract/cubbies'
import type { DoorSide } from '../../contract/locker-protocol'
import { hasCycled, type DoorWatch } from './door-watch'

/** What the doors of a cubby can change about it. */
export interface CubbyDoorsAndPhase {
  phase: CubbyPhase
  /** When the phase began, Unix milliseconds. */
  since: number
  front: DoorWatch
  back: DoorWatch
}

/** What a door that was opened and shut means: the order is inside, the guest or the staff have taken it out, or staff have emptied it. */
export type DoorEffect = 'loaded' | 'collected' | 'handedOver' | 'emptied'

const AWAITED: Partial<Record<CubbyPhase, { door: DoorSide; effect: DoorEffect }>> = {
  Reserved: { door: 'back', effect: 'loaded' },
  Collecting: { door: 'front', effect: 'collected' },
  HandingOver: { door: 'back', effect: 'handedOver' },
  Emptying: { door: 'back', effect: 'emptied' },
}

/** The door whose opening and shutting ends a phase. */
export function awaitedDoor(phase: CubbyPhase): DoorSide | undefined {
  return AWAITED[phase]?.door
}

/**
 * What follows from how the doors stand (docs/rules/lockers.md#door-cycles): a movement before the phase began drives nothing. 'unknown' is
 * neither open nor closed: staff then say what happened.
 */
export function effectOf(cubby: CubbyDoorsAndPhase, now: number): DoorEffect | undefined {
  const awaited = AWAITED[cubby.phase]
  if (!awaited || !hasCycled(cubby[awaited.door], cubby.since, now)) return undefined
  // A drink behind an open front door is not safe.
  return awaited.effect === 'loaded' && cubby.front.state !== 'closed' ? undefined : awaited.effect
}
