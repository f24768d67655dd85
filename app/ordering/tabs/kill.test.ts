import SqliteFile from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { orderView, placedOrder } from '../../../contract/calls/orders'
import { tabDetails } from '../../../contract/calls/tabs'
import { createRandom } from '../../../db/seed/random'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import type { Answer, Caller } from '../../../testing/caller'
import { eventually } from '../../../testing/eventually'
import { openKillable, type Killable } from '../../../testing/killable'
import { openWork } from '../../../testing/two-books'

/** Guests with a tab of their own. */
const GUESTS = 5
/** Tabs that two guests share. */
const PAIRS = 3
/** How often the server is killed, each time some answers after the last. */
const KILLS = 10

let bar: Killable
beforeAll(async () => {
  bar = await openKillable()
})
afterAll(() => bar.close())

/** Guests with the demo guest's password, and a venue that lets guests choose. */
async function setUp(): Promise<{ emails: string[]; businessId: number; menuItemId: number; lockerId: string }> {
  return bar.read(async ({ db }) => {
    const demo = await db
      .selectFrom('customer')
      .selectAll()
      .where('email', '=', 'guest@barback.test')
      .executeTakeFirstOrThrow()
    const { id: _, stripeCustomerId: __, ...like } = demo
    const emails = Array.from({ length: GUESTS + 2 * PAIRS }, (___, index) => `tab-${index}@barback.test`)
    await db
      .insertInto('customer')
      .values(emails.map((email) => ({ ...like, email })))
      .execute()
    const item = await db
      .selectFrom('menuItem')
      .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
      .innerJoin('businessLocker', 'businessLocker.businessId', 'menuItem.businessId')
      .where('standardDrink.name', '=', 'Negroni')
      .select(['menuItem.id as menuItemId', 'menuItem.businessId', 'businessLocker.lockerId'])
      .executeTakeFirstOrThrow()
    await db
      .updateTable('business')
      .set({ tabMode: 'guest', updatedAt: Date.now() })
      .where('id', '=', item.businessId)
      .execute()
    return { emails, ...item }
  })
}

describe('a server that is killed at random points of an evening of tabs', () => {
  it('charges every tab once, to the cent, and holds nothing any more', async () => {
    const { emails, businessId, menuItemId, lockerId } = await setUp()
    const staff = await bar.signedIn('/v1/auth/login', 'bartender@barback.test')
    const guests = await Promise.all(emails.map((email) => bar.signedIn('/v1/auth/customer/login', email)))
    const random = createRandom(20260517)
    let answered = 0
    let kills = 0
    let killAt = 4

    /** Repeats a call until it has the answer that ends it, whatever the network does. */
    async function until(call: () => Promise<Answer>, isDone: (answer: Answer) => boolean): Promise<Answer> {
      for (;;) {
        await bar.server.isUp()
        const answer = await call().catch(() => undefined)
        if (!answer) continue
        answered += 1
        if (answered >= killAt && kills < KILLS) {
          kills += 1
          killAt = answered + 3 + Math.floor(random.next() * 12)
          // Other guests' requests are in flight: they are cut off at any point.
          void bar.kill()
        }
        if (isDone(answer)) return answer
        if (answer.status >= 400 && answer.status !== 503 && answer.status !== 409) {
          throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
        }
      }
    }

    async function handOver(orderId: number): Promise<void> {
      const read = async () =>
        (
          await until(
            () => staff().get(`/v1/orders/kiosk/${orderId}`, { lockerId }),
            ({ status }) => status === 200,
          )
        ).read(orderView)
      for (const status of ['Started', 'Prepared', 'Ready', 'Completed'] as const) {
        await until(
          async () => {
            const { version } = await read()
            const change = { version, status, ...(status === 'Ready' && { cubby: null }) }
            return staff().put(`/v1/orders/kiosk/${orderId}`, change, { lockerId })
          },
          (answer) => answer.status === 200 && answer.read(orderView).status === status,
        )
      }
    }

    async function open(guest: () => Caller, index: number): Promise<number> {
      const opened = await until(
        () =>
          guest().post(
            '/v1/tabs/customer',
            { businessId, limit: 100, paymentMethodId: 'pm_card_visa' },
            { 'Idempotency-Key': `tab-${index}` },
          ),
        (answer) => answer.status === 201 && answer.read(tabDetails).status === 'Open',
      )
      return opened.read(tabDetails).id
    }

    /** Orders a drink, and picks it up. */
    async function drink(guest: () => Caller, key: string): Promise<void> {
      const order = { businessId, items: [{ menuItemId, quantity: 1 }], location: BY_THE_LOCKER }
      const quote = await until(
        () => guest().post('/v1/orders/customer/quote', order),
        ({ status }) => status === 200,
      )
      const { total: expectedTotal } = quote.read(z.object({ total: z.number() }))
      const placed = await until(
        () => guest().post('/v1/orders/customer', { ...order, expectedTotal }, { 'Idempotency-Key': key }),
        ({ status }) => status === 201,
      )
      await handOver(placed.read(placedOrder).id)
    }

    /** A guest's tab with two drinks, charged when it is closed. */
    async function evening(guest: () => Caller, index: number): Promise<number> {
      const id = await open(guest, index)
      for (const key of ['first', 'second']) await drink(guest, `${key}-${index}`)
      await until(
        () => guest().post(`/v1/tabs/customer/${id}/close`, { tip: { type: 'percent', value: 20 } }),
        (answer) => answer.status === 200 && answer.read(tabDetails).settledAt !== null,
      )
      return id
    }

    /** A tab that a friend joins, and of which both pay their own drinks. */
    async function sharedEvening(host: () => Caller, friend: () => Caller, index: number): Promise<number> {
      const id = await open(host, index)
      const shared = await until(
        () => host().post(`/v1/tabs/customer/${id}/code`, {}),
        ({ status }) => status === 200,
      )
      const code = shared.read(tabDetails).sharing?.code ?? ''
      // An answer may have been lost, and the repeat has made another code.
      await until(
        () => friend().post(`/v1/tabs/invitations/${code}`),
        ({ status }) => status === 200,
      )
      await drink(friend, `friend-${index}`)
      await drink(host, `host-${index}`)
      await until(
        () => host().post(`/v1/tabs/customer/${id}/close`, { tip: { type: 'percent', value: 20 }, split: 'own' }),
        ({ status }) => status === 200,
      )
      await until(
        async () => {
          const paid = await friend().post(`/v1/tabs/customer/${id}/pay`, { paymentMethodId: 'pm_card_visa' })
          // Paid by the call whose answer was lost.
          return paid.status === 409 ? friend().get(`/v1/tabs/customer/${id}`) : paid
        },
        (answer) => answer.status === 200 && answer.read(tabDetails).settledAt !== null,
      )
      return id
    }

    const pairs = Array.from({ length: PAIRS }, (_, pair) => guests.slice(GUESTS + 2 * pair, GUESTS + 2 * pair + 2))
    const tabs = await Promise.all([
      ...guests.slice(0, GUESTS).map(evening),
      ...pairs.map(([host, friend], pair) => {
        if (!host || !friend) throw new Error('Two guests share a tab')
        return sharedEvening(host, friend, GUESTS + pair)
      }),
    ])
    const shared = new Set(tabs.slice(GUESTS))
    await bar.server.isUp()
    expect(kills).toBe(KILLS)
    await eventually(async () => expect(await bar.read(openWork)).toBe(0))
    expect(await bar.server.end('SIGTERM')).toBe(0)

    const ours = await bar.read(({ db }) =>
      db
        .selectFrom('tab')
        .innerJoin('order', 'order.tabId', 'tab.id')
        .where('tab.id', 'in', tabs)
        .where('order.onTab', '=', 1)
        .groupBy(['tab.id', 'tab.dueCents'])
        .select(['tab.id', 'tab.dueCents', ({ fn }) => fn.sum<number>('order.totalCents').as('cents')])
        .orderBy('tab.id')
        .execute(),
    )
    expect(ours).toHaveLength(GUESTS + PAIRS)
    expect(ours.every(({ dueCents, cents }) => dueCents === cents)).toBe(true)
    expect(takenAtStripe(bar.stripe.standIn.path)).toEqual(
      ours.map(({ id, cents }) => ({ tab: String(id), charges: shared.has(id) ? 2 : 1, cents })),
    )
  })
})

/** The cents that Stripe has taken of each tab. A hold that was made and captured twice would count twice. */
function takenAtStripe(path: string) {
  const file = new SqliteFile(path, { readonly: true })
  const rows = file
    .prepare(
      `SELECT json_extract(metadata, '$.tab') AS tab, count(*) AS charges, sum(amountCaptured) AS cents
       FROM charge WHERE status = 'succeeded' AND json_extract(metadata, '$.tab') IS NOT NULL
       GROUP BY tab ORDER BY CAST(tab AS INTEGER)`,
    )
    .all()
  file.close()
  return z.array(z.object({ tab: z.string(), charges: z.number(), cents: z.number() })).parse(rows)
}
