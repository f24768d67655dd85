import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/calls/auth'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { codeFor, signUp } from '../../../testing/mailed'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ limits: { emailCheckFromAddress: { points: 60, seconds: 600 } } })
})
afterAll(() => bar.stop())

const PERSON = { password: 'secret-one-1', firstName: 'Fresh', lastName: 'Face' }
const begin = (fields: Record<string, unknown>) =>
  bar.anyone.post('/v1/auth/customer', { email: 'fresh@barback.test', ...PERSON, ...fields })
const finish = (fields: Record<string, unknown>) => bar.anyone.put('/v1/auth/customer/code', fields)
const login = (email: string, password: string) => bar.anyone.post('/v1/auth/customer/login', { email, password })

describe('signing up as a customer', () => {
  it('makes the account with the code from the mail, and signs in', async () => {
    const answer = await signUp(bar, {
      email: 'fresh@barback.test',
      ...PERSON,
      phoneNumber: '+1 (904) 555-0123',
      gender: 'Other',
      dob: '1990-01-01',
    })
    expect(answer.status).toBe(200)
    expect(answer.read(signedIn).user).toMatchObject({ email: 'fresh@barback.test', firstName: 'Fresh', over21: false })
    const again = await login('fresh@barback.test', PERSON.password)
    expect(again.read(signedIn).user).toMatchObject({ phoneNumber: '9045550123' })
  })

  it('answers known and unknown emails alike, and does not change an account', async () => {
    const answers = [await begin({ email: 'GUEST@barback.test' }), await begin({ email: 'unknown@barback.test' })]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [202, { message: 'A code is on its way to this email' }],
      [202, { message: 'A code is on its way to this email' }],
    ])
    const email = 'guest@barback.test'
    const entered = await finish({ email, ...PERSON, code: await codeFor(bar, email) })
    expect(entered.read(signedIn).user).toMatchObject({ firstName: 'Gil', over21: true })
    expect((await login(email, PERSON.password)).status).toBe(401)
    expect((await login(email, DEMO_PASSWORD)).status).toBe(200)
  })

  it('makes no account before the code is used, and ignores details that somebody else sent for the email', async () => {
    const email = 'victim@barback.test'
    await begin({ email, password: 'the-maker-knows-1', firstName: 'Mallory' })
    expect(await bar.app.db.selectFrom('customer').select('id').where('email', '=', email).execute()).toEqual([])
    const code = await codeFor(bar, email)
    const unnamed = await finish({ email, code })
    expect([unnamed.status, unnamed.body]).toMatchObject([422, { code: 'name_required' }])
    const mine = await finish({ email, code, firstName: 'Vic', lastName: 'Tim' })
    expect(mine.read(signedIn).user).toMatchObject({ firstName: 'Vic' })
    expect((await login(email, 'the-maker-knows-1')).status).toBe(401)
  })

  it('makes one account when the code is sent twice at the same moment', async () => {
    const email = 'double@barback.test'
    await begin({ email })
    const code = await codeFor(bar, email)
    const answers = await Promise.all([1, 2].map(() => finish({ email, ...PERSON, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it.each([
    [{ password: 'abcde12' }, 'password', 'Too Short!'],
    [{ password: 'abcdefgh' }, 'password', 'Must include a letter and a digit'],
    [{ email: 'fresh' }, 'email', 'Must match and email address'],
    [{ firstName: '  ' }, 'firstName', 'Required'],
    [{ lastName: undefined }, 'lastName', 'Required'],
    [{ phoneNumber: '555' }, 'phoneNumber', 'Must be a phone number'],
  ])('with %j is refused at the field %s: %s', async (fields, path, message) => {
    const answer = await begin({ email: 'typo@barback.test', ...fields })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ path, message }] })
  })
})

describe('the email check', () => {
  it('answers known and unknown emails alike', async () => {
    const [known, unknown] = await Promise.all(
      ['guest@barback.test', 'nobody@barback.test'].map((email) => bar.anyone.get(`/v1/auth/customer?email=${email}`)),
    )
    expect(known?.status).toBe(200)
    expect([unknown?.status, unknown?.body]).toEqual([known?.status, known?.body])
  })

  it('refuses a malformed email', async () => {
    const answer = await bar.anyone.get('/v1/auth/customer?email=guest')
    expect(answer.body).toMatchObject({ errors: [{ path: 'email', message: 'Must match and email address' }] })
  })

  it('is limited for one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, n) => bar.anyone.get(`/v1/auth/customer?email=g${n}@barback.test`)),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})
