import { CompiledQuery } from 'kysely'
import type { Database, Trx } from './connection'

/** Writes in a transaction that may be shared with others; answers after its commit what `write` has answered. */
export type WriteTogether = <T>(write: (trx: Trx) => Promise<T>) => Promise<T>

interface Waiting {
  /** Answers what tells the caller of the outcome, after the commit. */
  write(trx: Trx): Promise<() => void>
  fail(error: unknown): void
}

/** In one transaction: whoever only reads waits meanwhile. */
const MOST = 32

const SAVEPOINT = CompiledQuery.raw('savepoint one')
const RELEASE = CompiledQuery.raw('release one')
const UNDO = CompiledQuery.raw('rollback to one')

/**
 * Writes that are asked for in the same turn share one transaction: on a busy night a commit costs more than what it commits. Each has a savepoint of its
 * own, so that one that fails undoes nothing of its neighbours'. As in any transaction, `write` waits for nothing but the database.
 */
export function writesTogether(db: Database): WriteTogether {
  const waiting: Waiting[] = []
  const writeNext = () => {
    void writeAll(db, waiting.splice(0, MOST))
    if (waiting.length > 0) setImmediate(writeNext)
  }
  return (write) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(writeNext)
      waiting.push({
        async write(trx) {
          const outcome = await write(trx)
          return () => resolve(outcome)
        },
        fail: reject,
      })
    })
}

async function writeAll(db: Database, all: readonly Waiting[]): Promise<void> {
  const outcomes: Array<() => void> = []
  try {
    await db.transaction().execute(async (trx) => {
      for (const one of all) outcomes.push(await writeOne(trx, one))
    })
  } catch (error) {
    for (const { fail } of all) fail(error)
    return
  }
  for (const tell of outcomes) tell()
}

async function writeOne(trx: Trx, { write, fail }: Waiting): Promise<() => void> {
  await trx.executeQuery(SAVEPOINT)
  try {
    const tell = await write(trx)
    await trx.executeQuery(RELEASE)
    return tell
  } catch (error) {
    await undo(trx, error)
    return () => fail(error)
  }
}

/** @throws the error itself, for all, where it has ended the whole transaction, as a full disk does */
async function undo(trx: Trx, error: unknown): Promise<void> {
  try {
    await trx.executeQuery(UNDO)
    await trx.executeQuery(RELEASE)
  } catch {
    throw error
  }
}
