import type { LockerColor } from '../../../contract/cubbies'
import type { DoorState } from '../../../contract/enumerations'
import type { DoorSide } from '../../../contract/locker-protocol'

export interface Light {
  color: LockerColor
  /** Shown faintly: the colour may be out of date. */
  dim: boolean
}

export type DoorListener = (cubby: number, door: DoorSide, state: DoorState) => void

/**
 * What a locker is made of, whatever drives it: for each cubby a light and two doors, each with a sensor and a lock that is open while
 * powered. Cubbies are numbered from 1. The driver knows no timing: doors.ts says when a lock goes on and off.
 */
export interface Hardware {
  start(): Promise<void>
  stop(): Promise<void>
  /** Powers a lock, which frees its door, or takes the power away. @throws when the lock cannot be driven */
  setLock(cubby: number, door: DoorSide, powered: boolean): Promise<void>
  /** Takes the power from every lock. */
  allLocksOff(): Promise<void>
  /** What the sensor says now; `unknown` when its signal makes no sense. */
  readDoor(cubby: number, door: DoorSide): DoorState
  /** Reports every change of a sensor, from `start` on. */
  onDoor(listener: DoorListener): void
  setLight(cubby: number, light: Light): void
  /** Whether the server can be reached, for the lamp on the control board. */
  setOnline(online: boolean): void
}
