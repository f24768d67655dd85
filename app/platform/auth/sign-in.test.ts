import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'

const STAFF = '/v1/auth/login'
const CUSTOMER = '/v1/auth/customer/login'

describe('a password that is changed while a sign-in with the old one is checked', () => {
  let bar: TestBarback
  beforeAll(async () => {
    bar = await openBarback()
  })
  afterAll(() => bar.stop())

  /** Changes an account's password after the next sign-in has checked it, before its session begins. */
  function changeOnTheWay(kind: 'user' | 'customer', email: string): void {
    const { limits, db } = bar.app
    vi.spyOn(limits, 'giveBackFrom').mockImplementationOnce(async () => {
      await db.updateTable(kind).set({ passwordHash: 'of another password' }).where('email', '=', email).execute()
    })
  }
  const sessions = () => bar.app.db.selectFrom('session').select('id').execute()

  it.each([
    ['a member of staff on /v1', 'user', 'owner@barback.test', STAFF],
    ['a guest on /v1', 'customer', 'guest@barback.test', CUSTOMER],
  ] as const)('signs in nobody: %s', async (_, kind, email, path) => {
    changeOnTheWay(kind, email)
    const answer = await bar.anyone.post(path, { email, password: DEMO_PASSWORD })
    expect([answer.status, answer.body]).toEqual([401, { message: 'Login error', code: 'login_error' }])
    expect(await sessions()).toEqual([])
  })

  it.each([
    ['a member of staff at the login screen', 'user', 'manager@barback.test', '/login', {}],
    ['a guest in the app', 'customer', 'new@barback.test', '/app/sign-in', { intent: 'password' }],
  ] as const)('signs in nobody: %s', async (_, kind, email, path, more) => {
    changeOnTheWay(kind, email)
    const page = await bar.visitor().submit(path, { ...more, email, password: DEMO_PASSWORD })
    expect(page.status).toBe(401)
    expect(await sessions()).toEqual([])
  })
})

describe('signing in', () => {
  let bar: TestBarback
  beforeAll(async () => {
    bar = await openBarback()
  })
  afterAll(() => bar.stop())

  const signIn = (path: string, email: string, password = DEMO_PASSWORD) => bar.anyone.post(path, { email, password })

  it('accepts the email in any case and with spaces around it', async () => {
    expect((await signIn(STAFF, ' Owner@Barback.TEST ')).status).toBe(200)
    expect((await signIn(CUSTOMER, 'GUEST@barback.test')).status).toBe(200)
  })

  it.each([
    ['a wrong password of staff', STAFF, 'owner@barback.test'],
    ['a wrong password of a customer, on the staff call', STAFF, 'guest@barback.test'],
    ['an unknown email, on the staff call', STAFF, 'nobody@barback.test'],
    ['a wrong password of a customer', CUSTOMER, 'guest@barback.test'],
    ['an unknown email', CUSTOMER, 'nobody@barback.test'],
  ])('answers %s with the same Login error', async (_, path, email) => {
    const answer = await signIn(path, email, 'wrong-password-1')
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ message: 'Login error', code: 'login_error' })
  })

  it('refuses a customer on the staff call after the right password', async () => {
    const answer = await signIn(STAFF, 'guest@barback.test')
    expect(answer.status).toBe(403)
    expect(answer.body).toMatchObject({ message: 'User not authorized to login' })
  })

  it('finds no staff on the customers’ call', async () => {
    expect((await signIn(CUSTOMER, 'owner@barback.test')).body).toMatchObject({ message: 'Login error' })
  })

  it('refuses an inactive user, but reveals it only after the right password', async () => {
    await bar.app.db.updateTable('user').set({ active: 0 }).where('email', '=', 'bartender@barback.test').execute()
    const right = await signIn(STAFF, 'bartender@barback.test')
    expect(right.status).toBe(403)
    expect(right.body).toMatchObject({ message: 'User not authorized to login' })
    expect((await signIn(STAFF, 'bartender@barback.test', 'wrong')).body).toMatchObject({ message: 'Login error' })
  })

  it.each([
    [
      { email: 'owner', password: 'x' },
      { path: 'email', message: 'Must be an email address' },
    ],
    [{ email: 'owner@barback.test' }, { path: 'password', message: 'Required' }],
    [
      { email: 7, password: 'x' },
      { path: 'email', message: 'Must be an email address' },
    ],
  ])('names the wrong field in %j', async (body, error) => {
    const answer = await bar.anyone.post(STAFF, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [error] })
  })
})

describe('guessing passwords', () => {
  let bar: TestBarback
  beforeAll(async () => {
    bar = await openBarback({ limits: { signInFromAddress: { points: 5, seconds: 600 } } })
  })
  afterAll(() => bar.stop())

  const signIn = (email: string, password = DEMO_PASSWORD) => bar.anyone.post(STAFF, { email, password })

  it('does not lock out a neighbour at the same address, whose successes do not count', async () => {
    for (let visit = 0; visit < 8; visit++) expect((await signIn('manager@barback.test')).status).toBe(200)
  })

  it('of one account after another is limited', async () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect((await signIn(`${name}@barback.test`)).status).toBe(401)
    expect((await signIn('f@barback.test')).status).toBe(429)
  })
})
