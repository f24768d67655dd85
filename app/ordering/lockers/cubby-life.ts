import type { CubbyPhase } from '../../../contract/cubbies'
import type { DoorSide } from '../../../contract/locker-protocol'
import { hasCycled, type DoorWatch } from './door-watch'

const DOORS = ['back', 'front'] as const

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

const AWAITED: Partial<Record<CubbyPhase, Partial<Record<DoorSide, DoorEffect>>>> = {
  Reserved: { back: 'loaded' },
  Collecting: { front: 'collected' },
  // The guest may be quicker: their door stands open, or opens at the same moment.
  HandingOver: { back: 'handedOver', front: 'collected' },
  Emptying: { back: 'emptied' },
}

/** Whether an order lies in the cubby and its guest may open it. */
export function isHeldForGuest(phase: CubbyPhase): boolean {
  return phase === 'Loaded' || phase === 'Collecting' || phase === 'Unclaimed'
}

/** The doors whose opening and shutting ends a phase. */
export function awaitedDoors(phase: CubbyPhase): DoorSide[] {
  return DOORS.filter((door) => AWAITED[phase]?.[door] !== undefined)
}

/**
 * What follows from how the doors stand (docs/rules/lockers.md#door-cycles): a movement before the phase began drives nothing. 'unknown' is
 * neither open nor closed: staff then say what happened.
 */
export function effectOf(cubby: CubbyDoorsAndPhase, now: number): DoorEffect | undefined {
  const moved = awaitedDoors(cubby.phase).find((door) => hasCycled(cubby[door], cubby.since, now))
  const effect = moved && AWAITED[cubby.phase]?.[moved]
  // A drink behind an open front door is not safe.
  return effect === 'loaded' && cubby.front.state !== 'closed' ? undefined : effect
}
