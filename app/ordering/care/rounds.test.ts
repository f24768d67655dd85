import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { bodyPastQuote, decide, heldBack, setDrinkLimits } from '../../../testing/drink-limits'
import { cancelAsGuest, handOver, newGuest, postOrder } from '../../../testing/orders'
import { openTab, setTabMode, shareTab } from '../../../testing/tabs'
import { countedOf, liftedAt } from './counted'
import { drinkRoom } from './require'

/** Random rounds of a guest over several tabs. A Negroni is 1.3 standard drinks, a Margarita differs. */

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const LIMIT = 4

type Step =
  | { kind: 'order'; drinks: Record<string, number>; atOnce: number }
  | { kind: 'hand over' | 'cancel' | 'new tab' | 'join' | 'go on' }
  | { kind: 'wait'; minutes: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        drinks: fc.oneof(
          fc.record({ Negroni: fc.integer({ min: 1, max: 3 }) }),
          fc.record({ Negroni: fc.constant(1), Margarita: fc.integer({ min: 1, max: 2 }) }),
        ),
        atOnce: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom('hand over', 'cancel', 'new tab', 'join', 'go on') }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 50 }) }),
    },
  ),
  { minLength: 6, maxLength: 12 },
)

/** Sends an order from several devices at the same moment. */
async function orderAtOnce(guest: Caller, { drinks, atOnce }: { drinks: Record<string, number>; atOnce: number }) {
  const body = await bodyPastQuote(bar, guest, drinks)
  const answers = await Promise.all(Array.from({ length: atOnce }, () => postOrder(guest, body)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => ![201, 402, 409].includes(status))).toEqual([])
}

async function play(round: readonly Step[]): Promise<number> {
  bar.clock.set(TEST_EVENING)
  const [{ email }, host] = [await newGuest(bar), await newGuest(bar)]
  const signedIn = () => bar.customer(email)
  const ordersOf = () =>
    bar.app.db
      .selectFrom('order')
      .innerJoin('customer', 'customer.id', 'order.customerId')
      .where('customer.email', '=', email)
      .select(['order.id', 'order.status'])
      .orderBy('order.id')
      .execute()
  let goOns = 0
  let guest: Caller = await signedIn()
  for (const step of round) {
    bar.clock.advance(1)
    switch (step.kind) {
      case 'order':
        await orderAtOnce(guest, step)
        break
      case 'hand over': {
        const paid = (await ordersOf()).find(({ status }) => status === 'Paid')
        if (paid) await handOver(bar, paid.id)
        break
      }
      case 'cancel': {
        const paid = (await ordersOf()).find(({ status }) => status === 'Paid')
        if (paid) await cancelAsGuest(guest, paid)
        break
      }
      case 'new tab':
        await openTab(bar, guest, { limit: 150 }).catch(() => undefined)
        break
      case 'join': {
        const caller = await bar.customer(host.email)
        const tab = await openTab(bar, caller, { limit: 150 }).catch(() => undefined)
        if (tab) await guest.post(`/v1/tabs/invitations/${await shareTab(caller, tab.id)}`)
        break
      }
      case 'go on':
        if ((await heldBack(bar)).length > 0) {
          await decide(bar, 'hour')
          goOns += 1
        }
        break
      case 'wait':
        bar.clock.advance(step.minutes * MINUTE_MS)
        guest = await signedIn()
    }
  }
  return goOns
}

/** The most that was ordered, or handed over, in any hour between two decisions of the bar, in tenths of a standard drink. */
async function mostInAnHour(): Promise<number> {
  const rows = await bar.app.db
    .selectFrom('order')
    .innerJoin('orderItem', 'orderItem.orderId', 'order.id')
    .innerJoin('customer', 'customer.id', 'order.customerId')
    .where('customer.email', 'like', 'fresh-%')
    .where('order.status', '<>', 'Cancelled')
    .select(['order.customerId', 'order.placedAt', 'order.completedAt'])
    .select(({ eb, ref }) => eb('orderItem.strengthTenths', '*', ref('orderItem.quantity')).as('tenths'))
    .execute()
  const goOns = await bar.app.db
    .selectFrom('drinkRefusal')
    .select(['customerId', 'answeredAt'])
    .where('answer', '=', 'hour')
    .execute()
  const since = (customerId: number, at: number) =>
    Math.max(
      0,
      ...goOns.flatMap((one) =>
        one.customerId === customerId && one.answeredAt !== null && one.answeredAt < at ? one.answeredAt : [],
      ),
    )
  const sums = rows.map((last) => {
    const own = rows.filter(
      (one) =>
        one.customerId === last.customerId &&
        since(one.customerId, one.placedAt ?? 0) === since(last.customerId, last.placedAt ?? 0),
    )
    const sum = (at: 'placedAt' | 'completedAt') => {
      const end = last[at]
      if (end === null) return 0
      return own.reduce((all, one) => {
        const moment = one[at]
        return moment !== null && moment <= end && moment > end - HOUR_MS ? all + one.tenths : all
      }, 0)
    }
    return Math.max(sum('placedAt'), sum('completedAt'))
  })
  return Math.max(0, ...sums)
}

it('a guest never orders, nor is handed, more than the limit in any hour, unless the bar says go on', async () => {
  await setTabMode(bar, 'guest')
  await setDrinkLimits(bar, { hour: LIMIT })
  await fc.assert(
    fc.asyncProperty(steps, async (round) => {
      await play(round)
      expect(await mostInAnHour()).toBeLessThanOrEqual(LIMIT * 10)
    }),
    { numRuns: 8 },
  )
  expect(await mostInAnHour()).toBeGreaterThan(0)
})

it('a venue without a limit is asked without a query, and one with it by one', async () => {
  let queries = 0
  const counted = bar.app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      queries += 1
      return Promise.resolve(result)
    },
  })
  const guest = { customerId: 1, businessId: 1 }
  const asked = { drinks: 2, tenths: 26 }
  const now = TEST_EVENING
  const venue = { maxAlcoholicDrinks: null, maxStandardDrinksPerHour: null, timeZone: 'America/New_York' }
  await drinkRoom(counted, guest, { venue, asked, now })
  await drinkRoom(counted, guest, { venue: { ...venue, maxAlcoholicDrinks: 4 }, asked, now })
  await drinkRoom(counted, guest, {
    venue: { ...venue, maxStandardDrinksPerHour: 9 },
    asked: { drinks: 0, tenths: 0 },
    now,
  })
  expect(queries).toBe(0)
  await drinkRoom(counted, guest, { venue: { ...venue, maxStandardDrinksPerHour: 9 }, asked, now })
  expect(queries).toBe(1)
  expect(await countedOf(bar.app.db, guest, now)).toEqual([])
  expect(await liftedAt(bar.app.db, guest, now)).toBeUndefined()
})
