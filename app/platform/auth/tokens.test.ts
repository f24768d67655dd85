import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/calls/auth'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, DEMO_PASSWORD, type TestBarback } from '../../../testing/barback'

const GUEST = { email: 'guest@barback.test', password: DEMO_PASSWORD }
const OWNER = { email: 'owner@barback.test', password: DEMO_PASSWORD }

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const signInGuest = async () => (await bar.anyone.post('/v1/auth/customer/login', GUEST)).read(signedIn)
const refresh = (refreshToken: string, path = '/v1/auth/customer/token') =>
  bar.anyone.get(path, { RefreshToken: refreshToken })

/** The cookie of a response, as a browser sends it back. */
const cookieOf = (headers: Headers) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

/** Whether the server accepts a bearer token: this call returns 401 without a valid one, and changes nothing. */
const isBelieved = async (token: string) => {
  const { status } = await bar.anyone.get('/v1/auth/sessions', { Authorization: `Bearer ${token}` })
  expect([200, 401]).toContain(status)
  return status === 200
}

describe('signing in to /v1', () => {
  it('returns tokens, their expiry in Unix seconds, and the user with their rules', async () => {
    const answer = await bar.anyone.post('/v1/auth/login', OWNER)
    expect(answer.status).toBe(200)
    const { expiresAt, user } = answer.read(signedIn)
    expect(expiresAt).toBe(Math.floor(bar.clock.now() / 1000) + 15 * 60)
    expect(user).toMatchObject({ email: OWNER.email, userType: 'Business', roles: ['Owner'] })
    expect(user.rules.length).toBeGreaterThan(0)
    expect(JSON.stringify(answer.body)).not.toMatch(/passwordHash|scrypt/)
  })

  it('returns whether a customer is over 21, but not their date of birth', async () => {
    const answer = await bar.anyone.post('/v1/auth/customer/login', GUEST)
    expect(answer.read(signedIn).user).toMatchObject({ email: GUEST.email, userType: null, roles: [], over21: true })
    expect(JSON.stringify(answer.body)).not.toMatch(/"(verifiedD|d)ob"/i)
  })

  it('stores a browser’s refresh token where no script can read it', async () => {
    const { headers } = await bar.anyone.post('/v1/auth/customer/login', GUEST)
    const cookie = headers.getSetCookie().find((line) => line.startsWith('barback_customer_refresh='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/Path=\/v1\/auth/)
    expect(cookie).toMatch(/SameSite=Strict/)
  })
})

describe('an access token', () => {
  it('is valid for 15 minutes', async () => {
    const { token } = await signInGuest()
    expect(await isBelieved(token)).toBe(true)
    bar.clock.advance(15 * MINUTE_MS - 1000)
    expect(await isBelieved(token)).toBe(true)
    bar.clock.advance(1000)
    expect(await isBelieved(token)).toBe(false)
  })

  it.each([
    ['changed', (token: string) => token.replace(/\.[^.]+\./, '.eyJzdWIiOiIxIn0.')],
    ['cut', (token: string) => token.slice(0, -2)],
    ['malformed', () => 'guest'],
    ['unsigned', (token: string) => `eyJhbGciOiJub25lIn0.${token.split('.')[1] ?? ''}.`],
  ])('is invalid when it is %s', async (_, spoil) => {
    const { token } = await signInGuest()
    expect(await isBelieved(spoil(token))).toBe(false)
  })
})

describe('a refresh token', () => {
  it('is exchanged for new tokens of the same person', async () => {
    const first = await signInGuest()
    const answer = await refresh(first.refreshToken)
    expect(answer.status).toBe(200)
    const second = answer.read(signedIn)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(second.user.email).toBe(GUEST.email)
    expect(await isBelieved(second.token)).toBe(true)
  })

  it('is also read from the cookie', async () => {
    const { headers } = await bar.anyone.post('/v1/auth/login', OWNER)
    const answer = await bar.anyone.get('/v1/auth/token', { Cookie: cookieOf(headers) })
    expect(answer.status).toBe(200)
  })

  it('is read from the cookie first, since another tab may have exchanged it', async () => {
    const signIn = await bar.anyone.post('/v1/auth/login', OWNER)
    const { refreshToken } = signIn.read(signedIn)
    const otherTab = await bar.anyone.get('/v1/auth/token', { Cookie: cookieOf(signIn.headers) })
    const Cookie = cookieOf(otherTab.headers)
    expect((await bar.anyone.get('/v1/auth/token', { Cookie, RefreshToken: refreshToken })).status).toBe(200)
  })

  it('used a second time ends the whole session, with all tokens made from it', async () => {
    const first = await signInGuest()
    const second = (await refresh(first.refreshToken)).read(signedIn)
    const reused = await refresh(first.refreshToken)
    expect(reused.status).toBe(401)
    expect(reused.body).toMatchObject({ message: 'Invalid refresh token' })
    expect(await isBelieved(second.token)).toBe(false)
    expect((await refresh(second.refreshToken)).status).toBe(401)
  })

  it('sent twice at the same moment is exchanged once', async () => {
    const { refreshToken } = await signInGuest()
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it("leaves the person's other devices alone when its family ends", async () => {
    const [phone, tablet] = [await signInGuest(), await signInGuest()]
    await refresh(phone.refreshToken)
    await refresh(phone.refreshToken)
    expect(await isBelieved(tablet.token)).toBe(true)
  })

  it('is valid for 30 days from its last use', async () => {
    let { refreshToken } = await signInGuest()
    for (const days of [29, 29]) {
      bar.clock.advance(days * DAY_MS)
      refreshToken = (await refresh(refreshToken)).read(signedIn).refreshToken
    }
    bar.clock.advance(30 * DAY_MS)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it("of a customer is not taken by the staff's call, nor used up by it", async () => {
    const { refreshToken } = await signInGuest()
    expect((await refresh(refreshToken, '/v1/auth/token')).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  it.each([
    ['missing', {}, 'Refresh token error'],
    ['unknown', { RefreshToken: 'made-up' }, 'Invalid refresh token'],
  ])('that is %s is refused', async (_, headers, message) => {
    const answer = await bar.anyone.get('/v1/auth/customer/token', headers)
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ message })
  })
})

describe('signing out', () => {
  it('ends the bearer and the refresh token of this device, and takes the cookie', async () => {
    const { token, refreshToken } = await signInGuest()
    const answer = await bar.anyone.get('/v1/auth/customer/logout', { Authorization: `Bearer ${token}` })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^barback_customer_refresh=.*Max-Age=0/)
    expect(await isBelieved(token)).toBe(false)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  it('works with the cookie alone, and without being signed in', async () => {
    const { token, refreshToken } = await signInGuest()
    await bar.anyone.get('/v1/auth/customer/logout', { RefreshToken: refreshToken })
    expect(await isBelieved(token)).toBe(false)
    expect((await bar.anyone.get('/v1/auth/customer/logout')).status).toBe(204)
  })
})

describe('deactivating a user', () => {
  const setActive = (active: 0 | 1) =>
    bar.app.db.updateTable('user').set({ active }).where('email', '=', OWNER.email).execute()
  beforeEach(() => setActive(1))

  it('revokes all of their tokens at once', async () => {
    const { token, refreshToken } = (await bar.anyone.post('/v1/auth/login', OWNER)).read(signedIn)
    expect(await isBelieved(token)).toBe(true)
    await setActive(0)
    expect(await isBelieved(token)).toBe(false)
    expect((await refresh(refreshToken, '/v1/auth/token')).status).toBe(401)
    await setActive(1)
  })
})

describe('a staff session of /v1', () => {
  const renew = (refreshToken: string, at = bar) => at.anyone.get('/v1/auth/token', { RefreshToken: refreshToken })

  it('ends 30 days after the sign-in, however often it is renewed, unlike that of a guest', async () => {
    const guest = (await bar.anyone.post('/v1/auth/customer/login', GUEST)).read(signedIn)
    const staff = (await bar.anyone.post('/v1/auth/login', OWNER)).read(signedIn)
    let tokens = { guest: guest.refreshToken, staff: staff.refreshToken }
    for (let day = 0; day < 30; day += 6) {
      bar.clock.advance(6 * DAY_MS - 1)
      const mine = await renew(tokens.staff)
      expect([day, mine.status]).toEqual([day, 200])
      const theirs = await bar.anyone.get('/v1/auth/customer/token', { RefreshToken: tokens.guest })
      tokens = { guest: theirs.read(signedIn).refreshToken, staff: mine.read(signedIn).refreshToken }
    }
    const { token } = (await renew(tokens.staff)).read(signedIn)
    bar.clock.advance(5)
    const bearer = { Authorization: `Bearer ${token}` }
    expect((await bar.anyone.get('/v1/auth/sessions', bearer)).status).toBe(401)
    expect((await renew(tokens.staff)).status).toBe(401)
    expect((await bar.anyone.get('/v1/auth/customer/token', { RefreshToken: tokens.guest })).status).toBe(200)
  })

  it('is not renewed while its user lacks a required second factor', async () => {
    const secret = 'a secret of the test, long enough to be one'
    const live = await openBarback({
      env: { NODE_ENV: 'production', SESSION_SECRET: secret, MAIL_URL: 'smtp://127.0.0.1:9' },
    })
    const { refreshToken } = (await live.anyone.post('/v1/auth/login', OWNER)).read(signedIn)
    live.clock.advance(7 * DAY_MS - 1)
    const next = (await renew(refreshToken, live)).read(signedIn).refreshToken
    live.clock.advance(1)
    for (const _ of [1, 2]) {
      const refused = await renew(next, live)
      expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_missing' })])
    }
    const { id } = await live.app.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', OWNER.email)
      .executeTakeFirstOrThrow()
    await live.app.db.updateTable('secondFactor').set({ totpSecret: 'x' }).where('userId', '=', id).execute()
    expect((await renew(next, live)).status).toBe(200)
    await live.stop()
  })
})
