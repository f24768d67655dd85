/**
 * `npm run attack`: sends thousands of malformed inputs to every endpoint of a running server. `ATTACK_SEED` repeats a run, `ATTACK_SHOTS` sets the
 * number per endpoint, and a name picks one endpoint: `npm run attack -- webhooks`. Then runs every load attack at once for `ATTACK_SECONDS` and prints
 * how long guests and the bar wait; `npm run attack -- siege` runs only that.
 */
import { attack, ENDPOINTS } from './attack'
import { laySiege } from './load/report'
import { openWorld } from './world'

const SEED = Number(process.env.ATTACK_SEED ?? Date.now() % 1_000_000)
const SHOTS = Number(process.env.ATTACK_SHOTS ?? 1500)
const filter = process.argv[2]
const endpoints = ENDPOINTS.filter(({ name }) => filter === undefined || name.includes(filter))

console.log(`Attack with seed ${SEED} (ATTACK_SEED=${SEED} repeats it)`)
const world = await openWorld()
let all = 0
let holes = 0
try {
  for (const endpoint of endpoints) {
    const outcome = await attack(world, endpoint, { shots: SHOTS, seed: SEED })
    all += outcome.shots
    holes += outcome.holes.length
    const kept = `${(outcome.kept / 1e6).toFixed(1)} MB kept`
    console.log(
      `  ${outcome.endpoint.padEnd(24)}${String(outcome.shots).padStart(6)} shots ${outcome.seconds.toFixed(0).padStart(4)} s ${kept.padStart(14)}   ${outcome.holes.length} holes`,
    )
    for (const hole of outcome.holes.slice(0, 20)) console.log(`    - ${hole}`)
  }
} finally {
  await world.stop()
}
if (filter === undefined || filter === 'siege') holes += await laySiege()
console.log(`${all} shots, ${holes} holes`)
process.exitCode = holes === 0 ? 0 : 1
