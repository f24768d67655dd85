import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeList, placeView } from '../../../contract/calls/places'
import { place } from '../../../contract/entities/places'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const BAR = {
  name: 'The Lantern',
  streetAddress: '1 Main Street',
  city: 'Denver',
  state: 'CO',
  zip: '80202',
  latitude: 39.7392,
  longitude: -104.9903,
  category: 'Bar',
}

async function newPlace(more: object = {}) {
  const answer = await (await bar.staff('admin')).post('/v1/places', { ...BAR, ...more })
  expect(answer.status).toBe(201)
  return answer.read(placeView)
}

describe('a place', () => {
  it('gets the time zone of its coordinates and the usual hours on creation', async () => {
    const made = await newPlace({ phoneNumber: '(904) 555-0123', website: '' })
    expect(made).toMatchObject({ timeZone: 'America/Denver', phoneNumber: '9045550123', website: null, business: null })
    expect(made.hoursOfOperations.monday).toEqual({ open: '14:00:00', close: '02:00:00' })
  })

  it('moves to another time zone with its coordinates, and closes on its closed days', async () => {
    const { id } = await newPlace()
    const admin = await bar.staff('admin')
    const hoursOfOperations = { ...(await newPlace()).hoursOfOperations, monday: null }
    const changed = { ...BAR, state: 'FL', latitude: 30.3322, longitude: -81.6557, hoursOfOperations }
    const moved = (await admin.put(`/v1/places/${id}`, changed)).read(place.record)
    expect([moved.timeZone, moved.hoursOfOperations.monday]).toEqual(['America/New_York', null])
  })

  it.each([
    [{ latitude: 0, longitude: 0 }, 'latitude'],
    [{ latitude: 91 }, 'latitude'],
    [{ longitude: -181 }, 'longitude'],
    [{ name: '' }, 'name'],
    [{ streetAddress: '1 A' }, 'streetAddress'],
    [{ zip: '123' }, 'zip'],
    [{ state: 'Florida' }, 'state'],
    [{ category: 'Pub' }, 'category'],
    [{ website: 'bar' }, 'website'],
    [{ phoneNumber: '12' }, 'phoneNumber'],
    [{ hoursOfOperations: 'always' }, 'hoursOfOperations'],
  ])('is refused with %j, at its field', async (wrong, path) => {
    const answer = await (await bar.staff('admin')).post('/v1/places', { ...BAR, ...wrong })
    expect([answer.status, answer.read(apiError).errors?.[0]?.path]).toEqual([400, path])
  })

  it.each([
    [{ open: '25:00', close: '02:00' }, 'hoursOfOperations.friday.open', 'Must be a time'],
    [{ open: '14:00', close: '' }, 'hoursOfOperations.friday.close', 'Required'],
    [{ open: '14:00' }, 'hoursOfOperations.friday.close', 'Required'],
  ])('is refused with the hours %j', async (friday, path, message) => {
    const { hoursOfOperations } = await newPlace()
    const body = { ...BAR, hoursOfOperations: { ...hoursOfOperations, friday } }
    const answer = await (await bar.staff('admin')).post('/v1/places', body)
    expect([answer.status, answer.read(apiError).errors?.[0]]).toEqual([400, { path, message }])
  })

  it('may have coordinates 0,0 while it is not enabled', async () => {
    expect(await newPlace({ latitude: 0, longitude: 0, enabled: false })).toMatchObject({ enabled: false })
  })

  it('is deleted only without a business, and refused with the reason otherwise', async () => {
    const admin = await bar.staff('admin')
    const { id } = await newPlace()
    await admin.post('/v1/businesses', { placeId: id })
    const kept = await admin.delete(`/v1/places/${id}`)
    expect([kept.status, kept.body]).toEqual([409, expect.objectContaining({ code: 'place_in_use', count: 1 })])
    const other = await newPlace()
    expect((await admin.delete(`/v1/places/${other.id}`)).status).toBe(204)
    expect((await admin.get(`/v1/places/${other.id}`)).status).toBe(404)
  })

  it('of another business returns 404 to a manager, who cannot delete their own or create another', async () => {
    const manager = await bar.staff('manager')
    const { placeId } = await demoVenue(bar)
    const theirs = await newPlace()
    const own = (await manager.get(`/v1/places/${placeId}`)).read(place.record)
    expect((await manager.put(`/v1/places/${placeId}`, { ...own, description: 'Rye and river' })).status).toBe(200)
    const refused = await Promise.all([
      manager.get(`/v1/places/${theirs.id}`),
      manager.put(`/v1/places/${theirs.id}`, BAR),
      manager.delete(`/v1/places/${theirs.id}`),
      manager.delete(`/v1/places/${placeId}`),
      manager.post('/v1/places', BAR),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 403, 403, 403])
    expect((await manager.get('/v1/places')).read(placeList).results.map(({ id }) => id)).toEqual([placeId])
  })

  it('is read by a bartender and changed by no one below a manager', async () => {
    const { placeId } = await demoVenue(bar)
    const bartender = await bar.staff('bartender')
    expect((await bartender.get(`/v1/places/${placeId}`)).status).toBe(200)
    expect((await bartender.put(`/v1/places/${placeId}`, BAR)).status).toBe(403)
  })
})

describe('following', () => {
  it('starts once, stops once, and distinguishes favorites', async () => {
    const { placeId } = await demoVenue(bar)
    const guest = await bar.customer()
    const rows = () => bar.app.db.selectFrom('placeFollow').select('type').where('placeId', '=', placeId).execute()
    const before = (await rows()).length
    for (const type of ['Following', 'Following', 'Favorite']) {
      expect((await guest.post('/v1/places/follow', { placeId, type })).status).toBe(204)
    }
    const followed = await rows()
    expect((await guest.get(`/v1/places/${placeId}`)).read(placeView).follows).toEqual(['Favorite', 'Following'])
    for (const follow of ['Following', 'Favorite']) {
      const own = (await guest.get(`/v1/places?follow=${follow}`)).read(placeList)
      expect(own.results.map(({ id }) => id)).toContain(placeId)
    }
    for (const type of ['Following', 'Following', 'Favorite']) {
      expect((await guest.delete('/v1/places/follow', { placeId, type })).status).toBe(204)
    }
    expect(followed.length).toBeGreaterThan(0)
    expect(followed.length).toBeLessThanOrEqual(before + 2)
    expect(followed.length - (await rows()).length).toBe(2)
    expect((await guest.get(`/v1/places/${placeId}`)).read(placeView).follows).toEqual([])
    const favorites = (await guest.get('/v1/places?follow=Favorite')).read(placeList)
    expect(favorites.results.map(({ id }) => id)).not.toContain(placeId)
    expect((await bar.anyone.get('/v1/places?follow=Favorite')).status).toBe(401)
    expect((await bar.anyone.get(`/v1/places/${placeId}`)).body).not.toHaveProperty('follows')
    expect((await guest.post('/v1/places/follow', { placeId: 99_999 })).status).toBe(404)
    expect((await (await bar.staff('owner')).post('/v1/places/follow', { placeId })).status).toBe(403)
  })

  it('and views are counted for guests and visitors, not for staff', async () => {
    const { placeId, latitude, longitude } = await demoVenue(bar)
    const count = async () => {
      const rows = await bar.app.db.selectFrom('placeAnalytics').select('type').where('placeId', '=', placeId).execute()
      return [rows.filter(({ type }) => type === 'Details').length, rows.filter(({ type }) => type === 'Nearby').length]
    }
    const [details = 0, nearby = 0] = await count()
    await bar.anyone.get(`/v1/places/${placeId}`)
    await (await bar.customer()).get(`/v1/places?location=${latitude},${longitude}`)
    await (await bar.staff('owner')).get(`/v1/places/${placeId}`)
    expect(await count()).toEqual([details + 1, nearby + 1])
  })
})
