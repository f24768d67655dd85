import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeList, placeView } from '../../../contract/calls/places'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

describe('places', () => {
  it('are visible to anonymous visitors, with hours and whether they are open', async () => {
    const { results, total } = (await bar.anyone.get('/v1/places')).read(placeList)
    expect(total).toBe(3)
    expect(results.map(({ name }) => name)).toEqual(results.map(({ name }) => name).toSorted())
    expect(results.find(({ id }) => id === 1)).toMatchObject({ open: true })
  })

  it('are found by a part of their name or address, in any case', async () => {
    const found = async (typed: string) =>
      (await bar.anyone.get(`/v1/places?${new URLSearchParams({ searchString: typed })}`))
        .read(placeList)
        .results.map(({ name }) => name)
    expect(await found('HERON')).toEqual(['The Night Heron'])
    expect(await found('jacksonville')).toHaveLength(3)
    expect(await found('%')).toEqual([])
  })

  it('are paged and sort either way', async () => {
    const page = async (query: string) => (await bar.anyone.get(`/v1/places?${query}`)).read(placeList)
    const up = await page('size=2&sort=name,asc')
    const down = await page('size=2&page=1&sort=name,desc')
    expect([up.results.length, down.results.length, up.total]).toEqual([2, 1, 3])
    expect(down.results[0]?.name).toBe(up.results[0]?.name)
  })

  it('are sorted by distance from a location, in metres', async () => {
    const { latitude, longitude, placeId } = await demoVenue(bar)
    const { results } = (await bar.anyone.get(`/v1/places?location=${latitude},${longitude}`)).read(placeList)
    expect(results[0]).toMatchObject({ id: placeId, distance: 0 })
    const distances = results.map(({ distance }) => distance ?? 0)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })

  it.each([
    ['sort=colour,asc', 'sort'],
    ['sort=name', 'sort'],
    ['size=1001', 'size'],
    ['page=-1', 'page'],
    ['location=here', 'location'],
  ])('refuse %s and name the field', async (query, path) => {
    const answer = await bar.anyone.get(`/v1/places?${query}`)
    expect([answer.status, answer.read(apiError).errors?.[0]?.path]).toEqual([400, path])
  })

  it('that are not enabled are visible to staff only', async () => {
    const { placeId } = await demoVenue(bar)
    await bar.app.db.updateTable('place').set({ enabled: 0 }).where('id', '=', placeId).execute()
    const [anyone, guest, staff] = [bar.anyone, await bar.customer(), await bar.staff('owner')]
    const statuses = await Promise.all(
      [anyone, guest, staff].map(async (who) => (await who.get(`/v1/places/${placeId}`)).status),
    )
    await bar.app.db.updateTable('place').set({ enabled: 1 }).where('id', '=', placeId).execute()
    expect(statuses).toEqual([404, 404, 200])
  })

  it('distinguish a place that closes after midnight from a closed one', async () => {
    const { id } = await bar.app.db
      .selectFrom('place')
      .select('id')
      .where('category', '=', 'Club')
      .executeTakeFirstOrThrow()
    const place = async () => (await bar.anyone.get(`/v1/places/${id}`)).read(placeView)
    expect(await place()).toMatchObject({ open: true })
    bar.clock.advance(12 * 60 * 60 * 1000)
    expect(await place()).toMatchObject({ open: false, closesAt: null })
  })
})
