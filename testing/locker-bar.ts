import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { abilityFrom, rulesFor } from '../contract/abilities'
import type { CubbyPhase } from '../contract/cubbies'
import type { OrderStatus } from '../contract/enumerations'
import type { PickupAnswer } from '../contract/calls/pickups'
import type { Actor, UserActor } from '../app/platform/auth/actor'
import { createRateLimits } from '../app/platform/auth/rate-limits'
import type { VenueCodes } from '../app/platform/auth/venue-code'
import { collectOrder } from '../app/ordering/lockers/collect'
import { createLockerHub, type LockerHub, type LockerHubOptions } from '../app/ordering/lockers/hub'
import { loadOrder } from '../app/ordering/lockers/load'
import { hashSecret } from '../app/ordering/lockers/secret'
import { MIN_OPEN_MS, MIN_SHUT_MS } from '../app/ordering/lockers/door-watch'
import type { LockerServices } from '../app/ordering/lockers/unit-of-work'
import { sweepLockers } from '../app/ordering/lockers/sweep'
import { lockerView, type CubbyView } from '../app/ordering/lockers/views'
import { createEvents } from '../app/platform/server/events'
import { joinPeers } from '../app/platform/server/peers'
import { systemClock } from '../pi-controller/src/clock'
import { Controller } from '../pi-controller/src/controller'
import { SimulatedHardware } from '../pi-controller/src/hardware/simulated'
import { silent } from '../pi-controller/src/log'
import { testClock, type TestClock } from './clock'
import { openEmptyFor } from './store'

/** A bar with only what lockers need: a migrated database, the hub on a real port, staff, guests, and orders of glasses. */
export interface LockerBar {
  app: LockerServices & VenueCodes
  clock: TestClock
  /** The environment of a program that opens its database. */
  env: Record<string, string>
  businessId: number
  /** The server's ws:// address. */
  url: string
  http: string
  /** A bartender of this business. */
  staff: UserActor
  /** A bartender of another business. */
  stranger: UserActor
  /** A guest over 21. */
  guest: Actor & { kind: 'customer' }
  /** A guest whose age is not verified. */
  young: Actor & { kind: 'customer' }
  /** Inserts an order and returns its id. */
  order(more?: {
    status?: OrderStatus
    of?: Actor & { kind: 'customer' }
    isAlcoholic?: boolean
    requestedCubby?: number
    /** The guest needs a cubby that can be reached sitting. */
    reach?: 'low'
    /** How many glasses, each of one place. */
    glasses?: number
  }): Promise<number>
  /** A guest at the locker taps 'pick up'. */
  collect(orderId: number, who?: Actor & { kind: 'customer' }): Promise<PickupAnswer>
  statusOf(orderId: number): Promise<OrderStatus>
  /** Installs a locker in the business. Its code and device id are the name. */
  locker(name?: string, numberOfCubbies?: number): Promise<void>
  /** Marks cubbies that can be reached sitting. */
  low(...numbers: number[]): Promise<void>
  /** Starts a locker's real controller program on simulated hardware, and waits until it is online. */
  controller(name?: string, numberOfCubbies?: number, url?: string): Promise<TestLocker>
  cubby(number: number, lockerName?: string): Promise<CubbyView>
  /** The phases of a locker's cubbies, by cubby number. */
  phases(lockerName?: string): Promise<CubbyPhase[]>
  /** Resolves once the condition holds; checks it after every event. */
  until(condition: () => Promise<boolean> | boolean): Promise<void>
  /** Moves the clock and sweeps. */
  later(ms: number): Promise<void>
  /** Stops the hub and starts another on the same database and port, as a server restart does. `meanwhile` runs in between. */
  restartHub(meanwhile?: () => Promise<void> | void): Promise<void>
  stop(): Promise<void>
}

export interface TestLocker {
  hardware: SimulatedHardware
  /** Every released lock, in order: '3 front'. */
  released: string[]
  /** Staff load an order and close the back door of each of its cubbies. Returns the first one's number once it is Ready. */
  load(orderId: number): Promise<number>
  /** Closes an open door after the minimum time for an opening to count. It counts as closed one second later. */
  shut(cubby: number, door: 'front' | 'back'): Promise<void>
  /** Stops the program; the doors stay as they are. */
  stop(): Promise<void>
  /** Starts the program again on the same hardware and journal. */
  start(): Promise<void>
}

export const LOCKER_SECRET = 'a-secret-for-the-tests-of-lockers'

const BASE = { latitude: 30.3249, longitude: -81.6556 }

export async function openLockerBar(wanted: LockerHubOptions = {}): Promise<LockerBar> {
  // A controller played by a test sends no heartbeats.
  const options = { heartbeatMs: 60_000, ...wanted }
  const folder = mkdtempSync(join(tmpdir(), 'barback-lockers-'))
  const { store, env } = await openEmptyFor(folder)
  const { db } = store
  const clock = testClock()
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const peers = await joinPeers({ store, now: clock.now, log: pino({ level: 'silent' }), build: 'test' })
  const events = createEvents(peers)
  let hub: LockerHub = createLockerHub(() => app, options)
  const app: LockerServices & VenueCodes = {
    store,
    db,
    now: clock.now,
    env: { SESSION_SECRET: 'a session secret of these tests only' },
    limits: createRateLimits(),
    log: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
    events,
    peers,
    // Through functions, because a restart replaces the hub.
    lockers: {
      attach: (on) => hub.attach(on),
      nudge: (id) => hub.nudge(id),
      isOnline: (id) => hub.isOnline(id),
      settleLater: (cubby) => hub.settleLater(cubby),
      drop: (id) => hub.drop(id),
      stop: () => hub.stop(),
    },
  }
  await hub.attach(server)
  const businessId = await writeBusiness(1)
  const otherBusinessId = await writeBusiness(2)
  const guest = await writeGuest('guest@barback.test', '1990-01-01')
  const young = await writeGuest('young@barback.test', null)
  const running: TestLocker[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const again of waiting) again()
    waiting.clear()
  }
  events.subscribe(wake)

  async function writeBusiness(number: number): Promise<number> {
    const now = clock.now()
    const stamps = { createdAt: now, updatedAt: now }
    const address = { streetAddress: `${number} Bay Street`, city: 'Jacksonville', state: 'FL', zip: '32202' }
    const place = await db
      .insertInto('place')
      .values({ name: `Bar ${number}`, ...address, ...BASE, timeZone: 'America/New_York', ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    const business = await db
      .insertInto('business')
      .values({
        placeId: place.id,
        slug: `bar-${number}`,
        active: 1,
        maxDistance: 100,
        unclaimedMinutes: 30,
        ...stamps,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return business.id
  }

  async function writeGuest(email: string, verifiedDob: string | null): Promise<Actor & { kind: 'customer' }> {
    const now = clock.now()
    const { id } = await db
      .insertInto('customer')
      .values({
        email,
        firstName: 'Gil',
        lastName: 'Guest',
        verifiedDob,
        passwordHash: '-',
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const over21 = verifiedDob !== null
    const ability = abilityFrom(rulesFor({ kind: 'customer', id, over21 }))
    const known = { over21, ageChecks: [], hasAccount: true }
    return { kind: 'customer', id, email, ...known, sessionId: '-', ability, label: `customer:${id}` }
  }

  function bartender(id: number, at: number): UserActor {
    const businessIds = [at]
    const holder = {
      kind: 'user' as const,
      id,
      userType: 'Business' as const,
      roles: ['Bartender' as const],
      businessIds,
    }
    return {
      ...holder,
      email: `bartender-${id}@barback.test`,
      sessionId: '-',
      ability: abilityFrom(rulesFor(holder)),
      label: `user:${id}`,
    }
  }

  /** The bar's one drink. */
  async function drink(): Promise<number> {
    const known = await db.selectFrom('menuItem').select('id').executeTakeFirst()
    if (known) return known.id
    const stamps = { createdAt: clock.now(), updatedAt: clock.now() }
    const custom = await db
      .insertInto('customDrink')
      .values({ businessId, name: 'House pour', basePriceCents: 1000, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    const item = await db
      .insertInto('menuItem')
      .values({ businessId, type: 'CustomDrink', customDrinkId: custom.id, ...stamps })
      .returning('id')
      .executeTakeFirstOrThrow()
    return item.id
  }

  async function tabOf(customerId: number): Promise<number> {
    const now = clock.now()
    const known = await db.selectFrom('tab').select('id').where('customerId', '=', customerId).executeTakeFirst()
    if (known) return known.id
    const tab = await db
      .insertInto('tab')
      .values({
        customerId,
        businessId,
        status: 'Open',
        openedAt: now,
        lastActivityAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return tab.id
  }

  /** True while a command still awaits its controller's result. */
  async function isAnswering(lockerName: string): Promise<boolean> {
    const sent = await db
      .selectFrom('lockerCommand')
      .innerJoin('businessLocker', 'businessLocker.id', 'lockerCommand.lockerId')
      .select('lockerCommand.id')
      .where('businessLocker.lockerId', '=', lockerName)
      .where('lockerCommand.status', '=', 'Sent')
      .execute()
    return sent.length > 0
  }

  const cubbies = async (name: string) => (await lockerView(db, name))?.cubbies ?? []

  const bar: LockerBar = {
    app,
    clock,
    env,
    businessId,
    url: `ws://127.0.0.1:${port}`,
    http: `http://127.0.0.1:${port}`,
    staff: bartender(1, businessId),
    stranger: bartender(2, otherBusinessId),
    guest,
    young,
    async order({ status = 'Prepared', of = guest, isAlcoholic = true, requestedCubby, reach, glasses = 1 } = {}) {
      const now = clock.now()
      const order = await db
        .insertInto('order')
        .values({
          uid: crypto.randomUUID(),
          tabId: await tabOf(of.id),
          businessId,
          customerId: of.id,
          status,
          paymentStatus: 'Paid',
          isAlcoholic: isAlcoholic ? 1 : 0,
          taxRate: 0.075,
          subtotalCents: 1000,
          taxCents: 75,
          serviceFeeCents: 99,
          tipCents: 0,
          totalCents: 1174,
          requestedCubby: requestedCubby ?? null,
          reach: reach ?? null,
          placedAt: now,
          createdAt: now,
          updatedAt: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const price = { unitPriceCents: 1000, basePriceCents: 1000, tierCents: 0, upCharge: 1 }
      const line = { menuItemId: await drink(), type: 'CustomDrink', name: 'House pour', quantity: glasses } as const
      await db
        .insertInto('orderItem')
        .values({
          orderId: order.id,
          ...line,
          ...price,
          choices: '{"products":[],"substitutions":[]}',
          createdAt: now,
          updatedAt: now,
        })
        .execute()
      return order.id
    },
    collect: (orderId, who = guest) => collectOrder(app, who, { orderId, location: BASE }),
    async statusOf(orderId) {
      const order = await db.selectFrom('order').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()
      return order.status
    },
    async locker(name = 'river', numberOfCubbies = 3) {
      const now = clock.now()
      await db
        .insertInto('businessLocker')
        .values({
          businessId,
          deviceId: name,
          lockerId: name,
          name,
          numberOfCubbies,
          secretHash: hashSecret(LOCKER_SECRET),
          createdAt: now,
          updatedAt: now,
        })
        .execute()
    },
    async low(...numbers) {
      await db.updateTable('cubby').set({ reach: 'low' }).where('number', 'in', numbers).execute()
    },
    async controller(name = 'river', numberOfCubbies = 3, url = bar.url) {
      const hardware = new SimulatedHardware(
        numberOfCubbies,
        { springs: true, page: { host: '127.0.0.1', port: 0 } },
        silent,
      )
      const released: string[] = []
      hardware.onLock((cubby, door, powered) => {
        if (powered) released.push(`${cubby} ${door}`)
        wake()
      })
      const create = () =>
        new Controller({
          config: {
            server: url,
            deviceId: name,
            secret: LOCKER_SECRET,
            numberOfCubbies,
            hardware: { kind: 'simulated', springs: true, page: { host: '127.0.0.1', port: 0 } },
            ticketPage: { host: '127.0.0.1', port: 0 },
            stateDirectory: join(folder, name),
            doors: { pulseMs: 10, gapMs: 0 },
          },
          hardware,
          log: silent,
          // The server's clock, so that tests control how long a door was open.
          clock: { now: clock.now, after: systemClock.after },
          // Reconnect without delay.
          random: () => 0,
        })
      // The server is ready before its welcome arrives.
      const welcomed = async () => {
        while (!hardware.state().online) await new Promise(setImmediate)
      }
      let controller: Controller | undefined
      const isOnline = async (online: boolean) => (await lockerView(db, name))?.online === online
      // A door that is closed while its lock has power does not latch.
      const hasPower = () => hardware.state().cubbies.some(({ front, back }) => front.powered || back.powered)
      const locker: TestLocker = {
        hardware,
        released,
        async load(orderId) {
          const answer = await loadOrder(bar.app, bar.staff, { orderId })
          if (!('cubby' in answer)) throw new Error('It went into no cubby')
          const isLoading = (cubby: CubbyView) => cubby.orderId === orderId && cubby.phase === 'Reserved'
          for (;;) {
            const open = async () => (await cubbies(name)).find((cubby) => isLoading(cubby) && cubby.back === 'open')
            await bar.until(async () => (await open()) !== undefined || (await bar.statusOf(orderId)) === 'Ready')
            const cubby = await open()
            if (!cubby) return answer.cubby.number
            await locker.shut(cubby.number, 'back')
          }
        },
        async shut(cubby, door) {
          await bar.until(() => !hasPower())
          // Wait until the controller has reported the unlock: a real door is closed much later.
          do await new Promise(setImmediate)
          while ((await isOnline(true)) && (await isAnswering(name)))
          clock.advance(MIN_OPEN_MS)
          hardware.moveByHand(cubby, door, 'closed')
          await bar.until(async () => (await bar.cubby(cubby, name))[door] === 'closed')
          await bar.later(MIN_SHUT_MS)
        },
        async stop() {
          await controller?.stop()
          controller = undefined
          await bar.until(() => isOnline(false))
        },
        async start() {
          controller = create()
          await controller.start()
          await bar.until(() => isOnline(true))
          await welcomed()
        },
      }
      await locker.start()
      running.push(locker)
      return locker
    },
    async cubby(number, lockerName = 'river') {
      const cubby = (await cubbies(lockerName)).find((candidate) => candidate.number === number)
      if (!cubby) throw new Error(`${lockerName} has no cubby ${number}`)
      return cubby
    },
    phases: async (lockerName = 'river') => (await cubbies(lockerName)).map(({ phase }) => phase),
    async until(condition) {
      for (;;) {
        const next = new Promise<void>((resolve) => waiting.add(resolve))
        if (await condition()) return
        await next
      }
    },
    async later(ms) {
      clock.advance(ms)
      await sweepLockers(app)
    },
    async restartHub(meanwhile) {
      await hub.stop()
      await meanwhile?.()
      hub = createLockerHub(() => app, options)
      await hub.attach(server)
    },
    async stop() {
      for (const locker of running) await locker.stop()
      await hub.stop()
      server.close()
      await peers.leave()
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return bar
}
