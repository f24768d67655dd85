import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../../testing/accounts'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { codeFor, linksTo, signUp } from '../../../testing/mailed'
import type { Visitor } from '../../../testing/visitor'

const GUEST = 'guest@barback.test'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const byPassword = (visitor: Visitor, email: string, password = DEMO_PASSWORD, to = '/app/account') =>
  visitor.submit(`/app/sign-in?${new URLSearchParams({ to })}`, { intent: 'password', email, password })

/** Creates a guest with a password for one test and signs them in. */
async function newGuest(email: string): Promise<Visitor> {
  await signUp(bar, { email, password: DEMO_PASSWORD, firstName: 'Gail', lastName: 'Guest' })
  const visitor = bar.visitor()
  expect((await byPassword(visitor, email)).location).toBe('/app/account')
  return visitor
}

const sessionsOf = (email: string) =>
  bar.app.db
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customerId')
    .select(['session.endedAt', 'session.endedWhy'])
    .where('customer.email', '=', email)
    .execute()

describe('a guest who signs in', () => {
  it('with a password continues to the requested page, with an HttpOnly cookie', async () => {
    const visitor = bar.visitor()
    expect((await visitor.get('/app/account')).location).toBe('/app/sign-in?to=%2Fapp%2Faccount')
    const answer = await byPassword(visitor, GUEST)
    expect([answer.status, answer.location]).toEqual([302, '/app/account'])
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('barback_guest='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    expect((await visitor.get('/app/account')).html).toContain(GUEST)
    expect((await visitor.get('/app/sign-in?to=/app/orders')).location).toBe('/app/orders')
  })

  it('keeps the typed email after a wrong password, but not the password', async () => {
    const visitor = bar.visitor()
    const answer = await byPassword(visitor, GUEST, 'not the password')
    expect(answer.status).toBe(401)
    expect(answer.html).toContain(`value="${GUEST}"`)
    expect(answer.html).toContain('Wrong email or password')
    expect(answer.html).not.toContain('not the password')
    expect(visitor.cookies.has('barback_guest')).toBe(false)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])('is not redirected to %s', async (to) => {
    expect((await byPassword(bar.visitor(), GUEST, DEMO_PASSWORD, to)).location).toBe('/app')
  })

  it('with a mailed code, also requested by an empty password, stays on the form after a wrong code', async () => {
    const email = 'code@barback.test'
    await newGuest(email)
    const visitor = bar.visitor()
    const asked = await byPassword(visitor, email, '')
    expect(asked.html).toContain('autoComplete="one-time-code"')
    const digits = await codeFor(bar, email)
    const wrong = String((Number(digits) + 1) % 1_000_000).padStart(6, '0')
    const refused = await visitor.submit('/app/sign-in', { intent: 'useCode', email, code: wrong })
    expect(refused.status).toBe(401)
    expect(refused.html).toContain(`name="email" value="${email}"`)
    const right = await visitor.submit('/app/sign-in?to=/app/account', { intent: 'useCode', email, code: digits })
    expect([right.status, right.location]).toEqual([302, '/app/account'])
    expect((await visitor.get('/app/account')).status).toBe(200)
  })

  it('is signed out when the session row is deleted, not only the cookie', async () => {
    const email = 'leaving@barback.test'
    const visitor = await newGuest(email)
    const cookie = visitor.cookies.get('barback_guest') ?? ''
    expect((await visitor.submit('/app/sign-out', {})).location).toBe('/app')
    // Signing up through /v1 opened a session too.
    expect((await sessionsOf(email)).flatMap(({ endedWhy }) => endedWhy ?? [])).toEqual(['signed out'])
    visitor.cookies.set('barback_guest', cookie)
    expect((await visitor.get('/app/account')).status).toBe(302)
  })
})

describe('an account', () => {
  it('refuses a weak password at its field, in the language of the phone', async () => {
    const email = 'weak@barback.test'
    const visitor = await newGuest(email)
    await visitor.submit('/app/language', { language: 'es' })
    const answer = await visitor.submit('/app/account/password', {
      password: DEMO_PASSWORD,
      newPassword: 'onlyletters',
    })
    expect(answer.status).toBe(400)
    expect(answer.html).toContain('Debe tener una letra y un número')
    expect(answer.html).toContain('aria-invalid="true"')
  })

  it('is created with a code and a name, in the language of the phone, and continues to the requested page', async () => {
    const email = 'first-time@barback.test'
    const visitor = bar.visitor()
    await visitor.submit('/app/language', { language: 'es' })
    expect((await visitor.get('/app/sign-up?to=/app/account')).location).toBe('/app/sign-in?to=%2Fapp%2Faccount')
    const screen = '/app/sign-in?to=/app/account'
    expect((await visitor.submit(screen, { intent: 'code', email })).html).toContain(email)
    const code = await codeFor(bar, email)
    const named = await visitor.submit(screen, { intent: 'useCode', email, code })
    expect(named.html).toContain('¿Cómo te llamas?')
    const blank = await visitor.submit(screen, { intent: 'useCode', email, code, firstName: ' ', lastName: 'Guest' })
    expect([blank.status, blank.html.includes('¿Cómo te llamas?'), blank.html.includes(code)]).toEqual([
      400,
      true,
      true,
    ])
    const made = await visitor.submit(screen, { intent: 'useCode', email, code, firstName: 'Gail', lastName: 'Guest' })
    expect([made.status, made.location]).toEqual([302, '/app/account'])
    expect((await visitor.get('/app/account')).html).toContain(email)
    for (const path of ['/app/account/password', '/app/account/delete'])
      expect((await visitor.get(path)).html).toContain('Elegir una contraseña')
  })

  it('requests a new code when the first one expires while the guest types their name', async () => {
    const email = 'slow-typist@barback.test'
    const visitor = bar.visitor()
    await visitor.submit('/app/sign-in', { intent: 'code', email })
    const code = await codeFor(bar, email)
    bar.clock.advance(11 * 60_000)
    const late = { intent: 'useCode', email, code, firstName: 'Gail', lastName: 'Guest' }
    const refused = await visitor.submit('/app/sign-in', late)
    expect([refused.status, refused.html.includes('autoComplete="one-time-code"')]).toEqual([401, true])
  })

  it('saves a new name, a new phone number and the choice not to get mailed receipts', async () => {
    const email = 'settings@barback.test'
    const visitor = await newGuest(email)
    const saved = await visitor.submit('/app/account/settings', {
      firstName: 'Gaile',
      lastName: 'Guest',
      displayName: '',
      phoneNumber: '(904) 555-0123',
    })
    expect(saved.location).toBe('/app/account/settings?saved')
    const row = await bar.app.db
      .selectFrom('customer')
      .select(['firstName', 'displayName', 'phoneNumber', 'receiptsByMail'])
      .where('email', '=', email)
      .executeTakeFirst()
    expect(row).toEqual({ firstName: 'Gaile', displayName: null, phoneNumber: '9045550123', receiptsByMail: 0 })
  })

  it('lists its signed-in devices, and signs out all others', async () => {
    const email = 'devices@barback.test'
    const here = await newGuest(email)
    const there = bar.visitor()
    await byPassword(there, email)
    expect((await here.get('/app/account/devices')).html).toContain('Sign out everywhere else')
    await here.submit('/app/account/devices', { intent: 'endOthers' })
    expect((await there.get('/app/account')).status).toBe(302)
    expect((await here.get('/app/account')).status).toBe(200)
  })

  it('changes its password with the current one, and is signed out', async () => {
    const email = 'password@barback.test'
    const visitor = await newGuest(email)
    const change = (password: string) =>
      visitor.submit('/app/account/password', { password, newPassword: 'a longer one 2' })
    expect((await change('wrong one 1')).html).toContain('This is not your current password')
    expect((await change(DEMO_PASSWORD)).location).toBe('/app/sign-in?passwordSet&to=%2Fapp%2Faccount')
    expect((await byPassword(bar.visitor(), email)).status).toBe(401)
    expect((await byPassword(bar.visitor(), email, 'a longer one 2')).status).toBe(302)
  })

  it('resets its password by the mailed link, which works once', async () => {
    const email = 'forgot@barback.test'
    await newGuest(email)
    expect((await bar.visitor().submit('/app/forgot-password', { email })).html).toContain('on its way')
    const [link = ''] = await linksTo(bar, email)
    const token = /token=([\w-]+)/.exec(link)?.[1] ?? ''
    const reset = () =>
      bar.visitor().submit(`/app/reset-password?token=${token}`, { email, password: 'a longer one 3' })
    expect((await reset()).location).toBe('/app/sign-in?passwordSet')
    expect((await reset()).status).toBe(400)
    expect((await byPassword(bar.visitor(), email, 'a longer one 3')).status).toBe(302)
  })

  it('is deleted with its password and a ticked box', async () => {
    const email = 'deleted@barback.test'
    const visitor = await newGuest(email)
    expect((await visitor.submit('/app/account/delete', { password: DEMO_PASSWORD })).status).toBe(400)
    expect((await visitor.submit('/app/account/delete', { password: 'wrong one 1', sure: 'on' })).status).toBe(400)
    const gone = await visitor.submit('/app/account/delete', { password: DEMO_PASSWORD, sure: 'on' })
    expect(gone.location).toBe('/app')
    expect(visitor.cookies.has('barback_guest')).toBe(false)
    expect((await byPassword(bar.visitor(), email)).status).toBe(401)
  })
})

describe('the heart', () => {
  it('requires signing in, and then saves the venue as a favorite', async () => {
    const place = await bar.app.db
      .selectFrom('business')
      .select('slug')
      .where('active', '=', 1)
      .executeTakeFirstOrThrow()
    const path = `/app/b/${place.slug}/favourite`
    expect((await bar.visitor().submit(path, { favourite: 'yes' })).location).toContain('/app/sign-in?to=')
    const visitor = await newGuest('heart@barback.test')
    expect((await visitor.submit(path, { favourite: 'yes' })).location).toBe(`/app/b/${place.slug}`)
    expect((await visitor.get(`/app/b/${place.slug}`)).html).toContain('Remove from favorites')
    expect((await visitor.get('/app/account/favourites')).html).toContain(`/app/b/${place.slug}`)
    await visitor.submit(path, { favourite: 'no' })
    expect((await visitor.get(`/app/b/${place.slug}`)).html).toContain('Add to favorites')
  })
})

describe('the age check', () => {
  const begin = async (visitor: Visitor) => {
    const begun = await visitor.submit('/app/verify', { provider: 'Stripe', to: '/app/b/x/basket' })
    expect(begun.location).toMatch(/^\/dev\/verify\//)
    return begun
  }

  it('waits, survives a reload, and continues once Stripe has accepted the document', async () => {
    const visitor = await newGuest('age@barback.test')
    expect((await visitor.get('/app/verify?to=/app/b/x/basket')).html).toContain('Check my age with Stripe')
    const begun = await begin(visitor)
    const cookie = begun.headers.getSetCookie().find((line) => line.startsWith('barback_age_check='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
    const waiting = await visitor.get('/app/verify')
    expect(waiting.html).toContain('in progress')
    expect(waiting.html).toContain('http-equiv="refresh"')
    const decided = await visitor.submit(begun.location ?? '', {
      decision: 'approve',
      dob: '1990-01-01',
      documentName: 'Gail Guest',
    })
    expect(decided.location).toBe('/app/verify')
    expect((await visitor.get('/app/verify')).location).toBe('/app/b/x/basket')
    expect(visitor.cookies.has('barback_age_check')).toBe(false)
    expect((await visitor.get('/app/account')).html).toContain('Age verified')
  })

  it('shows a declined document, and can be repeated', async () => {
    const visitor = await newGuest('declined@barback.test')
    const { location = '' } = await begin(visitor)
    await visitor.submit(location, { decision: 'decline' })
    const page = await visitor.get('/app/verify')
    expect(page.html).toContain('could not be checked')
    expect(page.html).toContain('Try again')
  })

  it('leaves the rest of the menu to a guest under 21', async () => {
    const visitor = await newGuest('young@barback.test')
    const { location = '' } = await begin(visitor)
    const thisYear = new Date(bar.clock.now()).getUTCFullYear()
    await visitor.submit(location, { decision: 'approve', dob: `${thisYear - 19}-01-01`, documentName: 'Gail Guest' })
    const page = await visitor.get('/app/verify')
    expect(page.html).toContain('You are not 21 yet')
    expect(page.html).toContain('href="/app/b/x/basket"')
  })

  it('with a different name shows how to correct it, and passes once the name matches', async () => {
    const visitor = await newGuest('named@barback.test')
    const { location = '' } = await begin(visitor)
    await visitor.submit(location, { decision: 'approve', dob: '1990-01-01', documentName: 'Bob Guest' })
    expect((await visitor.get('/app/verify')).html).toContain('Correct my name')
    await visitor.submit('/app/account/settings', { firstName: 'Bob', lastName: 'Guest' })
    expect((await visitor.get('/app/verify')).location).toBe('/app/b/x/basket')
  })

  it('started by one guest does not apply to the next guest on the same phone', async () => {
    const visitor = await newGuest('first-on-phone@barback.test')
    await begin(visitor)
    await byPassword(visitor, 'new@barback.test')
    expect((await visitor.get('/app/verify')).html).toContain('Check my age with Stripe')
  })
})
