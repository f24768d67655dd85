import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Role } from '../../../contract/enumerations'
import { pageOf } from '../../../contract/calls/lists'
import { rulesFor } from '../../../contract/abilities'
import { user, userDetails } from '../../../contract/entities/people'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { linksTo } from '../../../testing/mailed'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

let made = 0
/** A member of staff with the demo password, created by the admin. Venue 1 is the Heron, the manager's; the owner also has 2. */
async function hire(roles: Role[], businesses: number[] = [1], more: Record<string, unknown> = {}) {
  const admin = await bar.staff('admin')
  made += 1
  const body = {
    email: `hand${made}@staff.test`,
    firstName: 'Hand',
    lastName: `Number${made}`,
    userType: businesses.length > 0 ? 'Business' : 'Internal',
    roles,
    businesses,
    password: DEMO_PASSWORD,
    ...more,
  }
  const answer = await admin.post('/v1/users', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const hired = answer.read(user.record)
  /** The body of a PUT that changes nothing. */
  const { password: _password, ...input } = body
  return { id: hired.id, email: body.email, input }
}

async function idOf(account: string): Promise<number> {
  const email = account.includes('@') ? account : `${account}@barback.test`
  return (await bar.app.db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}

const errorsOf = (body: unknown) =>
  z.object({ errors: z.array(z.object({ path: z.string(), message: z.string() })) }).parse(body).errors

describe('the list of users', () => {
  it('shows internal staff everyone, and venue staff the people of their venues', async () => {
    const everybody = await bar.app.db.selectFrom('user').select('id').execute()
    const list = pageOf(user.record)
    const all = (await (await bar.staff('service')).get('/v1/users?size=1000')).read(list)
    expect(all.total).toBe(everybody.length)
    const theirs = (await (await bar.staff('manager')).get('/v1/users?size=1000')).read(list)
    expect(theirs.total).toBeGreaterThan(1)
    expect(theirs.results.every(({ businesses }) => businesses.every(({ id }) => id === 1))).toBe(true)
    expect(theirs.results.map(({ email }) => email)).toContain('owner@barback.test')
    expect(theirs.results.map(({ userType }) => userType)).not.toContain('Internal')
  })

  it('is paged, sorted, searched and filtered by the server', async () => {
    const admin = await bar.staff('admin')
    const get = async (query: string) => (await admin.get(`/v1/users?${query}`)).read(pageOf(user.record))
    const byName = await get('sort=lastName,desc&size=3')
    const names = byName.results.map(({ lastName }) => lastName)
    expect(names).toEqual([...names].sort().reverse())
    expect(names).toHaveLength(3)
    expect((await get('searchString=Odessa Raines')).results.map(({ email }) => email)).toEqual(['owner@barback.test'])
    expect((await get('userTypes=Internal')).results.every(({ userType }) => userType === 'Internal')).toBe(true)
    const second = await get('businesses=2&size=1000')
    expect(second.results.every(({ businesses }) => businesses.some(({ id }) => id === 2))).toBe(true)
  })

  it.each(['sort=roles,asc', 'sort=passwordHash,asc', 'userTypes=Guest', 'businesses=all', 'size=1001'])(
    'refuses %s',
    async (query) => {
      expect((await (await bar.staff('admin')).get(`/v1/users?${query}`)).status).toBe(400)
    },
  )

  it('is not for guests or strangers', async () => {
    expect((await (await bar.customer()).get('/v1/users')).status).toBe(403)
    expect((await bar.anyone.get('/v1/users')).status).toBe(401)
  })
})

describe('another venue', () => {
  it("'s people do not exist for a manager", async () => {
    const manager = await bar.staff('manager')
    const stranger = await hire(['Bartender'], [2])
    const path = `/v1/users/${stranger.id}`
    expect((await manager.get(path)).status).toBe(404)
    expect((await manager.put(path, stranger.input)).status).toBe(404)
    expect((await manager.put(path, {})).status).toBe(404)
    expect((await manager.delete(path)).status).toBe(404)
    const portal = await bar.portal('manager')
    expect((await portal.get(`/users/${stranger.id}`)).status).toBe(404)
    expect((await portal.get('/users')).html).not.toContain(stranger.email)
    expect((await portal.submit(`/users/${stranger.id}`, { intent: 'update' })).status).toBe(404)
  })

  it('accepts no user from a manager who does not work there', async () => {
    const manager = await bar.staff('manager')
    const hand = await hire(['Bartender'])
    const answer = await manager.put(`/v1/users/${hand.id}`, { ...hand.input, businesses: [1, 2] })
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.body)).toEqual([{ path: 'businesses', message: 'There is no such record' }])
  })

  it("'s venues are omitted from a shared person's record, which no single venue may change", async () => {
    const manager = await bar.staff('manager')
    const shared = await hire(['Bartender'], [1, 2])
    const seen = (await manager.get(`/v1/users/${shared.id}`)).read(user.record)
    expect(seen.businesses.map(({ id }) => id)).toEqual([1])
    const { rules } = (await manager.get(`/v1/users/${shared.id}`)).read(userDetails)
    expect(rules).toEqual(
      rulesFor({ kind: 'user', id: shared.id, userType: 'Business', roles: ['Bartender'], businessIds: [1] }),
    )
    const raise = { ...shared.input, businesses: [1], roles: ['Manager'] }
    expect((await manager.put(`/v1/users/${shared.id}`, raise)).status).toBe(403)
    expect((await (await bar.staff('owner')).put(`/v1/users/${shared.id}`, shared.input)).status).toBe(200)
  })
})

describe('the rules in a user’s record', () => {
  it('equal those of their own sign-in', async () => {
    const hand = await hire(['Manager'])
    const signedIn = await bar.anyone.post('/v1/auth/login', { email: hand.input.email, password: DEMO_PASSWORD })
    const { rules } = (await (await bar.staff('admin')).get(`/v1/users/${hand.id}`)).read(userDetails)
    expect(rules).toEqual(signedIn.read(z.object({ user: z.object({ rules: z.unknown() }) })).user.rules)
  })

  it('are empty for an inactive user', async () => {
    const hand = await hire(['Manager'], [1], { active: false })
    expect((await (await bar.staff('admin')).get(`/v1/users/${hand.id}`)).body).toMatchObject({ rules: [] })
  })
})

describe('roles', () => {
  it.each([
    ['manager', ['Owner'], 403],
    ['manager', ['Manager'], 201],
    ['manager', ['Bartender'], 201],
    ['owner', ['Owner'], 201],
    ['bartender', ['Bartender'], 403],
    ['service', ['Bartender'], 403],
    ['admin', ['Owner'], 201],
  ] as const)('%s creates a user with %j: %i', async (account, roles, status) => {
    made += 1
    const answer = await (
      await bar.staff(account)
    ).post('/v1/users', {
      email: `made${made}@staff.test`,
      firstName: 'New',
      lastName: 'Hand',
      userType: 'Business',
      roles,
      businesses: [1],
      password: 'long enough',
    })
    expect(answer.status).toBe(status)
  })

  it("above the editor's own cannot be granted", async () => {
    const hand = await hire(['Bartender'])
    const answer = await (await bar.staff('manager')).put(`/v1/users/${hand.id}`, { ...hand.input, roles: ['Owner'] })
    expect(answer.status).toBe(403)
    expect(errorsOf(answer.body)).toEqual([{ path: 'roles', message: 'You cannot grant a role above your own: Owner' }])
  })

  it('of a manager do not cover an owner, whose email would open the account', async () => {
    const manager = await bar.staff('manager')
    const owner = await hire(['Owner'])
    const path = `/v1/users/${owner.id}`
    expect((await manager.put(path, { ...owner.input, email: 'mine@staff.test' })).status).toBe(403)
    expect((await manager.delete(path)).status).toBe(403)
    expect((await manager.get(path)).status).toBe(200)
  })

  it('cannot be changed by their holder, and neither can the type or Active', async () => {
    const hand = await hire(['Manager'])
    const self = await bar.staff(hand.email)
    const put = async (change: object) => self.put(`/v1/users/${hand.id}`, { ...hand.input, ...change })
    for (const [change, path, message] of [
      [{ roles: ['Bartender'] }, 'roles', 'You cannot change your own roles'],
      [{ active: false }, 'active', 'You cannot deactivate your own account'],
      [
        { userType: 'Internal', roles: ['Service'], businesses: [] },
        'userType',
        'You cannot change your own user type',
      ],
    ] as const) {
      const answer = await put(change)
      expect(answer.status).toBe(403)
      expect(errorsOf(answer.body)).toContainEqual({ path, message })
    }
    expect((await put({ firstName: 'Renamed' })).status).toBe(200)
    expect((await self.delete(`/v1/users/${hand.id}`)).status).toBe(403)
  })

  it('of one type are invalid for the other', async () => {
    const hand = await hire(['Bartender'])
    const answer = await (await bar.staff('admin')).put(`/v1/users/${hand.id}`, { ...hand.input, userType: 'Internal' })
    expect(errorsOf(answer.body)).toEqual([{ path: 'roles', message: 'Must be one of Admin, Service' }])
  })

  it('of an internal user are granted by an admin alone', async () => {
    const hand = await hire(['Bartender'])
    const internal = { ...hand.input, userType: 'Internal', roles: ['Service'], businesses: [] }
    const answer = await (await bar.staff('owner')).put(`/v1/users/${hand.id}`, internal)
    expect(answer.status).toBe(403)
    expect(errorsOf(answer.body).map(({ path }) => path)).toEqual(['userType', 'roles'])
    const moved = await (await bar.staff('admin')).put(`/v1/users/${hand.id}`, { ...internal, businesses: [1] })
    expect(moved.body).toMatchObject({ userType: 'Internal', roles: ['Service'], businesses: [] })
  })

  it('of a bartender allow changing only their own account', async () => {
    const [self, other] = [await hire(['Bartender']), await hire(['Bartender'])]
    const caller = await bar.staff(self.email)
    expect((await caller.put(`/v1/users/${self.id}`, { ...self.input, phoneNumber: '9045550199' })).status).toBe(200)
    expect((await caller.put(`/v1/users/${other.id}`, other.input)).status).toBe(403)
    expect((await caller.get(`/v1/users/${other.id}`)).status).toBe(200)
  })

  it('of Service read only', async () => {
    const service = await bar.staff('service')
    const hand = await hire(['Bartender'])
    expect((await service.get(`/v1/users/${hand.id}`)).status).toBe(200)
    expect((await service.put(`/v1/users/${hand.id}`, hand.input)).status).toBe(403)
    expect((await service.delete(`/v1/users/${hand.id}`)).status).toBe(403)
  })
})

describe('the last Owner of a business', () => {
  /** The only Owner of a new business, inserted directly into the database. */
  async function ownerOfNewVenue() {
    const { db } = bar.app
    const { id: placeId } = await db
      .insertInto('place')
      .values({
        name: `Sole ${made}`,
        streetAddress: '1 Bay St',
        city: 'Jax',
        state: 'FL',
        zip: '32202',
        latitude: 30,
        longitude: -81,
        timeZone: 'America/New_York',
        createdAt: 0,
        updatedAt: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const business = await db
      .insertInto('business')
      .values({ placeId, slug: `sole-${placeId}`, createdAt: 0, updatedAt: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { businessId: business.id, owner: await hire(['Owner'], [business.id]) }
  }

  it.each([
    ['demoted', { roles: ['Manager'] }, 'roles'],
    ['deactivated', { active: false }, 'active'],
    ['moved', { businesses: [1] }, 'businesses'],
    ['made internal', { userType: 'Internal', roles: ['Admin'], businesses: [] }, 'roles'],
  ])('is not %s, not even by an admin, before there is another', async (_how, change, path) => {
    const { businessId, owner } = await ownerOfNewVenue()
    const admin = await bar.staff('admin')
    const put = () => admin.put(`/v1/users/${owner.id}`, { ...owner.input, ...change })
    const answer = await put()
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'last_owner', errors: [{ path }] })
    await hire(['Owner'], [businessId], { active: false })
    expect((await put()).status).toBe(409)
    await hire(['Owner'], [businessId])
    expect((await put()).status).toBe(200)
  })

  it('is not deleted', async () => {
    const { owner } = await ownerOfNewVenue()
    expect((await (await bar.staff('admin')).delete(`/v1/users/${owner.id}`)).status).toBe(409)
  })
})

describe('an account', () => {
  it('is signed out everywhere on deactivation, and cannot sign in', async () => {
    const hand = await hire(['Bartender'])
    const caller = await bar.staff(hand.email)
    const portal = await bar.portal(hand.email)
    expect((await caller.get('/v1/users')).status).toBe(200)
    const owner = await bar.staff('owner')
    expect((await owner.put(`/v1/users/${hand.id}`, { ...hand.input, active: false })).status).toBe(200)
    expect((await caller.get('/v1/users')).status).toBe(401)
    expect((await portal.get('/users')).location).toBe('/login?redirectTo=%2Fusers')
    await owner.put(`/v1/users/${hand.id}`, { ...hand.input, active: true })
    expect((await caller.get('/v1/users')).status).toBe(401)
  })

  it('changes its password, which signs it out everywhere', async () => {
    const hand = await hire(['Bartender'])
    const caller = await bar.staff(hand.email)
    const put = (body: object) => caller.put('/v1/users/password', body)
    expect(errorsOf((await put({ password: 'not my password', newPassword: 'brand new one' })).body)).toEqual([
      { path: 'password', message: 'This is not your current password' },
    ])
    expect(errorsOf((await put({ password: DEMO_PASSWORD, newPassword: 'short' })).body)).toEqual([
      { path: 'newPassword', message: 'Too Short!' },
    ])
    expect((await put({ password: DEMO_PASSWORD, newPassword: 'x'.repeat(129) })).status).toBe(400)
    expect((await put({ password: DEMO_PASSWORD, newPassword: 'brand new one' })).status).toBe(204)
    expect((await caller.get('/v1/users')).status).toBe(401)
    const login = (password: string) => bar.anyone.post('/v1/auth/login', { email: hand.email, password })
    expect((await login(DEMO_PASSWORD)).status).toBe(401)
    expect((await login('brand new one')).status).toBe(200)
  })

  it('does not let its password be guessed from an open session', async () => {
    const hand = await hire(['Bartender'])
    const caller = await bar.staff(hand.email)
    const answers: number[] = []
    for (let guess = 0; guess < 11; guess += 1) {
      const body = { password: `guess number ${guess}`, newPassword: 'brand new one' }
      answers.push((await caller.put('/v1/users/password', body)).status)
    }
    expect(answers.at(-1)).toBe(429)
  })

  it('signs out everywhere on demand', async () => {
    const hand = await hire(['Bartender'])
    const caller = await bar.staff(hand.email)
    const portal = await bar.portal(hand.email)
    expect((await caller.delete('/v1/users/tokens')).status).toBe(204)
    expect((await caller.get('/v1/users')).status).toBe(401)
    expect((await portal.get('/')).status).toBe(302)
  })

  it('is deleted if no record names it, else deactivated', async () => {
    const admin = await bar.staff('admin')
    const hand = await hire(['Bartender'])
    expect((await admin.delete(`/v1/users/${hand.id}`)).status).toBe(204)
    expect((await admin.get(`/v1/users/${hand.id}`)).status).toBe(404)
    const bartender = await admin.delete(`/v1/users/${await idOf('bartender')}`)
    expect(bartender.status).toBe(409)
    expect(bartender.body).toMatchObject({ code: 'in_use', notes: 0 })
  })

  it('has a unique email, and a new one revokes the links mailed to the old one', async () => {
    const admin = await bar.staff('admin')
    const hand = await hire(['Bartender'])
    const taken = await admin.put(`/v1/users/${hand.id}`, { ...hand.input, email: 'OWNER@barback.test' })
    expect(taken.status).toBe(409)
    expect(errorsOf(taken.body)).toEqual([{ path: 'email', message: 'An account with this email already exists' }])
    await bar.anyone.post('/v1/auth/password', { email: hand.email })
    const [link = ''] = await linksTo(bar, hand.email)
    const moved = `new-${hand.email}`
    await admin.put(`/v1/users/${hand.id}`, { ...hand.input, email: moved })
    const [confirm = ''] = await linksTo(bar, moved)
    await bar.visitor().submit(confirm, {})
    const token = new URL(link, bar.url).searchParams.get('token')
    const reset = { email: moved, token, password: 'a long password' }
    expect((await bar.anyone.put('/v1/auth/password', reset)).status).toBe(400)
  })

  it.each([
    [{ firstName: '' }, 'firstName', 'Required'],
    [{ lastName: 'x'.repeat(129) }, 'lastName', 'Too Long!'],
    [{ email: 'nobody' }, 'email', 'Must be valid email'],
    [{ userType: 'Guest' }, 'userType', 'Must be user type'],
    [{ roles: [] }, 'roles', 'Must include at least 1 role'],
    [{ phoneNumber: '12' }, 'phoneNumber', 'Must be a phone number'],
    [{ businesses: [] }, 'businesses', 'Must include at least 1 business'],
  ])('with %j is refused at %s: %s', async (change, path, message) => {
    const hand = await hire(['Bartender'])
    const answer = await (await bar.staff('admin')).put(`/v1/users/${hand.id}`, { ...hand.input, ...change })
    expect(answer.status).toBe(400)
    expect(errorsOf(answer.body)).toContainEqual({ path, message })
  })

  it.each([
    ['short', 'Too Short!'],
    ['x'.repeat(129), 'Too Long!'],
  ])('with the password %j is not created: %s', async (password, message) => {
    const admin = await bar.staff('admin')
    const body = { email: 'nopass@staff.test', firstName: 'No', lastName: 'Pass', userType: 'Business' }
    const answer = await admin.post('/v1/users', { ...body, roles: ['Bartender'], businesses: [1], password })
    expect(errorsOf(answer.body)).toEqual([{ path: 'password', message }])
  })
})
