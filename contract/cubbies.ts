import { type DoorState } from './enumerations'

/** Where a cubby is in its life (docs/rules/lockers.md#cubby-phases). */
export const CUBBY_PHASES = [
  'Free',
  'NextInLine',
  'Reserved',
  'Loaded',
  'Collecting',
  'HandingOver',
  'Settling',
  'Unclaimed',
  'Emptying',
  'Fault',
  'OutOfService',
] as const
export type CubbyPhase = (typeof CUBBY_PHASES)[number]

/** The phases that a door ends, or somebody at it: one that lasts needs attention (docs/rules/lockers.md#phases-that-last). */
export const AWAITING_PHASES = [
  'Reserved',
  'Collecting',
  'HandingOver',
  'Settling',
  'Emptying',
] as const satisfies readonly CubbyPhase[]
export type AwaitingPhase = (typeof AWAITING_PHASES)[number]

/** How high a cubby is. A low one can be reached sitting: at most 48 inches above the floor. */
export const CUBBY_REACHES = ['low', 'middle', 'high'] as const
export type CubbyReach = (typeof CUBBY_REACHES)[number]

/** The reaches that a guest may ask for. */
export const ASKED_REACHES = ['low'] as const satisfies readonly CubbyReach[]
export type AskedReach = (typeof ASKED_REACHES)[number]

/** Whether a cubby may be given to an order whose guest asked for a reach, or for none. */
export function isWithinReach(cubby: { reach: CubbyReach }, asked: AskedReach | null): boolean {
  return asked === null || cubby.reach === asked
}

/** The colours of the lights, as the LEDs are driven and the screens are painted. */
export const LOCKER_COLORS = {
  red: '#ff2d2d',
  blue: '#2d6bff',
  green: '#22c55e',
  teal: '#14b8a6',
  purple: '#a855f7',
  yellow: '#facc15',
  orange: '#fb923c',
  white: '#ffffff',
  black: '#000000',
} as const
export type LockerColor = keyof typeof LOCKER_COLORS

export const LOCKER_COLOR_NAMES = [
  'red',
  'blue',
  'green',
  'teal',
  'purple',
  'yellow',
  'orange',
  'white',
  'black',
] as const satisfies readonly LockerColor[]

const COLOR_OF_PHASE: Readonly<Record<CubbyPhase, LockerColor>> = {
  Free: 'teal',
  NextInLine: 'yellow',
  Reserved: 'white',
  Loaded: 'green',
  Collecting: 'orange',
  HandingOver: 'purple',
  // Dark: nobody is invited to open it.
  Settling: 'black',
  Unclaimed: 'red',
  Emptying: 'purple',
  Fault: 'red',
  OutOfService: 'black',
}

/** The colour a cubby shows in its phase. A lock that may not have latched is red: 'may be unlocked'. */
export function cubbyColor(phase: CubbyPhase, mayBeUnlocked = false): LockerColor {
  return mayBeUnlocked && phase !== 'OutOfService' ? 'red' : COLOR_OF_PHASE[phase]
}

/** When each lock of a cubby was released that has not been seen to latch since (Unix milliseconds). */
interface Latches {
  frontUnlatchedAt: number | null
  backUnlatchedAt: number | null
}

/** The door whose lock may be unlocked: the front, if both may be. Null if both have latched. */
export function unlockedDoor({ frontUnlatchedAt, backUnlatchedAt }: Latches): 'front' | 'back' | null {
  if (frontUnlatchedAt !== null) return 'front'
  return backUnlatchedAt === null ? null : 'back'
}

/** Whether a lock of the cubby was released and has not been seen to latch since. */
export function mayBeUnlocked(cubby: Latches): boolean {
  return unlockedDoor(cubby) !== null
}

/** What decides whether a cubby can take an order. What may be left out counts as well by callers that only know the doors. */
export interface CubbyAvailability {
  occupied: boolean
  orderId: number | null
  front: DoorState
  back: DoorState
  phase?: CubbyPhase
  /** One of its locks may not have latched. */
  mayBeUnlocked?: boolean
  /** The controller has it. */
  reported?: boolean
  /** A command may still open one of its doors. */
  mayStillOpen?: boolean
}

/** Whether a cubby can take an order (docs/rules/lockers.md#free-cubbies). */
export function isCubbyAvailable(cubby: CubbyAvailability): boolean {
  const inUse = cubby.occupied || cubby.orderId !== null
  const doorsClosed = cubby.front === 'closed' && cubby.back === 'closed'
  const { phase = 'Free', mayBeUnlocked = false, reported = true, mayStillOpen = false } = cubby
  const isSafe = reported && !mayBeUnlocked && !mayStillOpen
  return !inUse && doorsClosed && isSafe && (phase === 'Free' || phase === 'NextInLine')
}

/** What an order needs of its cubby. */
export interface CubbyWish {
  /** The one its guest would like best. */
  requestedCubby: number | null
  /** The reach that it must have. */
  reach: AskedReach | null
}

/**
 * Of the available cubbies within reach the requested one, else the one with the lowest number (docs/rules/lockers.md#free-cubbies). None:
 * undefined.
 */
export function findCubby<C extends CubbyAvailability & { number: number; reach: CubbyReach }>(
  cubbies: readonly C[],
  { requestedCubby, reach }: CubbyWish,
): C | undefined {
  const available = cubbies
    .filter((cubby) => isCubbyAvailable(cubby) && isWithinReach(cubby, reach))
    .sort((a, b) => a.number - b.number)
  return available.find((cubby) => cubby.number === requestedCubby) ?? available[0]
}

export const NO_AVAILABLE_CUBBY = 'No available cubby'
