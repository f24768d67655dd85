import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/calls/auth'
import { MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { mailsTo as mailsAt } from '../../../testing/mailed'

const DOORS = {
  staff: { password: '/v1/auth/password', login: '/v1/auth/login' },
  customer: { password: '/v1/auth/customer/password', login: '/v1/auth/customer/login' },
}

let bar: TestBarback
beforeAll(async () => {
  // All requests here come from one address, so the test widens only the limit by address.
  bar = await openBarback({ limits: { resetFromAddress: { points: 1000, seconds: 3600 } } })
})
afterAll(() => bar.stop())

const mailsTo = (email: string) => mailsAt(bar, email)
const forget = (email: string, door = DOORS.staff) => bar.anyone.post(door.password, { email })
const reset = (body: { email: string; token: string; password?: string }, door = DOORS.staff) =>
  bar.anyone.put(door.password, { password: 'a-new-secret-1', ...body })

/** Asks for a reset and returns the token in the newest mail. */
async function mailedToken(email: string, door = DOORS.staff): Promise<string> {
  // The file of a mail is named by its time, so the clock moves on to make this one the newest.
  bar.clock.advance(1000)
  await forget(email, door)
  // The mail about a changed password may have been sent at the same moment.
  const links = (await mailsTo(email)).flatMap(
    ({ text }) => /http\S+\/reset-password\/?\?token=(\S+)/.exec(text)?.[1] ?? [],
  )
  if (!links[0]) throw new Error(`no link in a mail to ${email}`)
  return links[0]
}

describe("'forgot password'", () => {
  it('answers known and unknown emails alike, and mails only known ones', async () => {
    const known = await forget('admin@barback.test')
    const unknown = await forget('nobody@barback.test')
    expect(known.status).toBe(200)
    expect(known.body).toEqual({ message: 'Sent reset password to your email' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await mailsTo('admin@barback.test')).toHaveLength(1)
    expect(await mailsTo('nobody@barback.test')).toHaveLength(0)
  })

  it('mails staff by the staff call and customers by theirs', async () => {
    await forget('guest@barback.test')
    await forget('owner@barback.test', DOORS.customer)
    expect(await mailsTo('guest@barback.test')).toHaveLength(0)
    expect(await mailsTo('owner@barback.test')).toHaveLength(0)
  })

  it.each([
    ['staff', DOORS.staff, 'admin@barback.test', '/reset-password/'],
    ['a guest', DOORS.customer, 'guest@barback.test', '/app/reset-password'],
  ])('leads %s to their own page', async (_, door, email, page) => {
    bar.clock.advance(1000)
    await forget(email, door)
    const links = (await mailsTo(email)).flatMap(({ text }) => /http\S+/.exec(text) ?? [])
    const { pathname, searchParams, origin } = new URL(links[0] ?? '')
    expect([origin, pathname]).toEqual([new URL(bar.app.publicUrl).origin, page])
    expect(searchParams.get('token')).toMatch(/.{20,}/)
  })

  it('does not mail a user who is not active', async () => {
    await bar.app.db.updateTable('user').set({ active: 0 }).where('email', '=', 'bartender@barback.test').execute()
    expect((await forget('bartender@barback.test')).status).toBe(200)
    expect(await mailsTo('bartender@barback.test')).toHaveLength(0)
  })

  it('is limited after ten requests for one email, known or not', async () => {
    for (let ask = 0; ask < 10; ask++) expect((await forget('stranger@barback.test')).status).toBe(200)
    expect((await forget('stranger@barback.test')).status).toBe(429)
  })

  it('stores nothing in the database that would open an account', async () => {
    await forget('service@barback.test')
    const waiting = await bar.app.db.selectFrom('outbox').select('payload').where('doneAt', 'is', null).execute()
    expect(JSON.stringify(waiting)).not.toContain('token')
    const token = await mailedToken('service@barback.test')
    for (const table of ['passwordReset', 'outbox'] as const) {
      const rows = await bar.app.db.selectFrom(table).selectAll().execute()
      expect([table, JSON.stringify(rows).includes(token)]).toEqual([table, false])
    }
  })
})

describe.each([
  ['staff', DOORS.staff, 'manager@barback.test'],
  ['a customer', DOORS.customer, 'guest@barback.test'],
])('the reset of %s', (_, door, email) => {
  it('sets the new password and signs out everywhere', async () => {
    const before = (await bar.anyone.post(door.login, { email, password: DEMO_PASSWORD })).read(signedIn)
    const answer = await reset({ email, token: await mailedToken(email, door) }, door)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ message: 'Password reset' })
    const believed = await bar.anyone.get('/v1/auth/sessions', { Authorization: `Bearer ${before.token}` })
    expect(believed.status).toBe(401)
    expect((await bar.anyone.post(door.login, { email, password: DEMO_PASSWORD })).status).toBe(401)
    expect((await bar.anyone.post(door.login, { email, password: 'a-new-secret-1' })).status).toBe(200)
  })

  it('notifies the owner of the account by mail once, but not of a refused reset', async () => {
    const mails = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject === 'Your Barback password was changed')
    const before = (await mails()).length
    const token = await mailedToken(email, door)
    await reset({ email, token: 'of somebody else' }, door)
    await reset({ email, token, password: 'short' }, door)
    expect(await mails()).toHaveLength(before)
    await reset({ email, token }, door)
    const [newest, ...older] = await mails()
    expect(older).toHaveLength(before)
    expect(newest?.text).toContain('If this was not you, set a new one right away')
    await reset({ email, token }, door)
    expect(await mails()).toHaveLength(before + 1)
  })

  it('works once, and uses up the links of earlier mails', async () => {
    const [earlier, token] = [await mailedToken(email, door), await mailedToken(email, door)]
    expect((await reset({ email, token }, door)).status).toBe(200)
    for (const spent of [token, earlier]) {
      const again = await reset({ email, token: spent }, door)
      expect(again.status).toBe(400)
      expect(again.body).toMatchObject({ code: 'invalid_reset_token' })
    }
  })

  it('works within 30 minutes', async () => {
    const token = await mailedToken(email, door)
    bar.clock.advance(30 * MINUTE_MS)
    expect((await reset({ email, token }, door)).status).toBe(400)
  })
})

describe('a reset', () => {
  it('sent twice at the same moment works once', async () => {
    const email = 'owner@barback.test'
    const token = await mailedToken(email)
    const answers = await Promise.all([reset({ email, token }), reset({ email, token })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('needs the email that the token was mailed to', async () => {
    const token = await mailedToken('owner@barback.test')
    expect((await reset({ email: 'admin@barback.test', token })).body).toMatchObject({ code: 'invalid_reset_token' })
    expect((await reset({ email: 'OWNER@barback.test', token })).status).toBe(200)
  })

  it.each([
    ['staff', '1234567', 'Too Short!'],
    ['staff', 'x'.repeat(129), 'Too Long!'],
    ['customer', 'abc12', 'Too Short!'],
    ['customer', 'qzkvwxyj', 'Must include a letter and a digit'],
    ['customer', '83920174', 'Must include a letter and a digit'],
  ] as const)('for %s refuses the password %j: %s', async (who, password, message) => {
    const answer = await reset({ email: 'owner@barback.test', token: 'any', password }, DOORS[who])
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ path: 'password', message }] })
  })

  it('without a well-formed email is refused with the message of the form', async () => {
    const answer = await reset({ email: 'owner', token: 'any' })
    expect(answer.body).toMatchObject({ errors: [{ path: 'email', message: 'Must match and email address' }] })
  })
})
