import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn, verificationView } from '../../../contract/calls/auth'
import { HOUR_MS } from '../../../contract/time'
import { openBarback, DEMO_PASSWORD, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { codeFor, signUp as signUpAt } from '../../../testing/mailed'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const begin = async (by: Caller, email?: string) =>
  (await by.post('/v1/auth/customer/create-verification-session', { provider: 'Stripe', email })).read(verificationView)
const check = (by: Caller, id: string) => by.get(`/v1/auth/customer/verification-session?id=${id}&provider=Stripe`)
const approve = (id: string, dob: string, documentName?: string) =>
  bar
    .visitor()
    .submit(`/dev/verify/${id}`, { decision: 'approve', dob, ...(documentName !== undefined && { documentName }) })
const decline = (id: string) => bar.visitor().submit(`/dev/verify/${id}`, { decision: 'decline' })

/** Finishes an age check of an email that has no account yet. Returns its id. */
async function verified(email: string, dob = '1990-01-01', documentName = 'GAIL MARIE GUEST'): Promise<string> {
  const { id } = await begin(bar.anyone, email)
  await approve(id, dob, documentName)
  return id
}

const idOf = async (email: string) =>
  (await bar.app.db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const signUp = (email: string, verificationSessionId?: string) =>
  signUpAt(bar, {
    email,
    password: DEMO_PASSWORD,
    firstName: 'Gail',
    lastName: 'Guest',
    dob: '1950-01-01',
    verificationSessionId,
  })

/** Whether the owner of that email is over 21, by their next sign-in. */
const over21 = async (email: string) => {
  const answer = await bar.anyone.post('/v1/auth/customer/login', { email, password: DEMO_PASSWORD })
  return answer.read(signedIn).user.over21
}

describe('an age check', () => {
  it('leads to a page for the document, and then has the age', async () => {
    const begun = await begin(bar.anyone, 'one@barback.test')
    expect(begun).toMatchObject({ provider: 'Stripe', status: 'Pending' })
    expect(begun.url).toMatch(new RegExp(`/dev/verify/${begun.id}$`))
    expect((await check(bar.anyone, begun.id)).body).toEqual({ id: begun.id, provider: 'Stripe', status: 'Pending' })
    await approve(begun.id, '1990-01-01')
    expect((await check(bar.anyone, begun.id)).body).toMatchObject({ status: 'Verified', over21: true })
  })

  it('of another person’s document signs nobody up, and works once the name is right', async () => {
    const id = await verified('borrowed@barback.test', '1990-01-01', 'Bob Other')
    const refused = await signUp('borrowed@barback.test', id)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('name on the document')
    expect(
      await bar.app.db.selectFrom('customer').select('id').where('email', '=', 'borrowed@barback.test').execute(),
    ).toEqual([])
  })

  it('makes a guest who signs up with it over 21, unlike a typed date of birth', async () => {
    await signUp('typed@barback.test')
    expect(await over21('typed@barback.test')).toBe(false)
    const answer = await signUp('shown@barback.test', await verified('shown@barback.test'))
    expect(answer.status).toBe(200)
    expect(answer.read(signedIn).user.over21).toBe(true)
    expect(await over21('shown@barback.test')).toBe(true)
  })

  it('works once', async () => {
    const id = await verified('once@barback.test')
    expect((await signUp('once@barback.test', id)).status).toBe(200)
    const customer = await bar.customer('once@barback.test')
    expect((await check(customer, id)).body).toMatchObject({ status: 'Used' })
    const rows = await bar.app.db.selectFrom('verificationSession').select('usedAt').where('id', '=', id).execute()
    expect(rows).toEqual([{ usedAt: bar.clock.now() }])
  })

  it('works once for two sign-ups at the same moment', async () => {
    const id = await verified('twins@barback.test')
    const email = 'twins@barback.test'
    await bar.anyone.post('/v1/auth/customer/code', { email })
    const details = { email, code: await codeFor(bar, email), firstName: 'Gail', lastName: 'Guest' }
    const finish = () => bar.anyone.put('/v1/auth/customer/code', { ...details, verificationSessionId: id })
    const answers = await Promise.all([finish(), finish()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('works only for the email that began it', async () => {
    const id = await verified('elder@barback.test')
    const answer = await signUp('younger@barback.test', id)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'verification_unusable' })
    // The refused sign-up made no account, so the email is free.
    expect((await signUp('younger@barback.test')).status).toBe(200)
  })

  it.each([
    ['that is not finished', async (email: string) => (await begin(bar.anyone, email)).id],
    [
      'that was declined',
      async (email: string) => {
        const { id } = await begin(bar.anyone, email)
        await decline(id)
        return id
      },
    ],
    [
      'that is an hour old',
      async (email: string) => {
        const id = await verified(email)
        bar.clock.advance(HOUR_MS)
        return id
      },
    ],
    ['that does not exist', async () => 'made-up'],
  ])('%s is refused', async (name, idFor) => {
    const email = `${name.replaceAll(' ', '-')}@barback.test`
    expect((await signUp(email, await idFor(email))).status).toBe(422)
  })

  it('left open for an hour has failed', async () => {
    const { id } = await begin(bar.anyone, 'late@barback.test')
    bar.clock.advance(HOUR_MS)
    expect((await check(bar.anyone, id)).body).toMatchObject({ status: 'Failed' })
    await approve(id, '1990-01-01')
    expect((await check(bar.anyone, id)).body).toMatchObject({ status: 'Failed' })
  })

  it('stays settled', async () => {
    const { id } = await begin(bar.anyone, 'again@barback.test')
    await decline(id)
    await approve(id, '1990-01-01')
    expect((await check(bar.anyone, id)).body).toMatchObject({ status: 'Failed' })
  })
})

describe('a signed-in customer', () => {
  it('can verify later, and is over 21 from then on', async () => {
    const customer = await bar.customer('new')
    expect(await over21('new@barback.test')).toBe(false)
    const { id } = await begin(customer)
    await approve(id, '1990-01-01')
    expect((await check(customer, id)).body).toMatchObject({ status: 'Verified', over21: true })
    expect(await over21('new@barback.test')).toBe(true)
  })

  it("is not verified by somebody else's document", async () => {
    await signUp('borrows@barback.test')
    const customer = await bar.customer('borrows@barback.test')
    const { id } = await begin(customer)
    await approve(id, '1990-01-01', 'Bob Other')
    expect((await check(customer, id)).status).toBe(422)
    expect(await over21('borrows@barback.test')).toBe(false)
    await customer.put(`/v1/customers/${await idOf('borrows@barback.test')}`, { firstName: 'Bob', lastName: 'Other' })
    expect((await check(customer, id)).body).toMatchObject({ over21: true })
    expect(await over21('borrows@barback.test')).toBe(true)
  })

  it('becomes over 21 on the 21st birthday without any action', async () => {
    const noon = Date.parse('2030-03-09T12:00:00-05:00')
    bar.clock.set(noon)
    await signUp('almost@barback.test', await verified('almost@barback.test', '2009-03-10'))
    expect(await over21('almost@barback.test')).toBe(false)
    bar.clock.set(noon + 24 * HOUR_MS)
    expect(await over21('almost@barback.test')).toBe(true)
  })

  it("cannot begin one for somebody else's email", async () => {
    const answer = await (
      await bar.customer('guest')
    ).post('/v1/auth/customer/create-verification-session', {
      provider: 'Stripe',
      email: 'new@barback.test',
    })
    expect(answer.status).toBe(400)
  })

  it('does not see somebody else’s, and gets nothing from it', async () => {
    await signUp('child@barback.test')
    const child = await bar.customer('child@barback.test')
    const id = await verified('parent@barback.test')
    expect((await check(child, id)).status).toBe(404)
    expect(await over21('child@barback.test')).toBe(false)
  })
})

describe('beginning an age check', () => {
  it.each([
    [{ provider: 'Stripe' }, 'email'],
    [{ provider: 'Nobody', email: 'guest@barback.test' }, 'provider'],
    [{ email: 'guest@barback.test' }, 'provider'],
  ])('with %j is refused at the field %s', async (body, path) => {
    const answer = await bar.anyone.post('/v1/auth/customer/create-verification-session', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ path }] })
  })
})
