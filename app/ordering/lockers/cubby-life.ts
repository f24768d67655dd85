import type { CubbyPhase } from '../../../contract/cubbies'
import type { DoorSide } from '../../../contract/locker-protocol'
import { hasCycled, type DoorWatch } from './door-watch'

const DOORS = ['back', 'front'] as const

/** The fields of a cubby that decide the effect of its doors. */
export interface CubbyDoorsAndPhase {
  phase: CubbyPhase
  /** When the phase began, Unix milliseconds. */
  since: number
  front: DoorWatch
  back: DoorWatch
}

/** Effect of opening and closing a door: the order is inside, the guest or staff have taken it out, or staff have emptied the cubby. */
export type DoorEffect = 'loaded' | 'collected' | 'handedOver' | 'emptied'

const AWAITED: Partial<Record<CubbyPhase, Partial<Record<DoorSide, DoorEffect>>>> = {
  Reserved: { back: 'loaded' },
  Collecting: { front: 'collected' },
  // The guest may be quicker: their door is open, or opens at the same moment.
  HandingOver: { back: 'handedOver', front: 'collected' },
  Emptying: { back: 'emptied' },
}

/** Whether the cubby holds an order that its guest may take out. */
export function isHeldForGuest(phase: CubbyPhase): boolean {
  return phase === 'Loaded' || phase === 'Collecting' || phase === 'Unclaimed'
}

/** Whether the cubby is held for an order that is not in it yet. */
export function isBeforeLoad(phase: CubbyPhase): boolean {
  return phase === 'NextInLine' || phase === 'Reserved'
}

/** The doors whose opening and closing ends a phase. */
export function awaitedDoors(phase: CubbyPhase): DoorSide[] {
  return DOORS.filter((door) => AWAITED[phase]?.[door] !== undefined)
}

/**
 * The effect of the doors' movements (docs/rules/lockers.md#door-cycles). A movement before the phase began has none. 'unknown' is neither open nor
 * closed: staff then enter what happened.
 */
export function effectOf(cubby: CubbyDoorsAndPhase, now: number): DoorEffect | undefined {
  const moved = awaitedDoors(cubby.phase).find((door) => hasCycled(cubby[door], cubby.since, now))
  const effect = moved && AWAITED[cubby.phase]?.[moved]
  // A drink behind an open front door is not safe.
  return effect === 'loaded' && cubby.front.state !== 'closed' ? undefined : effect
}
