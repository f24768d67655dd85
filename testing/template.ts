import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../app/auth/passwords'
import { hashSecret } from '../app/lockers/secret'
import { openStore } from '../db/connection'
import { migrate } from '../db/migrate'
import { seedDemo } from '../db/seed'
import { hashOf, ROOT, takeTurn } from '../scripts/steps.mjs'
import { DEMO_PASSWORD } from './accounts'
import { TEST_EVENING } from './clock'

/** The secret of the demo venue's locker in every test database: a test's controller signs in with it. */
export const TEST_LOCKER_SECRET = 'locker-secret-for-tests-only-0123456789abcdef'

const TEMPLATE_INPUTS = [
  'db',
  'contract',
  'app/auth/passwords.ts',
  'app/lockers/secret.ts',
  'testing/accounts.ts',
  'testing/clock.ts',
  'testing/template.ts',
]
const CACHE = join(ROOT, 'node_modules/.cache/barback')

/**
 * The path of a migrated database with the demo data as of TEST_EVENING, for tests to copy. It is made once until one of
 * TEMPLATE_INPUTS changes, by whichever process comes first.
 */
export async function templateDatabase(): Promise<string> {
  const key = hashOf(TEMPLATE_INPUTS, (path) => !path.endsWith('.test.ts'))
  const path = join(CACHE, `demo-${key.slice(0, 16)}.db`)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  const release = await takeTurn(join(CACHE, 'demo.lock'))
  try {
    if (!existsSync(path)) {
      const unfinished = `${path}.${process.pid}`
      const store = openStore(unfinished)
      migrate(store.file, () => TEST_EVENING)
      await seedDemo(store, {
        now: TEST_EVENING,
        lockerSecretHash: hashSecret(TEST_LOCKER_SECRET),
        passwordHash: await hashPassword(DEMO_PASSWORD),
      })
      await store.close()
      removeOthers(unfinished)
      renameSync(unfinished, path)
    }
  } finally {
    release()
  }
  return path
}

/** Removes templates of other inputs, and unfinished ones. */
function removeOthers(made: string): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if (name.startsWith('demo-') && !path.startsWith(made)) rmSync(path, { force: true })
  }
}
