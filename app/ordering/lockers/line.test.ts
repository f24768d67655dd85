import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCubbyAvailable, isWithinReach } from '../../../contract/cubbies'
import { isBarbackError } from '../../../contract/errors'
import type { OrderStatus } from '../../../contract/enumerations'
import { openLockerBar, type LockerBar, type TestLocker } from '../../../testing/locker-bar'
import { moveOrder } from '../orders/transition'
import { askForReach } from './reach'
import { loadOrder } from './load'
import { markLoaded } from './mark-loaded'
import { releaseCubbies } from './release'
import { emptyCubby } from './empty'
import { setOutOfService } from './service'

const RUNS = 40

/** How long smaller orders may overtake a large one. */
const OVERTAKEN_MS = 10 * 60_000

/** Events at a bar; `which` picks an order or a cubby. An event that makes no sense at that moment is refused. */
const ACTIONS: Record<
  string,
  (bar: LockerBar, which: number, orders: number[], locker: TestLocker) => Promise<unknown>
> = {
  order: async (bar, _which, orders) => orders.push(await bar.order()),
  // Of 13 glasses none fits: three cubbies have twelve places.
  largeOrder: async (bar, which, orders) => orders.push(await bar.order({ glasses: [5, 9, 13][which % 3] ?? 5 })),
  lowOrder: async (bar, _which, orders) => orders.push(await bar.order({ reach: 'low' })),
  changeReach: (bar, which, orders) =>
    askForReach(bar.app, bar.guest, { orderId: pick(orders, which), reach: which % 2 === 0 ? 'low' : null }),
  load: (bar, which, orders) => loadOrder(bar.app, bar.staff, { orderId: pick(orders, which) }),
  loadThere: (bar, which, orders) =>
    loadOrder(bar.app, bar.staff, { orderId: pick(orders, which), cubby: (which % 3) + 1 }),
  counter: (bar, which, orders) => loadOrder(bar.app, bar.staff, { orderId: pick(orders, which), cubby: null }),
  loaded: (bar, which, orders) => markLoaded(bar.app, bar.staff, { orderId: pick(orders, which) }),
  collect: (bar, which, orders) => bar.collect(pick(orders, which)),
  complete: (bar, which, orders) => move(bar, pick(orders, which), 'Completed'),
  takeBack: (bar, which, orders) => move(bar, pick(orders, which), 'Prepared'),
  cancel: (bar, which, orders) => move(bar, pick(orders, which), 'Cancelled'),
  clear: (bar, which) =>
    emptyCubby(bar.app, bar.staff, { lockerId: 'river', cubby: (which % 3) + 1, byHand: true, refund: false }),
  outOfService: (bar, which) =>
    setOutOfService(bar.app, bar.staff, { lockerId: 'river', cubby: (which % 3) + 1, outOfService: which % 2 === 0 }),
  // Door reports arrive later.
  shutBack: async (_bar, which, _orders, locker) => locker.shut((which % 3) + 1, 'back'),
  shutFront: async (_bar, which, _orders, locker) => locker.shut((which % 3) + 1, 'front'),
  time: (bar, which) => bar.later(which * 1000),
  longTime: (bar) => bar.later(OVERTAKEN_MS),
}

function pick(orders: number[], which: number): number {
  return orders[which % orders.length] ?? 0
}

async function move(bar: LockerBar, orderId: number, to: OrderStatus): Promise<void> {
  await bar.app.store.inGuard({ venue: { order: orderId } }, async (trx) => {
    await moveOrder(trx, { orderId, to, actor: 'user:1', now: bar.clock.now() })
    await releaseCubbies(trx, { orderId, now: bar.clock.now() })
  })
}

type Held = Array<number | null>

/** Checks the line. Returns the orders for which cubbies are held. */
async function expectOrderly(bar: LockerBar, orders: number[], heldBefore: Held): Promise<Held> {
  // In one transaction: the locker continues to report.
  const { rows, cubbies } = await bar.app.db.transaction().execute(async (trx) => ({
    rows: await trx
      .selectFrom('order')
      .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
      .select(['order.id', 'order.status', 'waitingSince', 'atCounter', 'reach', 'quantity as glasses'])
      .where('order.id', 'in', orders)
      .execute(),
    cubbies: await trx.selectFrom('cubby').selectAll().execute(),
  }))
  const orderIn = (phases: string[]) =>
    cubbies.filter(({ phase }) => phases.includes(phase)).map(({ orderId }) => orderId)
  const placeOf = (id: number | null) => rows.find((order) => order.id === id)?.waitingSince ?? Number.NaN

  // While an order waits without a cubby, it does not fit into the free ones, unless a large one that has waited for long keeps them.
  const held = orderIn(['NextInLine'])
  const emptyHanded = rows.filter(({ id, waitingSince }) => waitingSince !== null && !held.includes(id))
  const free = cubbies
    .map((cubby) => ({ ...cubby, occupied: cubby.occupied === 1, reported: cubby.reported === 1 }))
    .filter((cubby) => isCubbyAvailable(cubby))
  const mayHave = ({ reach }: { reach: 'low' | null }) => free.filter((cubby) => isWithinReach(cubby, reach))
  const isKept = (id: number | null) =>
    emptyHanded.some(
      ({ id: large, waitingSince, glasses }) =>
        glasses > 4 &&
        glasses <= 12 &&
        bar.clock.now() - (waitingSince ?? 0) >= OVERTAKEN_MS &&
        placeOf(large) < placeOf(id),
    )
  for (const order of emptyHanded) {
    if (!isKept(order.id)) expect(mayHave(order).length * 4).toBeLessThan(order.glasses)
  }
  // An order that was just given a cubby was ahead of every order that still waits and could have had it.
  for (const given of cubbies.filter(({ phase, orderId }) => phase === 'NextInLine' && !heldBefore.includes(orderId))) {
    expect(isKept(given.orderId)).toBe(false)
    for (const waiting of emptyHanded.filter(({ glasses }) => glasses <= 4)) {
      if (isWithinReach(given, waiting.reach)) expect(placeOf(given.orderId)).toBeLessThanOrEqual(placeOf(waiting.id))
    }
  }
  // No order gets a cubby that is too high for its guest.
  for (const { orderId, reach } of cubbies.filter(({ phase }) => phase === 'NextInLine' || phase === 'Reserved')) {
    const asked = rows.find(({ id }) => id === orderId)?.reach ?? null
    expect(isWithinReach({ reach }, asked)).toBe(true)
  }
  // Only prepared orders wait, and a ready order is behind a door or at the counter.
  expect(rows.filter(({ status, waitingSince }) => waitingSince !== null && status !== 'Prepared')).toEqual([])
  const behindDoors = orderIn(['Loaded', 'Collecting', 'Unclaimed'])
  expect(
    rows.filter(({ id, status, atCounter }) => status === 'Ready' && atCounter === 0 && !behindDoors.includes(id)),
  ).toEqual([])
  // A cubby's order and phase agree.
  expect(orderIn(['Free', 'OutOfService', 'Fault']).filter((orderId) => orderId !== null)).toEqual([])
  expect(orderIn(['NextInLine', 'Reserved', 'Loaded', 'Collecting'])).not.toContain(null)
  expect(
    cubbies.filter(({ phase, occupied }) => (phase === 'Loaded' || phase === 'Collecting') && occupied === 0),
  ).toEqual([])
  return held
}

it(
  'Whatever happens at the bar, no order overtakes in line and every ready order is in a cubby or at the counter',
  async () => {
    const action = fc.tuple(
      fc.constantFrom(
        ...Object.keys(ACTIONS),
        'order',
        'lowOrder',
        'largeOrder',
        'load',
        'load',
        'loaded',
        'shutBack',
        'collect',
      ),
      fc.nat(40),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 60 }), async (actions) => {
        const bar = await openLockerBar()
        try {
          await bar.locker()
          const locker = await bar.controller()
          await bar.low(2)
          const orders = [await bar.order(), await bar.order()]
          let held: Held = []
          for (const [name, which] of actions) {
            await ACTIONS[name]?.(bar, which, orders, locker).catch((error: unknown) => {
              if (!isBarbackError(error)) throw error
            })
            held = await expectOrderly(bar, orders, held)
          }
        } finally {
          await bar.stop()
        }
      }),
      { numRuns: RUNS },
    )
  },
  RUNS * 10_000,
)
