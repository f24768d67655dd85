import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { markRestored } from '../../../db/sqlite/restored'
import { enterDemoCharges } from '../../../scripts/demo-charges'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { paidOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import { asSqlite } from '../../../db/sqlite/store'

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await enterDemoCharges(bar.app.store, stripe.books)
})
afterAll(() => bar.stop())

const lastNumberGiven = () =>
  asSqlite(bar.app.store).file.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'order'`).pluck().get()

/** Removes an order, as in a backup made before it. `lastNumber`: of that backup; without one, its last order's. */
function loseOrder(id: number, lastNumber?: number) {
  const { file } = asSqlite(bar.app.store)
  file.pragma('foreign_keys = OFF')
  const lines = '(SELECT id FROM orderItem WHERE orderId = @id)'
  file.prepare(`DELETE FROM orderItemUse WHERE orderItemId IN ${lines}`).run({ id })
  for (const table of ['orderItem', 'orderHistory', 'idempotencyKey', 'payment', 'orderRecord', 'orderChainEnd']) {
    file.prepare(`DELETE FROM ${table} WHERE orderId = @id`).run({ id })
  }
  file.prepare('DELETE FROM "order" WHERE id = @id').run({ id })
  file
    .prepare(`UPDATE sqlite_sequence SET seq = coalesce(?, (SELECT max(id) FROM "order")) WHERE name = 'order'`)
    .run(lastNumber)
  file.pragma('foreign_keys = ON')
}

async function restore() {
  const path = bar.app.env.DATABASE_PATH
  markRestored(path, bar.clock.now())
  await bar.restart()
  expect(existsSync(`${path}.restored-at`)).toBe(false)
}

const comparisons = () =>
  bar.app.db.selectFrom('reconciliation').selectAll().where('startedBy', '=', 'restore').execute()

it('A server with a restored database compares its books by itself, and reuses no number that a guest holds', async () => {
  const kept = await paidOrder(bar)
  const lost = await paidOrder(bar)
  await stripe.eventsProcessed()
  loseOrder(lost.id)
  await restore()
  const next = await paidOrder(bar)
  expect(next.id).toBeGreaterThan(lost.id + 900)
  expect(kept.id).toBeLessThan(lost.id)

  for (let sweep = 0; sweep < 6; sweep++) await bar.sweep()
  expect(await comparisons()).toMatchObject([{ stage: 'Done' }])
  const found = await bar.app.db
    .selectFrom('stripeDifference')
    .select(['kind', 'theirs', 'state'])
    .where('kind', '=', 'ChargeNotHere')
    .execute()
  expect(found).toMatchObject([{ kind: 'ChargeNotHere', state: 'Open' }])
  expect(found[0]?.theirs).toContain(`order ${lost.id}`)

  // Another start on the same database is not a restore.
  await bar.restart()
  await bar.sweep()
  expect(await comparisons()).toHaveLength(1)
})

it('Numbers continue after one that only Stripe knows, however large the gap', async () => {
  const { id } = await paidOrder(bar)
  const far = id + 5000
  const metadata = { order: 'lost', attempt: '1', number: String(far) }
  const card = { amount: 1200, currency: 'usd', confirm: true, payment_method: 'pm_card_visa', metadata }
  await bar.app.payments.stripe.paymentIntents.create({ ...card, allowed_payment_method_types: ['card'] })
  bar.clock.advance(60_000)
  await restore()
  for (let sweep = 0; sweep < 6; sweep++) await bar.sweep()
  expect((await paidOrder(bar)).id).toBeGreaterThan(far)
})

it('A second restore, from a copy made right after the first, reuses no number of the orders in between', async () => {
  bar.clock.advance(60_000)
  await restore()
  const atCopy = lastNumberGiven()
  const between = await paidOrder(bar)
  await stripe.eventsProcessed()
  loseOrder(between.id, atCopy)
  bar.clock.advance(60_000)
  await restore()
  expect((await paidOrder(bar)).id).toBeGreaterThan(between.id)
})
