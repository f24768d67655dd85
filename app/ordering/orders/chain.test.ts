import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import { chainOf } from './chain'
import { comparePaidOrder } from './paid-order-record'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

let orderId: number
let seq = 0

/** Stores a door event as a controller reports it. */
async function door(state: 'open' | 'closed', at = bar.clock.now()): Promise<void> {
  const { id: lockerId } = await bar.app.db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
  await bar.app.db
    .insertInto('doorEvent')
    .values({ lockerId, cubby: 1, door: 'front', state, orderId, bootId: 'chain', seq: (seq += 1), at, receivedAt: at })
    .execute()
}

it("The order's and the locker's screens render a door event with an odd time", async () => {
  await door('open', 9_007_199_254_740_991)
  const { id, businessId } = await bar.app.db
    .selectFrom('businessLocker')
    .select(['id', 'businessId'])
    .executeTakeFirstOrThrow()
  const admin = await bar.portal('admin')
  for (const screen of [`/orders/${orderId}`, `/businesses/${businessId}/lockers/${id}/doors`]) {
    expect((await admin.get(screen)).status, screen).toBe(200)
  }
})

beforeEach(async () => {
  orderId = (await paidOrder(bar)).id
  await door('open')
  await door('closed')
  const guest = await bar.customer()
  expect((await guest.post(`/v1/orders/customer/${orderId}/cancel`, {})).status).toBe(200)
})

const chain = () => chainOf(bar.app, orderId)

it('A chain has the order’s payment, prices, steps, doors and refund, and holds', async () => {
  const kinds = await bar.app.db
    .selectFrom('orderRecord')
    .select(['kind', 'content'])
    .where('orderId', '=', orderId)
    .orderBy('seq')
    .execute()
  const first = ['payment', 'order', 'doorEvent', 'doorEvent', 'orderHistory', 'refund']
  expect(kinds.slice(0, first.length).map(({ kind }) => kind)).toEqual(first)
  expect(await chain()).toMatchObject({ holds: true, faults: [], before: 0, thinned: false, records: kinds.length })
})

const changes: ReadonlyArray<[what: string, change: () => Promise<unknown>, fault: RegExp]> = [
  [
    'a payment’s amount',
    () => bar.app.db.updateTable('payment').set({ amountCents: 1 }).where('orderId', '=', orderId).execute(),
    /amountCents of a payment .* changed afterwards/,
  ],
  [
    'when a door opened',
    () => sql`update "doorEvent" set at = at + 1 where "orderId" = ${orderId} and state = 'open'`.execute(bar.app.db),
    /at of a door .* changed afterwards/,
  ],
  [
    'a door and its record alike',
    async () => {
      await sql`update "doorEvent" set cubby = 2 where "orderId" = ${orderId}`.execute(bar.app.db)
      await sql`update "orderRecord" set content = replace(content, '"cubby":1', '"cubby":2') where "orderId" = ${orderId} and kind = 'doorEvent'`.execute(
        bar.app.db,
      )
    },
    /Record 3, of a door, is not what was written/,
  ],
  [
    'a door’s row away',
    () => bar.app.db.deleteFrom('doorEvent').where('orderId', '=', orderId).where('state', '=', 'open').execute(),
    /row of a door .* was removed/,
  ],
  [
    'a record away',
    () => bar.app.db.deleteFrom('orderRecord').where('orderId', '=', orderId).where('seq', '=', 2).execute(),
    /record before number 3 is missing/,
  ],
  [
    'a record away, and its row',
    async () => {
      await bar.app.db.deleteFrom('doorEvent').where('orderId', '=', orderId).execute()
      await sql`update "orderRecord" set content = null where "orderId" = ${orderId} and kind = 'doorEvent'`.execute(
        bar.app.db,
      )
    },
    /removed before their time/,
  ],
  [
    'the last record away, and its row',
    async () => {
      await sql`delete from refund where "orderId" = ${orderId}`.execute(bar.app.db)
      await sql`delete from "orderRecord" where "orderId" = ${orderId} and kind = 'refund'`.execute(bar.app.db)
    },
    /Records after number 5 are missing/,
  ],
  [
    'a line’s price',
    () => bar.app.db.updateTable('orderItem').set({ unitPriceCents: 1 }).where('orderId', '=', orderId).execute(),
    /price of Negroni was changed afterwards/,
  ],
  [
    'a line’s name',
    () => bar.app.db.updateTable('orderItem').set({ name: 'Water' }).where('orderId', '=', orderId).execute(),
    /name of Negroni was changed afterwards/,
  ],
  [
    'when an order was paid',
    () => bar.app.db.updateTable('order').set({ paidAt: null }).where('id', '=', orderId).execute(),
    /time of the order or of its payment was changed afterwards/,
  ],
  [
    'the total of an order',
    () => bar.app.db.updateTable('order').set({ totalCents: 1 }).where('id', '=', orderId).execute(),
    /total of the order was changed afterwards/,
  ],
  [
    'a step of the history away',
    () => bar.app.db.deleteFrom('orderHistory').where('orderId', '=', orderId).where('toStatus', '=', 'Paid').execute(),
    /step of the history, Paid, was removed/,
  ],
  [
    'who has taken a step',
    () =>
      sql`update "orderHistory" set actor = 'user:1' where "orderId" = ${orderId} and "toStatus" = 'Cancelled'`.execute(
        bar.app.db,
      ),
    /actor of the history .* was changed afterwards/,
  ],
]

it.each(changes)('A change of %s is detected', async (_, change, fault) => {
  await change()
  const { holds, faults } = await chain()
  expect(holds).toBe(false)
  expect(faults.join(' ')).toMatch(fault)
})

it('A record that has no names and taxes of lines, as before them, is compared by what it has', async () => {
  const { content } = await bar.app.db
    .selectFrom('orderRecord')
    .select('content')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'order')
    .executeTakeFirstOrThrow()
  const withoutNames = content?.replaceAll(/,"[^"]*","[^"]*",\d+\](?=[,\]].*"history")/g, ']') ?? ''
  expect(withoutNames).not.toContain('Negroni')
  const compare = () =>
    comparePaidOrder(bar.app.db, orderId, [{ kind: 'order', recordId: orderId, content: withoutNames }])
  expect(await compare()).toEqual([])
  await bar.app.db.updateTable('orderItem').set({ quantity: 9 }).where('orderId', '=', orderId).execute()
  expect(await compare()).toEqual(['The quantity of Negroni was changed afterwards.'])
})

it('The chain of an old order holds after its door records were summed up, and keeps one hash of them', async () => {
  bar.clock.advance(100 * 24 * 60 * 60_000)
  await bar.sweep()
  const rows = await bar.app.db.selectFrom('doorEvent').select('id').where('orderId', '=', orderId).execute()
  expect(rows).toEqual([])
  expect(await chain()).toMatchObject({ holds: true, faults: [], thinned: true })
  const doors = await bar.app.db
    .selectFrom('orderRecord')
    .select('content')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'doorEvent')
    .execute()
  expect(doors).toEqual([{ content: null }])
  await bar.app.db.updateTable('refund').set({ amountCents: 1 }).where('orderId', '=', orderId).execute()
  await bar.app.db.deleteFrom('orderRecord').where('orderId', '=', orderId).where('seq', '=', 1).execute()
  expect((await chain()).holds).toBe(false)
})

it('Rows that are older than the chains are in none, and are counted', async () => {
  await bar.app.db.deleteFrom('orderRecord').where('orderId', '=', orderId).execute()
  await bar.app.db.deleteFrom('orderChainEnd').where('orderId', '=', orderId).execute()
  expect((await chain()).faults.length).toBeGreaterThan(0)
  await sql`update "orderRecordStart" set "lastId" = 1000000000`.execute(bar.app.db)
  expect(await chain()).toMatchObject({ holds: true, before: 5, records: 0 })
  await sql`update "orderRecordStart" set "lastId" = 0`.execute(bar.app.db)
})
