import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { demoVenue } from '../../../testing/orders'
import { fakePhoton, type FakePhoton } from '../../../testing/photon'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let photon: FakePhoton
let admin: Visitor
let manager: Visitor
beforeAll(async () => {
  photon = await fakePhoton()
  bar = await openBarback({ env: { PHOTON_URL: photon.url } })
  admin = await bar.portal('admin')
  manager = await bar.portal('manager')
})
afterAll(async () => {
  await bar.stop()
  await photon.stop()
})

const TYPED = {
  name: 'Typed Name',
  description: 'Kept as typed',
  streetAddress: '1 Main Street',
  city: 'Jacksonville',
  state: 'FL',
  zip: '32202',
  latitude: '30.3322',
  longitude: '-81.6557',
  category: 'Bar',
  enabled: 'on',
  friday: 'on',
  fridayOpen: '14:00',
  fridayClose: '02:00',
}

describe('the places', () => {
  it('are listed, with an Add button for staff who may add', async () => {
    const page = await admin.get('/places')
    expect(page.html).toContain('The Night Heron')
    expect(page.html).toContain('Add Place')
    expect((await manager.get('/places')).html).not.toContain('Add Place')
    expect((await manager.get('/places/create')).location).toBe('/restricted')
  })

  it('are created from the form: days without a tick are closed', async () => {
    const answer = await admin.submit('/places/create', { ...TYPED, intent: 'create' })
    expect(answer.location).toMatch(/^\/places\/\d+$/)
    const details = await admin.get(answer.location ?? '')
    expect(details.html).toContain('Successfully created new place: &quot;Typed Name&quot;')
    expect(details.html).toContain('2:00 PM - 2:00 AM the next day')
    expect(details.html.match(/Closed/g)?.length).toBeGreaterThanOrEqual(6)
    const business = await admin.submit(answer.location ?? '', { intent: 'business' })
    expect((await admin.get(business.location ?? '')).html).toContain('Business created!')
    const kept = await admin.submit(answer.location ?? '', { intent: 'delete' })
    expect([kept.status, kept.html.includes('1 business is linked')]).toEqual([409, true])
  })

  it('and businesses show their history to staff who may change them', async () => {
    const created = await admin.submit('/places/create', { ...TYPED, name: 'Noted', intent: 'create' })
    const path = created.location ?? ''
    const { location } = await admin.submit(path, { intent: 'business' })
    await admin.submit(`${path}?edit`, { ...TYPED, name: 'Noted', fridayClose: '03:00', intent: 'update' })
    const { html } = await admin.get(path)
    const history = html.slice(html.indexOf('History</h2>')).replaceAll('<!-- -->', '')
    expect(history).toContain('Friday from <del>2:00 PM - 2:00 AM</del> to <ins>2:00 PM - 3:00 AM</ins>')
    const business = (await admin.get(location ?? '')).html.replaceAll('<!-- -->', '')
    expect(business).toContain('created it')
    // On a venue's record by the venue's clock, here New York's.
    expect(business).toMatch(
      /created it · <time dateTime="2026-\d\d-\d\dT[^"]+">\d\d\/\d\d\/2026, \d+:\d\d [AP]M<\/time><\/p>/,
    )
    expect(business).toContain('Fill in its settings first: Sales Tax, Service Fee, Max Distance, Last Call.')
    const { placeId, businessId } = await demoVenue(bar)
    for (const own of [`/places/${placeId}`, `/businesses/${businessId}`]) {
      expect((await (await bar.portal('bartender')).get(own)).html).not.toContain('History</h2>')
      expect((await admin.get(own)).html).toContain('No changes yet')
    }
  })

  it('keep the typed values when a field is refused', async () => {
    const sent = { ...TYPED, zip: '1', latitude: '0', longitude: '0', fridayOpen: '25:00', intent: 'create' }
    const { status, html } = await admin.submit('/places/create', sent)
    expect(status).toBe(400)
    expect(html).toContain('Should match a zip code')
    expect(html).toContain('Opens: Must be a time')
    expect(html).toContain('Kept as typed')
    const nowhere = await admin.submit('/places/create', { ...sent, zip: '32202', fridayOpen: '14:00' })
    expect(nowhere.html).toContain('An enabled place needs its coordinates')
  })

  it('are found on the map without JavaScript, with existing places nearby, and no typed value is lost', async () => {
    const found = await admin.submit('/places/create', { ...TYPED, find: 'heron annex', intent: 'find' })
    expect(found.html).toContain('12 Bay Street, Jacksonville, FL 32202')
    expect(found.html).toContain('OpenStreetMap contributors')
    expect(found.html).toContain('Typed Name')
    const picked = await admin.submit('/places/create', { ...TYPED, find: 'heron annex', pick: '0' })
    expect(picked.html).toContain('value="Heron Annex"')
    expect(picked.html).toContain('value="30.3249"')
    expect(picked.html).toContain('Kept as typed')
    expect(picked.html).toContain('Known places nearby')
    expect(picked.html).toContain('The Night Heron')
    expect(photon.asked.filter(({ searchParams }) => searchParams.get('q') === 'heron annex')).toHaveLength(1)
  })

  it('are found by name among bars, clubs and restaurants, and by any address', async () => {
    const find = async (text: string) =>
      (await admin.submit('/places/create', { ...TYPED, find: text, intent: 'find' })).html
    const named = await find('heron by name')
    expect(named).toContain('Heron Annex')
    expect(named).not.toContain('Church of the Heron')
    expect(named).not.toContain('44 Duval Street')
    const house = await find('44 Duval Street')
    expect(house).toContain('44 Duval Street')
    expect(house).not.toContain('Church of the Heron')
  })

  it('are found while the user types, and picked from the shown list', async () => {
    const answer = await admin.get('/places/find?text=her&near=')
    expect(JSON.parse(answer.html)).toMatchObject({ text: 'her', results: [{ name: 'Heron Annex' }] })
    const picked = await admin.submit('/places/create', { ...TYPED, find: 'her and more', found: 'her', pick: '0' })
    expect(picked.html).toContain('value="Heron Annex"')
    expect(photon.asked.map(({ searchParams }) => searchParams.get('q'))).not.toContain('her and more')
    expect((await (await bar.portal('bartender')).get('/places/find?text=her')).status).toBe(403)
  })

  it('that exist search around their own location, and are not near themselves', async () => {
    const { placeId } = await demoVenue(bar)
    const path = `/places/${placeId}`
    const { html } = await admin.get(path)
    expect(html).toContain('Find Business')
    // The folded map on the details screen sends the saved values to the place's form.
    const far = { ...TYPED, latitude: '40.7128', longitude: '-74.006' }
    const found = await admin.submit(`${path}?edit`, { ...far, find: 'heron far off', intent: 'find' })
    const near = /name="near"[^>]*value="([^"]*)"/.exec(found.html)?.[1]
    expect(near).toBe('40.7128,-74.006')
    const asked = photon.asked.filter(({ searchParams }) => searchParams.get('q') === 'heron far off')
    expect(asked.map(({ searchParams }) => [searchParams.get('lat'), searchParams.get('lon')])).toEqual([
      ['40.7128', '-74.006'],
    ])
    // A second pick from the same list, after the first pick changed the form.
    const picked = { ...TYPED, latitude: '30.3249', find: 'heron far off', near: '40.7128,-74.006', pick: '0' }
    const taken = await admin.submit(`${path}?edit`, picked)
    expect(taken.html).toContain('value="Heron Annex"')
    expect(photon.asked.filter(({ searchParams }) => searchParams.get('q') === 'heron far off')).toHaveLength(1)
    const nearby = taken.html.slice(taken.html.indexOf('Known places nearby'))
    expect(nearby).toContain('href="/places/')
    expect(nearby).not.toContain(`href="${path}"`)
  })

  it.each(['broken', 'silent'] as const)(
    'keep the typed values while the map is %s, and show the next step',
    async (mode) => {
      photon.mode = mode
      const { status, html } = await admin.submit('/places/create', { ...TYPED, find: `a ${mode} map`, intent: 'find' })
      photon.mode = 'well'
      expect(status).toBe(200)
      expect(html).toContain('The map does not answer.')
      expect(html).toContain('Kept as typed')
    },
  )

  it('of others are a 404 for a manager, their own can be edited', async () => {
    const { placeId } = await demoVenue(bar)
    const other = await bar.app.db.selectFrom('place').select('id').where('id', '!=', placeId).executeTakeFirstOrThrow()
    expect((await manager.get(`/places/${other.id}`)).status).toBe(404)
    expect((await manager.submit(`/places/${other.id}`, { ...TYPED, intent: 'update' })).status).toBe(404)
    expect((await manager.submit(`/places/${other.id}`, { ...TYPED, find: 'x', intent: 'find' })).status).toBe(404)
    const page = await manager.get(`/places/${placeId}?edit`)
    expect(page.html).toContain('Basic Info')
    expect(page.html).not.toContain('Find Business')
    const saved = await manager.submit(`/places/${placeId}?edit`, {
      ...TYPED,
      name: 'The Night Heron',
      intent: 'update',
    })
    expect((await manager.get(saved.location ?? '')).html).toContain(
      'The place &quot;The Night Heron&quot; has been updated successfully.',
    )
  })
})

describe('a business', () => {
  it('shows its place with contacts, its settings and its lockers', async () => {
    const { businessId } = await demoVenue(bar)
    const { html } = await manager.get(`/businesses/${businessId}`)
    for (const text of ['Contacts', 'Sales Tax', 'Lockers', 'Number of Cubbies']) expect(html).toContain(text)
    const employees = await manager.get(`/businesses/${businessId}/employees`)
    expect(employees.html).toContain('bartender@barback.test')
    expect(employees.html).toContain(`/users/create?businessId=${businessId}`)
    expect((await manager.get(`/businesses/${businessId}/financial`)).html).toContain('Only the owner')
    expect((await (await bar.portal('owner')).get(`/businesses/${businessId}/financial`)).html).toContain(
      'Update Information',
    )
    expect((await (await bar.portal('bartender')).get(`/businesses/${businessId}/financial`)).location).toBe(
      '/restricted',
    )
  })

  it('is edited by internal staff, with errors at the field', async () => {
    const { businessId } = await demoVenue(bar)
    const settings = {
      taxRate: '120',
      serviceFee: '1.49',
      maxDistance: '150',
      lastCall: '01:30',
      unclaimedMinutes: '30',
    }
    const sent = { ...settings, boxStatus: 'Ready', active: 'on', intent: 'update' }
    const wrong = await admin.submit(`/businesses/${businessId}?edit`, sent)
    expect([wrong.status, wrong.html.includes('Must be 0 to 100')]).toEqual([400, true])
    expect(wrong.html).toContain('Error updating business!')
    const saved = await admin.submit(`/businesses/${businessId}?edit`, { ...sent, taxRate: '8' })
    expect(saved.location).toBe(`/businesses/${businessId}`)
    expect((await manager.submit(`/businesses/${businessId}?edit`, { ...sent, taxRate: '8' })).status).toBe(403)
  })

  it('explains in its form what guests without a location see, and keeps the choice', async () => {
    const { businessId } = await demoVenue(bar)
    const path = `/businesses/${businessId}?edit`
    const form = await admin.get(path)
    expect(form.html).toContain('Guests must share their location to order and to open their door')
    const fieldsNow = async () => formIn(await admin.get(path), 'business-form')
    const { requiresLocation: _, ...unticked } = await fieldsNow()
    await admin.submit(path, { ...unticked, requiresLocation: 'on' })
    expect(await fieldsNow()).toHaveProperty('requiresLocation', 'on')
    await admin.submit(path, { ...(await fieldsNow()), requiresLocation: [] })
    expect(await fieldsNow()).not.toHaveProperty('requiresLocation')
  })

  it('of others is a 404 for a manager, on every tab', async () => {
    const { businessId } = await demoVenue(bar)
    const other = await bar.app.db
      .selectFrom('business')
      .select('id')
      .where('id', '!=', businessId)
      .executeTakeFirstOrThrow()
    for (const tab of ['', '/employees', '/financial', '/lockers/1', '/lockers/1/audit', '/lockers/1/events']) {
      expect((await manager.get(`/businesses/${other.id}${tab}`)).status).toBe(404)
    }
  })
})
