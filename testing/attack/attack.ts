import fc from 'fast-check'
import { calls } from './calls'
import { csvFiles } from './csv-files'
import { Lane, type Door } from './door'
import { forms } from './forms'
import { headers } from './headers'
import { lockerSocket } from './locker-socket'
import { tokens } from './tokens'
import { uploads } from './uploads'
import { webhooks } from './webhooks'
import type { World } from './world'

// The calls come last: they may change who may do what, and which locker is whose.
export const DOORS: readonly Door[] = [lockerSocket, tokens, headers, uploads, csvFiles, webhooks, forms, calls]

/** What one door stood. */
export interface Outcome {
  door: string
  shots: number
  seconds: number
  /** What it did not stand, in words. */
  holes: string[]
  /** How much more memory was kept after the last third than after the first, in bytes. */
  kept: number
}

/** Caches that fill, pages of the database: what a door may keep between its first and its last third. */
export const MAY_KEEP = 12_000_000

/** Throws so many things at one door, the same for the same seed. */
export async function attack(
  world: World,
  door: Door,
  { shots, seed }: { shots: number; seed: number },
): Promise<Outcome> {
  const started = performance.now()
  const holes: string[] = []
  const drawn = fc.sample(await door.shots(world, shots), { seed, numRuns: shots })
  const lane = new Lane(world)
  await world.state()
  let early = 0
  for (const [at, shot] of drawn.entries()) {
    if (at === Math.floor(shots / 3)) early = (await world.state()).heap
    try {
      await shot.fire(lane)
    } catch (error) {
      holes.push(`${error instanceof Error ? error.message : String(error)}\n      ${shot.says}`)
      lane.end()
    }
    if (!world.isAlive()) throw new Error(`The server died of: ${shot.says}`)
  }
  lane.end()
  const { heap, faults } = await world.state()
  const kept = heap - early
  // What a bank refuses is logged as an error, too, and is none of ours: those have nothing that was thrown.
  const thrown = faults.filter((line) => line.includes('"err":'))
  holes.push(...thrown.map((line) => `the server logged an error: ${line.slice(0, 600)}`))
  if (kept > MAY_KEEP) holes.push(`${Math.round(kept / 1e6)} MB of memory were kept`)
  return { door: door.name, shots, seconds: (performance.now() - started) / 1000, holes, kept }
}
