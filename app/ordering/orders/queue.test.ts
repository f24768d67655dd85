import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { orderEvent } from '../../../contract/calls/events'
import { guestOrder, guestOrderList, placedOrder } from '../../../contract/calls/orders'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import {
  cancelAsGuest,
  demoVenue,
  kioskMove,
  newGuest,
  orderBodyFor,
  paidOrder,
  postOrder,
} from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** A guest with a paid order, and a function that reads its place. */
async function waitingGuest() {
  const { caller, email } = await newGuest(bar)
  bar.clock.advance(1_000)
  const { id, ahead } = await paidOrder(bar, {}, caller)
  const read = async () => (await caller.get(`/v1/orders/customer/${id}`)).read(guestOrder)
  return { caller, email, id, ahead, place: async () => (await read()).ahead }
}

/** The events of an order's own stream, one after another. */
async function listen({ email, id }: { email: string; id: number }) {
  const signIn = await bar.anyone.post('/v1/auth/customer/login', { email, password: DEMO_PASSWORD })
  const { token } = signIn.read(z.object({ token: z.string() }))
  const reading = new AbortController()
  const response = await fetch(`${bar.url}/v1/orders/customer/${id}/events`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: reading.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  /** The next message; others that arrived with it stay unread. */
  const next = async () => {
    while (!unread.includes('\n\n')) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('The stream has ended')
      unread += value
    }
    const [message = '', ...rest] = unread.split('\n\n')
    unread = rest.join('\n\n')
    return message
  }
  expect(await next()).toContain('retry')
  const event = async () => orderEvent.parse(JSON.parse(/^data: (.*)$/m.exec(await next())?.[1] ?? 'null'))
  return { event, leave: () => reading.abort() }
}

test('an order shows how many are made before it, oldest first, until it is made itself', async () => {
  const first = await waitingGuest()
  const second = await waitingGuest()
  const third = await waitingGuest()
  expect([first.ahead, second.ahead, third.ahead]).toEqual([0, 1, 2])
  await kioskMove(bar, second.id, { status: 'Started' })
  expect([await first.place(), await second.place(), await third.place()]).toEqual([0, 1, 2])
  await kioskMove(bar, first.id, { status: 'Started' }, { status: 'Prepared' })
  expect([await first.place(), await second.place(), await third.place()]).toEqual([null, 0, 1])
  await cancelAsGuest(third.caller, third)
  expect(await third.place()).toBeNull()
  const active = (await second.caller.get('/v1/orders/customer/active')).read(guestOrderList)
  const all = (await second.caller.get('/v1/orders/customer')).read(guestOrderList)
  expect([active, all].map(({ results }) => results.map(({ id, ahead }) => [id, ahead]))).toEqual([
    [[second.id, 0]],
    [[second.id, 0]],
  ])
  await kioskMove(bar, second.id, { status: 'Prepared' })
  await kioskMove(bar, first.id, { status: 'Ready', cubby: null })
  expect(await first.place()).toBeNull()
})

test('an unpaid order has no place, and does not count for others', async () => {
  const guest = await newGuest(bar)
  const body = await orderBodyFor(bar, guest.caller, { paymentMethodId: 'pm_card_authenticationRequired' })
  const asked = (await postOrder(guest.caller, body)).read(placedOrder)
  expect([asked.status, asked.ahead]).toEqual(['Submitted', null])
  const paid = await waitingGuest()
  expect(paid.ahead).toBe(0)
  await kioskMove(bar, paid.id, { status: 'Started' }, { status: 'Prepared' })
})

test("another venue's orders are not counted", async () => {
  const { businessId } = await demoVenue(bar)
  const elsewhere = await waitingGuest()
  const other = await bar.app.db
    .selectFrom('business')
    .where('id', '<>', businessId)
    .select('id')
    .executeTakeFirstOrThrow()
  await bar.app.db.updateTable('order').set({ businessId: other.id }).where('id', '=', elsewhere.id).execute()
  const here = await waitingGuest()
  expect(here.ahead).toBe(0)
  await kioskMove(bar, here.id, { status: 'Started' }, { status: 'Prepared' })
})

test('a waiting guest gets one event when an order before theirs is made, cancelled or comes back, and nothing about it', async () => {
  const first = await waitingGuest()
  const second = await waitingGuest()
  const third = await waitingGuest()
  const stream = await listen(third)
  const own = (status: string) => ({ orderId: third.id, status })

  // Starting an order moves no other; the event of the next step arrives first.
  await kioskMove(bar, first.id, { status: 'Started' }, { status: 'Prepared' })
  expect(await stream.event()).toMatchObject(own('Paid'))
  expect(await third.place()).toBe(1)

  // A prepared order on its way to its guest moves no other; a cancelled one does.
  await kioskMove(bar, first.id, { status: 'Ready', cubby: null })
  await cancelAsGuest(second.caller, second)
  expect(await stream.event()).toMatchObject(own('Paid'))
  expect(await third.place()).toBe(0)

  // The stream contains the order's own steps; once it is prepared, no other order's.
  await kioskMove(bar, third.id, { status: 'Started' }, { status: 'Prepared' })
  expect(await stream.event()).toMatchObject(own('Started'))
  expect(await stream.event()).toMatchObject(own('Prepared'))
  const fourth = await waitingGuest()
  await kioskMove(bar, fourth.id, { status: 'Started' }, { status: 'Prepared' })
  await kioskMove(bar, third.id, { status: 'Ready', cubby: null }, { status: 'Completed' })
  for (let status = ''; status !== 'Completed';) {
    const event = await stream.event()
    expect(event.orderId).toBe(third.id)
    status = event.status
  }
  stream.leave()
})

test('a step that the bar undoes puts an order back in its place, and guests behind it get an event', async () => {
  const first = await waitingGuest()
  const second = await waitingGuest()
  await kioskMove(bar, first.id, { status: 'Started' })
  const stream = await listen(second)
  await kioskMove(bar, first.id, { status: 'Prepared' })
  expect(await stream.event()).toMatchObject({ orderId: second.id, status: 'Paid' })
  expect(await second.place()).toBe(0)
  const tablet = await bar.portal('bartender')
  const [, step = ''] = /name="step" value="(\d+)"/.exec((await tablet.get('/kiosk')).html) ?? []
  await tablet.submit('/kiosk?index', { intent: 'undo', step })
  expect(await stream.event()).toMatchObject({ orderId: second.id, status: 'Paid' })
  expect(await second.place()).toBe(1)
  stream.leave()
})
