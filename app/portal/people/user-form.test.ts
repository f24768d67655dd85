import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import type { Page, Visitor } from '../../../testing/visitor'

/** The user forms as a browser without JavaScript sends them. */

let bar: TestBarback
let admin: Visitor
let manager: Visitor
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.portal('admin')
  manager = await bar.portal('manager')
})
afterAll(() => bar.stop())

let made = 0
function newHand(more: Record<string, string> = {}): Record<string, string> {
  made += 1
  return {
    intent: 'update',
    firstName: 'Form',
    lastName: `Hand ${made}`,
    email: `form${made}@staff.test`,
    phoneNumber: '(904) 555-0123',
    password: DEMO_PASSWORD,
    active: 'on',
    userType: 'Business',
    rolesFor: 'Business',
    'roles.Bartender': 'on',
    'businesses.1': 'on',
    ...more,
  }
}

/** Sends the form of a new user. Returns the path of their screen. */
async function hire(more: Record<string, string> = {}) {
  const sent = newHand(more)
  const answer = await admin.submit('/users/create', sent)
  expect(answer.location, answer.html.slice(0, 200)).toMatch(/^\/users\/\d+$/)
  return { path: answer.location ?? '', sent }
}

/** Reads a user's current record. */
async function known(path: string) {
  const { body } = await (await bar.staff('admin')).get(`/v1${path}`)
  return body
}

const isTicked = ({ html }: Page, name: string) =>
  new RegExp(`<input[^>]*name="${name.replace('.', '\\.')}"[^>]*>`).exec(html)?.[0].includes('checked=""') ?? false

describe('the form of a new user', () => {
  it('preselects the business of the Add button, and creates them', async () => {
    const page = await manager.get('/users/create?businessId=1')
    expect(isTicked(page, 'businesses.1')).toBe(true)
    expect(page.html).not.toContain('name="roles.Owner"')
    const answer = await manager.submit('/users/create?businessId=1', newHand())
    const details = await manager.get(answer.location ?? '')
    expect(details.html).toContain(`Successfully created new user: Form Hand ${made}`)
    expect(details.html).toContain('>(904) 555-0123<')
  })

  it('returns all typed and ticked values except the password when refused', async () => {
    const answer = await admin.submit('/users/create', newHand({ email: 'nobody', 'roles.Manager': 'on' }))
    expect(answer.status).toBe(400)
    expect(answer.html).toContain('Must be valid email')
    expect(answer.html).toContain(`value="Hand ${made}"`)
    expect([isTicked(answer, 'roles.Manager'), isTicked(answer, 'roles.Owner')]).toEqual([true, false])
    expect(isTicked(answer, 'businesses.1')).toBe(true)
    expect(answer.html).not.toContain(DEMO_PASSWORD)
  })

  it('is hidden from a Bartender', async () => {
    expect((await (await bar.portal('bartender')).get('/users/create')).location).toBe('/restricted')
  })
})

describe('the form of a user', () => {
  it('saves, and shows the changes to internal staff alone', async () => {
    const { path, sent } = await hire()
    const answer = await admin.submit(`${path}?edit`, { ...sent, firstName: 'Renamed', 'roles.Manager': 'on' })
    expect(answer.location).toBe(path)
    const details = await admin.get(path)
    expect(details.html).toContain('Updated user!')
    const history = details.html.slice(details.html.indexOf('History'))
    expect(history).toContain('Ada Mercer')
    for (const word of ['<del>Form</del>', '<ins>Renamed</ins>', '<ins>Bartender, Manager</ins>', 'The Night Heron']) {
      expect(history).toContain(word)
    }
    expect((await manager.get(path)).html).not.toContain('<ins>Renamed</ins>')
  })

  it('saved unchanged adds no line to the history', async () => {
    const { path, sent } = await hire()
    await admin.submit(`${path}?edit`, sent)
    const { html } = await admin.get(path)
    expect(html.match(/changed it|created it/g)).toEqual(['created it'])
  })

  it('clears roles and businesses with another user type', async () => {
    const { path, sent } = await hire()
    const moved = await admin.submit(`${path}?edit`, { ...sent, userType: 'Internal' })
    expect(moved.status).toBe(400)
    expect(moved.html).toContain('Must include at least 1 role')
    // The returned form is for the other type, with its roles and none ticked.
    expect(moved.html).toContain('name="roles.Service"')
    expect(moved.html).not.toContain('name="roles.Bartender"')
    expect(await known(path)).toMatchObject({ userType: 'Business', roles: ['Bartender'] })

    const internal = { userType: 'Internal', rolesFor: 'Internal', 'roles.Service': 'on' }
    const chosen: Record<string, string> = { ...sent, ...internal }
    const { 'roles.Bartender': _role, ...fields } = chosen
    expect((await admin.submit(`${path}?edit`, fields)).location).toBe(path)
    expect(await known(path)).toMatchObject({ userType: 'Internal', roles: ['Service'], businesses: [] })
  })

  it.each([
    ['a role above their own', { 'roles.Owner': 'on' }, 403, 'You cannot grant a role above your own: Owner'],
    [
      'the other user type',
      { userType: 'Internal', rolesFor: 'Internal', 'roles.Service': 'on' },
      ...[403, 'Only internal staff may change the user type'],
    ],
    ['a business that is not theirs', { 'businesses.2': 'on' }, 400, 'There is no such record'],
  ] as const)(
    'sent with %s by a Manager is refused, and keeps the typed values',
    async (_what, more, status, message) => {
      const { path, sent } = await hire()
      const fields: Record<string, string> = { ...sent, firstName: 'Kept', ...more }
      if (fields.rolesFor === 'Internal') delete fields['roles.Bartender']
      const answer = await manager.submit(`${path}?edit`, fields)
      expect(answer.status).toBe(status)
      expect(answer.html).toContain(message)
      expect(answer.html).toContain('value="Kept"')
      expect(await known(path)).toMatchObject({ firstName: 'Form', userType: 'Business', roles: ['Bartender'] })
    },
  )

  it('never opens for a higher role, and is refused if sent anyway', async () => {
    const owner = await hire({ 'roles.Owner': 'on' })
    const page = await manager.get(`${owner.path}?edit`)
    expect(page.html).not.toContain('name="firstName"')
    const answer = await manager.submit(`${owner.path}?edit`, { ...owner.sent, email: 'mine@staff.test' })
    expect(answer.status).toBe(403)
  })

  it('does not remove the last Owner of a business', async () => {
    const { db } = bar.app
    const venue = { latitude: 30, longitude: -81, timeZone: 'America/New_York', createdAt: 0, updatedAt: 0 }
    const { id: placeId } = await db
      .insertInto('place')
      .values({ name: 'Sole', streetAddress: '1 Bay St', city: 'Jax', state: 'FL', zip: '32202', ...venue })
      .returning('id')
      .executeTakeFirstOrThrow()
    const business = await db
      .insertInto('business')
      .values({ placeId, slug: 'sole', createdAt: 0, updatedAt: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { path, sent } = await hire({ 'roles.Owner': 'on', [`businesses.${business.id}`]: 'on' })
    const { 'roles.Owner': _owner, ...demoted } = sent
    const { active: _active, ...deactivated } = sent
    const { [`businesses.${business.id}`]: _business, ...moved } = sent
    for (const fields of [demoted, deactivated, moved]) {
      const answer = await admin.submit(`${path}?edit`, { ...fields, firstName: 'Kept' })
      expect(answer.status).toBe(409)
      expect(answer.html).toContain('Sole would be left without an Owner: make someone else Owner first')
      expect(answer.html).toContain('value="Kept"')
    }
    expect(await known(path)).toMatchObject({ active: true, roles: ['Bartender', 'Owner'], firstName: 'Form' })
  })
})

describe("the form of one's own account", () => {
  it('accepts names and numbers, but not roles, type or Active', async () => {
    const { path, sent } = await hire()
    const own = await bar.portal(sent.email ?? '')
    const page = await own.get(`${path}?edit`)
    expect(page.html).not.toContain('name="roles.')
    expect(page.html).not.toContain('name="userType"')
    expect(/<input[^>]*name="active"[^>]*>/.exec(page.html)?.[0]).toContain('disabled')
    const { active: _active, ...inactive } = sent
    const fields = { ...inactive, firstName: 'Myself', userType: 'Internal', rolesFor: 'Internal', 'roles.Admin': 'on' }
    expect((await own.submit(`${path}?edit`, fields)).location).toBe(path)
    expect(await known(path)).toMatchObject({
      firstName: 'Myself',
      active: true,
      userType: 'Business',
      roles: ['Bartender'],
    })
    // Only a user's own screen has the password card.
    expect((await own.get(path)).html).toContain('name="newPassword"')
    expect((await admin.get(path)).html).not.toContain('name="newPassword"')
  })
})

describe('deleting a user', () => {
  it('needs confirmation, and then removes the user', async () => {
    const { path } = await hire()
    expect((await manager.get(`${path}?confirm=delete`)).html).toContain('Are you sure you want to Delete this user!')
    const gone = await manager.submit(path, { intent: 'delete' })
    expect(gone.location).toBe('/users')
    expect((await manager.get('/users')).html).toContain('Deleted user!')
    expect((await manager.get(path)).status).toBe(404)
  })

  it('is refused with the reason if their name is on a record', async () => {
    const kept = await admin.submit('/users/5', { intent: 'delete' })
    expect(kept.status).toBe(409)
    expect(kept.html).toMatch(/Error Deleting user! Their name is on [\d,]+ orders: deactivate the user instead/)
  })

  it("is hidden for one's own account, for a higher role, and from a Bartender", async () => {
    const owner = await hire({ 'roles.Owner': 'on' })
    for (const [who, path] of [
      [manager, owner.path],
      [admin, '/users/1'],
      [await bar.portal('bartender'), '/users/4'],
    ] as const) {
      expect((await who.get(path)).html, path).not.toContain('Delete User')
      expect((await who.submit(path, { intent: 'delete' })).status, path).toBe(403)
    }
  })
})
