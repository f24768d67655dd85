import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import { paidOrder } from '../../testing/orders'
import type { Visitor } from '../../testing/visitor'
import { resources } from './catalogue/registry'

let bar: TestBarback
let admin: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
  const { id } = await paidOrder(bar)
  const payment = bar.app.db.selectFrom('payment').select('id').where('orderId', '=', id)
  const { id: paymentId } = await payment.executeTakeFirstOrThrow()
  const at = { openedAt: bar.clock.now(), createdAt: bar.clock.now(), updatedAt: bar.clock.now() }
  const dispute = { orderId: id, paymentId, stripeDisputeId: 'du_named', amountCents: 1000, takenCents: 1000 }
  await bar.app.db
    .insertInto('dispute')
    .values({ ...dispute, ...at, uid: 'named', reason: 'fraudulent', status: 'NeedsResponse', isInquiry: 0 })
    .execute()
})
afterAll(() => bar.stop())

const LISTS = [
  '/orders?status=all',
  '/disputes',
  '/users',
  '/customers',
  '/places',
  '/businesses',
  '/businesses/1/employees',
  '/reports/sales',
  '/reports/payouts',
  ...[...resources.all].flatMap(({ screen }) => screen ?? []),
]

it.each(LISTS)('each row of %s is linked by a name, not by its number alone', async (path) => {
  const { html } = await admin.get(path)
  const links = [...html.matchAll(/<a [^>]*class="row-link"[^>]*>(.*?)<\/a>/gs)].map(([, words = '']) =>
    words.replace(/<[^>]*>/g, ''),
  )
  for (const words of links) expect(words).toMatch(/\p{L}{2}/u)
})
