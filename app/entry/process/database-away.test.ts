import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiError } from '../../../contract/errors'
import { DEMO_LOCKER } from '../../../db/seed/venues'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { eventually } from '../../../testing/eventually'
import { orderBodyFor, postOrder } from '../../../testing/orders'
import { openLine, type DatabaseLine } from '../../../testing/postgres/line'
import { openRawLocker, type RawLocker } from '../../../testing/raw-locker'
import { TEST_LOCKER_SECRET } from '../../../testing/template'

/** A server whose line to its database can be cut, and one that always reaches it. */
let bar: TestBarback
let other: TestBarback
let line: DatabaseLine
let logged: string[]
beforeEach(async () => {
  other = await openBarback({ isOnPostgres: true })
  line = await openLine({ url: other.database.env.DATABASE_URL ?? '' })
  logged = []
  const log = pino({ level: 'error' }, { write: (text) => void logged.push(text) })
  bar = await openBarback({ beside: other, log, env: { DATABASE_URL: line.url } })
})
afterEach(async () => {
  line.mend()
  await bar.stop()
  await other.stop()
  await line.stop()
})

const { deviceId, numberOfCubbies } = DEMO_LOCKER

function connect(): Promise<RawLocker> {
  const authorization = `Bearer ${deviceId}:${TEST_LOCKER_SECRET}`
  return openRawLocker(bar.url.replace('http', 'ws'), { deviceId, authorization })
}

async function locker(): Promise<RawLocker> {
  const raw = await connect()
  const doors = Array.from({ length: numberOfCubbies }, (_, index) => ({
    number: index + 1,
    front: 'closed' as const,
    back: 'closed' as const,
  }))
  await raw.hello({ numberOfCubbies, doors })
  await eventually(async () => expect(await isOnline()).toBe(1))
  return raw
}

async function isOnline(): Promise<number> {
  const { online } = await other.app.db
    .selectFrom('businessLocker')
    .select('online')
    .where('deviceId', '=', deviceId)
    .executeTakeFirstOrThrow()
  return online
}

describe('While the database is away', () => {
  it('an order is refused in words, and the same tap succeeds once it is back', async () => {
    const guest = await bar.customer()
    const body = await orderBodyFor(bar, guest)
    const key = randomUUID()
    line.cut()
    const answer = await postOrder(guest, body, key)
    expect([answer.status, answer.read(apiError)]).toEqual([
      503,
      expect.objectContaining({ code: 'busy', message: 'The database is busy: please try again' }),
    ])
    line.mend()
    expect((await postOrder(guest, body, key)).status).toBe(201)
  })

  it("the bar's screen is a page in words, and is there again afterwards", async () => {
    const tablet = await bar.portal('bartender')
    line.cut()
    const page = await tablet.get('/kiosk')
    expect([page.status, page.html]).toEqual([503, expect.stringContaining('The database is busy: please try again')])
    expect((await tablet.submit('/kiosk', { intent: 'start', orderId: '1', version: '1' })).status).toBe(503)
    line.mend()
    expect((await tablet.get('/kiosk')).status).toBe(200)
  })

  it('the process lives, and reports that it cannot take orders', async () => {
    const get = async (path: string) => (await fetch(`${bar.url}${path}`)).status
    expect([await get('/livez'), await get('/healthz')]).toEqual([200, 200])
    line.cut()
    bar.clock.advance(2000)
    expect([await get('/livez'), await get('/healthz')]).toEqual([200, 503])
    line.mend()
    bar.clock.advance(2000)
    expect([await get('/livez'), await get('/healthz')]).toEqual([200, 200])
  })

  it('one sweep reports it for all, each time it goes away', async () => {
    const reported = () => logged.filter((text) => text.includes('sweep failed')).length
    for (const times of [1, 2]) {
      line.cut()
      await bar.sweep()
      await bar.sweep()
      expect(reported()).toBe(times)
      line.mend()
      await bar.sweep()
    }
    expect(bar.app.pulse.withoutStore).toEqual(new Set())
  })

  it('a locker is asked to come back, rather than told that its secret is wrong', async () => {
    line.cut()
    await expect(connect()).rejects.toThrow('503')
    line.mend()
    await locker()
  })

  it('a locker that disconnects counts as offline once the database is back', async () => {
    const raw = await locker()
    line.cut()
    await raw.drop()
    // Its server notices the end of the socket, and cannot write it down.
    await eventually(() => expect(bar.app.lockers.isOnline(1)).toBe(false))
    expect(await isOnline()).toBe(1)
    line.mend()
    await eventually(async () => expect(await isOnline()).toBe(0))
  })
})
