import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../../../contract/calls'
import { deviceView } from '../../../contract/calls/devices'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { cancelAsGuest, demoVenue, kioskMove, linesOf, newGuest, orderRow, paidOrder } from '../../../testing/orders'
import { pushService, subscribedBrowser, type PushService } from '../../../testing/push-service'

const DEVICES = '/v1/customers/devices'
const list = calls.devices.list.answer

let bar: TestBarback
let service: PushService
beforeAll(async () => {
  service = await pushService()
  bar = await openBarback({ pushOrigin: service.origin })
})
afterAll(async () => {
  await bar.stop()
  await service.stop()
})
beforeEach(() => {
  service.status = 201
  service.received.length = 0
})

let browsers = 0
const newBrowser = () => subscribedBrowser(`browser-${++browsers}`)

async function subscribed(guest: Caller) {
  const browser = newBrowser()
  const answer = await guest.post(DEVICES, browser.subscription)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { ...browser, id: answer.read(deviceView).id }
}

/** A guest with a subscribed browser and a paid order. */
async function waiting() {
  const { caller: guest, email } = await newGuest(bar)
  return { guest, email, browser: await subscribed(guest), order: await paidOrder(bar, {}, guest) }
}

const ready = (orderId: number) =>
  kioskMove(bar, orderId, { status: 'Started' }, { status: 'Prepared' }, { status: 'Ready', cubby: null })

/** Other guests of this file wait, too, and are told when their orders will be late. */
const sentTo = (browser: ReturnType<typeof subscribedBrowser>) =>
  service.received.filter(({ path }) => path === browser.path)

async function deliveredTo(browser: ReturnType<typeof subscribedBrowser>) {
  await bar.sweep()
  return sentTo(browser).map((request) => browser.read(request))
}

describe('a guest’s devices', () => {
  it('are listed per browser, with the key for subscribing, and can be removed', async () => {
    const { caller: guest } = await newGuest(bar)
    const before = (await guest.get(DEVICES)).read(list)
    expect(before.results).toEqual([])
    expect(Buffer.from(before.publicKey, 'base64url')).toHaveLength(65)
    const [one, other] = [await subscribed(guest), await subscribed(guest)]
    const after = (await guest.get(DEVICES)).read(list)
    expect(after).toMatchObject({
      publicKey: before.publicKey,
      results: [
        { id: other.id, isThis: true },
        { id: one.id, isThis: true },
      ],
    })
    expect((await guest.delete(`${DEVICES}/${one.id}`)).status).toBe(204)
    expect((await guest.delete(`${DEVICES}/${one.id}`)).status).toBe(404)
    expect((await guest.get(DEVICES)).read(list).results.map(({ id }) => id)).toEqual([other.id])
  })

  it('cannot be removed by another guest, and follow the guest who signs in on them', async () => {
    const [{ caller: one }, { caller: other }] = [await newGuest(bar), await newGuest(bar)]
    const browser = await subscribed(one)
    expect((await other.delete(`${DEVICES}/${browser.id}`)).status).toBe(404)
    expect((await bar.anyone.get(DEVICES)).status).toBe(401)
    expect((await (await bar.staff('admin')).get(DEVICES)).status).toBe(403)
    await other.post(DEVICES, browser.subscription)
    expect((await one.get(DEVICES)).read(list).results).toEqual([])
    expect((await other.get(DEVICES)).read(list).results).toHaveLength(1)
  })

  it('are at most twenty, without the oldest', async () => {
    const { caller: guest } = await newGuest(bar)
    const first = await subscribed(guest)
    for (let n = 0; n < 20; n++) await subscribed(guest)
    const ids = (await guest.get(DEVICES)).read(list).results.map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(ids).not.toContain(first.id)
  })

  it.each([
    'http://updates.push.example.com/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://localhost/1',
    'https://metadata.google.internal/1',
    'https://printer.local/1',
    'https://router/1',
    'https://updates.push.example.com:22/1',
    'https://user:secret@updates.push.example.com/1',
    'ftp://updates.push.example.com/1',
    'javascript:alert(1)',
  ])('are refused at %s', async (endpoint) => {
    const answer = await (await bar.customer()).post(DEVICES, { ...newBrowser().subscription, endpoint })
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { errors: [{ path: 'endpoint', message: 'Must be the https address of a push service' }] },
    ])
  })

  it.each([
    ['keys.p256dh', { p256dh: 'short' }, 'Must be a key of 65 bytes'],
    ['keys.p256dh', { p256dh: `B${'A'.repeat(86)}` }, 'Must be a key of a push subscription'],
    ['keys.auth', { auth: 'short' }, 'Must be 16 bytes'],
  ])('need a usable key: %s', async (path, wrong, message) => {
    const { subscription } = newBrowser()
    const body = { ...subscription, keys: { ...subscription.keys, ...wrong } }
    const answer = await (await bar.customer()).post(DEVICES, body)
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ path, message }] }])
  })
})

describe('a notice', () => {
  it('announces once on every device that the order is ready at the counter, encrypted for its browser', async () => {
    const { guest, browser, order } = await waiting()
    const second = await subscribed(guest)
    await bar.sweep()
    expect(service.received).toEqual([])
    await ready(order.id)
    const [delivered, ...more] = await deliveredTo(browser)
    expect([delivered, more]).toEqual([
      {
        title: 'The Night Heron',
        body: 'Ready: at the counter',
        path: `/app/orders/${order.id}`,
        what: 'Ready',
        tag: `order-${order.id}`,
      },
      [],
    ])
    expect(await deliveredTo(second)).toEqual([delivered])
    const [request] = service.received
    expect(request?.headers).toMatchObject({
      urgency: 'high',
      ttl: '1800',
      topic: `order-${order.id}`,
      'content-encoding': 'aes128gcm',
    })
    expect(request?.body.includes('counter')).toBe(false)
    expect(service.received).toHaveLength(2)
  })

  it('is signed with the server’s key, for this push service', async () => {
    const { guest, browser, order } = await waiting()
    await ready(order.id)
    await deliveredTo(browser)
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(service.received[0]?.headers.authorization)) ?? []
    expect(key).toBe((await guest.get(DEVICES)).read(list).publicKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    expect(decodeProtectedHeader(token).alg).toBe('ES256')
    const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'))
    expect(payload).toMatchObject({
      aud: 'https://updates.push.example.com',
      sub: 'mailto:service@barback.test',
    })
  })

  it.each([
    { language: 'en', numbers: [5], says: 'Ready: cubby 5, green' },
    { language: 'en', numbers: [5, 6], says: 'Ready: cubbies 5 and 6, green' },
    { language: 'es', numbers: [5], says: 'Listo: casillero 5, verde' },
    { language: 'es', numbers: [5, 6, 7], says: 'Listo: casilleros 5, 6 y 7, verde' },
  ])('names the cubbies and their color: $says', async ({ language, numbers, says }) => {
    const { caller: guest } = await newGuest(bar)
    const browser = newBrowser()
    await guest.post(DEVICES, { ...browser.subscription, language })
    const order = await paidOrder(bar, {}, guest)
    await ready(order.id)
    const { lockerId } = await demoVenue(bar)
    const { id } = await bar.app.db
      .selectFrom('businessLocker')
      .select('id')
      .where('lockerId', '=', lockerId)
      .executeTakeFirstOrThrow()
    const cubby = bar.app.db.updateTable('cubby').where('lockerId', '=', id).where('number', 'in', numbers)
    await cubby.set({ orderId: order.id, phase: 'Loaded' }).execute()
    await bar.app.db.updateTable('order').set({ atCounter: 0 }).where('id', '=', order.id).execute()
    const delivered = await deliveredTo(browser)
    await cubby.set({ orderId: null, phase: 'Free' }).execute()
    expect(delivered.map(({ body }) => body)).toEqual([says])
  })

  it('is in the language of the device', async () => {
    const { caller: guest } = await newGuest(bar)
    const browser = newBrowser()
    await guest.post(DEVICES, { ...browser.subscription, language: 'es' })
    const order = await paidOrder(bar, {}, guest)
    await ready(order.id)
    expect((await deliveredTo(browser)).map(({ body }) => body)).toEqual(['Listo: en la barra'])
  })

  it('announces a cancelled order and its refund', async () => {
    const { guest, browser, order } = await waiting()
    await cancelAsGuest(guest, order)
    expect((await deliveredTo(browser)).map(({ body, what }) => [what, body])).toEqual([
      ['Cancelled', `Cancelled: $${order.total.toFixed(2)} from order ${order.id} goes back to your card`],
    ])
  })

  it('announces a partial refund once', async () => {
    const { caller: guest } = await newGuest(bar)
    const browser = await subscribed(guest)
    const order = await paidOrder(bar, { items: await linesOf(bar, { Negroni: 1, Daiquiri: 1 }) }, guest)
    const [line] = order.items
    await kioskMove(bar, order.id, { items: [{ id: line?.id ?? 0, status: 'NotAvailable' }] })
    const { refundedTotalCents } = await orderRow(bar, order.id)
    const words = `$${(refundedTotalCents / 100).toFixed(2)} from order ${order.id} goes back to your card`
    expect((await deliveredTo(browser)).map(({ body, what }) => [what, body])).toEqual([['Refunded', words]])
    await bar.sweep()
    expect(service.received).toHaveLength(1)
  })

  it('is not sent when it is out of date', async () => {
    const { browser, order } = await waiting()
    await ready(order.id)
    await kioskMove(bar, order.id, { status: 'Completed' })
    expect(await deliveredTo(browser)).toEqual([])
  })

  it('is not sent to a guest who is already opening the door', async () => {
    const { browser, order } = await waiting()
    await ready(order.id)
    const cubby = bar.app.db.updateTable('cubby').where('number', 'in', [6, 7])
    await cubby.set({ orderId: order.id, phase: 'Loaded' }).where('orderId', 'is', null).execute()
    await cubby.set({ phase: 'Collecting' }).where('number', '=', 6).execute()
    await bar.app.db.updateTable('order').set({ atCounter: 0 }).where('id', '=', order.id).execute()
    const delivered = await deliveredTo(browser)
    await cubby.set({ orderId: null, phase: 'Free' }).where('orderId', '=', order.id).execute()
    expect(delivered).toEqual([])
  })

  it('is retried after 5, 10, 20 seconds while the push service fails, and dropped once it is out of date', async () => {
    const { browser, order } = await waiting()
    await ready(order.id)
    service.status = 503
    await deliveredTo(browser)
    for (const seconds of [5, 10, 20]) {
      const before = sentTo(browser).length
      bar.clock.advance(seconds * 1000 - 1)
      await bar.sweep()
      expect(sentTo(browser)).toHaveLength(before)
      bar.clock.advance(1)
      await bar.sweep()
      expect(sentTo(browser)).toHaveLength(before + 1)
    }
    bar.clock.advance(31 * 60_000)
    const before = sentTo(browser).length
    await bar.sweep()
    expect(sentTo(browser)).toHaveLength(before)
    const open = await bar.app.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'push')
      .where('doneAt', 'is', null)
      .where('nextAttemptAt', 'is not', null)
      .execute()
    expect(open.filter(({ payload }) => payload.includes(`"deviceId":${browser.id},`))).toEqual([])
  })

  it.each([404, 410])('is the last one to a device whose push service answers %i', async (status) => {
    const { guest, browser, order } = await waiting()
    await ready(order.id)
    service.status = status
    await deliveredTo(browser)
    expect((await guest.get(DEVICES)).read(list).results).toEqual([])
    bar.clock.advance(60_000)
    await bar.sweep()
    expect(sentTo(browser)).toHaveLength(1)
  })

  it('is not sent to a device on which its guest has signed out', async () => {
    const { guest, browser, order } = await waiting()
    await ready(order.id)
    await guest.delete('/v1/customers/tokens')
    expect(await deliveredTo(browser)).toEqual([])
  })
})

it('the key stays the same after a restart of the server', async () => {
  const before = (await (await bar.customer()).get(DEVICES)).read(list).publicKey
  await bar.restart()
  expect((await (await bar.customer()).get(DEVICES)).read(list).publicKey).toBe(before)
})
