import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { doorState } from '../../../contract/locker-protocol'

/**
 * Faults of a simulated door. `dead`: the lock reports an error. `stuck`: the lock confirms and does not move. `cut`: the lock releases, and its
 * power fails at once. `weak`: the lock releases, but the spring does not push the door open. `bouncing`: the door opens once more before it
 * stays closed. `unlatched`: the door closes without latching. `silent`: the sensor reports nothing.
 */
export const DOOR_FAULTS = ['none', 'dead', 'stuck', 'cut', 'weak', 'bouncing', 'unlatched', 'silent'] as const

const simulatedDoor = z.object({
  /** The sensor's reading. */
  state: doorState,
  /** The door itself, whatever the sensor reports. */
  ajar: z.boolean().default(false),
  /** The latch is released: the door can be pulled open until it is closed while the lock has no power. */
  released: z.boolean(),
  fault: z.enum(DOOR_FAULTS),
  /** How often its lock has moved. */
  releases: z.int().default(0),
})
const savedDoors = z.array(z.object({ front: simulatedDoor, back: simulatedDoor }))

export type DoorFault = (typeof DOOR_FAULTS)[number]
export type SavedDoor = z.infer<typeof simulatedDoor>
export type SavedDoors = z.infer<typeof savedDoors>

/** The saved states of the doors, because real doors keep theirs while the program is stopped. Empty if there are none. */
export function loadDoors(path: string | undefined): SavedDoors {
  if (path === undefined) return []
  try {
    return savedDoors.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return []
  }
}

export function saveDoors(path: string | undefined, doors: SavedDoors): void {
  if (path === undefined) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, JSON.stringify(savedDoors.parse(doors)))
  renameSync(`${path}.new`, path)
}
