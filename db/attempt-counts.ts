import { sql, type RawBuilder } from 'kysely'
import type { Database } from './store'

/** A row of `attemptCount`. */
export interface AttemptCounter {
  key: string
  /** Attempts within a window. */
  points: number
  /** Length of the window in milliseconds. */
  ms: number
}

/** The count after an attempt. `step`: index of the counter. `until`: end of the window, Unix milliseconds. */
interface Counted {
  step: number
  count: number
  until: number
}

/**
 * Counts one attempt against each counter, in order, up to the first that exceeds its points. One statement, which only PostgreSQL runs: SQLite has no
 * writes in WITH. Each step reads the one before, so rows are locked in the given order, and no two statements wait for each other.
 */
export async function countAttempts(
  db: Database,
  counters: readonly AttemptCounter[],
  now: number,
): Promise<Counted[]> {
  const steps = counters.map(({ key, ms }, step) => {
    const before = counters[step - 1]
    const isReached = before
      ? sql`where exists (select 1 from ${nameOf(step - 1)} where "count" <= cast(${before.points} as bigint))`
      : sql``
    return sql`${nameOf(step)} as (
      insert into "attemptCount" as known ("key", "count", "until")
      select cast(${key} as text), 1, cast(${now + ms} as bigint) ${isReached}
      on conflict ("key") do update set
        "count" = case when known."until" > cast(${now} as bigint) then known."count" + 1 else 1 end,
        -- After the clock was set back, a window lasts no longer than a new one.
        "until" = case when known."until" > cast(${now} as bigint) then least(known."until", excluded."until") else excluded."until" end
      returning "count", "until")`
  })
  const counts = counters.map(
    (_, step) => sql`select ${sql.lit(step)} as "step", "count", "until" from ${nameOf(step)}`,
  )
  const query = sql<Counted>`with ${sql.join(steps)} ${sql.join(counts, sql` union all `)}`
  return (await query.execute(db)).rows
}

/** Takes back one attempt of each counter that has any, in the same order of locks. */
export async function uncountAttempts(db: Database, counters: readonly AttemptCounter[], now: number): Promise<void> {
  const steps = counters.map(({ key }, step) => {
    // Always true. It only makes a step wait for the one before.
    const isReached = step > 0 ? sql`and (select count(*) from ${nameOf(step - 1)}) >= 0` : sql``
    return sql`${nameOf(step)} as (
      update "attemptCount" set "count" = "count" - 1
      where "key" = ${key} and "until" > cast(${now} as bigint) and "count" > 0 ${isReached}
      returning 1)`
  })
  await sql`with ${sql.join(steps)} select 1 from ${nameOf(counters.length - 1)}`.execute(db)
}

function nameOf(step: number): RawBuilder<unknown> {
  return sql.raw(`step${step}`)
}
