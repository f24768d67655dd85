import { randomBytes } from 'node:crypto'
import type { Services } from '../../platform/server/services'
import { watchProcess, type ProcessHealth, type WatchedProcess } from './process-health'

/** Maximum age of a sweep's last run, in milliseconds. A payment that hangs at Stripe delays it less than this. */
const LATE_SWEEP_MS = 60_000
/** How long Stripe may leave requests unanswered before the health check reports it, in milliseconds. */
const SILENT_STRIPE_MS = 30_000
/** Written to test whether there is room again: as much as a few orders need. The disk does not report a quota. Random: PostgreSQL compresses. */
const TRIAL = randomBytes(192 * 1024).toString('base64')
/** How long a result is cached, which limits writes to one row a second. */
const CACHED_MS = 1000

export type Check = 'ok' | 'unknown' | 'low' | 'late' | 'silent' | 'full' | 'failing' | 'lost' | 'slow' | 'apart'

interface Health {
  /** 'failing': orders cannot be taken. 'degraded': they can, but an operator should look. */
  status: 'ok' | 'degraded' | 'failing' | 'stopping'
  checks: { database: Check; disk: Check; sweeps: Check; stripe: Check } & Partial<ProcessHealth['checks']>
  /** On PostgreSQL: the process that answers, one of several perhaps. */
  process?: ProcessHealth['process']
}

export type ReadHealth = () => Promise<Health>

/** Returns a function that checks this Barback's health, at most once a second. */
export function createHealth(app: Services): ReadHealth {
  let latest: Promise<Health> | undefined
  let lookedAt = -Infinity
  const watched = app.peers.isAlone ? undefined : watchProcess(app)
  return () => {
    if (latest === undefined || Math.abs(app.now() - lookedAt) >= CACHED_MS) {
      lookedAt = app.now()
      latest = look(app, watched)
    }
    return latest
  }
}

async function look(app: Services, watched: WatchedProcess | undefined): Promise<Health> {
  await app.disk.look()
  const database = await writeRow(app)
  const own = await watched?.look(database === 'ok')
  const checks = { database, disk: await disk(app), sweeps: sweeps(app), stripe: stripe(app), ...own?.checks }
  return { status: statusOf(app, checks), checks, ...(own && { process: own.process }) }
}

function statusOf({ stopping }: Services, checks: Health['checks']): Health['status'] {
  if (stopping.aborted) return 'stopping'
  if (checks.database !== 'ok' || checks.disk === 'full') return 'failing'
  return Object.values(checks).every((check) => check === 'ok' || check === 'unknown') ? 'ok' : 'degraded'
}

async function writeRow(app: Services): Promise<Check> {
  try {
    // Processes that share a database do not wait for each other's row.
    await (app.peers.isAlone ? writePulse(app) : app.peers.writeRow())
    return 'ok'
  } catch (error) {
    app.log.error({ err: error }, 'the database cannot be written')
    return 'failing'
  }
}

async function writePulse(app: Services): Promise<void> {
  const writtenAt = app.now()
  await app.db
    .insertInto('serverPulse')
    .values({ id: 1, writtenAt })
    // Never an earlier time: at its next start the server uses it to detect that the clock was set back (app/entry/process/set-back.ts).
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        writtenAt: eb
          .case()
          .when('serverPulse.writtenAt', '>', writtenAt)
          .then(eb.ref('serverPulse.writtenAt'))
          .else(eb.val(writtenAt))
          .end(),
      })),
    )
    .execute()
}

async function disk(app: Services): Promise<Check> {
  if (app.pulse.isStorageFull && (await canGrow(app))) app.pulse.isStorageFull = false
  return app.pulse.isStorageFull ? 'full' : app.disk.state()
}

async function canGrow({ db, now }: Services): Promise<boolean> {
  try {
    for (const filler of [TRIAL, null]) {
      await db
        .insertInto('serverPulse')
        .values({ id: 1, writtenAt: now(), filler })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ filler }))
        .execute()
    }
    return true
  } catch {
    // Whatever the cause, an order would fail too.
    return false
  }
}

function sweeps({ pulse, now }: Services): Check {
  const runs = [...pulse.sweeps.values()]
  if (runs.length === 0) return 'unknown'
  if (runs.some(({ endedAt }) => now() - endedAt > LATE_SWEEP_MS)) return 'late'
  return runs.some(({ failed }) => failed) ? 'failing' : 'ok'
}

function stripe({ pulse, now }: Services): Check {
  const { answeredAt, silentSince } = pulse.stripe
  if (silentSince === undefined) return answeredAt === undefined ? 'unknown' : 'ok'
  return now() - silentSince > SILENT_STRIPE_MS ? 'silent' : 'ok'
}
