import { type DoorState } from './enumerations'

/** A phase in a cubby's life (docs/rules/lockers.md#cubby-phases). */
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

/** Phases that a door or a person at it ends. One that lasts needs attention (docs/rules/lockers.md#phases-that-last). */
export const AWAITING_PHASES = [
  'Reserved',
  'Collecting',
  'HandingOver',
  'Settling',
  'Emptying',
] as const satisfies readonly CubbyPhase[]
export type AwaitingPhase = (typeof AWAITING_PHASES)[number]

/** How high a cubby is. A low one is within reach from a seat: at most 48 inches above the floor. */
export const CUBBY_REACHES = ['low', 'middle', 'high'] as const
export type CubbyReach = (typeof CUBBY_REACHES)[number]

/** The reaches that a guest may ask for. */
export const ASKED_REACHES = ['low'] as const satisfies readonly CubbyReach[]
export type AskedReach = (typeof ASKED_REACHES)[number]

/** True if a cubby suits an order with this reach, or with none. */
export function isWithinReach(cubby: { reach: CubbyReach }, asked: AskedReach | null): boolean {
  return asked === null || cubby.reach === asked
}

/** Colors of the cubby lights, for LEDs and screens. */
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
  // Dark, so that nobody tries to open it.
  Settling: 'black',
  Unclaimed: 'red',
  Emptying: 'purple',
  Fault: 'red',
  OutOfService: 'black',
}

/** Returns the color of a cubby in its phase. A lock that may not have latched is red. */
export function cubbyColor(phase: CubbyPhase, mayBeUnlocked = false): LockerColor {
  return mayBeUnlocked && phase !== 'OutOfService' ? 'red' : COLOR_OF_PHASE[phase]
}

/** When each lock was released without having been seen to latch since (Unix milliseconds). */
interface Latches {
  frontUnlatchedAt: number | null
  backUnlatchedAt: number | null
}

/** Returns the door whose lock may be unlocked: the front, if both may be. Null if both have latched. */
export function unlockedDoor({ frontUnlatchedAt, backUnlatchedAt }: Latches): 'front' | 'back' | null {
  if (frontUnlatchedAt !== null) return 'front'
  return backUnlatchedAt === null ? null : 'back'
}

/** True if a lock of the cubby was released and has not been seen to latch since. */
export function mayBeUnlocked(cubby: Latches): boolean {
  return unlockedDoor(cubby) !== null
}

/** The facts that decide whether a cubby can take an order. The optional ones default to 'can', for callers that only know the doors. */
export interface CubbyAvailability {
  occupied: boolean
  orderId: number | null
  front: DoorState
  back: DoorState
  phase?: CubbyPhase
  /** One of its locks may not have latched. */
  mayBeUnlocked?: boolean
  /** The controller reports this cubby. */
  reported?: boolean
  /** A command may still open one of its doors. */
  mayStillOpen?: boolean
}

/** True if a cubby can take an order (docs/rules/lockers.md#free-cubbies). */
export function isCubbyAvailable(cubby: CubbyAvailability): boolean {
  const inUse = cubby.occupied || cubby.orderId !== null
  const doorsClosed = cubby.front === 'closed' && cubby.back === 'closed'
  const { phase = 'Free', mayBeUnlocked = false, reported = true, mayStillOpen = false } = cubby
  const isSafe = reported && !mayBeUnlocked && !mayStillOpen
  return !inUse && doorsClosed && isSafe && (phase === 'Free' || phase === 'NextInLine')
}

/** Phases in which a cubby of an order waits for a door. */
const AT_A_DOOR: ReadonlySet<CubbyPhase> = new Set<CubbyPhase>(['Reserved', 'Collecting', 'HandingOver'])

function turnOf(phase: CubbyPhase): number {
  if (AT_A_DOOR.has(phase)) return 0
  if (phase === 'NextInLine') return 1
  return phase === 'Fault' ? 3 : 2
}

/**
 * Returns which of an order's cubbies has its turn (docs/rules/lockers.md#several-cubbies): the one that waits for a door, else the next to be loaded, else
 * the next to be emptied, by number. Undefined without any.
 */
export function cubbyInTurn<C extends { phase: CubbyPhase; number: number }>(cubbies: readonly C[]): C | undefined {
  return [...cubbies].sort((a, b) => turnOf(a.phase) - turnOf(b.phase) || a.number - b.number)[0]
}

export const NO_AVAILABLE_CUBBY = 'No available cubby'
