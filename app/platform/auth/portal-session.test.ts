import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../contract/time'
import { openBarback, DEMO_PASSWORD, type TestBarback } from '../../../testing/barback'
import { actorFromCookie } from './actor'
import { createAuthenticator } from './authenticator'
import { flash, signIn, signOut, takeToast } from './portal-session'
import { endAllSessions } from './sessions'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** The test's cookie jar: each request sends the cookie that the last response set. */
let cookie: string | undefined
beforeEach(() => {
  cookie = undefined
})
const request = () => new Request(`${bar.url}/`, { headers: cookie === undefined ? {} : { Cookie: cookie } })
const take = (headers: Headers) => {
  const [line = ''] = headers.getSetCookie()
  cookie = line.split(';')[0]
  return line
}
const lastUse = async () => {
  const newest = bar.app.db.selectFrom('session').select('lastSeenAt').orderBy('lastSeenAt', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.lastSeenAt
}
const actor = () => actorFromCookie(bar.app, request())

async function ownerId(): Promise<number> {
  const form = new URLSearchParams({ email: 'owner@barback.test', password: DEMO_PASSWORD })
  const login = new Request(`${bar.url}/login`, { method: 'POST', body: form })
  return (await createAuthenticator(bar.app).authenticate('form', login)).account.id
}

describe("the portal's cookie", () => {
  it('identifies the user, with their roles and businesses', async () => {
    take(await signIn(bar.app, request(), await ownerId(), { remember: false }))
    expect(await actor()).toMatchObject({
      kind: 'user',
      email: 'owner@barback.test',
      userType: 'Business',
      roles: ['Owner'],
    })
  })

  it('can neither be read by a script nor sent by another site', async () => {
    const line = take(await signIn(bar.app, request(), await ownerId(), { remember: false }))
    expect(line).toMatch(/^barback_session=/)
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
  })

  it('ends when the browser closes, or after a day at the latest', async () => {
    const line = take(await signIn(bar.app, request(), await ownerId(), { remember: false }))
    expect(line).not.toMatch(/Max-Age|Expires/)
    bar.clock.advance(DAY_MS)
    expect((await actor()).kind).toBe('anonymous')
  })

  it('stays for 30 days with Remember Me, even after a toast', async () => {
    expect(take(await signIn(bar.app, request(), await ownerId(), { remember: true }))).toMatch(/Max-Age=2592000/)
    expect(take(await flash(bar.app, request(), { type: 'success', message: 'Saved' }))).toMatch(/Max-Age=2592000/)
    for (let days = 0.25; days < 30; days += 0.25) {
      bar.clock.advance(DAY_MS / 4)
      expect((await actor()).kind).toBe('user')
      // The server records the use without waiting for it.
      await expect.poll(lastUse).toBe(bar.clock.now())
    }
    bar.clock.advance(DAY_MS / 4)
    expect((await actor()).kind).toBe('anonymous')
  })

  it('is invalid after a change', async () => {
    take(await signIn(bar.app, request(), await ownerId(), { remember: false }))
    cookie = cookie?.replace(/=(.)/, (_, first: string) => `=${first === 'A' ? 'B' : 'A'}`)
    expect((await actor()).kind).toBe('anonymous')
  })
})

describe('a portal session', () => {
  it('ends on the server at sign-out, so the old cookie is invalid', async () => {
    take(await signIn(bar.app, request(), await ownerId(), { remember: true }))
    const before = cookie
    expect(take(await signOut(bar.app, request()))).toMatch(/Expires=Thu, 01 Jan 1970/)
    cookie = before
    expect((await actor()).kind).toBe('anonymous')
  })

  it('ends when the visitor signs in again in the same browser', async () => {
    take(await signIn(bar.app, request(), await ownerId(), { remember: false }))
    const before = cookie
    take(await signIn(bar.app, request(), await ownerId(), { remember: false }))
    expect((await actor()).kind).toBe('user')
    cookie = before
    expect((await actor()).kind).toBe('anonymous')
  })

  it('ends with all others of its user', async () => {
    const id = await ownerId()
    take(await signIn(bar.app, request(), id, { remember: false }))
    await endAllSessions(bar.app.db, { account: { kind: 'user', id }, why: 'asked to', now: bar.clock.now() })
    expect((await actor()).kind).toBe('anonymous')
  })

  it('ends at once when its user is deactivated', async () => {
    const id = await ownerId()
    take(await signIn(bar.app, request(), id, { remember: false }))
    await bar.app.db.updateTable('user').set({ active: 0 }).where('id', '=', id).execute()
    expect((await actor()).kind).toBe('anonymous')
    await bar.app.db.updateTable('user').set({ active: 1 }).where('id', '=', id).execute()
  })
})

describe('a toast', () => {
  it('shows on the next screen only', async () => {
    take(await flash(bar.app, request(), { type: 'success', message: 'Password reset' }))
    const first = await takeToast(bar.app, request())
    expect(first.toast).toEqual({ type: 'success', message: 'Password reset' })
    take(first.headers)
    expect((await takeToast(bar.app, request())).toast).toBeUndefined()
  })

  it('leaves the visitor signed in', async () => {
    take(await signIn(bar.app, request(), await ownerId(), { remember: false }))
    take(await flash(bar.app, request(), { type: 'error', message: 'No' }))
    take((await takeToast(bar.app, request())).headers)
    expect((await actor()).kind).toBe('user')
  })
})
