import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'

/** How long a door must have been open, and then closed, to count as opened and closed, in milliseconds (docs/rules/lockers.md#door-cycles). */
export const MIN_OPEN_MS = 700
export const MIN_SHUT_MS = 1000

/** Known state of one door. Times are Unix milliseconds of the server. */
export interface DoorWatch {
  state: DoorState
  /** When it opened. Null while no opening is being watched. */
  openAt: number | null
  /** When the door closed, if it had been open long enough to count. It may still bounce open. */
  shutAt: number | null
}

/** The door columns of a cubby's row. */
export interface WatchedDoors {
  front: DoorState
  frontOpenAt: number | null
  frontShutAt: number | null
  back: DoorState
  backOpenAt: number | null
  backShutAt: number | null
}

export function watchOf(cubby: WatchedDoors, door: DoorSide): DoorWatch {
  return door === 'front'
    ? { state: cubby.front, openAt: cubby.frontOpenAt, shutAt: cubby.frontShutAt }
    : { state: cubby.back, openAt: cubby.backOpenAt, shutAt: cubby.backShutAt }
}

/** A door's watch after a report of its state. */
export function afterReport({ openAt, shutAt }: DoorWatch, state: DoorState, at: number): DoorWatch {
  if (state === 'open') {
    // A door that was closed for a moment only has bounced: it is still the same opening.
    const bounced = shutAt === null || at - shutAt < MIN_SHUT_MS
    return { state, openAt: openAt !== null && bounced ? Math.min(openAt, at) : at, shutAt: null }
  }
  const wasOpen = openAt !== null && (shutAt !== null || at - openAt >= MIN_OPEN_MS)
  if (!wasOpen) return { state, openAt: null, shutAt: null }
  if (state === 'closed') return { state, openAt, shutAt: shutAt ?? at }
  // With a silent sensor the door's state is unknown. An opening that does not yet count as closed still counts.
  return { state, openAt: shutAt === null || at - shutAt < MIN_SHUT_MS ? openAt : null, shutAt: null }
}

/** When a door that was open counts as closed (Unix ms); undefined until it is closed. */
export function cycleAt({ openAt, shutAt }: DoorWatch): number | undefined {
  return openAt === null || shutAt === null ? undefined : shutAt + MIN_SHUT_MS
}

/** Whether a door is open, or was closed so recently that it may still bounce. */
export function isMoving(watch: DoorWatch, now: number): boolean {
  return watch.state === 'open' || isCounting(watch, now)
}

/** Whether a door was closed so recently that it may still bounce and its movement does not count yet. */
export function isCounting(watch: DoorWatch, now: number): boolean {
  const left = (cycleAt(watch) ?? 0) - now
  // More is left only if the clock was set back.
  return left > 0 && left <= MIN_SHUT_MS
}

/** Whether the door was opened and closed after `since`; a door that was open then counts as open from then on. */
export function hasCycled(watch: DoorWatch, since: number, now: number): boolean {
  const { openAt, shutAt } = watch
  const at = cycleAt(watch)
  if (openAt === null || shutAt === null || at === undefined || at > now) return false
  return shutAt - Math.max(openAt, since) >= MIN_OPEN_MS
}
