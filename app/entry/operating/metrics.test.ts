import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '../../../contract/calls'
import { placedOrder } from '../../../contract/calls/orders'
import { enterDemoCharges } from '../../../scripts/demo-charges'
import { buildIfStale } from '../../../scripts/steps.mjs'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { testClock } from '../../../testing/clock'
import { demoVenue, orderBodyFor, postOrder } from '../../../testing/orders'
import { openRawLocker } from '../../../testing/raw-locker'
import { testStripe } from '../../../testing/stripe'
import { watchReplica } from './replica'

const TOKEN = 'a token of sixteen and more'

let bar: TestBarback
beforeAll(async () => {
  await buildIfStale()
  bar = await openBarback({ env: { METRICS_TOKEN: TOKEN, METRICS_PORT: '0' } })
})
afterAll(() => bar.stop())

/** Returns the figures by name and labels, as written in the text. */
async function figures(of = bar): Promise<Map<string, number>> {
  const { status, body } = await of.anyone.get('/metrics', { Authorization: `Bearer ${TOKEN}` })
  expect(status).toBe(200)
  return new Map(
    String(body)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

describe('The metrics', () => {
  it.each([
    ['without a token', {}],
    ['with a wrong token', { Authorization: 'Bearer guessed' }],
    ['with the token in another form', { Authorization: TOKEN }],
  ])('are refused %s', async (_how, headers) => {
    const { status, body } = await bar.anyone.get('/metrics', headers)
    expect([status, String(body)]).toEqual([401, 'Send METRICS_TOKEN as a bearer token'])
  })

  it('do not exist if the environment has no token', async () => {
    const plain = await openBarback()
    expect((await plain.anyone.get('/metrics', { Authorization: 'Bearer undefined' })).status).toBe(404)
    await plain.stop()
  })

  it('have their own port, which serves nothing else', async () => {
    const text = await (await fetch(`${bar.metricsUrl}/metrics`)).text()
    expect(text).toContain('barback_orders')
    expect((await fetch(`${bar.metricsUrl}/login`)).status).toBe(404)
  })

  it('count requests by route and not by record', async () => {
    for (const id of [1, 2, 3]) await bar.anyone.get(`/v1/places/${id}`)
    await bar.anyone.get('/v1/no-such-call/77')
    await bar.anyone.get('/no-such-page-77')
    const found = await figures()
    const counted = (route: string, status: number) =>
      found.get(`barback_http_request_seconds_count{method="GET",route="${route}",status="${status}"}`)
    expect(counted('/v1/places/:id', 200)).toBe(3)
    expect(counted('unknown', 404)).toBe(2)
  })

  it('contain live orders and their age, payments, and work that waits for Stripe', async () => {
    const before = await figures()
    const guest = await bar.customer()
    const order = (await postOrder(guest, await orderBodyFor(bar, guest))).read(placedOrder)
    expect(order.status).toBe('Paid')
    bar.clock.advance(90_000)
    const after = await figures()
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    expect(grown('barback_orders{status="Paid"}')).toBe(1)
    expect(grown('barback_payments_last_hour{status="Succeeded"}')).toBe(1)
    expect(after.get('barback_oldest_order_seconds{status="Paid"}')).toBeGreaterThanOrEqual(90)
    expect(after.get('barback_open_work{kind="refund"}')).toBe(0)
  })

  it('contain the sweeps, the disk, the database, the lockers and the event loop', async () => {
    await bar.sweep()
    bar.clock.advance(5000)
    const found = await figures()
    expect(found.get('barback_sweep_age_seconds{sweep="payments"}')).toBe(5)
    expect(found.get('barback_lockers{state="offline"}')).toBeGreaterThan(0)
    expect(found.get('barback_lockers{state="online"}')).toBe(0)
    expect(found.get('barback_cubbies{phase="Free"}')).toBeGreaterThan(0)
    expect(found.get('barback_database_bytes{file="database"}')).toBeGreaterThan(100_000)
    expect(found.get('barback_disk_free_bytes')).toBeGreaterThan(0)
    expect([...found.keys()]).toContain('barback_nodejs_eventloop_lag_p99_seconds')
  })

  it('show a locker as online while its controller is connected, and omit one that was never paired', async () => {
    const states = async () => {
      const found = await figures()
      return ['online', 'offline'].map((state) => found.get(`barback_lockers{state="${state}"}`))
    }
    const before = await states()
    const manager = await bar.portal('manager')
    const { businessId } = await demoVenue(bar)
    const sent = { name: 'Gauge', lockerId: 'gauge', numberOfCubbies: '3', active: 'on', intent: 'addLocker' }
    const screen = (await manager.submit(`/businesses/${businessId}?add`, sent)).location ?? ''
    expect(await states()).toEqual(before)
    const { html } = await manager.submit(screen, { intent: 'pair' })
    const code = /barback-controller pair \S+ (\d{6})</.exec(html)?.[1]
    const paired = await bar.anyone.post('/v1/lockers/pair', { code, deviceId: 'gauge-pi', firmware: '1' })
    const { secret } = paired.read(calls.controllers.pair.answer)
    const [, offline = 0] = await states()
    const authorization = `Bearer gauge-pi:${secret}`
    const controller = await openRawLocker(bar.url.replace(/^http/, 'ws'), { deviceId: 'gauge-pi', authorization })
    await controller.hello()
    expect(await states()).toEqual([1, offline - 1])
    await controller.drop()
    await expect.poll(states).toEqual([0, offline])
  })

  it('contain the size of the database and its log, and the difference between Stripe’s books and ours', async () => {
    const stripe = testStripe(bar)
    await enterDemoCharges(bar.app.store, stripe.books)
    const admin = await bar.portal('admin')
    const card = { amount: 700, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }
    for (const open of [1, 2]) {
      // A charge made by hand at Stripe.
      await bar.app.payments.stripe.paymentIntents.create({ ...card, allowed_payment_method_types: ['card'] })
      bar.clock.advance(3_600_000)
      await admin.submit('/reconciliation', { intent: 'compare', days: '1' })
      for (let sweep = 0; sweep < 4; sweep++) await bar.sweep()
      expect((await figures()).get('barback_open_differences')).toBe(open)
    }
    const found = await figures()
    for (const [file, size] of await bar.app.store.sizes()) {
      expect(size).toBeGreaterThan(0)
      expect([file, found.get(`barback_database_bytes{file="${file}"}`)]).toEqual([file, size])
    }
  })

  it('contain the deadline of a dispute, and nothing while there is none', async () => {
    const dueIn = async () => (await figures()).get('barback_dispute_due_seconds')
    expect([await dueIn(), (await figures()).get('barback_disputes')]).toEqual([undefined, 0])
    const guest = await bar.customer()
    await postOrder(guest, await orderBodyFor(bar, guest, { paymentMethodId: 'pm_card_createDispute' }))
    await testStripe(bar).eventsProcessed()
    const { id, dueBy } = await bar.app.db.selectFrom('dispute').select(['id', 'dueBy']).executeTakeFirstOrThrow()
    expect(await dueIn()).toBe(((dueBy ?? 0) - bar.clock.now()) / 1000)
    await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'accept' })
    expect(await dueIn()).toBe(undefined)
  })

  it('contain the time until commands were sent and carried out', async () => {
    const { db, now } = bar.app
    const locker = await db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
    const at = now() - 1000
    const command = { lockerId: locker.id, cubby: 1, door: 'front', purpose: 'service', actor: 'test' } as const
    await db
      .insertInto('lockerCommand')
      .values(
        [5, 10, 40].map((ms, n) => ({
          ...command,
          id: `command-${n}`,
          status: 'Done' as const,
          createdAt: at,
          expiresAt: at + 30_000,
          sentAt: at + ms,
          finishedAt: at + ms + 500,
        })),
      )
      .execute()
    const found = await figures()
    expect(found.get('barback_command_seconds{step="sent",quantile="0.5"}')).toBe(0.01)
    expect(found.get('barback_command_seconds{step="done",quantile="0.99"}')).toBe(0.5)
  })
})

describe('The lag of the database copy', () => {
  const clock = testClock()
  const bytes = { read: 0, copied: 0 }
  const litestream = createServer((_request, response) => {
    response.end(
      [
        'litestream_shadow_wal_index{db="x"} 3',
        `litestream_shadow_wal_size{db="x"} ${bytes.read}`,
        'litestream_replica_wal_index{db="x",name="s3"} 3',
        `litestream_replica_wal_offset{db="x",name="s3"} ${bytes.copied}`,
      ].join('\n'),
    )
  })
  let url = ''
  beforeAll(async () => {
    await once(litestream.listen(0, '127.0.0.1'), 'listening')
    const address = litestream.address()
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/metrics`
  })
  afterAll(() => litestream.close())
  afterEach(() => litestream.closeAllConnections())

  it('is the age of the oldest change that has not been copied', async () => {
    const replica = watchReplica(clock, url)
    expect(replica.behind()).toEqual({ seconds: undefined, isUp: false })
    const look = async (read: number, copied: number) => {
      Object.assign(bytes, { read, copied })
      await replica.look()
      const { seconds } = replica.behind()
      clock.advance(10_000)
      return seconds
    }
    expect(await look(100, 100)).toBe(0)
    expect(await look(200, 100)).toBe(0)
    expect(await look(300, 100)).toBe(10)
    expect(await look(300, 200)).toBe(10)
    expect(await look(300, 300)).toBe(0)
  })

  it('is in the metrics, with whether Litestream answers', async () => {
    // The server polls Litestream every two seconds. Fake timers skip the wait.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const env = { METRICS_TOKEN: TOKEN, LITESTREAM_METRICS_URL: url }
    const copied = await openBarback({ env, clock })
    try {
      const replicaFigures = async () => {
        const found = await figures(copied)
        return [found.get('barback_replica_up'), found.get('barback_replica_lag_seconds')]
      }
      expect(await replicaFigures()).toEqual([0, undefined])
      const look = (read: number, done: number) => {
        Object.assign(bytes, { read, copied: done })
        vi.advanceTimersByTime(2000)
      }
      look(100, 100)
      await expect.poll(replicaFigures).toEqual([1, 0])
      look(200, 100)
      const later = async () => {
        clock.advance(1000)
        return (await replicaFigures())[1]
      }
      await expect.poll(later).toBeGreaterThan(0)
      look(200, 200)
      await expect.poll(replicaFigures).toEqual([1, 0])
    } finally {
      vi.useRealTimers()
      await copied.stop()
    }
  })

  it('is unknown while Litestream does not answer', async () => {
    const replica = watchReplica(clock, 'http://127.0.0.1:9/metrics')
    await replica.look()
    expect(replica.behind()).toEqual({ seconds: undefined, isUp: false })
  })
})
