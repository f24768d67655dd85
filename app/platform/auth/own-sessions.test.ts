import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ownSession } from '../../../contract/calls/auth'
import { HOUR_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { deviceWords } from './device-words'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile/15E148 Safari/604.1'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const managerId = async () =>
  (await bar.app.db.selectFrom('user').select('id').where('email', 'like', 'manager%').executeTakeFirstOrThrow()).id

describe('a session', () => {
  it('is listed on its account with device and network, and can be signed out', async () => {
    const [here] = [await bar.portal('manager'), await bar.portal('manager')]
    await bar.app.db.updateTable('session').set({ address: '203.0.113.9' }).where('kind', '=', 'portal').execute()
    const there = await bar.portal('manager')
    await bar.app.db.updateTable('session').set({ userAgent: IPHONE }).where('kind', '=', 'portal').execute()
    const path = `/users/${await managerId()}`
    const page = await here.get(path)
    expect(page.html.match(/Safari on iPhone/g)?.length).toBeGreaterThan(1)
    const places = page.html.replaceAll('<!-- -->', '').match(/(?<=Portal, from )[^,]+/g)
    expect(places?.sort()).toEqual([
      '203.0.113.0/24',
      'another network (127.0.0.0/24)',
      'this network too (203.0.113.0/24)',
    ])
    expect(page.html).toContain('This Device')
    const [session = ''] = [...page.html.matchAll(/name="session" value="(\w+)"/g)].map(([, name]) => name)
    expect((await here.submit(path, { intent: 'endSession', session })).location).toBe(path)
    expect((await here.get(path)).html.match(/name="session"/g)).toHaveLength(1)
    expect((await here.submit(path, { intent: 'endOthers' })).location).toBe(path)
    expect((await there.get('/')).location).toBe('/login')
    const third = await bar.portal('manager')
    expect((await here.submit(path, { intent: 'endOthers' })).location).toBe(path)
    expect((await third.get('/')).location).toBe('/login')
    expect((await here.get('/')).status).toBe(200)
  })

  it("is not seen on somebody else's account", async () => {
    const page = await (await bar.portal('admin')).get(`/users/${await managerId()}`)
    expect(page.html).not.toContain('Signed In')
  })

  it('is listed for guests on /v1, who can end their other sessions but nobody else’s', async () => {
    const guest = await bar.customer('guest')
    const body = { email: 'guest@barback.test', password: DEMO_PASSWORD }
    await bar.anyone.post('/v1/auth/customer/login', body, { 'User-Agent': IPHONE })
    const list = async () =>
      (await guest.get('/v1/auth/sessions')).read(z.object({ results: z.array(ownSession) })).results
    const phone = (await list()).find(({ device }) => device === 'Safari on iPhone')
    expect(phone).toMatchObject({ via: 'App', isThis: false })
    const stranger = await bar.staff('admin')
    expect((await stranger.delete(`/v1/auth/sessions/${phone?.id}`)).status).toBe(404)
    expect((await guest.delete(`/v1/auth/sessions/${phone?.id}`)).status).toBe(204)
    expect((await list()).map(({ isThis }) => isThis)).toContain(true)
    expect((await guest.delete('/v1/auth/sessions')).status).toBe(204)
    expect(await list()).toEqual([expect.objectContaining({ isThis: true })])
  })
})

describe('the portal', () => {
  it('signs out a user after 12 hours without use, and not before', async () => {
    const [used, left] = [await bar.portal('owner'), await bar.portal('owner')]
    bar.clock.advance(7 * HOUR_MS)
    expect((await used.get('/')).status).toBe(200)
    bar.clock.advance(5 * HOUR_MS)
    expect((await used.get('/')).status).toBe(200)
    expect((await left.get('/')).location).toBe('/login')
  })
})

describe('with https', () => {
  it('no neighbouring site can plant cookies, and earlier sign-ins stay valid', async () => {
    const secure = await openBarback({ env: { PUBLIC_URL: 'https://bar.example.com' } })
    const visitor = await secure.portal('owner')
    expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-barback_device', '__Host-barback_session'])
    // The cookie as it was before the upgrade.
    visitor.cookies.set('barback_session', visitor.cookies.get('__Host-barback_session') ?? '')
    visitor.cookies.delete('__Host-barback_session')
    const page = await visitor.get('/')
    expect(page.status).toBe(200)
    const lines = page.headers.getSetCookie()
    expect(lines.find((line) => line.startsWith('__Host-barback_session='))).toMatch(/Path=\/; HttpOnly; Secure/)
    expect([...visitor.cookies.keys()].sort()).toEqual(['__Host-barback_device', '__Host-barback_session'])
    expect((await visitor.get('/')).status).toBe(200)
    await secure.stop()
  })
})

describe('a device in words', () => {
  it.each([
    [IPHONE, 'Safari on iPhone'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['BarbackApp/12 CFNetwork', 'BarbackApp'],
    ['node', 'node'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s', (userAgent, words) => {
    expect(deviceWords(userAgent)).toBe(words)
  })
})
