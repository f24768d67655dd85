import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../contract/calls/auth'
import { openBarback, type TestBarback } from '../../testing/barback'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback({ limits: { emailCheckFromAddress: { points: 60, seconds: 600 } } })
})
afterAll(() => bar.stop())

const signUp = (fields: Record<string, unknown>) =>
  bar.anyone.post('/v1/auth/customer', {
    email: 'fresh@barback.test',
    password: 'secret-one-1',
    firstName: 'Fresh',
    lastName: 'Face',
    ...fields,
  })

describe('signing up as a customer', () => {
  it('makes the account and signs in', async () => {
    const answer = await signUp({ phoneNumber: '+1 (904) 555-0123', gender: 'Other', dob: '1990-01-01' })
    expect(answer.status).toBe(201)
    expect(answer.read(signedIn).user).toMatchObject({ email: 'fresh@barback.test', firstName: 'Fresh', over21: false })
    const again = await bar.anyone.post('/v1/auth/customer/login', {
      email: 'fresh@barback.test',
      password: 'secret-one-1',
    })
    expect(again.read(signedIn).user).toMatchObject({ phoneNumber: '9045550123' })
  })

  it('is refused for an email that has an account, in whatever case', async () => {
    const answer = await signUp({ email: 'GUEST@barback.test' })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'unique_violation', message: 'unique violation on customer - email' })
  })

  it('makes one account when the form is sent twice at the same moment', async () => {
    const answers = await Promise.all([1, 2].map(() => signUp({ email: 'double@barback.test' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it.each([
    [{ password: 'abcde12' }, 'password', 'Too Short!'],
    [{ password: 'abcdefgh' }, 'password', 'Must include a letter and a digit'],
    [{ email: 'fresh' }, 'email', 'Must match and email address'],
    [{ firstName: '  ' }, 'firstName', 'Required'],
    [{ lastName: undefined }, 'lastName', 'Required'],
    [{ phoneNumber: '555' }, 'phoneNumber', 'Must be a phone number'],
  ])('with %j is refused at the field %s: %s', async (fields, path, message) => {
    const answer = await signUp({ email: 'typo@barback.test', ...fields })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ path, message }] })
  })
})

describe('the email check', () => {
  it('answers alike for known and unknown emails', async () => {
    const [known, unknown] = await Promise.all(
      ['guest@barback.test', 'nobody@barback.test'].map((email) => bar.anyone.get(`/v1/auth/customer?email=${email}`)),
    )
    expect(known?.status).toBe(200)
    expect([unknown?.status, unknown?.body]).toEqual([known?.status, known?.body])
  })

  it('says when it is no email at all', async () => {
    const answer = await bar.anyone.get('/v1/auth/customer?email=guest')
    expect(answer.body).toMatchObject({ errors: [{ path: 'email', message: 'Must match and email address' }] })
  })

  it('comes to an end for whoever tries many', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, n) => bar.anyone.get(`/v1/auth/customer?email=g${n}@barback.test`)),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})
