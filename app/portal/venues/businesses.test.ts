import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '../../../contract/calls/lists'
import { business } from '../../../contract/entities/businesses'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const list = pageOf(business.record)

async function newBusiness() {
  const admin = await bar.staff('admin')
  const { body } = await admin.post('/v1/places', {
    name: 'The Lantern',
    streetAddress: '1 Main Street',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    latitude: 39.7392,
    longitude: -104.9903,
  })
  const { id: placeId } = business.record.pick({ id: true }).parse(body)
  return (await admin.post('/v1/businesses', { placeId })).read(business.record)
}

const SETTINGS = { taxRate: 0.075, serviceFee: 1.49, maxDistance: 100, lastCall: '01:30', boxStatus: 'Ready' }

describe('a business', () => {
  it('made from a place is inactive and has empty settings', async () => {
    expect(await newBusiness()).toMatchObject({
      active: false,
      taxRate: null,
      serviceFee: null,
      maxDistance: null,
      requiresLocation: true,
      lastCall: null,
      boxStatus: 'Setup Needed',
      place: { name: 'The Lantern' },
      employees: [],
      lockers: [],
    })
  })

  it('is one per place, of an existing place', async () => {
    const admin = await bar.staff('admin')
    const { placeId } = await newBusiness()
    const again = await admin.post('/v1/businesses', { placeId })
    expect([again.status, again.read(apiError).message]).toEqual([409, 'unique violation on business - placeId'])
    const nowhere = await admin.post('/v1/businesses', { placeId: 99_999 })
    expect([nowhere.status, nowhere.read(apiError).errors?.[0]?.path]).toEqual([400, 'placeId'])
  })

  it('becomes active only when its form is complete and charges are enabled', async () => {
    const admin = await bar.staff('admin')
    const { id, placeId } = await newBusiness()
    const incomplete = await admin.put(`/v1/businesses/${id}`, { placeId, active: true })
    expect(incomplete.status).toBe(400)
    expect(incomplete.read(apiError).errors?.map(({ path }) => path)).toEqual([
      'taxRate',
      'serviceFee',
      'maxDistance',
      'lastCall',
    ])
    const unpaid = await admin.put(`/v1/businesses/${id}`, { ...SETTINGS, placeId, active: true })
    expect([unpaid.status, unpaid.read(apiError).code]).toEqual([409, 'charges_not_enabled'])
    const stamps = { createdAt: bar.clock.now(), updatedAt: bar.clock.now() }
    await bar.app.db
      .insertInto('businessStripeAccount')
      .values({ businessId: id, stripeAccountId: 'acct_ready', chargesEnabled: 1, ...stamps })
      .execute()
    const active = await admin.put(`/v1/businesses/${id}`, { ...SETTINGS, placeId, active: true })
    expect(active.read(business.record)).toMatchObject({ active: true, serviceFee: 1.49, lastCall: '01:30:00' })
  })

  it.each([
    [{ taxRate: 1.01 }, 'taxRate', 'Must be 0 to 1'],
    [{ taxRate: -0.1 }, 'taxRate', 'Must be 0 to 1'],
    [{ serviceFee: 0.98 }, 'serviceFee', 'Must be 0.99 to 1000'],
    [{ maxDistance: 24 }, 'maxDistance', 'Must be 25 to 1000'],
    [{ maxDistance: 1001 }, 'maxDistance', 'Must be 25 to 1000'],
    [{ lastCall: '26:00' }, 'lastCall', 'Must be a time'],
    [{ boxStatus: 'Lost' }, 'boxStatus', 'must match type of box status'],
  ])('is refused with %j', async (wrong, path, message) => {
    const { id, placeId } = await newBusiness()
    const answer = await (await bar.staff('admin')).put(`/v1/businesses/${id}`, { ...SETTINGS, placeId, ...wrong })
    expect([answer.status, answer.read(apiError).errors]).toEqual([400, [{ path, message }]])
  })

  it("asks for the guest's location once it has a distance, unless it is set otherwise", async () => {
    const admin = await bar.staff('admin')
    const { id, placeId } = await newBusiness()
    const put = async (more: object) =>
      (await admin.put(`/v1/businesses/${id}`, { ...SETTINGS, placeId, ...more })).read(business.record)
    expect(await put({})).toMatchObject({ maxDistance: 100, requiresLocation: true })
    expect(await put({ requiresLocation: false })).toMatchObject({ maxDistance: 100, requiresLocation: false })
  })

  it('is seen by its own staff alone, with contacts, and changed by internal staff', async () => {
    const { businessId, placeId } = await demoVenue(bar)
    const manager = await bar.staff('manager')
    const own = (await manager.get(`/v1/businesses/${businessId}`)).read(business.record)
    expect(own.employees.flatMap(({ roles }) => roles)).toEqual(expect.arrayContaining(['Manager', 'Owner']))
    expect(own.lockers).toMatchObject([{ businessId: own.id, lockerId: 'demo-locker', numberOfCubbies: 12 }])
    expect((await manager.get('/v1/businesses')).read(list).results.map(({ id }) => id)).toEqual([businessId])
    const other = await newBusiness()
    const refused = await Promise.all([
      manager.get(`/v1/businesses/${other.id}`),
      manager.put(`/v1/businesses/${other.id}`, { ...SETTINGS, placeId: other.placeId }),
      manager.put(`/v1/businesses/${businessId}`, { ...SETTINGS, placeId }),
      manager.post('/v1/businesses', { placeId }),
      (await bar.customer()).get('/v1/businesses'),
      bar.anyone.get('/v1/businesses'),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 403, 403, 403, 403, 401])
  })

  it('is listed by name, searched, sorted and paged', async () => {
    const admin = await bar.staff('admin')
    const names = async (query: string) =>
      (await admin.get(`/v1/businesses?${query}`)).read(list).results.map(({ place }) => place.name)
    expect(await names('searchString=HERON')).toEqual(['The Night Heron'])
    const all = await names('sort=name,asc')
    expect(await names('sort=name,asc&size=1&page=1')).toEqual(all.slice(1, 2))
    expect((await admin.get('/v1/businesses?sort=taxRate,asc')).read(apiError).errors?.[0]?.path).toBe('sort')
  })

  it("does not hide the catalogue's calls below its path", async () => {
    const answer = await (await bar.staff('admin')).get('/v1/businesses/no-such-thing')
    expect([answer.status, answer.read(apiError).message]).toEqual([404, 'Call not found'])
  })
})
