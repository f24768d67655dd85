import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { placedOrder } from '../../../contract/calls/orders'
import type { Store } from '../../../db/store'
import { DEMO_INTENT_PREFIX } from '../../../db/seed/past-orders'
import { createRandom } from '../../../db/seed/random'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import type { Caller } from '../../../testing/caller'
import { openKillable, type Killable } from '../../../testing/killable'

const ORDERS = 100
const GUESTS_AT_ONCE = 8
/** How often the server is killed, each time some orders after the last. */
const KILLS = 12

let bar: Killable
beforeAll(async () => {
  bar = await openKillable()
})
afterAll(() => bar.close())

describe('a server that is killed at random points of a hundred orders', () => {
  it('loses no paid order and charges nobody twice', async () => {
    const guest = await bar.signedIn('/v1/auth/customer/login', 'guest@barback.test')
    const body = await orderBody(guest())
    const random = createRandom(20260515)
    let answered = 0
    let killAt = 1 + Math.floor(random.next() * 8)
    let kills = 0

    /** The guest's phone sends the same key until it gets an answer, whatever the network does. */
    const placeUntilAnswered = async (key: string) => {
      for (;;) {
        await bar.server.isUp()
        const answer = await guest()
          .post('/v1/orders/customer', body, { 'Idempotency-Key': key })
          .catch(() => undefined)
        // A 201 may still contain 'Creating' if the card was not charged yet: the phone sends the same key again.
        if (answer?.status === 201 && answer.read(placedOrder).paymentStatus === 'Paid')
          return answer.read(placedOrder).id
        if (answer && answer.status !== 201 && answer.status !== 503)
          throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      }
    }
    const killSomewhere = () => {
      answered += 1
      if (answered < killAt || kills === KILLS) return
      kills += 1
      killAt = answered + 1 + Math.floor(random.next() * ((ORDERS - answered) / (KILLS - kills + 1)))
      // Other guests' requests are in flight: they are cut off at any point.
      void bar.kill()
    }

    const keys = Array.from({ length: ORDERS }, (_, index) => `evening-${index}`)
    const placed = new Map<string, number>()
    await Promise.all(
      Array.from({ length: GUESTS_AT_ONCE }, async () => {
        for (let key = keys.pop(); key; key = keys.pop()) {
          placed.set(key, await placeUntilAnswered(key))
          killSomewhere()
        }
      }),
    )
    await bar.server.isUp()
    expect(kills).toBeGreaterThan(5)
    expect(await bar.server.end('SIGTERM')).toBe(0)

    const { orders, all, past } = await bar.read(async (store) => ({
      orders: await store.db
        .selectFrom('order')
        .where('id', 'in', [...placed.values()])
        .selectAll()
        .execute(),
      all: await store.db.selectFrom('idempotencyKey').where('key', 'like', 'evening-%').selectAll().execute(),
      past: await pastSums(store),
    }))
    const sums = bar.stripe.standIn.sums()

    expect(new Set(placed.values()).size).toBe(ORDERS)
    expect(all).toHaveLength(ORDERS)
    expect(orders.filter((order) => order.status !== 'Paid' || order.paymentStatus !== 'Paid')).toEqual([])
    const owed = orders.reduce((total, order) => total + order.totalCents, 0)
    expect(past.charges).toBeGreaterThan(1000)
    expect([sums.charges - past.charges, sums.charged - past.charged, sums.refunded]).toEqual([
      ORDERS,
      owed,
      past.refunded,
    ])
  })
})

/** Sums of the demo's past, in cents, as the product counts them. */
async function pastSums({ db }: Store) {
  const { charges, charged } = await db
    .selectFrom('payment')
    .where('status', '=', 'Succeeded')
    .where('stripePaymentIntentId', 'like', `${DEMO_INTENT_PREFIX}%`)
    .select((eb) => [eb.fn.countAll<number>().as('charges'), eb.fn.sum<number>('amountCents').as('charged')])
    .executeTakeFirstOrThrow()
  const { refunded } = await db
    .selectFrom('refund')
    .select((eb) => eb.fn.sum<number>('amountCents').as('refunded'))
    .executeTakeFirstOrThrow()
  return { charges, charged, refunded }
}

async function orderBody(guest: Caller) {
  const item = await bar.read(({ db }) =>
    db
      .selectFrom('menuItem')
      .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
      .innerJoin('businessLocker', 'businessLocker.businessId', 'menuItem.businessId')
      .where('standardDrink.name', '=', 'Negroni')
      .select(['menuItem.id', 'menuItem.businessId'])
      .executeTakeFirstOrThrow(),
  )
  const items = [{ menuItemId: item.id, quantity: 1 }]
  const order = { businessId: item.businessId, items, location: BY_THE_LOCKER }
  const quote = await guest.post('/v1/orders/customer/quote', order)
  return { ...order, paymentMethodId: 'pm_card_visa', expectedTotal: quote.read(z.object({ total: z.number() })).total }
}
