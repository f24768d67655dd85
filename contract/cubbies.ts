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

/** Whether a lock of the cubby was released and its door did not move since. */
export function mayBeUnlocked(cubby: { frontUnlatchedAt: number | null; backUnlatchedAt: number | null }): boolean {
  return cubby.frontUnlatchedAt !== null || cubby.backUnlatchedAt !== null
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

/** The requested cubby if it is available, else the available one with the lowest number. None: undefined. */
export function findCubby<C extends CubbyAvailability & { number: number }>(
  cubbies: readonly C[],
  requestedNumber?: number | null,
): C | undefined {
  const available = cubbies.filter(isCubbyAvailable).sort((a, b) => a.number - b.number)
  return available.find((cubby) => cubby.number === requestedNumber) ?? available[0]
}

export const NO_AVAILABLE_CUBBY = 'No available cubby'
