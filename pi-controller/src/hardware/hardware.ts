import type { LockerColor } from '../../../contract/cubbies'
import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'

/** The longest time a lock may be powered, in milliseconds: a coil that stays on burns. */
export const MAX_PULSE_MS = 1000

/** Time limit for every driver call, in addition to the pulse itself, in milliseconds. */
export const CALL_LIMIT_MS = 2000

export interface Light {
  color: LockerColor
  /** Shown faintly: the colour may be out of date. */
  dim: boolean
}

/** The state of all lights at one moment. */
export interface LightFrame {
  /** The server can be reached. */
  online: boolean
  /** One per cubby, from number 1 on. */
  lights: readonly Light[]
}

export type DoorListener = (cubby: number, door: DoorSide, state: DoorState) => void

/** `confirmed`: the board confirmed the pulse, or the lock's power was observed. `assumed`: the board did not reply to the command. */
export type PulseResult = 'confirmed' | 'assumed'

export interface HardwareHealth {
  /** The active driver and its device. */
  driver: string
  /** Current problems, as sentences; empty if there are none. */
  problems: string[]
}

/** A lock's power could not be cut: no other lock may be powered, and the program must restart. */
export class LockStillPowered extends Error {}

/**
 * A locker's hardware, independent of the driver: each cubby has a light and two doors, and each door has a sensor and a lock that is open while
 * powered. Cubbies are numbered from 1.
 */
export interface Hardware {
  /** Cuts the power of every lock, then resolves once every door has settled. */
  start(): Promise<void>
  /** Cuts the power of every lock and releases the device. */
  stop(): Promise<void>
  /** Cuts the power of every lock, started or not. */
  allOff(): Promise<void>
  /** The synchronous version, as far as possible: for a program that is about to exit. Never throws. */
  panicOff(): void
  /**
   * Powers a lock for `ms` milliseconds, at most MAX_PULSE_MS, then cuts its power. Never retried: a lock that did not reply may have opened.
   * @throws LockStillPowered if it cannot be switched off; any other error if the lock was not powered
   */
  pulse(cubby: number, door: DoorSide, timing: { ms: number }): Promise<PulseResult>
  /** The power supply of a lock. Only one lock per supply is powered at a time. */
  powerGroup(cubby: number, door: DoorSide): string
  /** The door's debounced state; `unknown` if its sensor is inconsistent or missed three polls. */
  readDoor(cubby: number, door: DoorSide): DoorState
  /** Reports every debounced change, from `start` on. */
  onDoor(listener: DoorListener): void
  /** True if something is in the cubby; undefined if its sensor cannot tell. Absent on boards without such sensors. */
  presence?(cubby: number): boolean | undefined
  /** The built-in scanner of the simulated locker. `listener` returns the result for a code, in words. */
  onScan?(listener: (code: string) => Promise<string>): void
  /** The network cable of the simulated locker. `listener` gets false when it is pulled, and true when it is plugged in again. */
  onCable?(listener: (plugged: boolean) => void): void
  /** Never throws: faults of the lights are in the health. */
  setLights(frame: LightFrame): void
  health(): HardwareHealth
}
