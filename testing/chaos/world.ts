import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../../db/store'
import { DEMO_LOCKER } from '../../db/seed/venues'
import type { Sums } from '../../stripe-stand-in/src/sums'
import { LockerNight } from '../locker-night'
import { openLockerPrograms, type LockerPrograms } from '../locker-programs'
import { Person } from '../person'
import type { Bar } from './bar'
import { Meter } from './meter'
import { openOneServer } from './one-server'
import { openTwoServers } from './two-servers'

const GUESTS = 8
/** A guest orders one of each. */
const DRINKS = ['Negroni', 'Daiquiri']

/** A bar under injected faults, with its guests and staff. */
export interface World {
  bar: Bar
  locker: LockerPrograms
  night: LockerNight
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
  /** Sets the clock ahead by this many milliseconds; negative for behind. */
  setClock(aheadMs: number): Promise<void>
  /** Moves the servers' and Stripe's clocks forward. */
  letPass(ms: number): Promise<void>
  close(): Promise<void>
}

export interface WorldOptions {
  /** Two servers on PostgreSQL instead of one on SQLite. */
  isCluster?: boolean
  /** Extra environment variables for the servers. */
  env?: Record<string, string>
}

export async function openWorld({ isCluster = false, env = {} }: WorldOptions = {}): Promise<World> {
  const home = mkdtempSync(join(tmpdir(), 'barback-chaos-'))
  const wrong: string[] = []
  const meter = new Meter()
  let passed = 0
  const bar = await (isCluster ? openTwoServers : openOneServer)({
    home,
    // The servers' ports change with each start.
    env: { PUBLIC_URL: 'http://bar.invalid', ...env },
    now: () => Date.now() + passed,
    wrong,
  })
  const locker = await openLockerPrograms(bar.folder, bar.locker)
  const { lockerId } = DEMO_LOCKER
  const staff = (name: string) => new Person(bar.server, { email: `${name}@barback.test`, lockerId }, meter.send)
  const bartender = staff('bartender')
  const rows = await bar.read(async ({ db }) => {
    await addGuests(db)
    return readRows(db)
  })
  const setClock = (aheadMs: number) => bar.setClock(aheadMs + passed)

  return {
    bar,
    locker,
    night: new LockerNight(locker.controller, bartender),
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
    async letPass(ms) {
      passed += ms
      await setClock(0)
    },
    async close() {
      await locker.close()
      const isTrue = wrong.length + meter.wrong.length === 0
      await bar.close(!isTrue)
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
