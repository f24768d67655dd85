import { sql } from 'kysely'
import type { Database } from '../../../db/connection'
import type { Services } from '../../platform/server/services'
import { DUE_TIMES } from './due-times'

/** Smaller corrections of the clock are left alone: every pause is longer. */
const LEAST_MS = 5_000
/** How often the newest time is kept for the next start. */
const KEPT_EVERY_MS = 60_000

/** The newest time that this server has seen and kept, in Unix milliseconds. Of each database, and so of each server in a process. */
const looks = new WeakMap<Database, { at: number; keptAt: number }>()

type Looking = Pick<Services, 'db' | 'now' | 'log'>

/**
 * When the server's clock is set back, every due time moves back with it: what waits 30 s more before, waits 30 s after, instead of a day
 * and 30 s. Histories keep their times. What became due meanwhile is done at once; repeated calls to Stripe have their idempotency keys.
 * A clock that was set back while no server ran is noticed by the time that the last one has kept.
 */
export async function followSetBack(app: Looking): Promise<void> {
  const last = looks.get(app.db) ?? (await lastKept(app))
  const now = app.now()
  const setBackMs = last.at - now
  const isKept = setBackMs <= 0 && now - last.keptAt < KEPT_EVERY_MS
  if (setBackMs >= LEAST_MS) await bringForward(app, { now, setBackMs })
  if (!isKept) await keep(app.db, now)
  looks.set(app.db, { at: now, keptAt: isKept ? last.keptAt : now })
}

async function bringForward({ db, log }: Looking, { now, setBackMs }: { now: number; setBackMs: number }) {
  const moved: Record<string, number> = {}
  await db.transaction().execute(async (trx) => {
    for (const { table, column, where } of DUE_TIMES) {
      const due = sql.ref(column)
      const { numAffectedRows } = await sql`
        UPDATE ${sql.table(table)} SET ${due} = max(${due} - ${setBackMs}, ${now})
        WHERE ${due} > ${now} AND ${sql.raw(where ?? 'TRUE')}`.execute(trx)
      if (numAffectedRows) moved[`${table}.${column}`] = Number(numAffectedRows)
    }
    // With the rows: a server that is killed before this is written moves them at its next start.
    await keep(trx, now)
  })
  log.warn({ setBackMs, moved }, 'the clock was set back: what was due moved with it')
}

async function lastKept({ db, now }: Looking): Promise<{ at: number; keptAt: number }> {
  const row = await db.selectFrom('serverPulse').select('writtenAt').executeTakeFirst()
  return { at: row?.writtenAt ?? now(), keptAt: row?.writtenAt ?? 0 }
}

async function keep(db: Database, writtenAt: number): Promise<void> {
  await db
    .insertInto('serverPulse')
    .values({ id: 1, writtenAt })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ writtenAt }))
    .execute()
}
