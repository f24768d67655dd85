import { closeSync, cpSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/store'
import { DEMO_LOCKER } from '../../db/seed/venues'
import { ROOT } from '../../scripts/steps.mjs'
import type { Sums } from '../../stripe-stand-in/src/sums'
import { openKillable, type Killable } from '../killable'
import { LockerNight } from '../locker-night'
import { openLockerPrograms, type LockerPrograms } from '../locker-programs'
import { Person } from '../person'
import { Meter } from './meter'
import { mountSmallDisk, type SmallDisk } from './small-disk'

const GUESTS = 8
/** A guest orders one of each. */
const DRINKS = ['Negroni', 'Daiquiri']

/** A bar under injected faults, with its guests and staff. */
export interface World {
  bar: Killable
  locker: LockerPrograms
  night: LockerNight
  /** Undefined where no disk can be mounted. */
  disk: SmallDisk | undefined
  guests: Person[]
  bartender: Person
  manager: Person
  businessId: number
  menuItemIds: number[]
  /** Id of the last order that existed before the run. */
  before: number
  /** Stripe's totals before the run. */
  past: Omit<Sums, 'accounts'>
  meter: Meter
  /** Violations found so far, as sentences. */
  wrong: string[]
  /** Orders that the server has acknowledged, with their totals in dollars. */
  acknowledged: Map<number, number>
  /** Orders whose guest never comes. */
  abandoned: Set<number>
  /** Sets the server's clock ahead by this many milliseconds; negative for behind. */
  setClock(aheadMs: number): void
  /** Moves the server's and Stripe's clocks forward. */
  letPass(ms: number): void
  /** Kills the server and retries its start until it runs. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** `env`: extra environment variables for the server. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const home = mkdtempSync(join(tmpdir(), 'barback-chaos-'))
  const data = join(home, 'data')
  mkdirSync(data)
  const disk = mountSmallDisk(data)
  const clock = join(home, 'clock')
  writeFileSync(clock, '0')
  const output = openSync(join(home, 'server.log'), 'a')
  const wrong: string[] = []
  const meter = new Meter()
  let passed = 0
  const bar = await openKillable({
    data,
    // The server's port changes with each start; its guests keep one address.
    env: { CLOCK_FILE: clock, PUBLIC_URL: 'http://bar.invalid', ...env },
    now: () => Date.now() + passed,
    program: {
      preload: join(ROOT, 'testing/chaos/moved-clock.mjs'),
      output,
      onOwnEnd: (code, signal) => {
        wrong.push(`The server exited by itself with ${signal ?? `code ${code}`}: see ${join(home, 'server.log')}`)
        void restart()
      },
    },
  })
  const locker = await openLockerPrograms(bar.folder, bar.server)
  const { lockerId } = DEMO_LOCKER
  const staff = (name: string) => new Person(bar.server, { email: `${name}@barback.test`, lockerId }, meter.send)
  const bartender = staff('bartender')
  const rows = await bar.read(async ({ db }) => {
    await addGuests(db)
    return readRows(db)
  })

  function setClock(aheadMs: number): void {
    writeFileSync(clock, String(aheadMs + passed))
    bar.server.tell({})
  }

  /** A start may fail on a full disk. */
  async function restart(): Promise<void> {
    for (;;) {
      try {
        await bar.kill()
        return
      } catch {
        await pause(300)
      }
    }
  }

  return {
    bar,
    locker,
    night: new LockerNight(locker.controller, bartender),
    disk,
    guests: Array.from({ length: GUESTS }, (_, n) => new Person(bar.server, { email: emailOf(n) }, meter.send)),
    bartender,
    manager: staff('manager'),
    ...rows,
    past: bar.stripe.standIn.sums(),
    meter,
    wrong,
    acknowledged: new Map(),
    abandoned: new Set(),
    setClock,
    letPass(ms) {
      passed += ms
      setClock(0)
    },
    restart,
    async close() {
      await locker.close()
      await bar.close()
      closeSync(output)
      const isTrue = wrong.length + meter.wrong.length === 0
      // Unmounting the small disk deletes its files.
      if (!isTrue) cpSync(data, join(home, 'kept'), { recursive: true, filter: (path) => !path.endsWith('ballast') })
      disk?.close()
      if (isTrue) rmSync(home, { recursive: true, force: true })
    },
  }
}

const emailOf = (n: number) => `chaos-${n}@barback.test`

/** Guests like the demo's, each with their own account. */
async function addGuests(db: Database): Promise<void> {
  const { id: _, ...guest } = await db
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', 'guest@barback.test')
    .executeTakeFirstOrThrow()
  // They have bought nothing yet.
  const nothing = { totalSalesCents: 0, totalTipsCents: 0, totalFeesCents: 0, totalTabs: 0, stripeCustomerId: null }
  const guests = Array.from({ length: GUESTS }, (_, n) => ({ ...guest, ...nothing, email: emailOf(n) }))
  await db.insertInto('customer').values(guests).execute()
}

async function readRows(db: Database) {
  const drinks = await db
    .selectFrom('menuItem')
    .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
    .innerJoin('businessLocker', 'businessLocker.businessId', 'menuItem.businessId')
    .where('standardDrink.name', 'in', DRINKS)
    .select(['menuItem.id', 'menuItem.businessId'])
    .execute()
  const { id } = await db
    .selectFrom('order')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return { businessId: drinks[0]?.businessId ?? 0, menuItemIds: drinks.map((drink) => drink.id), before: id }
}
