import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'

const EMAIL = 'owner@barback.test'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ limits: { signInFromAddress: { points: 2000, seconds: 900 } } })
})
afterAll(() => bar.stop())

/** The test connects from the machine itself, so the server trusts the address in this header. */
const by = (address: string, cookie?: string) => ({ 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) })
const signIn = (address: string, password: string, cookie?: string) =>
  bar.anyone.post('/v1/auth/login', { email: EMAIL, password }, by(address, cookie))
const waitOf = (answer: { headers: Headers }) => Number(answer.headers.get('Retry-After'))

describe('guessing the password of one account', () => {
  let device: string | undefined
  it('is refused after ten attempts from one IPv6 /64, however many addresses it has', async () => {
    const before = await signIn('192.0.2.77', DEMO_PASSWORD)
    device = before.headers.getSetCookie().find((line) => line.startsWith('barback_device='))
    const guesses = Array.from({ length: 150 }, (_, n) => signIn(`2001:db8:0:7::${n.toString(16)}`, 'a wrong one'))
    const answers = (await Promise.all(guesses)).map(({ status }) => status)
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(140)
    bar.clock.advance(60_000)
    const again = await Promise.all([1, 2, 3, 4, 5].map((n) => signIn(`2001:db8:0:7::${140 + n}`, 'a wrong one')))
    expect(again.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429, 429])
  })

  it('is reported to its owner once', async () => {
    const mails = await bar.app.db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
    expect(mails.filter(({ payload }) => payload.includes(EMAIL))).toHaveLength(1)
    expect(mails[0]?.payload).toContain('Someone is trying to sign in')
  })

  it('is reported to a guest in their language', async () => {
    const email = 'new@barback.test'
    await bar.app.db.updateTable('customer').set({ language: 'es' }).where('email', '=', email).execute()
    for (let attempt = 0; attempt < 11; attempt++) {
      await bar.anyone.post('/v1/auth/customer/login', { email, password: 'wrong' })
    }
    const mails = await bar.app.db.selectFrom('outbox').select('payload').where('kind', '=', 'mail').execute()
    const [mail] = mails.filter(({ payload }) => payload.includes(email))
    expect(mail?.payload).toContain('Alguien intenta entrar a tu cuenta de Barback')
  })

  it('is refused with a message and Retry-After, for guests and on the login screen too', async () => {
    const page = await bar.visitor().submit('/login', { email: EMAIL, password: 'wrong' })
    expect([page.status, waitOf(page)]).toEqual([429, 60])
    expect(page.html).toContain('Too many attempts. Please try again in 60 seconds.')
    const guest = await bar.anyone.post('/v1/auth/customer/login', { email: EMAIL, password: 'wrong' })
    expect([guest.status, waitOf(guest)]).toEqual([429, 60])
    expect(guest.body).toMatchObject({
      code: 'too_many',
      message: 'Too many attempts. Please try again in 60 seconds.',
    })
  })

  it('does not lock out its owner, who signs in at once on a known device and after the wait elsewhere', async () => {
    expect((await signIn('192.0.2.78', DEMO_PASSWORD, device?.split(';')[0])).status).toBe(200)
    expect((await signIn('192.0.2.79', DEMO_PASSWORD)).status).toBe(429)
    bar.clock.advance(60_000)
    expect((await signIn('192.0.2.79', DEMO_PASSWORD)).status).toBe(200)
  })
})

describe('other calls also count by network', () => {
  type Call = (address: string, n: number) => Promise<{ status: number; headers: Headers }>
  const post = (path: string, body: object, address: string) => bar.anyone.post(`/v1/auth/${path}`, body, by(address))
  const person = { firstName: 'Ada', lastName: 'Lane', password: 'a-long-one-1' }
  const doors: Array<[string, number, Call]> = [
    ['mails for one account', 10, (from) => post('password', { email: EMAIL }, from)],
    ['resets of many accounts', 90, (from, n) => post('password', { email: `n${n}@barback.test` }, from)],
    ['sign-ups with one email', 10, (from) => post('customer', { ...person, email: 'guest@barback.test' }, from)],
    ['sign-ups with many emails', 300, (from, n) => post('customer', { ...person, email: `n${n}@barback.test` }, from)],
    [
      'age checks of one guest',
      10,
      (from) => post('customer/create-verification-session', { provider: 'Persona', email: 'n@barback.test' }, from),
    ],
  ]
  it.each(doors.map((door, n) => [n, ...door] as const))('%i: %s', async (door, _, allowed, call) => {
    for (let n = 0; n < allowed; n++)
      expect((await call(`2001:db8:9:${door}::${n.toString(16)}`, n)).status).not.toBe(429)
    const refused = await call(`2001:db8:9:${door}:ffff::1`, allowed)
    expect(refused.status).toBe(429)
    expect(waitOf(refused)).toBeGreaterThan(0)
  })
})
