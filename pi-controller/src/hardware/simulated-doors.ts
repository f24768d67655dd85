import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { doorState } from '../../../contract/locker-protocol'

/**
 * What can be wrong with a simulated door: its lock is dead and says so, it answers but does not move, the door falls open once more
 * before it stays shut, or it shuts without latching.
 */
export const DOOR_FAULTS = ['none', 'dead', 'stuck', 'bouncing', 'unlatched'] as const

const simulatedDoor = z.object({
  state: doorState,
  /** The latch is released: the door can be pulled open until it is shut again. */
  released: z.boolean(),
  fault: z.enum(DOOR_FAULTS),
  /** How often its lock has moved. */
  releases: z.int().default(0),
})
const savedDoors = z.array(z.object({ front: simulatedDoor, back: simulatedDoor }))

export type DoorFault = (typeof DOOR_FAULTS)[number]
export type SavedDoor = z.infer<typeof simulatedDoor>
export type SavedDoors = z.infer<typeof savedDoors>

/** How the doors were left, as real doors stay how they are when the program ends. Empty when nobody knows. */
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
