/**
 * Prepares a database for the first start: migrates it and, if it is new, seeds the demo data and writes the simulated locker's configuration
 * beside it. Never seeds in production unless DEMO=1. With STRIPE_STAND_IN_BOOKS it enters the charges of the demo's past there. Idempotent.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '../app/platform/auth/passwords'
import { createLockerSecret, hashSecret } from '../app/ordering/lockers/secret'
import { EnvError, parseEnv, type Env } from '../app/platform/server/env'
import { openStore } from '../db/open'
import { OTHERS_NOTHING } from '../db/owners-only'
import { isEmptyStore, seedDemo } from '../db/seed'
import type { Store } from '../db/store'
import { StoreError } from '../db/store-error'
import { DEMO_PASSWORD } from '../db/seed/staff'
import { DEMO_LOCKER } from '../db/seed/venues'
import type { ControllerConfig } from '../pi-controller/src/config'
import { enterDemoCharges } from './demo-charges'

async function setUp() {
  process.umask(OTHERS_NOTHING)
  const env = parseEnv(process.env)
  const store = await openStore({ url: env.DATABASE_URL, path: env.DATABASE_PATH })
  await store.migrate()
  // A second one that starts at the same moment waits, and finds what the first has seeded.
  if (env.NODE_ENV !== 'production' || env.DEMO) await store.alone(() => seedIfEmpty(store, env))
  const books = process.env.STRIPE_STAND_IN_BOOKS
  if (books) await enterDemoCharges(store, books)
  await store.close()
}

async function seedIfEmpty(store: Store, env: Env): Promise<void> {
  if (!(await isEmptyStore(store))) return
  const lockerSecret = createLockerSecret()
  // The file with the secret comes before the database: if the process dies in between, the next run creates both again.
  writeLockerConfig(join(env.dataDirectory, 'demo-locker'), {
    server: `ws://127.0.0.1:${env.PORT}`,
    deviceId: DEMO_LOCKER.deviceId,
    secret: lockerSecret,
    numberOfCubbies: DEMO_LOCKER.numberOfCubbies,
    hardware: { kind: 'simulated', springs: true, page: { host: '127.0.0.1', port: 3001 } },
    ticketPage: { host: '127.0.0.1', port: 0 },
    stateDirectory: '.',
    doors: { pulseMs: 500, gapMs: 150 },
  })
  await seedDemo(store, {
    now: Math.floor(await store.time()),
    lockerSecretHash: hashSecret(lockerSecret),
    passwordHash: await hashPassword(DEMO_PASSWORD),
  })
}

/** Readable by its owner only: anyone with the secret can report doors as opened. */
function writeLockerConfig(folder: string, config: ControllerConfig) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(join(folder, 'config.json'), `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 })
}

setUp().catch((error: unknown) => {
  const isPlain = error instanceof EnvError || error instanceof StoreError
  console.error(isPlain ? error.message : error)
  process.exitCode = 1
})
