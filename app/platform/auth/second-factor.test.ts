import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import type { Visitor } from '../../../testing/visitor'

const SCREEN = '/account/second-factor'
const STEP_MS = 30_000

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** The code that a phone's app shows now, or `steps` away from now. */
const codeOf = (secret: string, steps = 0, at = bar) =>
  generate({ secret, epoch: Math.floor((at.clock.now() + steps * STEP_MS) / 1000) })
const codesIn = (html: string) => [...html.matchAll(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g)].map(([code]) => code)
const login = async (email: string, visitor = bar.visitor()) => {
  const page = await visitor.submit('/login?redirectTo=%2Fkiosk', { email, password: DEMO_PASSWORD })
  return { visitor, page }
}

/** Sets up an app as a browser without JavaScript does. */
async function setUp(visitor: Visitor, at = bar) {
  expect((await visitor.submit(SCREEN, { intent: 'begin' })).location).toBe(`${SCREEN}?setup`)
  const fields = formIn(await visitor.get(`${SCREEN}?setup`), 'app')
  const { secret = '' } = fields
  const page = await visitor.submit(`${SCREEN}?setup`, { ...fields, code: await codeOf(secret, 0, at) })
  return { secret, page, codes: codesIn(page.html) }
}

describe('an authenticator app', () => {
  let secret = ''
  let codes: string[] = []
  it('is set up by QR code or key after a right code, and recovery codes are shown once', async () => {
    const owner = await bar.portal('owner')
    const page = await owner.get(`${SCREEN}?setup`)
    expect(page.html).toContain('data:image/svg+xml;base64,')
    const fields = formIn(page, 'app')
    const wrong = await owner.submit(`${SCREEN}?setup`, { ...fields, code: '000000' })
    expect(wrong.html).toContain('This is not the code that the app shows now')
    // The form offers the key that is already in the app again.
    expect(formIn(wrong, 'app').secret).toBe(fields.secret)
    const done = await setUp(owner)
    ;({ secret, codes } = done)
    expect(new Set(codes).size).toBe(10)
    expect(codesIn((await owner.get(SCREEN)).html)).toEqual([])
    const rows = JSON.stringify([
      await bar.app.db.selectFrom('secondFactor').selectAll().execute(),
      await bar.app.db.selectFrom('recoveryCode').selectAll().execute(),
    ])
    for (const text of [secret, ...codes]) expect(rows).not.toContain(text)
  })

  it('is required after the password, without JavaScript, and leads to the wanted screen', async () => {
    bar.clock.advance(2 * STEP_MS)
    const { visitor, page } = await login('owner@barback.test')
    expect(page.location).toBe('/login/code?redirectTo=%2Fkiosk')
    expect((await visitor.get('/')).location).toBe('/login')
    const wrong = await visitor.submit(page.location ?? '', { code: '123456' })
    expect(wrong.status).toBe(401)
    expect(wrong.html).toContain('This code is wrong, was used, or is too old')
    const right = await visitor.submit(page.location ?? '', { code: await codeOf(secret) })
    expect(right.location).toBe('/kiosk')
    expect((await visitor.get('/')).status).toBe(200)
  })

  it('gives codes that work once, and up to 30 seconds early or late', async () => {
    bar.clock.advance(10 * STEP_MS)
    const attempt = async (code: string) => {
      const { visitor } = await login('owner@barback.test')
      return (await visitor.submit('/login/code', { code })).status
    }
    const early = await codeOf(secret, -1)
    expect(await attempt(await codeOf(secret, -2))).toBe(401)
    expect(await attempt(early)).toBe(302)
    expect(await attempt(early)).toBe(401)
    expect(await attempt(await codeOf(secret, 1))).toBe(302)
    expect(await attempt(await codeOf(secret, 0))).toBe(401)
    expect(await attempt(await codeOf(secret, 2))).toBe(401)
  })

  it('can be replaced by a recovery code, each once and in any spelling', async () => {
    const [first = ''] = codes
    const { visitor } = await login('owner@barback.test')
    expect((await visitor.submit('/login/code', { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(302)
    const again = await login('owner@barback.test')
    expect((await again.visitor.submit('/login/code', { code: first })).status).toBe(401)
  })

  it('needs its code with the password on /v1', async () => {
    bar.clock.advance(10 * STEP_MS)
    const body = { email: 'owner@barback.test', password: DEMO_PASSWORD }
    const asked = await bar.anyone.post('/v1/auth/login', body)
    expect([asked.status, asked.body]).toEqual([401, expect.objectContaining({ code: 'second_factor_required' })])
    const wrong = await bar.anyone.post('/v1/auth/login', { ...body, code: '123456' })
    expect([wrong.status, wrong.body]).toEqual([401, expect.objectContaining({ code: 'wrong_code' })])
    expect((await bar.anyone.post('/v1/auth/login', { ...body, code: await codeOf(secret) })).status).toBe(200)
  })

  it('does not sign in a user whose password was changed after the first step', async () => {
    bar.clock.advance(10 * STEP_MS)
    const { visitor } = await login('owner@barback.test')
    const row = bar.app.db.updateTable('user').where('email', '=', 'owner@barback.test')
    const { passwordHash } = await bar.app.db
      .selectFrom('user')
      .select('passwordHash')
      .where('email', '=', 'owner@barback.test')
      .executeTakeFirstOrThrow()
    await row.set({ passwordHash: 'of another password' }).execute()
    expect((await visitor.submit('/login/code', { code: await codeOf(secret) })).status).toBe(401)
    expect((await visitor.get('/')).location).toContain('/login')
    await row.set({ passwordHash }).execute()
  })

  it('can be reset by an Admin or Owner for a user who lost it, and the user is notified', async () => {
    const manager = await bar.portal('manager')
    await setUp(manager)
    const { id } = await bar.app.db
      .selectFrom('user')
      .select('id')
      .where('email', 'like', 'manager%')
      .executeTakeFirstOrThrow()
    expect((await manager.submit(`/users/${id}`, { intent: 'resetFactor' })).status).toBe(400)
    const bartender = await bar.portal('bartender')
    expect((await bartender.submit(`/users/${id}`, { intent: 'resetFactor' })).status).toBe(403)
    const admin = await bar.portal('admin')
    expect((await admin.get(`/users/${id}`)).html).toContain('For someone who has lost their phone and recovery codes.')
    expect((await admin.submit(`/users/${id}`, { intent: 'resetFactor' })).location).toBe(`/users/${id}`)
    expect((await login('manager@barback.test')).page.location).toBe('/kiosk')
    const mails = await bar.app.db
      .selectFrom('outbox')
      .select('payload')
      .where('payload', 'like', '%was reset%')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.payload).toContain('manager@barback.test')
    expect((await admin.get(`/users/${id}`)).html).toMatch(/second ?factor/i)
  })

  it('is locked when codes are guessed', async () => {
    const { visitor } = await login('owner@barback.test')
    const tries = []
    for (let n = 0; n < 14; n++) tries.push((await visitor.submit('/login/code', { code: `00000${n % 10}` })).status)
    expect(tries).toContain(429)
    expect((await visitor.submit('/login/code', { code: codes[1] ?? '' })).status).toBe(429)
  })
})

describe('the password is required again after ten minutes', () => {
  it('before an app is set up or removed, and before new recovery codes, which also need the factor', async () => {
    const visitor = await bar.portal('service')
    const confirm = async (page: { location: string | undefined }, secret: string) => {
      expect(page.location).toMatch(/^\/login\/code\?/)
      expect((await visitor.submit(page.location ?? '', { code: await codeOf(secret) })).location).toBe(SCREEN)
    }
    const isAsked = async (fields: Record<string, string>) => {
      bar.clock.advance(10 * MINUTE_MS)
      const page = await visitor.submit(SCREEN, fields)
      expect([fields.intent, page.status]).toEqual([fields.intent, 403])
      expect(page.html).toContain('Confirm That It Is You')
      return (more: Record<string, string> = {}) =>
        visitor.submit(SCREEN, { ...formIn(page), ...more, proofPassword: DEMO_PASSWORD })
    }
    const hasApp = async () => (await visitor.get(SCREEN)).html.includes('Remove App')

    const begin = await isAsked({ intent: 'begin' })
    expect((await begin()).location).toBe(`${SCREEN}?setup`)
    const { secret = '' } = formIn(await visitor.get(`${SCREEN}?setup`), 'app')
    const keep = await isAsked({ intent: 'keep', secret, code: '000000' })
    expect(await hasApp()).toBe(false)
    const first = new Set(codesIn((await keep({ code: await codeOf(secret) })).html))
    expect([first.size, await hasApp()]).toEqual([10, true])

    const renew = await isAsked({ intent: 'codes' })
    await confirm(await renew(), secret)
    const second = codesIn((await visitor.submit(SCREEN, { intent: 'codes' })).html)
    expect(new Set([...first, ...second]).size).toBe(20)

    const drop = await isAsked({ intent: 'dropApp' })
    expect(await hasApp()).toBe(true)
    await confirm(await drop(), secret)
    expect(await hasApp()).toBe(true)
    expect((await visitor.submit(SCREEN, { intent: 'dropApp' })).location).toBe(SCREEN)
    expect(await hasApp()).toBe(false)
  })
})

describe('a change of the second factor', () => {
  const mailsTo = async (email: string) => {
    const rows = await bar.app.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'mail')
      .orderBy('id')
      .execute()
    return rows.filter(({ payload }) => payload.includes(email)).map(({ payload }) => payload)
  }
  let secret = ''

  it('is mailed to its owner', async () => {
    const visitor = await bar.portal('bartender')
    ;({ secret } = await setUp(visitor))
    const mails = await mailsTo('bartender@barback.test')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('An authenticator app was set up.')
  })

  it('requires the factor, not only the password', async () => {
    bar.clock.advance(11 * MINUTE_MS)
    const { visitor, page } = await login('bartender@barback.test')
    await visitor.submit(page.location ?? '', { code: await codeOf(secret) })
    bar.clock.advance(11 * MINUTE_MS)
    const changes = [{ intent: 'dropApp' }, { intent: 'codes' }, { intent: 'begin' }]
    for (const fields of changes) {
      const proof = await visitor.submit(SCREEN, { ...fields, proofPassword: DEMO_PASSWORD })
      expect([fields.intent, proof.location]).toEqual([
        fields.intent,
        `/login/code?${new URLSearchParams({ redirectTo: SCREEN })}`,
      ])
      expect((await visitor.get(SCREEN)).html).toContain('Remove App')
    }
    expect(await mailsTo('bartender@barback.test')).toHaveLength(1)
    const wrong = await visitor.submit('/login/code', { code: '000000' })
    expect(wrong.status).toBe(401)
    const to = `/login/code?${new URLSearchParams({ redirectTo: SCREEN })}`
    expect((await visitor.submit(to, { code: await codeOf(secret) })).location).toBe(SCREEN)
    expect((await visitor.get(SCREEN)).html).toContain('Confirmed. Press the button once more.')
    expect((await visitor.submit(SCREEN, { intent: 'dropApp' })).location).toBe(SCREEN)
    expect((await visitor.get(SCREEN)).html).not.toContain('Remove App')
    expect((await mailsTo('bartender@barback.test')).at(-1)).toContain('The authenticator app was removed.')
  })

  it.each(['', 'ABCDEFGHIJKLMNOP', 'A'.repeat(64), '<svg>'])(
    'with the key %j is refused at the code, and the page has a complete key',
    async (sent) => {
      const visitor = await bar.portal('bartender')
      const page = await visitor.submit(`${SCREEN}?setup`, { intent: 'keep', secret: sent, code: '123456' })
      expect(page.status).toBe(400)
      expect(page.html).toContain('The key was incomplete')
      expect(formIn(page, 'app').secret).toMatch(/^[A-Z2-7]{32}$/)
    },
  )
})

describe('a user who needs a second factor', () => {
  it.each([
    ['an Owner', 'owner@barback.test', '/users/create'],
    ['an Admin', 'admin@barback.test', '/core/ingredients/create'],
  ])(
    '%s is reminded for seven days in production, then sees only the screen that sets it up',
    async (_, email, form) => {
      const secret = 'a secret of the test, long enough to be one'
      const live = await openBarback({
        env: { NODE_ENV: 'production', SESSION_SECRET: secret, MAIL_URL: 'smtp://127.0.0.1:9' },
      })
      const enter = () => live.portal(email)
      expect((await (await enter()).get('/')).html).toContain('needs a second factor')
      expect((await (await live.portal('bartender')).get('/')).html).not.toContain('needs a second factor')
      live.clock.advance(7 * DAY_MS - 1)
      expect((await (await enter()).get('/')).status).toBe(200)
      live.clock.advance(1)
      const visitor = await enter()
      expect((await visitor.get('/')).location).toBe(SCREEN)
      expect((await visitor.submit(form, {})).location).toBe(SCREEN)
      const body = { email, password: DEMO_PASSWORD }
      const api = await live.anyone.post('/v1/auth/login', body)
      expect([api.status, api.body]).toEqual([403, expect.objectContaining({ code: 'second_factor_missing' })])
      expect((await (await live.portal('bartender')).get('/')).status).toBe(200)
      await setUp(visitor, live)
      expect((await visitor.get('/')).status).toBe(200)
      expect((await live.anyone.post('/v1/auth/login', body)).body).toMatchObject({ code: 'second_factor_required' })
      await live.stop()
    },
  )

  it('exists only in production', async () => {
    expect((await (await bar.portal('admin')).get('/')).html).not.toContain('needs a second factor')
  })
})
