import { sql } from 'kysely'
import type { Database } from '../../../db/store'
import { holdsLease } from '../../platform/server/leases'
import type { Services } from '../../platform/server/services'
import { DUE_TIMES } from './due-times'

/** Smaller corrections of the clock are ignored, because every pause is longer. */
const LEAST_MS = 5_000
/** How often the latest time is stored for the next start, in milliseconds. */
const STORE_EVERY_MS = 60_000

/** The latest time seen, and when it was last stored, in Unix milliseconds. By database, and so by server within a process. */
const looks = new WeakMap<Database, { at: number; storedAt: number }>()

type Looking = Pick<Services, 'store' | 'db' | 'now' | 'log' | 'peers'>

/**
 * Moves every due time back when the server's clock is set back, so that work due in 30 s stays due in 30 s instead of a day and 30 s. Histories
 * keep their times. Times that have passed become due now; repeated calls to Stripe carry their idempotency keys. The stored time reveals
 * a clock that was set back while no server ran.
 */
export async function followSetBack(app: Looking): Promise<void> {
  const last = looks.get(app.db) ?? (await lastStored(app))
  const now = app.now()
  const setBackMs = last.at - now
  const isStored = setBackMs <= 0 && now - last.storedAt < STORE_EVERY_MS
  // Every process notices that the database's clock was set back. One of them moves the due times, so that they move once.
  if (setBackMs >= LEAST_MS) {
    if (await holdsLease(app, 'set back')) await bringForward(app, { now, setBackMs })
    // Nobody has moved them yet. If the holder of the lease has died, this process moves them when it holds the lease.
    else if ((await lastStored(app)).at > now) return
  }
  if (!isStored) await storeTime(app.db, now)
  looks.set(app.db, { at: now, storedAt: isStored ? last.storedAt : now })
}

async function bringForward({ store, log }: Looking, { now, setBackMs }: { now: number; setBackMs: number }) {
  // Unguarded: each statement moves the due times that it finds, whatever is due.
  const moved = await store.unguarded(async (trx) => {
    const moved: Record<string, number> = {}
    for (const { table, column, where } of DUE_TIMES) {
      const due = sql.ref(column)
      const { numAffectedRows } = await sql`
        UPDATE ${sql.table(table)} SET ${due} = CASE WHEN ${due} - ${setBackMs} > ${now} THEN ${due} - ${setBackMs} ELSE ${now} END
        WHERE ${due} > ${now} AND ${sql.raw(where ?? 'TRUE')}`.execute(trx)
      if (numAffectedRows) moved[`${table}.${column}`] = Number(numAffectedRows)
    }
    // In the same transaction as the rows: if the process dies before the commit, the next start moves them.
    await storeTime(trx, now)
    return moved
  })
  log.warn({ setBackMs, moved }, 'the clock was set back: due times moved with it')
}

async function lastStored({ db, now }: Looking): Promise<{ at: number; storedAt: number }> {
  const row = await db.selectFrom('serverPulse').select('writtenAt').executeTakeFirst()
  return { at: row?.writtenAt ?? now(), storedAt: row?.writtenAt ?? 0 }
}

async function storeTime(db: Database, writtenAt: number): Promise<void> {
  await db
    .insertInto('serverPulse')
    .values({ id: 1, writtenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ writtenAt }))
    .execute()
}
