import type { LockerColor } from '../../../contract/cubbies'
import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'

/** The longest a lock may be powered, in milliseconds: a coil that stays on burns. */
export const MAX_PULSE_MS = 1000

/** How long a driver may take for anything, beside the pulse itself, in milliseconds. */
export const CALL_LIMIT_MS = 2000

export interface Light {
  color: LockerColor
  /** Shown faintly: the colour may be out of date. */
  dim: boolean
}

/** What all lights show at one moment. */
export interface LightFrame {
  /** The server can be reached. */
  online: boolean
  /** One for each cubby, from number 1 on. */
  lights: readonly Light[]
}

export type DoorListener = (cubby: number, door: DoorSide, state: DoorState) => void

/** `confirmed`: the board said so, or the lock was seen to be powered. `assumed`: it was told to, and said nothing. */
export type PulseResult = 'confirmed' | 'assumed'

export interface HardwareHealth {
  /** Which driver runs, and on what. */
  driver: string
  /** What is wrong now, for people; empty when all is well. */
  problems: string[]
}

/** The power could not be taken from a lock: nothing may be powered beside it, and the program has to start anew. */
export class LockStillPowered extends Error {}

/**
 * What a locker is made of, whatever drives it: for each cubby a light and two doors, each with a sensor and a lock that is open while
 * powered. Cubbies are numbered from 1.
 */
export interface Hardware {
  /** Takes the power from every lock, then resolves when it is settled how every door stands. */
  start(): Promise<void>
  /** Takes the power from every lock and lets go of the device. */
  stop(): Promise<void>
  /** Takes the power from every lock, started or not. */
  allOff(): Promise<void>
  /** The same before it returns, as far as that is possible: for a program that is about to end. Never throws. */
  panicOff(): void
  /**
   * Powers a lock for so long, at most MAX_PULSE_MS, and ends that by itself. Tried once: a lock that did not answer may have opened.
   * @throws LockStillPowered when it cannot be switched off; anything else when the lock was not powered
   */
  pulse(cubby: number, door: DoorSide, timing: { ms: number }): Promise<PulseResult>
  /** Locks of one group share a power supply: one of them at a time. */
  powerGroup(cubby: number, door: DoorSide): string
  /** How the door stands, settled; `unknown` when its sensor makes no sense or was not heard for three polls. */
  readDoor(cubby: number, door: DoorSide): DoorState
  /** Reports every settled change, from `start` on. */
  onDoor(listener: DoorListener): void
  /** Whether something lies in the cubby; undefined when its sensor cannot say. Only boards with such sensors have it. */
  presence?(cubby: number): boolean | undefined
  /** A scanner of its own, as only the simulated locker has: `listener` answers in words what became of a code. */
  onScan?(listener: (code: string) => Promise<string>): void
  /** Never throws: what is wrong with the lights is in the health. */
  setLights(frame: LightFrame): void
  health(): HardwareHealth
}
