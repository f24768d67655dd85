import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { placeList } from '../../../contract/calls/places'
import { business, type Business } from '../../../contract/entities/businesses'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { newPlace, SETTINGS } from '../../../testing/isolation/bodies'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
let admin: Caller
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
})
afterAll(() => bar.stop())

const found = z.object({ slug: z.string(), businessId: z.number(), placeId: z.number(), name: z.string() })

async function newBusiness(name: string): Promise<Business> {
  const { body } = await admin.post('/v1/places', { ...newPlace(1), name })
  const { id: placeId } = business.record.pick({ id: true }).parse(body)
  return (await admin.post('/v1/businesses', { placeId })).read(business.record)
}

const change = ({ id, placeId }: Business, more: object) =>
  admin.put(`/v1/businesses/${id}`, { ...SETTINGS, lastCall: '01:30', placeId, ...more })

const lead = async (slug: string) => {
  const answer = await bar.anyone.get(`/v1/businesses/slug/${slug}`)
  return answer.status === 200 ? answer.read(found).businessId : answer.status
}

describe('a slug', () => {
  it('comes from the name of the place, with a number if it is taken', async () => {
    const slugs = []
    for (const name of ["Peg's & Co.", 'Pegs and Co', 'Pegs and Co 3', 'pegs  and co'])
      slugs.push((await newBusiness(name)).slug)
    expect(slugs).toEqual(['pegs-and-co', 'pegs-and-co-2', 'pegs-and-co-3', 'pegs-and-co-4'])
  })

  it('leads everyone to the venue, in any spelling', async () => {
    const { businessId, placeId } = await demoVenue(bar)
    const answer = await bar.anyone.get('/v1/businesses/slug/The-Night-Heron')
    expect(answer.read(found)).toEqual({ slug: 'the-night-heron', businessId, placeId, name: 'The Night Heron' })
    const places = (await bar.anyone.get('/v1/places?searchString=heron')).read(placeList)
    expect(places.results.map((place) => place.business)).toEqual([
      { id: businessId, active: true, slug: 'the-night-heron', measures: 'US' },
    ])
  })

  it.each(['no-such-venue', 'no_slug', '-', '12'])('%s returns 404 with a message', async (slug) => {
    const answer = await bar.anyone.get(`/v1/businesses/slug/${slug}`)
    expect([answer.status, answer.read(apiError).message]).toEqual([
      404,
      slug === 'no_slug' || slug === '-' ? 'Record not found' : 'Venue not found',
    ])
  })

  it('returns 404 while guests do not see its place', async () => {
    const { placeId, slug } = await newBusiness('The Hidden Owl')
    const place = z.looseObject({}).parse((await admin.get(`/v1/places/${placeId}`)).body)
    await admin.put(`/v1/places/${placeId}`, { ...place, enabled: false })
    expect(await lead(slug)).toBe(404)
  })

  it("works by a locker's code as well", async () => {
    const { businessId, lockerId } = await demoVenue(bar)
    const path = '/v1/businesses/locker'
    expect((await bar.anyone.get(`${path}/${lockerId}`)).read(found)).toMatchObject({
      businessId,
      slug: 'the-night-heron',
    })
    const locker = bar.app.db.updateTable('businessLocker').where('lockerId', '=', lockerId)
    await locker.set({ active: 0 }).execute()
    const refused = [await bar.anyone.get(`${path}/${lockerId}`), await bar.anyone.get(`${path}/no-such-locker`)]
    await locker.set({ active: 1 }).execute()
    expect(refused.map(({ status, body }) => [status, apiError.parse(body).message])).toEqual([
      [404, 'Venue not found'],
      [404, 'Venue not found'],
    ])
  })

  it('stays when the business is saved without it, or its place is renamed', async () => {
    const made = await newBusiness('The Old Lark')
    expect((await change(made, {})).read(business.record).slug).toBe('the-old-lark')
    const place = z.looseObject({}).parse((await admin.get(`/v1/places/${made.placeId}`)).body)
    await admin.put(`/v1/places/${made.placeId}`, { ...place, name: 'The New Lark' })
    expect((await admin.get(`/v1/businesses/${made.id}`)).read(business.record).slug).toBe('the-old-lark')
  })

  it('is replaced; earlier ones still lead to the venue, which may reuse them, and no other venue gets them', async () => {
    const [one, other] = [await newBusiness('Rook One'), await newBusiness('Rook Other')]
    const renamed = (await change(one, { slug: ' Rook-Bar ', version: one.version })).read(business.record)
    expect(renamed.slug).toBe('rook-bar')
    expect([await lead('rook-one'), await lead('rook-bar')]).toEqual([one.id, one.id])
    for (const taken of ['rook-one', 'rook-bar']) {
      const refused = await change(other, { slug: taken })
      expect([refused.status, refused.read(apiError)]).toMatchObject([
        409,
        {
          code: 'unique_violation',
          errors: [{ path: 'slug', message: 'Another venue uses, or used, this web address' }],
        },
      ])
    }
    expect((await newBusiness('Rook One')).slug).toBe('rook-one-2')
    const stale = await change(one, { slug: 'rook-three', version: one.version })
    expect([stale.status, stale.read(apiError).code]).toEqual([409, 'stale_version'])
    expect((await change(one, { slug: 'rook-one' })).read(business.record).slug).toBe('rook-one')
    expect(await lead('rook-bar')).toBe(one.id)
  })

  it.each(['two words', '-heron', 'heron--bar', 'café', 'a/b'])(
    '%j is refused with an example of a valid one',
    async (slug) => {
      const refused = await change(await newBusiness('Finch'), { slug })
      const message = 'Must be letters, digits and hyphens between them, such as night-heron'
      expect([refused.status, refused.read(apiError).errors]).toEqual([400, [{ path: 'slug', message }]])
    },
  )

  it('is changed by the Owner, in the portal too, and by no one below', async () => {
    const { businessId } = await demoVenue(bar)
    const path = `/businesses/${businessId}`
    const owner = await bar.staff('owner')
    const before = (await owner.get(`/v1${path}`)).read(business.record)
    const saved = await owner.put(`/v1${path}/settings`, { ...before, slug: 'heron' })
    expect(saved.read(business.record).slug).toBe('heron')
    const manager = await bar.staff('manager')
    expect((await manager.put(`/v1${path}/settings`, { ...before, slug: 'mine' })).status).toBe(403)

    const portal = await bar.portal('owner')
    const form = {
      intent: 'update',
      boxStatus: 'Ready',
      taxRate: '7.5',
      maxDistance: '150',
      lastCall: '01:30',
      requiresLocation: 'on',
      unclaimedMinutes: '30',
    }
    expect((await portal.get(`${path}?edit`)).html).toContain('value="heron"')
    const refused = await portal.submit(`${path}?edit`, { ...form, slug: 'saltmarsh-kitchen' })
    expect([refused.status, refused.html.includes('Another venue uses, or used, this web address')]).toEqual([
      409,
      true,
    ])
    const bad = await portal.submit(`${path}?edit`, { ...form, slug: 'night heron' })
    expect([bad.status, bad.html.includes('such as night-heron')]).toEqual([400, true])
    expect((await portal.submit(`${path}?edit`, { ...form, slug: 'the-heron' })).location).toBe(path)
    expect((await portal.get(path)).html).toContain('the-heron')
    expect(await lead('the-night-heron')).toBe(businessId)
  })
})
