import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Visitor } from '../../../testing/visitor'
import { OpenStreams } from '../server/open-streams'
import { eventually } from '../../../testing/eventually'

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

function ask({ cookies }: Visitor, path = '/orders/events', signal?: AbortSignal) {
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(path, bar.url), { headers: { Cookie }, ...(signal && { signal }) })
}

/** An open stream whose first bytes have been read. */
async function listen(visitor: Visitor) {
  const response = await ask(visitor)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toContain('retry')
  return reader
}

function orderMoves(orderId: number): void {
  bar.app.events.publish({ type: 'order', businessId: own, customerId: 1, orderId, status: 'Paid' })
}

test('by default an account may have fifty streams open, and a network a thousand', async () => {
  const streams = new OpenStreams()
  const count = (account: (n: number) => string, address: string, isStaff: boolean) => {
    for (let n = 0; ; n++) {
      try {
        streams.enter(account(n), address, isStaff)
      } catch {
        return n
      }
    }
  }
  expect(count(() => 'user:1', '192.0.2.1', true)).toBe(50)
  expect(count((n) => `customer:${n}`, '192.0.2.2', false)).toBe(1000)
  // Guests on the bar's Wi-Fi have used up their streams, but the staff have their own.
  expect(count((n) => `user:${n + 100}`, '192.0.2.2', true)).toBe(1000)
  // An IPv6 household counts as one, whichever of its addresses it uses.
  expect(count((n) => `customer:${n}`, '2001:db8:1:2::1', false)).toBe(1000)
  expect(count((n) => `customer:${n}`, '2001:db8:1:2::2', false)).toBe(0)

  const bartender = await bar.portal('bartender')
  const leave = new AbortController()
  const open = async () => (await ask(bartender, undefined, leave.signal)).status
  const answers = await Promise.all(Array.from({ length: 51 }, open))
  leave.abort()
  expect(answers.filter((status) => status === 200)).toHaveLength(50)
  expect(answers.filter((status) => status === 429)).toHaveLength(1)
})

test('a stream marks that a fresh page missed nothing, and no other page', async () => {
  const bartender = await bar.portal('bartender')
  const leave = new AbortController()
  const hasMissedNothing = async (query: string) =>
    (await ask(bartender, `/orders/events${query}`, leave.signal)).headers.has('X-Nothing-Missed')
  // The test holds the clock: otherwise a request that is slow to arrive would ask for a time after the event.
  const pageAskedAt = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(pageAskedAt + 20)
  onTestFinished(() => clock.mockRestore())
  const young = '?age=15'
  expect(await hasMissedNothing(young)).toBe(true)
  // An event of another business.
  bar.app.events.publish({ type: 'order', businessId: own + 1, customerId: 1, orderId: 1, status: 'Paid' })
  expect(await hasMissedNothing(young)).toBe(true)
  orderMoves(1)
  expect(await hasMissedNothing(young)).toBe(false)
  clock.mockReturnValue(pageAskedAt + 40)
  expect(await hasMissedNothing(young)).toBe(true)
  for (const query of ['', '?age=', '?age=-5', '?age=soon', '?age=86400000', '?age=Infinity']) {
    expect(await hasMissedNothing(query), query).toBe(false)
  }
  leave.abort()
})

test.each([
  [
    'a user signed out everywhere',
    () => bar.app.db.updateTable('session').set({ endedAt: 1 }).where('userId', '=', staffId).execute(),
  ],
  [
    'a user who no longer works there',
    () =>
      bar.app.db
        .updateTable('userBusiness')
        .set({ businessId: own + 1 })
        .where('userId', '=', staffId)
        .execute(),
  ],
])('%s gets no more events, even on an open stream', async (_who, end) => {
  const reader = await listen(await bar.portal('bartender'))
  orderMoves(1)
  expect((await reader?.read())?.value).toContain('"orderId":1')
  await end()
  orderMoves(2)
  expect(await reader?.read()).toMatchObject({ done: true })
})

test('an account at its limit may open another stream when one ends', async () => {
  const few = await openBarback({ streamLimits: { account: 2, address: 3 } })
  const open = async ({ cookies }: Visitor, path = '/orders/events') => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const leave = new AbortController()
    const answer = await fetch(new URL(path, few.url), { headers: { Cookie }, signal: leave.signal })
    return { answer, leave: () => leave.abort() }
  }
  const visit = async () => (await open(few.visitor(), '/app/b/the-night-heron/events')).answer.status
  const refused = async (visitor: Visitor) => {
    const { answer } = await open(visitor)
    return [answer.status, answer.headers.get('retry-after'), apiError.parse(await answer.json()).message]
  }
  const tooMany = (words: string) => [429, '30', words]
  const bartender = await few.portal('bartender')
  const [first] = [await open(bartender), await open(bartender)]
  expect(await refused(bartender)).toEqual(
    tooMany('Your account is open in too many places. Close some of them and try again.'),
  )

  const manager = await few.portal('manager')
  expect((await open(manager)).answer.status).toBe(200)
  expect(await refused(await few.portal('owner'))).toEqual(
    tooMany('Too many screens are open from this network. Close some of them and try again.'),
  )

  // The bar's own screens and its guests count apart.
  expect([await visit(), await visit(), await visit(), await visit()]).toEqual([200, 200, 200, 429])
  const guest = await few.customer()
  const ofV1 = await guest.get('/v1/menu/items/customer/1/events')
  expect([ofV1.status, ofV1.headers.get('retry-after'), ofV1.read(apiError).code]).toEqual([429, '30', 'too_many'])

  first.leave()
  await eventually(async () => expect((await open(bartender)).answer.status).toBe(200))
  await few.stop()
})
