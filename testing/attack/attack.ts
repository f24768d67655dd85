import fc from 'fast-check'
import { calls } from './calls'
import { csvFiles } from './csv-files'
import { Lane, type Endpoint } from './endpoint'
import { forms } from './forms'
import { headers } from './headers'
import { lockerSocket } from './locker-socket'
import { tokens } from './tokens'
import { uploads } from './uploads'
import { webhooks } from './webhooks'
import type { World } from './world'

// Calls come last: they may change roles and which venue owns a locker.
export const ENDPOINTS: readonly Endpoint[] = [lockerSocket, tokens, headers, uploads, csvFiles, webhooks, forms, calls]

/** Result of attacking one endpoint. */
export interface Outcome {
  endpoint: string
  shots: number
  seconds: number
  /** Faults found, one sentence each. */
  holes: string[]
  /** Growth of the heap from the first third to the last, in bytes. */
  kept: number
}

/** Heap growth allowed between the first third and the last, in bytes: caches fill and database pages are loaded. */
const MAY_KEEP = 12_000_000

/** Attacks one endpoint with `shots` shots; the same seed fires the same ones. */
export async function attack(
  world: World,
  endpoint: Endpoint,
  { shots, seed }: { shots: number; seed: number },
): Promise<Outcome> {
  const started = performance.now()
  const holes: string[] = []
  const drawn = fc.sample(await endpoint.shots(world, shots), { seed, numRuns: shots })
  const lane = new Lane(world)
  await world.state()
  let early = 0
  for (const [at, shot] of drawn.entries()) {
    if (at === Math.floor(shots / 3)) early = (await world.state()).heap
    try {
      await shot.fire(lane)
    } catch (error) {
      holes.push(`${error instanceof Error ? error.message : String(error)}\n      ${shot.description}`)
      lane.end()
    }
    if (!world.isAlive()) throw new Error(`The server crashed on: ${shot.description}`)
  }
  lane.end()
  const { heap, faults } = await world.state()
  const kept = heap - early
  // A declined card is logged as an error as well. Only a fault of the server has an `err`.
  const thrown = faults.filter((line) => line.includes('"err":'))
  holes.push(...thrown.map((line) => `the server logged an error: ${line.slice(0, 600)}`))
  if (kept > MAY_KEEP) holes.push(`${Math.round(kept / 1e6)} MB of memory were kept`)
  return { endpoint: endpoint.name, shots, seconds: (performance.now() - started) / 1000, holes, kept }
}
