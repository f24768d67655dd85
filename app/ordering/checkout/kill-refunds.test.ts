import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderView, placedOrder, quoteView } from '../../../contract/calls/orders'
import { apiError } from '../../../contract/errors'
import { createRandom, type Random } from '../../../db/seed/random'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import type { Answer, Caller } from '../../../testing/caller'
import { openKillable, type Killable } from '../../../testing/killable'
import type { FaultOrder } from '../../../stripe-stand-in/src/faults'
import { controlOf } from '../../../testing/stripe'
import { openWork, ourBooks, stripesBooks } from '../../../testing/two-books'

/** KILL_ROUNDS sets the number of runs; KILL_SEED repeats one that failed. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 1)
const SEED = Number(process.env.KILL_SEED ?? 20261122)
const AT_ONCE = 6

const FAULTS = ['refused', 'broken', 'slow', 'lostRequest', 'lostAnswer', 'duplicate', 'late', 'outage'] as const
const TARGETS = {
  charge: 'POST /v1/payment_intents',
  refund: 'POST /v1/refunds',
  fee: 'POST /v1/application_fees',
} as const
type Target = keyof typeof TARGETS
const STEPS = ['charge', 'refund', 'fee'] as const satisfies Target[]

/** The server is killed as soon as an order's row shows that this call to Stripe has started. */
const UNDER_WAY: Record<Target, string> = {
  charge: `SELECT 1 FROM payment WHERE orderId > ? AND status = 'Creating'`,
  refund: `SELECT 1 FROM refund WHERE orderId > ? AND status = 'Creating'`,
  fee: `SELECT 1 FROM stripeStep JOIN refund ON refund.id = refundId
    WHERE orderId > ? AND stripeStep.status = 'Open' AND refund.status = 'Pending'`,
}

interface Turn {
  fault: FaultOrder['fault']
  target: Target
  times: number
  /** Milliseconds from the start of this step to the kill; undefined for no kill. */
  killedAfter: number | undefined
}

let bar: Killable
let guest: () => Caller
let staff: () => Caller
let lockerId: string
let businessId: number
let items: Array<{ menuItemId: number; quantity: number }>
let before: number
/** How often the server was killed at each step. */
const kills: Record<Target, number> = { charge: 0, refund: 0, fee: 0 }
beforeAll(async () => {
  bar = await openKillable()
  guest = await bar.signedIn('/v1/auth/customer/login', 'guest@barback.test')
  staff = await bar.signedIn('/v1/auth/login', 'bartender@barback.test')
  await bar.read(async ({ db }) => {
    const drinks = await db
      .selectFrom('menuItem')
      .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
      .innerJoin('businessLocker', 'businessLocker.businessId', 'menuItem.businessId')
      .where('standardDrink.name', 'in', ['Negroni', 'Daiquiri'])
      .select(['menuItem.id', 'menuItem.businessId', 'businessLocker.lockerId'])
      .execute()
    items = drinks.map(({ id }) => ({ menuItemId: id, quantity: 1 }))
    lockerId = drinks[0]?.lockerId ?? ''
    businessId = drinks[0]?.businessId ?? 0
    const { id } = await db
      .selectFrom('order')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    before = id
  })
})
afterAll(() => bar.close())

describe('orders refunded by a line, and then in full, while Stripe fails and the server is killed at every step', () => {
  it(
    `leave Stripe's books and ours alike to the cent (seed ${SEED})`,
    async () => {
      const turns = schedule(createRandom(SEED))
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, worker) => {
          for (let index = worker; index < turns.length; index += AT_ONCE) {
            const turn = turns[index]
            if (turn) await oneOrder(`refunds-${index}`, turn)
          }
        }),
      )
      // Each fault met each step, and the server was killed repeatedly at each step.
      const met = FAULTS.flatMap((fault) => STEPS.map((target) => `${fault} ${TARGETS[target]}`))
      expect(Object.keys(bar.stripe.standIn.faultsTaken()).sort()).toEqual(met.sort())
      for (const target of STEPS) expect(kills[target], `kills at the ${target}`).toBeGreaterThanOrEqual(ROUNDS * 3)
      await letTimePass()
      const ours = await bar.read((store) => ourBooks(store, before))
      expect(await bar.read(openWork)).toBe(0)
      expect(ours).toHaveLength(turns.length)
      expect(ours).toEqual(stripesBooks(bar.stripe.standIn.path, ours))
    },
    ROUNDS * 240_000,
  )
})

/** Each fault at each step, once with a kill and once without, in an order that the seed decides. */
function schedule(random: Random): Turn[] {
  const turns = Array.from({ length: ROUNDS }, () =>
    FAULTS.flatMap((fault) =>
      STEPS.flatMap((target) =>
        [undefined, random.whole(0, 40)].map((killedAfter) => ({
          fault,
          target,
          killedAfter,
          times: random.whole(1, 3),
        })),
      ),
    ),
  ).flat()
  return random.sample(turns, turns.length)
}

/** A guest's evening that goes wrong: the fault waits for its step, and a client without a response asks again. */
async function oneOrder(key: string, turn: Turn): Promise<void> {
  await controlOf(bar.stripe.standIn).fault({
    fault: turn.fault,
    match: TARGETS[turn.target],
    times: turn.times,
    delayMs: 60,
  })
  const killed = turn.killedAfter === undefined ? undefined : killAt(turn.target, turn.killedAfter)
  const order = { businessId, items, location: BY_THE_LOCKER }
  const quote = await until(() => guest().post('/v1/orders/customer/quote', order), [200])
  const body = { ...order, paymentMethodId: 'pm_card_visa', expectedTotal: quote.read(quoteView).total }
  let orderId: number
  for (;;) {
    const answer = await until(
      () => guest().post('/v1/orders/customer', body, { 'Idempotency-Key': key }),
      [201, 402, 503],
    )
    if (answer.status === 503) continue
    orderId = answer.status === 201 ? answer.read(placedOrder).id : Number(answer.read(apiError).orderId)
    if (answer.status === 201 && answer.read(placedOrder).paymentStatus === 'Paid') break
    if (answer.status === 402) {
      const card = { paymentMethodId: 'pm_card_mastercard' }
      await until(() => guest().post(`/v1/orders/customer/${orderId}/pay`, card), [200, 402, 409, 503])
    }
  }
  await until(async () => {
    const seen = await staff().get(`/v1/orders/kiosk/${orderId}`, { lockerId })
    if (seen.status !== 200) return seen
    const { version, items: lines } = seen.read(orderView)
    const change = { version, items: [{ id: lines[0]?.id ?? 0, status: 'NotAvailable' }] }
    return staff().put(`/v1/orders/kiosk/${orderId}`, change, { lockerId })
  }, [200])
  await until(() => guest().post(`/v1/orders/customer/${orderId}/cancel`, {}), [200])
  await killed?.()
}

/** Repeats a request until the response has one of these statuses. */
async function until(ask: () => Promise<Answer>, statuses: number[]): Promise<Answer> {
  for (;;) {
    await bar.server.isUp()
    const answer = await ask().catch(() => undefined)
    if (answer && statuses.includes(answer.status)) return answer
    if (answer && ![409, 503].includes(answer.status)) {
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    }
  }
}

/** Kills the server once, as soon as this step has started for any of these orders. Returns a function that stops waiting for it. */
function killAt(target: Target, afterMs: number): () => Promise<void> {
  const file = new SqliteFile(bar.database, { readonly: true })
  const isUnderWay = file.prepare(UNDER_WAY[target])
  let restarted: Promise<void> | undefined
  const timer = setInterval(() => {
    if (!isUnderWay.get(before)) return
    clearInterval(timer)
    setTimeout(() => {
      kills[target] += 1
      restarted = bar.kill()
    }, afterMs)
  }, 2)
  return async () => {
    clearInterval(timer)
    file.close()
    await restarted
  }
}

/** The night after: Stripe works, and everything that waits for its time is due. */
async function letTimePass(): Promise<void> {
  await bar.server.isUp()
  const stripe = controlOf(bar.stripe.standIn)
  await stripe.noFaults()
  // Stripe delivers events again for days, including those that a kill has lost.
  await stripe.repeatWebhooks()
  await bar.stripe.standIn.settled()
  for (let hour = 0; hour < 20; hour++) {
    const open = await bar.restart(async (store) => {
      for (const table of ['payment', 'refund', 'stripeStep'] as const) {
        await store.db.updateTable(table).set({ nextCheckAt: 0 }).where('nextCheckAt', 'is not', null).execute()
      }
      return openWork(store)
    })
    await bar.stripe.standIn.settled()
    if (open === 0) return
    // Sweeps start with the server; stopping it lets them finish.
    await new Promise((resolve) => setTimeout(resolve, 1500))
  }
}
