import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../app/platform/auth/passwords'
import { hashSecret } from '../app/ordering/lockers/secret'
import { openSqlite } from '../db/sqlite/store'
import type { Store } from '../db/store'
import { migrate } from '../db/sqlite/migrate'
import { seedDemo } from '../db/seed'
import { hashOf, ROOT, takeTurn } from '../scripts/steps.mjs'
import { DEMO_PASSWORD } from './accounts'
import { TEST_EVENING } from './clock'
import { QUICK } from './quick-hashing'

/** The secret of the demo venue's locker in every test database; test controllers authenticate with it. */
export const TEST_LOCKER_SECRET = 'locker-secret-for-tests-only-0123456789abcdef'

const TEMPLATE_INPUTS = [
  'db',
  'contract',
  'app/platform/auth/passwords.ts',
  'app/ordering/lockers/secret.ts',
  'testing/accounts.ts',
  'testing/clock.ts',
  'testing/quick-hashing.ts',
  'testing/template.ts',
]
const CACHE = join(ROOT, 'node_modules/.cache/barback')

/** Templates that this process has found or created. */
const known = new Map<string, string>()

/** The path of a migrated database with the demo data as of TEST_EVENING, for tests to copy. */
export function templateDatabase(): Promise<string> {
  return template('demo', async (store) => {
    await seedDemo(store, {
      now: TEST_EVENING,
      lockerSecretHash: hashSecret(TEST_LOCKER_SECRET),
      passwordHash: await hashPassword(DEMO_PASSWORD, QUICK),
    })
  })
}

/** The path of a migrated database without rows, for tests to copy: running the migrations takes a quarter of a second. */
export function emptyDatabase(): Promise<string> {
  return template('empty', async () => {})
}

/** Creates a database once, until one of TEMPLATE_INPUTS changes. The first process to need it creates it for all. */
async function template(kind: 'demo' | 'empty', fill: (store: Store) => Promise<void>): Promise<string> {
  const found = known.get(kind)
  if (found !== undefined && existsSync(found)) return found
  const path = join(CACHE, `${kind}-${hashOf(TEMPLATE_INPUTS, (path) => !path.endsWith('.test.ts')).slice(0, 16)}.db`)
  if (!existsSync(path)) {
    mkdirSync(CACHE, { recursive: true })
    const release = await takeTurn(join(CACHE, `${kind}.lock`))
    try {
      if (!existsSync(path)) await make(kind, path, fill)
    } finally {
      release()
    }
  }
  known.set(kind, path)
  return path
}

async function make(kind: string, path: string, fill: (store: Store) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${process.pid}`
  const store = openSqlite(unfinished)
  migrate(store.file, () => TEST_EVENING)
  await fill(store)
  await store.close()
  removeOthers(kind, unfinished)
  renameSync(unfinished, path)
}

/** Removes templates of other inputs, and unfinished ones. */
function removeOthers(kind: string, made: string): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if (name.startsWith(`${kind}-`) && !path.startsWith(made)) rmSync(path, { force: true })
  }
}
