import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { user } from '../../../contract/entities/people'
import { DAY_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { linksTo as linksAt } from '../../../testing/mailed'
import { tablesOf } from '../../../testing/tables'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ limits: { resetFromAddress: { points: 1000, seconds: 3600 } } })
})
afterAll(() => bar.stop())

let made = 0
/** The form with which the manager adds a bartender, with the password left empty. */
function bartender() {
  made += 1
  return {
    intent: 'update',
    email: `vera${made}@heron.test`,
    firstName: 'Vera',
    lastName: 'Lund',
    phoneNumber: '',
    userType: 'Business',
    rolesFor: 'Business',
    'roles.Bartender': 'on',
    'businesses.1': 'on',
    active: 'on',
    password: '',
  }
}

/** Adds a bartender in the portal. Returns their email and screen. */
async function invited() {
  const form = bartender()
  const { location } = await (await bar.portal('manager')).submit('/users/create', form)
  if (!location) throw new Error('the user was not added')
  return { email: form.email, screen: location }
}

/** Links mailed to an address, newest first. */
const linksTo = (email: string) => linksAt(bar, email)

describe('a user added without a password', () => {
  it('is invited by mail, chooses one and is signed in to their first screen', async () => {
    const { email } = await invited()
    const [link = ''] = await linksTo(email)
    const visitor = bar.visitor()
    const page = await visitor.get(link)
    expect(page.html).toContain('Welcome, Vera')
    expect(page.html).not.toMatch(/<input[^>]*type="email"/)
    expect((await visitor.submit(link, { password: 'my own words' })).location).toBe('/kiosk')
    expect((await visitor.get('/kiosk')).status).toBe(200)
    expect((await bar.staff(email, 'my own words')).get).toBeDefined()
  })

  it('may open the link as often as they like within seven days, and uses it once', async () => {
    const { email } = await invited()
    const [link = ''] = await linksTo(email)
    const visitor = bar.visitor()
    bar.clock.advance(7 * DAY_MS - 60_000)
    for (const _ of [1, 2]) expect((await visitor.get(link)).html).toContain('Welcome, Vera')
    const answers = await Promise.all([1, 2].map(() => bar.visitor().submit(link, { password: 'my own words' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400])
    expect((await visitor.get(link)).html).toContain('was already used or has expired')
  })

  it('cannot use it after seven days, and gets a new one by mail', async () => {
    const { email, screen } = await invited()
    const [link = ''] = await linksTo(email)
    bar.clock.advance(7 * DAY_MS)
    expect((await bar.visitor().get(link)).html).toContain('was already used or has expired')
    expect((await bar.visitor().submit(link, { password: 'my own words' })).status).toBe(400)
    const manager = await bar.portal('manager')
    expect((await manager.get(screen)).html).toContain('has not chosen a password yet')
    expect((await manager.submit(screen, { intent: 'invite' })).status).toBe(302)
    const [fresh = ''] = await linksTo(email)
    expect((await bar.visitor().submit(fresh, { password: 'my own words' })).location).toBe('/kiosk')
    expect((await manager.get(screen)).html).not.toContain('has not chosen a password yet')
    expect((await manager.submit(screen, { intent: 'invite' })).status).toBe(409)
  })

  it('has one valid link: a new one revokes the earlier one', async () => {
    const { email, screen } = await invited()
    const [earlier = ''] = await linksTo(email)
    await (await bar.portal('manager')).submit(screen, { intent: 'invite' })
    expect((await bar.visitor().submit(earlier, { password: 'my own words' })).status).toBe(400)
  })

  it('may choose it through Forgot password as well, which ends the invitation', async () => {
    const { email } = await invited()
    const [link = ''] = await linksTo(email)
    await bar.anyone.post('/v1/auth/password', { email })
    const reset = (await linksTo(email)).find((one) => one.startsWith('/reset-password'))
    const token = new URL(reset ?? '', bar.url).searchParams.get('token')
    await bar.anyone.put('/v1/auth/password', { email, token, password: 'other words' })
    expect((await bar.visitor().submit(link, { password: 'my own words' })).status).toBe(400)
  })

  it('must follow the rules for new passwords, and keeps the link when refused', async () => {
    const { email } = await invited()
    const [link = ''] = await linksTo(email)
    const visitor = bar.visitor()
    for (const password of ['short', 'password123', 'VeraLund1']) {
      const refused = await visitor.submit(link, { password })
      expect([refused.status, refused.html.includes(`value="${password}"`)]).toEqual([400, false])
    }
    expect((await visitor.submit(link, { password: 'my own words' })).status).toBe(302)
  })

  it('cannot sign in before that: no password opens the account, and a reset link is no invitation', async () => {
    const { email } = await invited()
    await expect(bar.staff(email)).rejects.toThrow('401')
    await bar.anyone.post('/v1/auth/password', { email: 'owner@barback.test' })
    const reset = (await linksTo('owner@barback.test'))[0] ?? ''
    const taken = await bar
      .visitor()
      .submit(reset.replace('/reset-password/', '/invitation'), { password: 'my own words' })
    expect(taken.status).toBe(400)
  })

  it('cannot use the link of an invitation as a reset', async () => {
    const { email } = await invited()
    const [link = ''] = await linksTo(email)
    const token = new URL(link, bar.url).searchParams.get('token')
    const answer = await bar.anyone.put('/v1/auth/password', { email, token, password: 'my own words' })
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_reset_token' }])
    expect((await bar.visitor().submit(link, { password: 'my own words' })).location).toBe('/kiosk')
  })

  it('is invited by a mail whose link is not stored in the database', async () => {
    const { email } = await invited()
    const waiting = await bar.app.db.selectFrom('outbox').select('payload').where('doneAt', 'is', null).execute()
    expect(JSON.stringify(waiting)).not.toContain('token')
    const [link = ''] = await linksTo(email)
    const token = new URL(link, bar.url).searchParams.get('token') ?? 'none'
    for (const { name } of await tablesOf(bar.app.db)) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(bar.app.db)
      expect([name, JSON.stringify(rows).includes(token)]).toEqual([name, false])
    }
  })

  it('is invited again at another email, which revokes the first link', async () => {
    const { email, screen } = await invited()
    const [first = ''] = await linksTo(email)
    const form = { ...bartender(), password: undefined }
    const { password: _none, ...change } = form
    expect((await (await bar.portal('manager')).submit(`${screen}?edit`, change)).status).toBe(302)
    expect((await bar.visitor().submit(first, { password: 'my own words' })).status).toBe(400)
    expect(await linksTo(change.email)).toHaveLength(1)
  })

  it('is recorded in the history, and invited again only by staff who may change them', async () => {
    const { screen } = await invited()
    expect((await (await bar.portal('bartender')).submit(screen, { intent: 'invite' })).status).toBe(403)
    expect((await (await bar.portal('admin')).get(screen)).html).toContain('mailed to')
  })

  it('is invited on /v1 as well', async () => {
    const { intent: _i, rolesFor: _r, 'roles.Bartender': _b, 'businesses.1': _one, active: _a, ...body } = bartender()
    const answer = await (
      await bar.staff('owner')
    ).post('/v1/users', { ...body, password: undefined, roles: ['Bartender'], businesses: [1] })
    expect(answer.status).toBe(201)
    expect(answer.read(user.record).email).toBe(body.email)
    expect(await linksTo(body.email)).toHaveLength(1)
  })
})
