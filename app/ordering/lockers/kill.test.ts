import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../db/store'
import { createRandom } from '../../../db/seed/random'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openKillable, type Killable } from '../../../testing/killable'
import { LockerNight } from '../../../testing/locker-night'
import { openLockerPrograms, type LockerPrograms } from '../../../testing/locker-programs'
import { Person } from '../../../testing/person'

/** MODEL_KILLS serves more orders, with kills throughout. */
const ORDERS = Number(process.env.MODEL_KILLS ?? 6)
const SEED = Number(process.env.MODEL_SEED ?? 20261122)
const AT_ONCE = 3
const LIMIT_MS = 60_000 + ORDERS * 30_000

let bar: Killable
let locker: LockerPrograms
beforeAll(async () => {
  bar = await openKillable()
  locker = await openLockerPrograms(bar.folder, bar.server)
})
afterAll(async () => {
  await locker.close()
  await bar.close()
})

describe('A locker whose server and controller are killed at any moment, over a hanging connection', () => {
  it(
    'serves every order to its own guest, and opens no door twice',
    async () => {
      const orders = await preparedOrders(ORDERS)
      const { controller, line } = locker
      const lockerId = DEMO_LOCKER.lockerId
      const night = new LockerNight(controller, new Person(bar.server, { email: 'bartender@barback.test', lockerId }))
      const guest = new Person(bar.server, { email: 'guest@barback.test' })
      const random = createRandom(SEED)
      const fates = [
        () => bar.server.restart(),
        async () => {
          await controller.end('SIGKILL')
          await pause(random.next() * 1_000)
          controller.start()
        },
        async () => {
          line.stall()
          await pause(random.next() * 3_000)
          line.flow()
        },
      ]
      let struck = 0
      let isOver = false
      const fate = async () => {
        while (!isOver) {
          await pause(300 + random.next() * 2_500)
          await fates[Math.floor(random.next() * fates.length)]?.()
          struck += 1
        }
      }
      const people = async () => {
        const waiting = [...orders]
        const serveAll = async () => {
          for (let order = waiting.shift(); order !== undefined; order = waiting.shift())
            await night.serve(order, guest)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, serveAll))
      }
      await Promise.all([people().finally(() => (isOver = true)), fate()])
      expect(struck).toBeGreaterThan(3)
      expect([...night.inside]).toEqual([])
      await expect.poll(() => bar.read(({ db }) => night.locksAgainst(db))).toEqual([])
    },
    LIMIT_MS,
  )
})

/** Stores orders of the demo's guest that the bar has prepared. Returns their ids. */
function preparedOrders(count: number): Promise<number[]> {
  return bar.read(({ db }) => writeOrders(db, count))
}

async function writeOrders(db: Database, count: number): Promise<number[]> {
  const now = Date.now()
  const { businessId } = await db.selectFrom('businessLocker').select('businessId').executeTakeFirstOrThrow()
  const { id: customerId } = await db
    .selectFrom('customer')
    .select('id')
    .where('email', '=', 'guest@barback.test')
    .executeTakeFirstOrThrow()
  const { id: tabId } = await db
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
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirstOrThrow()
  const orders = await db
    .insertInto('order')
    .values(
      Array.from({ length: count }, (_, index) => ({
        uid: `night-${index}`,
        tabId,
        businessId,
        customerId,
        status: 'Prepared' as const,
        paymentStatus: 'Paid' as const,
        isAlcoholic: 0 as const,
        taxRate: 0.075,
        subtotalCents: 1000,
        taxCents: 75,
        serviceFeeCents: 99,
        tipCents: 0,
        totalCents: 1174,
        placedAt: now,
        paidAt: now,
        queuedAt: now,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning('id')
    .execute()
  const item = await db
    .selectFrom('menuItem')
    .select(['id', 'type'])
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow()
  const price = { unitPriceCents: 1000, basePriceCents: 1000, tierCents: 0, upCharge: 1, choices: NO_CHOICES }
  await db
    .insertInto('orderItem')
    .values(
      orders.map(({ id: orderId }, index) => ({
        orderId,
        menuItemId: item.id,
        type: item.type,
        name: 'House pour',
        quantity: index % 2 === 0 ? IN_TWO_CUBBIES : 1,
        ...price,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute()
  return orders.map(({ id }) => id)
}

/** A cubby has four places. */
const IN_TWO_CUBBIES = 5
const NO_CHOICES = JSON.stringify({ products: [], substitutions: [] })
