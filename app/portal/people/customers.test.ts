import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import { customer } from '../../../contract/entities/people'
import { createClient, dataOf } from '../../../contract/client/client'
import { DEMO_PASSWORD, openBarback, type DemoStaff, type TestBarback } from '../../../testing/barback'
import { linksTo } from '../../../testing/mailed'
import { createCaller } from '../../../testing/caller'
import { demoVenue } from '../../../testing/orders'
import { errorsOf, guestHistory, guestRow, makeGuest, type GuestWish } from './guests.fixture'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const newGuest = (more?: GuestWish) => makeGuest(bar, more)
const rowOf = (id: number) => guestRow(bar, id)
const historyOf = (id: number) => guestHistory(bar, id)

async function callerOf(who: DemoStaff | 'guest' | 'anyone') {
  if (who === 'anyone') return bar.anyone
  return who === 'guest' ? bar.customer() : bar.staff(who)
}

describe('permissions', () => {
  // A guest's list holds only their own record, and other customers do not exist for them.
  it.each([
    ['admin', { list: 200, get: 200, put: 200, own: 403 }],
    ['service', { list: 200, get: 200, put: 403, own: 403 }],
    ['owner', { list: 403, get: 403, put: 403, own: 403 }],
    ['manager', { list: 403, get: 403, put: 403, own: 403 }],
    ['bartender', { list: 403, get: 403, put: 403, own: 403 }],
    ['guest', { list: 200, get: 404, put: 404, own: 200 }],
    ['anyone', { list: 401, get: 401, put: 401, own: 401 }],
  ] as const)('%s: %j', async (who, expected) => {
    const caller = await callerOf(who)
    const other = await newGuest()
    expect((await caller.get('/v1/customers')).status).toBe(expected.list)
    expect((await caller.get(other.path)).status).toBe(expected.get)
    expect((await caller.put(other.path, { firstName: 'Renamed' })).status).toBe(expected.put)
    expect((await caller.get('/v1/customers/settings')).status).toBe(expected.own)
    if (expected.own === 200) return
    expect((await caller.put('/v1/customers/password', {})).status).toBe(expected.own)
    expect((await caller.delete('/v1/customers/tokens')).status).toBe(expected.own)
    expect((await caller.delete('/v1/customers', { password: DEMO_PASSWORD })).status).toBe(expected.own)
  })

  it('no one creates or deletes another customer: there are no such calls', async () => {
    const admin = await bar.staff('admin')
    const other = await newGuest()
    expect((await admin.post('/v1/customers', {})).status).toBe(405)
    expect((await admin.delete(other.path)).status).toBe(405)
    expect((await rowOf(other.id)).deletedAt).toBeNull()
  })
})

describe('the list', () => {
  const list = async (query: string) =>
    (await (await bar.staff('service')).get(`/v1/customers?${query}`)).read(pageOf(customer.record))

  it('contains only the guest’s own record for a guest', async () => {
    const guest = await newGuest()
    const seen = (await (await bar.customer(guest.email)).get('/v1/customers')).read(pageOf(customer.record))
    expect(seen.results.map(({ id }) => id)).toEqual([guest.id])
    expect(seen.total).toBe(1)
    const searched = await (await bar.customer(guest.email)).get('/v1/customers?searchString=gil')
    expect(searched.read(pageOf(customer.record))).toMatchObject({ results: [], total: 0 })
  })

  it('is paged and finds people by words of their names and email, by phone number and by id', async () => {
    const guest = await newGuest({ phoneNumber: '9045557712' })
    const all = await list('size=2&page=1')
    expect(all.results).toHaveLength(2)
    const total = await bar.app.db.selectFrom('customer').select('id').where('deletedAt', 'is', null).execute()
    expect(all.total).toBe(total.length)
    for (const words of [
      `gwen ${guest.lastName}`,
      guest.lastName.toUpperCase(),
      guest.email,
      '(904) 555-7712',
      '+1 (904) 555-7712',
      '9045557712',
      '904.555.7712',
      `#${guest.id}`,
    ]) {
      const found = await list(`searchString=${encodeURIComponent(words)}&size=1000`)
      expect(
        found.results.map(({ id }) => id),
        words,
      ).toContain(guest.id)
      expect(found.total, words).toBe(found.results.length)
    }
    expect(await list('searchString=wen')).toMatchObject({ results: [], total: 0 })
    expect(await list(`searchString=${encodeURIComponent("'; drop table customer")}`)).toMatchObject({ total: 0 })
  })

  it('finds a guest by the new name once renamed', async () => {
    const guest = await newGuest()
    const admin = await bar.staff('admin')
    expect((await admin.put(guest.path, { lastName: 'Ångström' })).status).toBe(200)
    expect((await list('searchString=angstrom')).results.map(({ id }) => id)).toEqual([guest.id])
    expect((await list(`searchString=${guest.lastName}`)).results.map(({ id }) => id)).not.toContain(guest.id)
  })

  it.each(['sort=passwordHash,asc', 'sort=dob,asc', 'sort=totalSales', 'size=1001', 'page=-1'])(
    'refuses %s',
    async (query) => {
      expect((await (await bar.staff('admin')).get(`/v1/customers?${query}`)).status).toBe(400)
    },
  )
})

describe('a record', () => {
  it('has the specified form, without a secret in it', async () => {
    const guest = await newGuest({ phoneNumber: '9045550101' })
    const answer = await (await bar.staff('service')).get(guest.path)
    expect(answer.read(customer.record)).toMatchObject({
      id: guest.id,
      firstName: 'Gwen',
      displayName: 'Gwen',
      email: guest.email,
      dob: '1990-06-15',
      gender: null,
      avatar: null,
      phoneNumber: '9045550101',
      isInternal: false,
      over21: true,
      provider: 'Local',
      idVerificationProvider: 'Stripe',
      totalSales: 0,
      totalTips: 0,
      totalFees: 0,
      totalTabs: 0,
    })
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|stripeCustomer|verifiedDob/i)
  })

  it('shows the verified date of birth, whatever was typed', async () => {
    const guest = await newGuest({ dob: '1980-01-01', verifiedDob: '1991-02-03' })
    expect((await (await bar.staff('service')).get(guest.path)).body).toMatchObject({ dob: '1991-02-03', over21: true })
  })

  it.each(['/v1/customers/0', '/v1/customers/many', '/v1/customers/99999999'])('%s is not found', async (path) => {
    expect((await (await bar.staff('admin')).get(path)).status).toBe(404)
    expect((await (await bar.staff('admin')).put(path, { firstName: 'No' })).status).toBe(404)
  })
})

describe('staff change a customer', () => {
  it('and missing fields stay; the history shows who, what, from and to', async () => {
    const guest = await newGuest({ phoneNumber: '9045550101' })
    const admin = await bar.staff('admin')
    const answer = await admin.put(guest.path, { firstName: ' Gwendolyn ', isInternal: true, gender: 'Other' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      firstName: 'Gwendolyn',
      isInternal: true,
      gender: 'Other',
      phoneNumber: '9045550101',
      email: guest.email,
      over21: true,
      idVerificationProvider: 'Stripe',
    })
    await admin.put(guest.path, { displayName: null, phoneNumber: '' })
    expect(await rowOf(guest.id)).toMatchObject({ displayName: null, phoneNumber: null, firstName: 'Gwendolyn' })
    const [first, second] = await historyOf(guest.id)
    const { id: adminId } = await bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'admin@barback.test')
      .executeTakeFirstOrThrow()
    expect(first).toMatchObject({ action: 'update', actor: `user:${adminId}`, userId: adminId })
    expect(JSON.parse(first?.before ?? '')).toMatchObject({ firstName: 'Gwen', isInternal: false, gender: null })
    expect(JSON.parse(first?.after ?? '')).toMatchObject({ firstName: 'Gwendolyn', isInternal: true, gender: 'Other' })
    expect(JSON.parse(second?.after ?? '')).toMatchObject({ displayName: null, phoneNumber: null })
  })

  it('to the same values, which adds nothing to the history', async () => {
    const guest = await newGuest()
    const admin = await bar.staff('admin')
    const { body } = await admin.get(guest.path)
    expect((await admin.put(guest.path, body)).status).toBe(200)
    expect(await historyOf(guest.id)).toEqual([])
  })

  it('in their date of birth, which clears the verification and with it the drinks', async () => {
    const guest = await newGuest()
    const self = await bar.customer(guest.email)
    const admin = await bar.staff('admin')
    const { businessId } = await demoVenue(bar)
    const menu = async () =>
      z.object({ total: z.number() }).parse((await self.get(`/v1/menu/items/customer/${businessId}`)).body)
    const everything = (await menu()).total
    const changed = await admin.put(guest.path, { dob: '1980-01-01' })
    expect(changed.body).toMatchObject({ dob: '1980-01-01', over21: false, idVerificationProvider: null })
    expect(await rowOf(guest.id)).toMatchObject({ dob: '1980-01-01', verifiedDob: null, idVerificationProvider: null })
    expect((await menu()).total).toBeLessThan(everything)
    const [entry] = await historyOf(guest.id)
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ idVerificationProvider: 'Stripe' })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({ idVerificationProvider: null })
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'Required'],
    [{ firstName: null }, 'firstName', 'Required'],
    [{ firstName: 'x'.repeat(51) }, 'firstName', 'Too Long!'],
    [{ lastName: '  ' }, 'lastName', 'Required'],
    [{ lastName: 'x'.repeat(51) }, 'lastName', 'Too Long!'],
    [{ displayName: 'x'.repeat(51) }, 'displayName', 'Too Long!'],
    [{ email: 'nobody' }, 'email', 'Must be valid email'],
    [{ email: '' }, 'email', 'Required'],
    [{ dob: null }, 'dob', 'Required'],
    [{ dob: '1990-02-30' }, 'dob', 'Must be a date'],
    [{ dob: '2030-01-01' }, 'dob', 'Must be in the past'],
    [{ gender: 'None' }, 'gender', 'Must be one of the list'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'Must be a phone number'],
    [{ isInternal: 'yes' }, 'isInternal', 'Must be true or false'],
  ])('to %j, which is refused at %s: %s', async (change, path, message) => {
    const guest = await newGuest()
    const before = await rowOf(guest.id)
    const answer = await (await bar.staff('admin')).put(guest.path, change)
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.body)).toContainEqual({ path, message })
    expect(await rowOf(guest.id)).toEqual(before)
  })

  it.each(['[]', '"Gwen"', '7', '{'])('by %j, which is not a record', async (body) => {
    const guest = await newGuest()
    expect((await (await bar.staff('admin')).put(guest.path, body)).status).toBe(400)
  })

  it("to another account's email, which is refused; a new one revokes the links mailed to the old", async () => {
    const guest = await newGuest()
    const admin = await bar.staff('admin')
    const taken = await admin.put(guest.path, { email: 'GUEST@barback.test' })
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({ message: 'unique violation on customer - email' })
    expect(errorsOf(taken.body)).toEqual([{ path: 'email', message: 'An account with this email already exists' }])
    await bar.anyone.post('/v1/auth/customer/password', { email: guest.email })
    const [link = ''] = await linksTo(bar, guest.email)
    const email = `new-${guest.email}`
    expect((await admin.put(guest.path, { email })).status).toBe(200)
    const [confirm = ''] = await linksTo(bar, email)
    expect((await bar.visitor().submit(confirm, {})).location).toBe('/app/sign-in?emailSet')
    const token = new URL(link, bar.url).searchParams.get('token')
    const reset = { email, token, password: 'a longer one 1' }
    expect((await bar.anyone.put('/v1/auth/customer/password', reset)).status).toBe(400)
  })

  it('without a date of birth, adding one or not', async () => {
    const guest = await newGuest({ dob: null, verifiedDob: null })
    const admin = await bar.staff('admin')
    expect((await admin.put(guest.path, { firstName: 'Gwyn' })).body).toMatchObject({ firstName: 'Gwyn', dob: null })
    expect(errorsOf((await admin.put(guest.path, { dob: '2030-01-01' })).body)).toEqual([
      { path: 'dob', message: 'Must be in the past' },
    ])
    expect((await admin.put(guest.path, { dob: '2000-01-01' })).body).toMatchObject({ over21: false })
    expect(errorsOf((await admin.put(guest.path, { dob: null })).body)).toEqual([{ path: 'dob', message: 'Required' }])
  })
})

describe('a customer', () => {
  it('changes their own fields, and the history shows their name', async () => {
    const guest = await newGuest({ dob: null, verifiedDob: null })
    const self = await bar.customer(guest.email)
    const answer = await self.put(guest.path, { firstName: 'Gwyn', phoneNumber: '(904) 555-0117', gender: 'Female' })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ firstName: 'Gwyn', phoneNumber: '9045550117', gender: 'Female' })
    expect((await self.get(guest.path)).body).toEqual(answer.body)
    expect(await historyOf(guest.id)).toMatchObject([{ actor: `customer:${guest.id}`, userId: null }])
    expect(errorsOf((await self.put(guest.path, { phoneNumber: '12' })).body)).toEqual([
      { path: 'phoneNumber', message: 'Must be a phone number' },
    ])
  })

  it('may send back the whole record, but not change fields that are not their own', async () => {
    const guest = await newGuest()
    const self = await bar.customer(guest.email)
    const { body } = await self.get(guest.path)
    expect((await self.put(guest.path, body)).status).toBe(200)
    for (const [change, path, message] of [
      [{ isInternal: true }, 'isInternal', 'Only our staff may change this'],
      [{ dob: '1950-01-01' }, 'dob', 'Verify your age to change your date of birth'],
      [{ email: 'mine@guests.test' }, 'email', 'You cannot change the email that you sign in with'],
    ] as const) {
      const answer = await self.put(guest.path, change)
      expect(answer.status).toBe(403)
      expect(errorsOf(answer.body)).toEqual([{ path, message }])
    }
    await self.put(guest.path, { over21: false, totalSales: 1_000_000, id: 1, provider: 'Google' })
    expect((await self.get(guest.path)).body).toMatchObject({
      id: guest.id,
      over21: true,
      totalSales: 0,
      provider: 'Local',
    })
  })

  it('opens the settings, through the client as well', async () => {
    const guest = await newGuest()
    const client = createClient({ baseUrl: bar.url, now: () => bar.clock.now() })
    await client.auth.loginCustomer({ email: guest.email, password: DEMO_PASSWORD })
    const settings = dataOf(await client.customers.settings())
    expect(settings).toMatchObject({
      customer: { id: guest.id, email: guest.email },
      requiredAge: 21,
      verificationProviders: ['Stripe', 'Persona'],
      maxUploadBytes: 20_000_000,
    })
    expect(dataOf(await client.customers.update(guest.id, { displayName: 'Gwenny' })).displayName).toBe('Gwenny')
    expect(dataOf(await client.customers.list()).results.map(({ displayName }) => displayName)).toEqual(['Gwenny'])
    expect((await client.customers.changePassword({ password: DEMO_PASSWORD, newPassword: 'gwen is 22' })).ok).toBe(
      true,
    )
    await client.auth.loginCustomer({ email: guest.email, password: 'gwen is 22' })
    expect((await client.customers.removeSelf({ password: 'gwen is 22' })).ok).toBe(true)
    expect((await rowOf(guest.id)).deletedAt).toBe(bar.clock.now())
  })
})

describe("a customer's password", () => {
  it('is changed with the current one, which signs out everywhere', async () => {
    const guest = await newGuest()
    const [phone, tablet] = [await bar.customer(guest.email), await secondDevice(guest.email)]
    const put = (body: object) => phone.put('/v1/customers/password', body)
    for (const [newPassword, message] of [
      ['abc12', 'Too Short!'],
      ['x1'.repeat(65), 'Too Long!'],
      ['letters', 'Must include a letter and a digit'],
      ['1234567', 'Must include a letter and a digit'],
      ['', 'Required'],
    ] as const) {
      const answer = await put({ password: DEMO_PASSWORD, newPassword })
      expect(answer.status).toBe(400)
      expect(errorsOf(answer.body)).toContainEqual({ path: 'newPassword', message })
    }
    expect(errorsOf((await put({ password: 'not mine 1', newPassword: 'mine now 1' })).body)).toEqual([
      { path: 'password', message: 'This is not your current password' },
    ])
    expect((await phone.get(guest.path)).status).toBe(200)
    expect((await put({ password: DEMO_PASSWORD, newPassword: 'mine now 1' })).status).toBe(204)
    expect((await phone.get(guest.path)).status).toBe(401)
    expect((await tablet.get(guest.path)).status).toBe(401)
    const login = (password: string) => bar.anyone.post('/v1/auth/customer/login', { email: guest.email, password })
    expect((await login(DEMO_PASSWORD)).status).toBe(401)
    expect((await login('mine now 1')).status).toBe(200)
  })

  it('cannot be guessed from an open session', async () => {
    const guest = await newGuest()
    const self = await bar.customer(guest.email)
    let status = 0
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { password: `guess number ${guess}`, newPassword: 'mine now 1' }
      status = (await self.put('/v1/customers/password', body)).status
    }
    expect(status).toBe(429)
    // The limit also covers the other call that takes a password.
    expect((await self.delete('/v1/customers', { password: DEMO_PASSWORD })).status).toBe(429)
  })

  it('is not needed to sign out everywhere', async () => {
    const guest = await newGuest()
    const [phone, tablet] = [await bar.customer(guest.email), await secondDevice(guest.email)]
    expect((await phone.delete('/v1/customers/tokens')).status).toBe(204)
    expect((await phone.get(guest.path)).status).toBe(401)
    expect((await tablet.get(guest.path)).status).toBe(401)
  })
})

/** Signs in on a second device, as `bar.customer` reuses the first sign-in. */
async function secondDevice(email: string) {
  const login = await bar.anyone.post('/v1/auth/customer/login', { email, password: DEMO_PASSWORD })
  const { token } = z.object({ token: z.string() }).parse(login.body)
  return createCaller(bar.url, () => ({ Authorization: `Bearer ${token}` }))
}
