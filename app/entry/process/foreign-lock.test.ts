import SqliteFile from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyCall } from '../../../contract/calls'
import { isSchema } from '../../../contract/calls/call'
import { builtServer, openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { orderBodyFor, paidOrder, postOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'
import { asSqlite } from '../../../db/sqlite/store'

let bar: TestBarback
let bartender: Visitor
let admin: Caller
let guest: Caller
let other: SqliteFile.Database
beforeAll(async () => {
  bar = await openBarback()
  bartender = await bar.portal('bartender')
  admin = await bar.staff('admin')
  guest = await bar.customer()
  // These routes create their keys on first use.
  for (const path of ['/v1/customers/devices', '/v1/lockers/release']) await guest.get(path)
  other = new SqliteFile(asSqlite(bar.app.store).file.name, { timeout: 0 })
})
beforeEach(() => {
  // The server records a session's use again after a minute.
  bar.clock.advance(61_000)
})
afterEach(() => {
  if (other.inTransaction) other.exec('ROLLBACK')
})
afterAll(async () => {
  other.close()
  await bar.stop()
})

/** The reading calls without a record's id. */
const LISTS = everyCall().flatMap(({ call: { method, path, answer } }) =>
  method === 'GET' && !path.includes('{') && (isSchema(answer) || answer.kind !== 'events') ? [`/v1/${path}`] : [],
)
/** These renew or end a session and write by design. */
const WRITING = ['/v1/auth/token', '/v1/auth/customer/token', '/v1/auth/logout', '/v1/auth/customer/logout']

describe('While another program writes to the database', () => {
  it('an order waits until the write has ended, and is then accepted', async () => {
    const body = await orderBodyFor(bar, guest)
    other.exec('BEGIN IMMEDIATE')
    let isAnswered = false
    const written = postOrder(guest, body).finally(() => (isAnswered = true))
    expect([(await bartender.get('/livez')).status, isAnswered]).toEqual([200, false])
    other.exec('COMMIT')
    expect((await written).status).toBe(201)
  })

  it('screens and files are served', async () => {
    const { id } = await paidOrder(bar, {}, guest)
    const phone = bar.visitor()
    const { module } = (await builtServer()).assets.entry
    other.exec('BEGIN IMMEDIATE')
    for (const path of ['/kiosk', '/', '/orders', `/orders/${id}`, '/livez', module]) {
      expect([path, (await bartender.get(path)).status]).toEqual([path, 200])
    }
    for (const path of ['/login', '/app', '/app/b/the-night-heron', '/app?near', module]) {
      expect([path, (await phone.get(path)).status]).toEqual([path, 200])
    }
    expect((await guest.get(`/v1/orders/customer/${id}`)).status).toBe(200)
  })

  it.each(LISTS.filter((path) => !WRITING.includes(path)))('GET %s is answered', async (path) => {
    other.exec('BEGIN IMMEDIATE')
    for (const caller of [admin, guest, bar.anyone]) expect((await caller.get(path)).status).not.toBe(503)
  })
})
