import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { menuCategoryList, menuItemList } from '../../../contract/calls/menu'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { demoVenue, menuItemNamed } from '../../../testing/orders'

let bar: TestBarback
let guest: Caller
let owner: Caller
let path: string
let negroni: number
beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  owner = await bar.staff('owner')
  const { businessId } = await demoVenue(bar)
  path = `/v1/menu/items/customer/${businessId}`
  negroni = await menuItemNamed(bar, businessId, 'Negroni')
})
afterAll(() => bar.stop())

const tagOf = ({ headers }: Answer) => headers.get('etag') ?? ''
const negroniOn = (menu: Answer) => menu.read(menuItemList).results.some(({ id }) => id === negroni)
const sellOut = async (until: number | null) => {
  const soldOutUntil = until === null ? null : new Date(until).toISOString()
  const answer = await owner.put(`/v1/menu/items/${negroni}/availability`, { soldOutUntil })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
}
beforeEach(() => sellOut(null))

describe('a menu that a phone has already', () => {
  it('is not sent again', async () => {
    const first = await guest.get(path)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    for (const known of [tagOf(first), `"other", ${tagOf(first)}`, '*']) {
      const again = await guest.get(path, { 'If-None-Match': known })
      expect([again.status, again.body, tagOf(again)]).toEqual([304, undefined, tagOf(first)])
    }
    expect((await guest.get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  it('is the same seconds later, and after a restart; a minute later only its promise is another', async () => {
    const first = await guest.get(path)
    bar.clock.advance(5_000)
    expect(tagOf(await guest.get(path))).toBe(tagOf(first))
    await bar.restart()
    expect(tagOf(await guest.get(path))).toBe(tagOf(first))
    bar.clock.advance(60_000)
    const { readyBy, ...later } = (await guest.get(path)).read(menuItemList)
    const { readyBy: before, ...same } = first.read(menuItemList)
    expect(later).toEqual(same)
    expect(Date.parse(readyBy ?? '') - Date.parse(before ?? '')).toBe(60_000)
  })

  it('is sent again at once when an item sells out, and when it is on sale again, to the millisecond', async () => {
    const before = await guest.get(path)
    expect(negroniOn(before)).toBe(true)
    const until = bar.clock.now() + 60_250
    await sellOut(until)
    const without = await guest.get(path, { 'If-None-Match': tagOf(before) })
    expect([without.status, negroniOn(without)]).toEqual([200, false])
    bar.clock.set(until - 1)
    const still = await guest.get(path)
    expect(negroniOn(still)).toBe(false)
    expect((await guest.get(path, { 'If-None-Match': tagOf(still) })).status).toBe(304)
    bar.clock.set(until)
    expect(negroniOn(await guest.get(path, { 'If-None-Match': tagOf(still) }))).toBe(true)
  })

  it('is different for guests over 21', async () => {
    const young = await bar.customer('new')
    const all = await guest.get(path)
    const categories = await guest.get(path.replace('menu/items', 'categories'))
    expect(categories.read(menuCategoryList).total).toBeGreaterThan(0)
    expect(tagOf(categories)).not.toBe(tagOf(all))
    const some = await young.get(path, { 'If-None-Match': tagOf(all) })
    expect(some.status).toBe(200)
    expect(some.read(menuItemList).results.every(({ isAlcoholic }) => !isAlcoholic)).toBe(true)
  })

  it('is not for a guest who has signed out', async () => {
    const leaving = await bar.customer('new')
    const known = { 'If-None-Match': tagOf(await leaving.get(path)) }
    expect((await leaving.get(path, known)).status).toBe(304)
    expect((await leaving.get('/v1/auth/customer/logout')).status).toBe(204)
    expect((await leaving.get(path, known)).status).toBe(401)
  })
})

it('a menu is compressed for clients that accept it, with its length', async () => {
  const plain = await guest.get(path)
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(Number(plain.headers.get('content-length'))).toBeGreaterThan(1000)
  const packed = await guest.get(path, { 'Accept-Encoding': 'gzip' })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.body).toEqual(plain.body)
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
})
