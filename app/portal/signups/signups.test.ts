import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageOf } from '../../../contract/calls/lists'
import { SIGNUP_STATUSES, type SignupStatus } from '../../../contract/enumerations'
import { user } from '../../../contract/entities/people'
import { businessSignup } from '../../../contract/entities/signups'
import { canMoveSignup } from '../../../contract/signup-states'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { fakePhoton, type FakePhoton } from '../../../testing/photon'
import { linksTo, mailsTo } from '../../../testing/mailed'

let bar: TestBarback
let photon: FakePhoton
beforeAll(async () => {
  photon = await fakePhoton()
  bar = await openBarback({ env: { PHOTON_URL: photon.url } })
})
afterAll(async () => {
  await bar.stop()
  await photon.stop()
})

let asked = 0
/** An inquiry in this status, with the body of a PUT that changes nothing. */
async function inquiry(status: SignupStatus) {
  asked += 1
  const contact = {
    firstName: 'Olive',
    lastName: 'Olson',
    phone: '9045550123',
    email: `olive${asked}@olivejar.test`,
    businessName: `Olive Jar ${asked}`,
    comment: null,
    status,
  }
  const address = { street: '1 Bay Street', city: 'Jacksonville', state: 'FL' as const, zip: '32202' }
  const { id } = await bar.app.db
    .insertInto('businessSignup')
    .values({ ...contact, ...address, createdAt: bar.clock.now(), updatedAt: bar.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, path: `/v1/businesses/signup/${id}`, body: { ...contact, address } }
}

describe('signups', () => {
  it('are listed for internal staff, sorted and searched by the server', async () => {
    const { body } = await inquiry('New')
    const service = await bar.staff('service')
    const list = (await service.get(`/v1/businesses/signup?searchString=${body.businessName}&sort=id,asc`)).read(
      pageOf(businessSignup.record),
    )
    expect(list.results.map(({ email }) => email)).toContain(body.email)
    expect((await service.get('/v1/businesses/signup?sort=notes,asc')).status).toBe(400)
  })

  it("return 404 to a venue's staff", async () => {
    const { id, path, body } = await inquiry('New')
    const owner = await bar.staff('owner')
    expect((await owner.get('/v1/businesses/signup')).status).toBe(403)
    expect((await owner.get(path)).status).toBe(403)
    expect((await owner.put(path, body)).status).toBe(403)
    const portal = await bar.portal('owner')
    expect((await portal.get('/signups')).location).toBe('/restricted')
    expect((await portal.submit(`/signups/${id}`, { intent: 'complete' })).location).toBe('/restricted')
    expect((await portal.get('/')).html).not.toContain('href="/signups"')
  })

  it('are changed by admins, not by Service', async () => {
    const { path, body } = await inquiry('New')
    expect((await (await bar.staff('service')).put(path, body)).status).toBe(403)
    const answer = await (await bar.staff('admin')).put(path, { ...body, comment: 'Called back' })
    expect(answer.read(businessSignup.record).comment).toBe('Called back')
    expect((await (await bar.staff('admin')).get('/v1/businesses/signup/999999')).status).toBe(404)
  })

  it.each(SIGNUP_STATUSES.flatMap((from) => SIGNUP_STATUSES.map((to) => [from, to] as const)))(
    'move from %s to %s only as docs/rules/people.md allows',
    async (from, to) => {
      const { path, body } = await inquiry(from)
      const answer = await (await bar.staff('admin')).put(path, { ...body, status: to })
      expect(answer.status).toBe(from === to || canMoveSignup(from, to) ? 200 : 409)
    },
  )

  it.each([
    [{ businessName: '' }, 'businessName', 'Required'],
    [{ phone: '12' }, 'phone', 'Must be a phone number'],
    [{ email: 'x' }, 'email', 'Must match and email address'],
  ])('with %j are refused at %s: %s', async (change, path, message) => {
    const signup = await inquiry('New')
    const answer = await (await bar.staff('admin')).put(signup.path, { ...signup.body, ...change })
    expect(answer.body).toMatchObject({ errors: [{ path, message }] })
  })

  it('get notes in the name of the signed-in user', async () => {
    const { id, path } = await inquiry('New')
    const admin = await bar.staff('admin')
    const note = (body: object) => admin.post(`${path}/note`, { content: 'Wants two boxes', entityId: id, ...body })
    const answer = await note({ createdBy: 1 })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ content: 'Wants two boxes', user: { fullName: 'Ada Mercer' } })
    expect((await note({ createdBy: 2 })).body).toMatchObject({ errors: [{ path: 'createdBy' }] })
    expect((await note({ createdBy: 1, content: ' ' })).body).toMatchObject({
      errors: [{ path: 'content', message: 'Required' }],
    })
    expect((await admin.get(path)).read(businessSignup.record).notes).toHaveLength(1)
  })
})

describe('completing a signup', () => {
  const counts = async () =>
    Promise.all(
      (['place', 'business', 'user'] as const).map(
        async (table) => (await bar.app.db.selectFrom(table).select('id').execute()).length,
      ),
    )

  it('creates place, inactive business and owner at once, and the owner chooses a password from the mail', async () => {
    const { id, path, body } = await inquiry('New')
    const portal = await bar.portal('admin')
    expect((await portal.get(`/signups/${id}`)).html).toContain('Complete Signup')
    expect((await portal.get(`/signups/${id}?confirm=complete`)).html).toContain('<dialog')
    const completed = await portal.submit(`/signups/${id}`, { intent: 'complete' })
    expect(completed.location).toMatch(/^\/places\/\d+$/)
    // The map has 12 Bay Street, not 1: a place next door would refuse its own guests.
    expect((await portal.get(completed.location ?? '')).html).toContain('It has no location yet')
    const { db } = bar.app
    const owner = await db.selectFrom('user').selectAll().where('email', '=', body.email).executeTakeFirstOrThrow()
    const made = await db
      .selectFrom('userBusiness')
      .innerJoin('business', 'business.id', 'userBusiness.businessId')
      .innerJoin('place', 'place.id', 'business.placeId')
      .select(['business.active', 'business.serviceFeeCents', 'place.name', 'place.enabled', 'place.streetAddress'])
      .where('userBusiness.userId', '=', owner.id)
      .executeTakeFirstOrThrow()
    expect(made).toEqual({
      active: 0,
      serviceFeeCents: null,
      name: body.businessName,
      enabled: 0,
      streetAddress: '1 Bay Street',
    })
    expect((await (await bar.staff('admin')).get(path)).body).toMatchObject({ status: 'Complete' })

    const [mail] = await mailsTo(bar, body.email)
    const link = new URL(/http\S+token=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const visitor = bar.visitor()
    const chosen = await visitor.submit(link.pathname + link.search, { password: 'my own words' })
    expect(chosen.location).toBe('/')
    expect((await visitor.get('/')).html).toContain('Dashboard')
    const caller = await bar.staff(body.email, 'my own words')
    expect((await caller.get(`/v1/users/${owner.id}`)).body).toMatchObject({ roles: ['Owner'], userType: 'Business' })
    expect((await caller.get('/v1/users/3')).status).toBe(404)
  })

  it('happens once', async () => {
    const { id } = await inquiry('In Process')
    const portal = await bar.portal('admin')
    const answers = await Promise.all([1, 2].map(() => portal.submit(`/signups/${id}`, { intent: 'complete' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  })

  it.each(['Complete', 'Aborted'] as const)('that is %s creates nothing', async (status) => {
    const { id } = await inquiry(status)
    const before = await counts()
    const portal = await bar.portal('admin')
    expect((await portal.get(`/signups/${id}`)).html).not.toContain('Complete Signup')
    expect((await portal.submit(`/signups/${id}`, { intent: 'complete' })).status).toBe(409)
    expect(await counts()).toEqual(before)
  })

  it('locates the address on the map: enabled, in its own time zone, and recorded in the history', async () => {
    const { id, body } = await inquiry('In Process')
    await bar.app.db.updateTable('businessSignup').set({ street: '12 Bay St' }).where('id', '=', id).execute()
    const answer = await (await bar.portal('admin')).submit(`/signups/${id}`, { intent: 'complete' })
    expect(answer.location).toMatch(/^\/businesses\/\d+$/)
    const { db } = bar.app
    const place = await db
      .selectFrom('place')
      .selectAll()
      .where('name', '=', body.businessName)
      .executeTakeFirstOrThrow()
    expect(place).toMatchObject({
      enabled: 1,
      latitude: 30.3249,
      longitude: -81.6557,
      timeZone: 'America/New_York',
    })
    const owner = await db.selectFrom('user').select('id').where('email', '=', body.email).executeTakeFirstOrThrow()
    const noted = await db.selectFrom('auditEntry').selectAll().orderBy('id', 'desc').limit(3).execute()
    const businessId = Number(answer.location?.split('/').at(-1))
    expect(noted.map(({ entity, entityId, action }) => [entity, entityId, action])).toEqual([
      ['user', owner.id, 'create'],
      ['business', businessId, 'create'],
      ['place', place.id, 'create'],
    ])
  })

  it.each(['broken', 'silent'] as const)('does not wait for a map that is %s', async (mode) => {
    const { id, body } = await inquiry('In Process')
    photon.mode = mode
    const answer = await (await bar.portal('admin')).submit(`/signups/${id}`, { intent: 'complete' })
    photon.mode = 'well'
    expect(answer.location).toMatch(/^\/places\/\d+$/)
    const { enabled } = await bar.app.db
      .selectFrom('place')
      .select('enabled')
      .where('name', '=', body.businessName)
      .executeTakeFirstOrThrow()
    expect(enabled).toBe(0)
  })

  it('shows invalid values of the place at their fields', async () => {
    const { id } = await inquiry('In Process')
    await bar.app.db.updateTable('businessSignup').set({ street: '1 A' }).where('id', '=', id).execute()
    const before = await counts()
    const answer = await (await bar.portal('admin')).submit(`/signups/${id}`, { intent: 'complete' })
    expect(answer.status).toBe(400)
    expect(answer.html).toContain('Correct the signup first: address.street: Too Short!')
    expect(await counts()).toEqual(before)
  })

  it('whose email belongs to our own staff, or to a deactivated account, creates nothing', async () => {
    const { id } = await inquiry('In Process')
    const { db } = bar.app
    const before = await counts()
    const portal = await bar.portal('admin')
    const refused = async (email: string, why: string) => {
      await db.updateTable('businessSignup').set({ email }).where('id', '=', id).execute()
      const screen = await portal.get(`/signups/${id}`)
      expect(screen.html).toContain(why)
      expect(screen.html).not.toContain('confirm=complete')
      const { id: ownerId } = await db
        .selectFrom('user')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      const answer = await portal.submit(`/signups/${id}`, { intent: 'complete', ownerId: String(ownerId) })
      expect([answer.status, answer.html.includes(why)]).toEqual([409, true])
    }
    await refused('service@barback.test', 'one of our own staff')
    await db.updateTable('user').set({ active: 0 }).where('email', '=', 'bartender@barback.test').execute()
    await refused('bartender@barback.test', 'is deactivated')
    await db.updateTable('user').set({ active: 1 }).where('email', '=', 'bartender@barback.test').execute()
    expect(await counts()).toEqual(before)
  })

  it('whose email has an account makes that user the Owner, once confirmed', async () => {
    const { id, path } = await inquiry('In Process')
    const { db } = bar.app
    const email = 'bartender@barback.test'
    await db.updateTable('businessSignup').set({ email }).where('id', '=', id).execute()
    const [places, businesses, users] = await counts()
    const portal = await bar.portal('admin')
    const unconfirmed = await portal.submit(`/signups/${id}`, { intent: 'complete' })
    expect([unconfirmed.status, unconfirmed.html.includes('and becomes Owner')]).toEqual([409, true])
    expect(await counts()).toEqual([places, businesses, users])

    const asked = await portal.get(`/signups/${id}?confirm=complete`)
    const ownerId = /name="ownerId" value="(\d+)"/.exec(asked.html)?.[1] ?? ''
    expect((await portal.submit(`/signups/${id}`, { intent: 'complete', ownerId })).status).toBe(302)
    expect(await counts()).toEqual([(places ?? 0) + 1, (businesses ?? 0) + 1, users])
    const owner = (await (await bar.staff('admin')).get(`/v1/users/${ownerId}`)).read(user.record)
    expect([owner.roles, owner.businesses.length]).toEqual([['Bartender', 'Owner'], 2])
    expect((await (await bar.staff('admin')).get(path)).body).toMatchObject({ status: 'Complete' })
    const [mail] = await mailsTo(bar, email)
    expect(mail?.text).toContain('Your account and password stay the same')
    expect(mail?.text).not.toContain('token=')
  })

  it("with an unproved email revokes its creator's access: the email's owner is invited, and no one else gets in", async () => {
    const { id } = await inquiry('In Process')
    const { db } = bar.app
    const email = 'unproved@olivejar.test'
    const admin = await bar.staff('admin')
    const person = { email, firstName: 'Una', lastName: 'Proved', userType: 'Business', active: true }
    const password = 'known to its maker'
    const { id: ownerId } = (
      await admin.post('/v1/users', { ...person, password, roles: ['Bartender'], businesses: [1] })
    ).read(user.record)
    const maker = await bar.portal(email, password)
    expect((await maker.get('/kiosk')).status).toBe(200)
    await db.updateTable('businessSignup').set({ email }).where('id', '=', id).execute()
    const portal = await bar.portal('admin')
    const asked = await portal.get(`/signups/${id}?confirm=complete`)
    expect(asked.html).toContain('Nobody has confirmed this email yet')
    const done = await portal.submit(`/signups/${id}`, { intent: 'complete', ownerId: String(ownerId) })
    expect(done.status).toBe(302)
    expect((await maker.get('/kiosk')).location).toMatch(/^\/login/)
    await expect(bar.portal(email, password)).rejects.toThrow('401')
    const [link = ''] = await linksTo(bar, email)
    expect((await bar.visitor().submit(link, { password: 'of the owner' })).status).toBe(302)
    const row = await db.selectFrom('user').select('emailProvedAt').where('id', '=', ownerId).executeTakeFirst()
    expect(row?.emailProvedAt).toBe(bar.clock.now())
  })
})

describe('the screens of signups', () => {
  it('save, keep the typed values when refused, and accept notes without JavaScript', async () => {
    const { id, body } = await inquiry('New')
    const portal = await bar.portal('admin')
    const { address, comment: _none, ...contact } = body
    const form = { intent: 'update', ...contact, comment: 'Typed here' }
    const place = Object.fromEntries(Object.entries(address).map(([name, value]) => [`address.${name}`, value]))
    const refused = await portal.submit(`/signups/${id}?edit`, { ...form, ...place, 'address.zip': '1' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Should match a zip code')
    expect(refused.html).toContain('Typed here')
    expect((await portal.submit(`/signups/${id}?edit`, { ...form, ...place })).location).toBe(`/signups/${id}`)
    expect((await portal.get(`/signups/${id}`)).html).toContain('Updated signup!')
    const noted = await portal.submit(`/signups/${id}?tab=notes`, { intent: 'note', content: 'Rang twice' })
    expect(noted.location).toBe(`/signups/${id}?tab=notes`)
    const notes = (await portal.get(`/signups/${id}?tab=notes`)).html
    expect(notes).toContain('Rang twice')
    expect(notes).toMatch(/\d\d-\d\d-\d{4} \d\d:\d\d:\d\d[AP]M/)
  })
})
