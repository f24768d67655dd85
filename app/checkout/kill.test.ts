import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { placedOrder } from '../../contract/calls/orders'
import { openStore, type Store } from '../../db/connection'
import { DEMO_INTENT_PREFIX } from '../../db/seed/past-orders'
import { createRandom } from '../../db/seed/random'
import { createCaller, type Caller } from '../../testing/caller'
import { ServerProgram } from '../../testing/programs'
import { openStandIn, webhookOf } from '../../testing/stripe'
import { templateDatabase } from '../../testing/template'
import { buildIfStale } from '../../scripts/steps.mjs'
import { enterDemoCharges } from '../../scripts/demo-charges'

const ORDERS = 100
const GUESTS_AT_ONCE = 8
/** The server is killed this often, each time some orders after the last. */
const KILLS = 12

const folder = mkdtempSync(join(tmpdir(), 'barback-kill-'))
const database = join(folder, 'barback.db')
const signedIn = z.object({ token: z.string() })

/** Stripe is another process at another company: it lives on. */
let stripe: Awaited<ReturnType<typeof openStandIn>>

let victim: ServerProgram
/** Stripe has to be told where the server listens now. */
const deliver = () => stripe.standIn.deliverTo(webhookOf(victim.url))

beforeAll(async () => {
  await buildIfStale()
  copyFileSync(await templateDatabase(), database)
  stripe = await openStandIn(folder, Date.now)
  const store = openStore(database)
  await enterDemoCharges(store, stripe.standIn.path)
  await store.close()
  victim = new ServerProgram({ DATABASE_PATH: database, ...stripe.env })
  await victim.start()
  deliver()
})
afterAll(async () => {
  await victim.end('SIGTERM')
  await stripe.standIn.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a server that is killed at random points of a hundred orders', () => {
  it('loses no paid order and charges nobody twice', async () => {
    const token = (
      await createCaller(victim.url).post('/v1/auth/customer/login', {
        email: 'guest@barback.test',
        password: 'barback-demo-1',
      })
    ).read(signedIn).token
    const guest = () => createCaller(victim.url, () => ({ Authorization: `Bearer ${token}` }))
    const body = await orderBody(guest())
    const random = createRandom(20260515)
    let answered = 0
    let killAt = 1 + Math.floor(random.next() * 8)
    let kills = 0

    /** The guest's phone: the same key until there is an answer, whatever the network does. */
    const placeUntilAnswered = async (key: string) => {
      for (;;) {
        await victim.isUp()
        const answer = await guest()
          .post('/v1/orders/customer', body, { 'Idempotency-Key': key })
          .catch(() => undefined)
        // A 201 may still say 'Creating' when the card was not asked yet: the same key asks again.
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
      // Other guests' requests are under way: they are cut off wherever they are.
      void victim.restart().then(deliver)
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
    await victim.isUp()
    expect(kills).toBeGreaterThan(5)
    expect(await victim.end('SIGTERM')).toBe(0)

    const store = openStore(database)
    const orders = await store.db
      .selectFrom('order')
      .where('id', 'in', [...placed.values()])
      .selectAll()
      .execute()
    const all = await store.db.selectFrom('idempotencyKey').where('key', 'like', 'evening-%').selectAll().execute()
    const past = await pastSums(store)
    await store.close()
    const sums = stripe.standIn.sums()

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
  }, 120_000)
})

/** What the demo's own past comes to, in cents, as the product counts it. */
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
  const store = openStore(database)
  const item = await store.db
    .selectFrom('menuItem')
    .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
    .innerJoin('businessLocker', 'businessLocker.businessId', 'menuItem.businessId')
    .where('standardDrink.name', '=', 'Negroni')
    .select(['menuItem.id', 'menuItem.businessId'])
    .executeTakeFirstOrThrow()
  await store.close()
  const order = { businessId: item.businessId, items: [{ menuItemId: item.id, quantity: 1 }] }
  const quote = await guest.post('/v1/orders/customer/quote', order)
  return { ...order, paymentMethodId: 'pm_card_visa', expectedTotal: quote.read(z.object({ total: z.number() })).total }
}
