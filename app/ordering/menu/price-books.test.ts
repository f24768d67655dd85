import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { openSqlite, type SqliteStore } from '../../../db/sqlite/store'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, menuItemNamed } from '../../../testing/orders'
import { templateDatabase } from '../../../testing/template'
import { PriceBooks } from './price-book'

describe('the price books of two venues', () => {
  let bar: TestBarback
  let ours: number
  let theirs: number
  beforeAll(async () => {
    bar = await openBarback()
    ours = (await demoVenue(bar)).businessId
    const other = await bar.app.db.selectFrom('business').select('id').where('id', '<>', ours).executeTakeFirstOrThrow()
    theirs = other.id
  })
  afterAll(() => bar.stop())

  const books = () => Promise.all([ours, theirs].map((id) => bar.app.priceBooks.of(bar.app.db, id)))
  /** For each venue, whether its book is still the same object afterwards. */
  const keptOver = async (change: () => Promise<unknown>) => {
    const before = await books()
    await change()
    const after = await books()
    return before.map((book, index) => book === after[index])
  }

  it('stay the same while nothing changes', async () => {
    expect(await keptOver(async () => {})).toEqual([true, true])
  })

  it('do not depend on what is sold out at the other venue, and neither do their menus', async () => {
    const [owner, guest] = [await bar.staff('owner'), await bar.customer()]
    const negroni = await menuItemNamed(bar, ours, 'Negroni')
    const menus = () => Promise.all([ours, theirs].map((id) => guest.get(`/v1/menu/items/customer/${id}`)))
    const before = await menus()
    const soldOutUntil = new Date(bar.clock.now() + 3_600_000).toISOString()
    const kept = await keptOver(async () => {
      const answer = await owner.put(`/v1/menu/items/${negroni}/availability`, { soldOutUntil })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    })
    expect(kept).toEqual([false, true])
    const after = await menus()
    expect(after[0]?.read(menuItemList).results.some(({ id }) => id === negroni)).toBe(false)
    expect(after[1]?.body).toEqual(before[1]?.body)
  })

  it('both depend on a shared record', async () => {
    const admin = await bar.staff('admin')
    const kept = await keptOver(async () => {
      const answer = await admin.post('/v1/core/ingredients', { name: 'Yuzu', category: 'Mixer' })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    })
    expect(kept).toEqual([false, false])
  })
})

describe('price books of a database', () => {
  let store: SqliteStore
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'barback-books-'))
    copyFileSync(await templateDatabase(), join(folder, 'barback.db'))
    store = openSqlite(join(folder, 'barback.db'))
  })
  afterAll(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  it('cost one query while they are fresh', async () => {
    const books = new PriceBooks(store)
    await books.of(store.db, 1)
    const executed = vi.spyOn(store.db, 'executeQuery')
    await books.of(store.db, 1)
    expect(executed).toHaveBeenCalledTimes(1)
    executed.mockRestore()
  })

  it('are those of a business that is created later, until it is deleted', async () => {
    const books = new PriceBooks(store)
    await expect(books.of(store.db, 77)).rejects.toMatchObject({ status: 404 })
    store.file.exec(`
      INSERT INTO place (id, name, streetAddress, city, state, zip, latitude, longitude, timeZone, createdAt, updatedAt)
        VALUES (77, 'Wren', '1 Bay Street', 'Jacksonville', 'FL', '32202', 30, -81, 'America/New_York', 0, 0);
      INSERT INTO business (id, placeId, slug, createdAt, updatedAt) VALUES (77, 77, 'wren', 0, 0);`)
    const created = await books.of(store.db, 77)
    expect(await books.of(store.db, 77)).toBe(created)
    store.file.exec('UPDATE business SET serviceFeeCents = 150 WHERE id = 77')
    expect((await books.of(store.db, 77)).venue.serviceFeeCents).toBe(150)
    store.file.exec('DELETE FROM businessSlug WHERE businessId = 77; DELETE FROM business WHERE id = 77;')
    await expect(books.of(store.db, 77)).rejects.toMatchObject({ status: 404 })
  })

  it('are not cached for a business whose version was deleted by hand', async () => {
    const books = new PriceBooks(store)
    store.file.exec('DELETE FROM businessCatalogueVersion WHERE businessId = 3')
    const first = await books.of(store.db, 3)
    expect(await books.of(store.db, 3)).not.toBe(first)
    store.file.exec('INSERT INTO businessCatalogueVersion (businessId, version) VALUES (3, 1)')
  })
})
