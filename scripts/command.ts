import { existsSync } from 'node:fs'
import { EnvError, parseStoreEnv } from '../app/platform/server/env'
import { openStore } from '../db/open'
import type { Store } from '../db/store'
import { OTHERS_NOTHING } from '../db/owners-only'
import { StoreError } from '../db/store-error'

/**
 * Runs an operator's command. Only their owner can read the files it creates. After an error it sets exit code 1 and prints one line for a wrong
 * argument, environment or database, or a stack for anything else.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(OTHERS_NOTHING)
  try {
    await command()
  } catch (error) {
    // `parseArgs` throws a TypeError with a code.
    const isPlain =
      error instanceof EnvError || error instanceof StoreError || (error instanceof TypeError && 'code' in error)
    process.stderr.write(
      `${error instanceof Error ? (isPlain ? error.message : (error.stack ?? '')) : String(error)}\n`,
    )
    process.exitCode = 1
  }
}

/**
 * Opens the database for an operator's command, and closes it after `act`.
 * @throws EnvError without SQLite's file: a command must not create an empty database
 */
export async function withStore(act: (store: Store) => Promise<void>): Promise<void> {
  const { DATABASE_PATH, DATABASE_URL } = parseStoreEnv(process.env)
  if (DATABASE_URL === undefined && !existsSync(DATABASE_PATH))
    throw new EnvError(`There is no database at ${DATABASE_PATH}`)
  const store = await openStore({ url: DATABASE_URL, path: DATABASE_PATH })
  try {
    await act(store)
  } finally {
    await store.close()
  }
}
