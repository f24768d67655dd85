import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../../../app/platform/auth/passwords'
import { hashSecret } from '../../../app/ordering/lockers/secret'
import { openSqlite } from '../../../db/sqlite/store'
import { migrate } from '../../../db/sqlite/migrate'
import { migrations } from '../../../db/migrations'
import { seedDemo } from '../../../db/seed'
import { createRandom } from '../../../db/seed/random'
import { hashOf, ROOT } from '../../steps.mjs'
import { LOCKER_SECRET, PASSWORD } from '../stage'
import { addPast } from './past'
import { rowWriter } from './row-writer'
import { addTonight } from './tonight'
import { addGuests, addVenues } from './venues'

const MADE_FROM = ['db', 'scripts/bench/large']
const CACHE = join(ROOT, 'node_modules/.cache/barback')
const SEED = 1_000_500
/** Migrations whose triggers maintain sums, and migrations that depend on them: applied after the rows, they compute all sums at once. */
const KEEPS_SUMS = /^(0009|0010|0042|0055|0090)_/

/**
 * The path of a database with a million orders over five hundred businesses; the demo's first venue is the busiest. It is created once a day,
 * because the last thirty days must end today, and again when the schema changes. Takes about three minutes and 1.5 GB.
 */
export async function largeDatabase(now: number): Promise<string> {
  const key = hashOf(MADE_FROM, (path) => !/(\.test|large\/main)\.ts$/.test(path)).slice(0, 16)
  const name = `large-${key}-${new Date(now).toISOString().slice(0, 10)}.db`
  const path = join(CACHE, name)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  for (const old of readdirSync(CACHE)) if (old.startsWith('large-')) rmSync(join(CACHE, old))
  console.log('creating a million orders …')
  const start = performance.now()
  const unfinished = `${path}.unfinished`
  await fill(unfinished, now)
  renameSync(unfinished, path)
  console.log(`  done (${((performance.now() - start) / 1000).toFixed(0)} s)`)
  return path
}

async function fill(path: string, now: number): Promise<void> {
  const store = openSqlite(path)
  const { file } = store
  // No durability: an interrupted database is simply created again.
  file.pragma('journal_mode = DELETE')
  file.pragma('journal_mode = OFF')
  file.pragma('synchronous = OFF')
  file.pragma('cache_size = -512000')
  migrate(
    file,
    () => now,
    migrations.filter(({ name }) => !KEEPS_SUMS.test(name)),
  )
  const passwordHash = await hashPassword(PASSWORD)
  const lockerSecretHash = hashSecret(LOCKER_SECRET)
  await seedDemo(store, { now, passwordHash, lockerSecretHash })
  const random = createRandom(SEED)
  file.transaction(() => {
    const rows = rowWriter(file)
    const venues = addVenues(rows, file, { now, passwordHash, secretHash: lockerSecretHash })
    const guests = addGuests(rows, { now, passwordHash })
    const world = { file, rows, random, venues, guests, now }
    addPast(world)
    addTonight(world)
  })()
  migrate(file, () => now)
  // Without a write-ahead log, the file can be renamed and copied.
  file.pragma('journal_mode = DELETE')
  file.close()
}
