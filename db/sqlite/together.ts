import { CompiledQuery } from 'kysely'
import type { Database, Trx } from '../store'

/** Runs `write` in a transaction that it may share with others. Returns its result after the commit. */
export type WriteTogether = <T>(write: (trx: Trx) => Promise<T>) => Promise<T>

interface Waiting {
  /** Resolves to a function that reports the outcome to the caller after the commit. */
  write(trx: Trx): Promise<() => void>
  fail(error: unknown): void
}

/** Most writes in one transaction: readers have to wait for it. */
const MOST = 32

const SAVEPOINT = CompiledQuery.raw('savepoint one')
const RELEASE = CompiledQuery.raw('release one')
const UNDO = CompiledQuery.raw('rollback to one')

/**
 * Writes requested in the same turn of the event loop share one transaction: on a busy night a commit costs more than its writes. Each has its
 * own savepoint, so that a failed one does not undo its neighbours. As in any transaction, `write` must wait for nothing but the database.
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

/** @throws `error`, for all writes, if it has ended the whole transaction, as a full disk does */
async function undo(trx: Trx, error: unknown): Promise<void> {
  try {
    await trx.executeQuery(UNDO)
    await trx.executeQuery(RELEASE)
  } catch {
    throw error
  }
}
