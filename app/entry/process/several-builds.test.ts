import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { later, type PostgresMigration } from '../../../db/postgres/later-migrations'
import { migrate } from '../../../db/postgres/migrate'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback, type TestBarbackOptions } from '../../../testing/barback'
import { runningClock } from '../../../testing/clock'
import { loadOrder, openDemoLocker } from '../../../testing/guest-at-locker'
import { LockerNight } from '../../../testing/locker-night'
import { openLockerPrograms, type LockerPrograms } from '../../../testing/locker-programs'
import { paidOrder } from '../../../testing/orders'
import { Person } from '../../../testing/person'
import { openEpochlessLine, type EpochlessLine } from '../../../testing/without-epoch'

/** The path of a released controller's program. Without it the present one runs, on a line that removes what those did not know. */
const { OLD_CONTROLLER } = process.env

/** The servers and lines that a test opened. They are stopped in reverse order. */
const opened: Array<() => unknown> = []
afterEach(async () => {
  for (const stop of opened.splice(0).reverse()) await stop()
})

async function openServer(options: TestBarbackOptions): Promise<TestBarback> {
  const bar = await openBarback(options)
  opened.push(() => bar.stop())
  return bar
}

describe('A rolling deploy', () => {
  /** The migrations of a build after this one: it expands in one release, and contracts in a later one. */
  const expand: PostgresMigration = {
    name: '9998_expand',
    script: `
      ALTER TABLE "order" ADD COLUMN "servedWith" text;
      ALTER TABLE "customer" ADD COLUMN "servedWith" text;
      ALTER TABLE "business" ADD COLUMN "servedWith" text NOT NULL DEFAULT 'ice';
      ALTER TABLE "lockerCommand" ADD COLUMN "servedWith" bigint;
      CREATE TABLE "garnish" (id bigint PRIMARY KEY, "orderId" bigint REFERENCES "order" (id));`,
    isReadableBefore: true,
  }
  const contract: PostgresMigration = { name: '9999_contract', script: 'ALTER TABLE "order" DROP COLUMN "servedWith"' }

  /** Starts a newer build as far as its migrations. */
  async function migrateAs(known: readonly PostgresMigration[], bar: TestBarback): Promise<void> {
    const client = new pg.Client(bar.database.env.DATABASE_URL)
    await client.connect()
    await migrate(client, bar.clock.now, [...later, ...known])
    await client.end()
  }

  it('leaves the build before at work on a database that the newer one has expanded, and lets it start again', async () => {
    const before = await openServer({ isOnPostgres: true })
    const raw = await openDemoLocker(before)
    // Its connections have prepared everything that an evening needs.
    await loadOrder(before, raw, (await paidOrder(before)).id)

    await migrateAs([expand], before)
    const now = await openServer({ beside: before })
    for (const bar of [before, now]) {
      // Whichever has swept so far, this one does now.
      await bar.app.db.deleteFrom('lease').execute()
      await loadOrder(bar, raw, (await paidOrder(bar)).id)
    }
  })

  it('leaves a running build at work on a database that a newer one has contracted, and does not start it again', async () => {
    const before = await openServer({ isOnPostgres: true })
    await paidOrder(before)
    await migrateAs([expand, contract], before)
    await paidOrder(before)
    await expect(openBarback({ beside: before })).rejects.toThrow(
      'The database was created by a newer Barback (it has 9999_contract): start that version instead.',
    )
    await paidOrder(before)
  })
})

describe('A controller of a release that knows no epoch', () => {
  it('serves orders at the present servers, and goes on when it moves to the other', async () => {
    const clock = runningClock()
    const a = await openServer({ isOnPostgres: true, clock, sweepEveryMs: 500 })
    const b = await openServer({ beside: a, sweepEveryMs: 500 })
    const line = await openEpochlessLine(a.url, { removes: OLD_CONTROLLER === undefined })
    opened.push(() => line.stop())
    const locker = await openProgram(line)
    const { lockerId } = DEMO_LOCKER
    for (const [held, other] of [
      [a, b],
      [b, a],
    ] as const) {
      line.moveTo(held.url)
      const { id } = await paidOrder(other)
      const night = new LockerNight(locker.controller, new Person(other, { email: 'bartender@barback.test', lockerId }))
      const guest = new Person(other, { email: 'guest@barback.test' })
      await guest.signIn()
      expect(await night.serve(id, guest)).toBe('Completed')
    }
    expect(line.epochs()).toBeGreaterThan(2)
  })

  async function openProgram(line: EpochlessLine): Promise<LockerPrograms> {
    const folder = mkdtempSync(join(tmpdir(), 'barback-controller-'))
    opened.push(() => rmSync(folder, { recursive: true, force: true }))
    const locker = await openLockerPrograms(folder, { port: Number(new URL(line.url).port) }, OLD_CONTROLLER)
    opened.push(() => locker.close())
    return locker
  }
})
