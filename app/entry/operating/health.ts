import type { Services } from '../../platform/server/services'

/** How old a sweep's last run may be, in milliseconds: a payment that hangs at Stripe holds it up for less. */
const LATE_SWEEP_MS = 60_000
/** How long Stripe may leave us without an answer, in milliseconds, before that is worth saying. */
const SILENT_STRIPE_MS = 30_000
/** What is written to see whether there is room again: some orders' worth. The disk itself does not tell of a quota. */
const TRIAL = '.'.repeat(256 * 1024)
/** At most one row a second is written, however often somebody asks. */
const KEPT_MS = 1000

type Check = 'ok' | 'unknown' | 'low' | 'late' | 'silent' | 'full' | 'failing'

export interface Health {
  /** 'failing': no orders can be taken. 'degraded': they can, and somebody should look. */
  status: 'ok' | 'degraded' | 'failing' | 'stopping'
  checks: { database: Check; disk: Check; sweeps: Check; stripe: Check }
}

export type ReadHealth = () => Promise<Health>

/** Answers how this Barback is, looking at most once a second. */
export function createHealth(app: Services): ReadHealth {
  let latest: Promise<Health> | undefined
  let lookedAt = -Infinity
  return () => {
    if (latest === undefined || Math.abs(app.now() - lookedAt) >= KEPT_MS) {
      lookedAt = app.now()
      latest = look(app)
    }
    return latest
  }
}

async function look(app: Services): Promise<Health> {
  await app.disk.look()
  const database = await writeRow(app)
  const checks = { database, disk: await disk(app), sweeps: sweeps(app), stripe: stripe(app) }
  if (app.stopping.aborted) return { status: 'stopping', checks }
  if (checks.database !== 'ok' || checks.disk === 'full') return { status: 'failing', checks }
  const isFine = Object.values(checks).every((check) => check === 'ok' || check === 'unknown')
  return { status: isFine ? 'ok' : 'degraded', checks }
}

async function writeRow(app: Services): Promise<Check> {
  const writtenAt = app.now()
  try {
    await app.db
      .insertInto('serverPulse')
      .values({ id: 1, writtenAt })
      // Never an earlier time: at its next start the server detects by it that the clock was set back (app/entry/process/set-back.ts).
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((eb) => ({ writtenAt: eb.fn('max', ['serverPulse.writtenAt', eb.val(writtenAt)]) })),
      )
      .execute()
    return 'ok'
  } catch (error) {
    app.log.error({ err: error }, 'the database cannot be written')
    return 'failing'
  }
}

async function disk(app: Services): Promise<Check> {
  if (app.pulse.isStorageFull && (await canGrow(app))) app.pulse.isStorageFull = false
  return app.pulse.isStorageFull ? 'full' : app.disk.state()
}

async function canGrow({ db }: Services): Promise<boolean> {
  try {
    for (const filler of [TRIAL, null]) await db.updateTable('serverPulse').set({ filler }).execute()
    return true
  } catch {
    // Whatever the reason, an order would meet it, too.
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
