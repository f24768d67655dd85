import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBarback, type TestBarback } from '../../testing/barback'
import type { Visitor } from '../../testing/visitor'

let bar: TestBarback
let own: number
let staffId: number
beforeAll(async () => {
  bar = await openBarback()
  const { db } = bar.app
  const user = db.selectFrom('user').innerJoin('userBusiness', 'userBusiness.userId', 'user.id')
  const bartender = await user
    .where('user.email', '=', 'bartender@barback.test')
    .select(['user.id', 'businessId'])
    .executeTakeFirstOrThrow()
  own = bartender.businessId
  staffId = bartender.id
})
afterAll(() => bar.stop())

/** A stream that is open, with its first bytes read. */
async function listen({ cookies }: Visitor) {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL('/orders/events', bar.url), { headers: { Cookie } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('retry')
  return reader
}

function orderMoves(orderId: number): void {
  bar.app.events.publish({ type: 'order', businessId: own, customerId: 1, orderId, status: 'Paid' })
}

test.each([
  [
    'who is signed out everywhere',
    () => bar.app.db.updateTable('session').set({ endedAt: 1 }).where('userId', '=', staffId).execute(),
  ],
  [
    'who no longer works there',
    () =>
      bar.app.db
        .updateTable('userBusiness')
        .set({ businessId: own + 1 })
        .where('userId', '=', staffId)
        .execute(),
  ],
])('%s hears nothing more, though the stream was open', async (_who, end) => {
  const reader = await listen(await bar.portal('bartender'))
  orderMoves(1)
  expect((await reader?.read())?.value).toContain('"orderId":1')
  await end()
  orderMoves(2)
  expect(await reader?.read()).toMatchObject({ done: true })
})
