import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestOrder, guestOrderList, orderList } from '../../../contract/calls/orders'
import { handoverView } from '../../../contract/calls/pickups'
import { checkedAtBar, unverifiedGuest } from '../../../testing/age'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue, kioskMove, newGuest, paidOrder } from '../../../testing/orders'
import { pushService, subscribedBrowser, type PushService } from '../../../testing/push-service'

/** A pickup that its guest hands to somebody else (docs/rules/lockers.md#somebody-else). */

let bar: TestBarback
let service: PushService
let [guest, friend, stranger]: Caller[] = []
let venue: Awaited<ReturnType<typeof demoVenue>>
let orderId = 0

beforeAll(async () => {
  service = await pushService()
  bar = await openBarback({ pushOrigin: service.origin })
  venue = await demoVenue(bar)
  await bar.app.db.updateTable('businessLocker').set({ online: 1 }).where('id', '=', 1).execute()
})
afterAll(async () => {
  await bar.stop()
  await service.stop()
})
beforeEach(async () => {
  const guests = [await newGuest(bar), await newGuest(bar), await newGuest(bar)]
  ;[guest, friend, stranger] = guests.map(({ caller }) => caller)
  await bar.app.db.updateTable('cubby').set({ phase: 'Free', orderId: null, occupied: 0 }).execute()
  orderId = (await paidOrder(bar, {}, as(guest))).id
})

function as(caller: Caller | undefined): Caller {
  if (!caller) throw new Error('No guest')
  return caller
}

const call = async (who: Caller | undefined, method: 'get' | 'post' | 'delete', path: string, body?: unknown) =>
  method === 'get' ? as(who).get(`/v1${path}`) : as(who)[method](`/v1${path}`, body ?? {})
const order = async (who: Caller | undefined) => call(who, 'get', `/orders/customer/${orderId}`)
const pickup = (who: Caller | undefined) =>
  call(who, 'post', `/orders/customer/${orderId}/pickup`, { location: venue.location })
const takeBack = (who: Caller | undefined) => call(who, 'delete', `/orders/customer/${orderId}/handover`)
const take = (who: Caller | undefined, code: string) => call(who, 'post', `/orders/handovers/${code}`)

async function link(): Promise<string> {
  const answer = await call(guest, 'post', `/orders/customer/${orderId}/handover`)
  return answer.read(guestOrder).handoverCode ?? ''
}

/** Puts the order into a cubby. */
async function load(): Promise<void> {
  await kioskMove(bar, orderId, { status: 'Started' }, { status: 'Prepared' })
  const now = bar.clock.now()
  await bar.app.db.updateTable('order').set({ status: 'Ready', readyAt: now }).where('id', '=', orderId).execute()
  await bar.app.db
    .updateTable('cubby')
    .set({ phase: 'Loaded', orderId, occupied: 1, since: now, front: 'closed', back: 'closed' })
    .where('lockerId', '=', 1)
    .where('number', '=', 1)
    .execute()
}

describe('a link', () => {
  it('names the guest and the drinks, and is taken once by one account', async () => {
    const code = await link()
    const { guest: host } = (await order(guest)).read(guestOrder)
    const view = (await call(friend, 'get', `/orders/handovers/${code}`)).read(handoverView)
    expect(view).toMatchObject({ guest: host, isTaken: false, isOwn: false, items: [{ name: 'Negroni', quantity: 2 }] })
    const taken = (await take(friend, code)).read(guestOrder)
    expect(taken).toMatchObject({ id: orderId, isOwn: false, handoverCode: null, guest: host })
    expect((await take(friend, code)).status).toBe(200)
    expect((await take(stranger, code)).status).toBe(404)
    expect((await call(stranger, 'get', `/orders/handovers/${code}`)).status).toBe(404)
    expect((await order(guest)).read(guestOrder)).toMatchObject({ isOwn: true, collector: taken.collector })
  })

  it('shows the order to both, and to nobody else', async () => {
    await take(friend, await link())
    const live = async (who: Caller | undefined) =>
      (await call(who, 'get', '/orders/customer/active')).read(guestOrderList).results.map(({ id }) => id)
    expect([await live(guest), await live(friend), await live(stranger)]).toEqual([[orderId], [orderId], []])
    expect((await order(stranger)).status).toBe(404)
    expect((await call(friend, 'get', '/orders/customer')).read(guestOrderList).results).toEqual([])
  })

  it('ends with a new one, and when the pickup is taken back', async () => {
    const [first, second] = [await link(), await link()]
    expect((await take(friend, first)).status).toBe(404)
    expect((await take(friend, second)).status).toBe(200)
    expect((await takeBack(guest)).status).toBe(200)
    expect((await takeBack(guest)).read(guestOrder)).toMatchObject({ collector: null, handoverCode: null })
    expect((await order(friend)).status).toBe(404)
    expect((await take(friend, second)).status).toBe(404)
  })

  it('is not for the guest who made it, and made only by the order’s guest', async () => {
    expect((await take(guest, await link())).body).toMatchObject({ code: 'own_order' })
    await take(friend, await link())
    expect((await call(friend, 'post', `/orders/customer/${orderId}/handover`)).status).toBe(404)
    expect((await takeBack(friend)).status).toBe(404)
  })

  it('with alcohol is taken only by an account that is over 21 itself', async () => {
    const { email, caller: young } = await newGuest(bar)
    const age = bar.app.db.updateTable('customer').where('email', '=', email)
    await age.set({ verifiedDob: null }).execute()
    const code = await link()
    expect((await take(young, code)).body).toMatchObject({ code: 'age_required' })
    await age.set({ verifiedDob: '1990-01-01' }).execute()
    expect((await take(await bar.customer(email), code)).status).toBe(200)
  })

  it('of a guest whose age the bar has checked does not make their friend older', async () => {
    const { caller: young } = await unverifiedGuest(bar)
    await checkedAtBar(bar, as(guest))
    const code = await link()
    expect((await take(young, code)).body).toMatchObject({ code: 'age_required' })
    await checkedAtBar(bar, young)
    expect((await take(young, code)).status).toBe(200)
    await load()
    expect((await pickup(young)).status).toBe(200)
  })

  it('cannot be made for an order that is over', async () => {
    await call(guest, 'post', `/orders/customer/${orderId}/cancel`)
    const answer = await call(guest, 'post', `/orders/customer/${orderId}/handover`)
    expect(answer.body).toMatchObject({ code: 'order_over' })
  })
})

describe('whoever has taken a pickup', () => {
  beforeEach(async () => {
    await take(friend, await link())
    await load()
  })

  it('opens the cubby, and its guest cannot, until they take it back', async () => {
    expect((await pickup(guest)).body).toMatchObject({ code: 'handed_over' })
    expect((await pickup(friend)).status).toBe(200)
    expect((await takeBack(guest)).body).toMatchObject({ code: 'door_open' })
    const command = await bar.app.db
      .selectFrom('lockerCommand')
      .select('actor')
      .where('orderId', '=', orderId)
      .execute()
    const { id } = await bar.app.db
      .selectFrom('orderHandover')
      .select('takenBy as id')
      .where('endedAt', 'is', null)
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(command).toEqual([{ actor: `customer:${id}` }])
  })

  it('can no longer once its guest has taken it back', async () => {
    expect((await takeBack(guest)).status).toBe(200)
    expect((await pickup(friend)).status).toBe(404)
    expect((await pickup(guest)).status).toBe(200)
  })

  it('opens alcohol only as long as they are known to be over 21, whatever the bar knows of its guest', async () => {
    await checkedAtBar(bar, as(guest))
    await bar.app.db
      .updateTable('customer')
      .set({ verifiedDob: null })
      .where('id', 'in', (eb) => eb.selectFrom('orderHandover').select('takenBy').where('orderId', '=', orderId))
      .execute()
    expect((await pickup(friend)).body).toMatchObject({ code: 'age_required' })
  })

  it.each([
    ['pay', 'get', '/pay'],
    ['receipt', 'get', '/receipt'],
    ['cancel', 'post', '/cancel'],
    ['report', 'post', '/problems'],
  ] as const)('has no part in its money: %s', async (_, method, path) => {
    const body = path === '/problems' ? { kind: 'Spilled' } : {}
    expect((await call(friend, method, `/orders/customer/${orderId}${path}`, body)).status).toBe(404)
  })

  it('is called by their name at the bar, with the guest’s', async () => {
    const { guest: host, collector } = (await order(guest)).read(guestOrder)
    const bartender = await bar.staff('bartender')
    const queue = (await bartender.get('/v1/orders/kiosk', { lockerId: venue.lockerId })).read(orderList).results
    expect(queue.find(({ id }) => id === orderId)).toMatchObject({ guest: host, collector })
    expect((await (await bar.portal('bartender')).get('/kiosk')).html).toContain(`${collector} for ${host}`)
  })
})

it('both get the notice that it is ready', async () => {
  service.received.length = 0
  const browsers = ['guest', 'friend'].map((name) => subscribedBrowser(`${name}-${orderId}`))
  for (const [index, who] of [guest, friend].entries()) {
    await as(who).post('/v1/customers/devices', browsers[index]?.subscription)
  }
  await take(friend, await link())
  await kioskMove(bar, orderId, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })
  await bar.sweep()
  expect(service.received.map(({ path }) => path).sort()).toEqual(browsers.map(({ path }) => path).sort())
})
