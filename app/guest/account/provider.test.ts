import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD } from '../../../testing/accounts'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { testClock } from '../../../testing/clock'
import { codeFor, mailsTo } from '../../../testing/mailed'
import { openProvider, type OpenIdProvider } from '../../../testing/openid-provider'
import type { Page, Visitor } from '../../../testing/visitor'

const clock = testClock()
let bar: TestBarback
let google: OpenIdProvider
let apple: OpenIdProvider
beforeAll(async () => {
  google = await openProvider('google', clock.now)
  apple = await openProvider('apple', clock.now)
  bar = await openBarback({ clock, env: { ...google.env, ...apple.env } })
})
afterAll(async () => {
  await bar.stop()
  await google.stop()
  await apple.stop()
})

let people = 0
/** Each test has a person of its own. */
const newPerson = () => {
  const n = ++people
  return { subject: `s${n}`, email: `person${n}@gmail.com`, isVerified: true, firstName: 'Pat', lastName: 'Person' }
}
beforeEach(() => {
  google.person = newPerson()
  apple.person = newPerson()
  google.lies = {}
  apple.lies = {}
})

const TO = '/app/account'
const RETURN = { google: '/app/sign-in/google/return', apple: '/app/sign-in/apple/return' }

/** Opens the provider's page. Returns its address. */
async function begin(visitor: Visitor, which: 'google' | 'apple', to = TO): Promise<string> {
  const page = await visitor.submit(`/app/sign-in/${which}?${new URLSearchParams({ to })}`, {})
  expect(page.status).toBe(302)
  return page.headers.get('location') ?? ''
}

/** Follows the provider's answer back, as a browser does: Google by an address, Apple by a form of its own page. */
async function comeBack(visitor: Visitor, which: 'google' | 'apple', answer: Record<string, string>): Promise<Page> {
  if (which === 'google') return visitor.get(`${RETURN.google}?${new URLSearchParams(answer)}`)
  // A form from another site has none of our cookies.
  const posted = await fetch(`${bar.url}${RETURN.apple}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: 'https://appleid.apple.com', 'Sec-Fetch-Site': 'cross-site' },
    body: new URLSearchParams(answer),
  })
  expect([posted.status, posted.headers.get('location')]).toEqual([303, RETURN.apple])
  for (const line of posted.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    visitor.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return visitor.get(RETURN.apple)
}

async function signIn(visitor: Visitor, which: 'google' | 'apple', to = TO): Promise<Page> {
  const provider = which === 'google' ? google : apple
  return comeBack(visitor, which, await provider.visit(await begin(visitor, which, to)))
}

/** The address after a sign-in that failed. */
const stoppedAt = (which: 'google' | 'apple', stopped: string, to = TO) =>
  `/app/sign-in?${new URLSearchParams({ to, with: which, stopped })}`
const isSignedIn = async (visitor: Visitor) => (await visitor.get(TO)).status === 200

const customer = (email: string) =>
  bar.app.db
    .selectFrom('customer')
    .select(['id', 'firstName', 'lastName', 'emailProvedAt', 'passwordHash', 'hasAccount'])
    .where('email', '=', email)
    .executeTakeFirst()

/** A guest whose email was never proved: another person may have made the account. */
async function unproved(email: string) {
  const { passwordHash } = await bar.app.db
    .selectFrom('customer')
    .select('passwordHash')
    .where('email', '=', 'guest@barback.test')
    .executeTakeFirstOrThrow()
  const now = bar.app.now()
  await bar.app.db
    .insertInto('customer')
    .values({ email, firstName: 'Eve', lastName: 'Early', passwordHash, createdAt: now, updatedAt: now })
    .execute()
}

/** A guest with an account that a code has made. */
async function signUpByCode(email: string): Promise<Visitor> {
  const visitor = bar.visitor()
  await visitor.submit('/app/sign-in', { intent: 'code', email })
  const code = await codeFor(bar, email)
  const made = await visitor.submit('/app/sign-in', {
    intent: 'useCode',
    email,
    code,
    firstName: 'Cody',
    lastName: 'Code',
  })
  expect(made.status).toBe(302)
  return visitor
}

describe.each(['google', 'apple'] as const)('signing in with %s', (which) => {
  const provider = () => (which === 'google' ? google : apple)
  const emailOf = () => provider().person.email ?? ''

  it('makes an account with the provider’s name and email, and leads to where the guest wanted to go', async () => {
    const visitor = bar.visitor()
    const page = await signIn(visitor, which, '/app/orders')
    expect([page.status, page.location]).toEqual([302, '/app/orders'])
    expect(await isSignedIn(visitor)).toBe(true)
    expect(await customer(emailOf())).toMatchObject({ firstName: 'Pat', lastName: 'Person', passwordHash: '-' })
  })

  it('finds the same account again by the provider’s id, even with another email there', async () => {
    await signIn(bar.visitor(), which)
    const made = await customer(emailOf())
    provider().person = { ...provider().person, email: 'changed@gmail.com' }
    const visitor = bar.visitor()
    expect((await signIn(visitor, which)).location).toBe(TO)
    expect(await customer('changed@gmail.com')).toBeUndefined()
    expect((await visitor.get(TO)).html).toContain('Pat Person')
    const sessions = bar.app.db
      .selectFrom('session')
      .select('id')
      .where('customerId', '=', made?.id ?? 0)
    expect(await sessions.execute()).toHaveLength(2)
  })

  it('opens an account whose email was proved, and its owner gets a mail', async () => {
    const email = emailOf()
    await signUpByCode(email)
    const visitor = bar.visitor()
    expect((await signIn(visitor, which)).location).toBe(TO)
    expect((await visitor.get(TO)).html).toContain('Cody Code')
    const [mail] = await mailsTo(bar, email)
    expect(mail?.subject).toBe('A new way to sign in to your Barback account')
  })

  it('does not open an account whose email was never proved before its owner has confirmed it', async () => {
    const email = emailOf()
    await unproved(email)
    const attacker = bar.visitor()
    await attacker.submit('/app/sign-in', { intent: 'password', email, password: DEMO_PASSWORD })
    expect(await isSignedIn(attacker)).toBe(true)
    const visitor = bar.visitor()
    const page = await signIn(visitor, which)
    expect(page.location).toBe(`/app/sign-in?${new URLSearchParams({ to: TO, with: which, step: 'confirm' })}`)
    expect(await isSignedIn(visitor)).toBe(false)
    const screen = await visitor.get(page.location ?? '')
    expect(screen.html).toContain(`value="${email}"`)
    expect(screen.html).toContain('is yours: by a code, or by your password')
    await visitor.submit(page.location ?? '', { intent: 'code', email })
    const code = await codeFor(bar, email)
    const confirmed = await visitor.submit(page.location ?? '', { intent: 'useCode', email, code })
    expect(confirmed.location).toBe(TO)
    // The code has revoked what the attacker had, and the provider is enough from now on.
    expect(await isSignedIn(attacker)).toBe(false)
    expect((await signIn(bar.visitor(), which)).location).toBe(TO)
  })

  it('never links to an account of another email, whoever signs in next on this phone', async () => {
    await unproved(emailOf())
    const visitor = bar.visitor()
    const page = await signIn(visitor, which)
    const other = `other-${which}@barback.test`
    await signUpByCode(other)
    await visitor.submit(page.location ?? '', { intent: 'code', email: other })
    const code = await codeFor(bar, other)
    expect((await visitor.submit(page.location ?? '', { intent: 'useCode', email: other, code })).location).toBe(TO)
    expect((await signIn(bar.visitor(), which)).location).toContain('step=confirm')
  })

  it('asks for the name if the provider has sent none', async () => {
    const { subject, email, isVerified } = provider().person
    provider().person = { subject, ...(email !== undefined && { email }), isVerified }
    const visitor = bar.visitor()
    const page = await signIn(visitor, which)
    expect(page.location).toContain('step=name')
    expect((await visitor.get(page.location ?? '')).html).toContain('What is your name?')
    const blank = await visitor.submit(page.location ?? '', { intent: 'name', firstName: 'Nora', lastName: '' })
    expect([blank.status, blank.html.includes('What is your name?')]).toEqual([400, true])
    const named = { intent: 'name', firstName: 'Nora', lastName: 'Name' }
    expect((await visitor.submit(page.location ?? '', named)).location).toBe(TO)
    expect(await customer(email ?? '')).toMatchObject({ firstName: 'Nora', lastName: 'Name' })
  })

  it('takes no name form without the provider’s answer in this browser', async () => {
    const page = await bar.visitor().submit('/app/sign-in?step=name', { intent: 'name', firstName: 'N', lastName: 'N' })
    expect(page.location).toBe('/app/sign-in?to=%2Fapp')
  })

  it('does not take an email that the provider has not verified: a code confirms it', async () => {
    provider().person.isVerified = false
    const email = emailOf()
    const visitor = bar.visitor()
    const { location = '' } = await signIn(visitor, which)
    expect(location).toContain('step=confirm')
    expect(await customer(email)).toBeUndefined()
    await visitor.submit(location, { intent: 'code', email })
    const code = await codeFor(bar, email)
    expect((await visitor.submit(location, { intent: 'useCode', email, code })).location).toBe(TO)
    expect((await signIn(bar.visitor(), which)).location).toBe(TO)
  })

  it('returns to the sign-in screen with words if the guest cancels there', async () => {
    const visitor = bar.visitor()
    const page = await comeBack(visitor, which, await provider().visit(await begin(visitor, which), 'cancel'))
    expect(page.location).toBe(stoppedAt(which, 'cancelled'))
    expect((await visitor.get(page.location ?? '')).html).toContain('Try again, or use your email.')
  })

  it('returns to the sign-in screen with words if the provider does not answer', async () => {
    const visitor = bar.visitor()
    const answer = await provider().visit(await begin(visitor, which))
    provider().isDown = true
    try {
      expect((await comeBack(visitor, which, answer)).location).toBe(stoppedAt(which, 'unavailable'))
    } finally {
      provider().isDown = false
    }
  })

  it('is refused when it took too long, and leads back to where the guest wanted to go', async () => {
    const visitor = bar.visitor()
    const answer = await provider().visit(await begin(visitor, which))
    clock.advance(15 * MINUTE_MS)
    expect((await comeBack(visitor, which, answer)).location).toBe(stoppedAt(which, 'expired'))
  })

  it.each([
    ['another nonce', { nonce: 'made up, or of another sign-in' }],
    ['another audience', { audience: 'another-app' }],
    ['another issuer', { issuer: 'https://accounts.example.com' }],
    ['no signature', { signature: 'none' }],
    ['a foreign signature', { signature: 'foreign' }],
    ['a time that is over', { expiredFor: 120 }],
  ] as const)('refuses a token with %s', async (_, lies) => {
    provider().lies = lies
    const visitor = bar.visitor()
    expect((await signIn(visitor, which)).location).toBe(stoppedAt(which, 'refused'))
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await customer(emailOf())).toBeUndefined()
  })

  it('takes an answer once, also with copied cookies', async () => {
    const visitor = bar.visitor()
    const answer = await provider().visit(await begin(visitor, which))
    const thief = bar.visitor()
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
    expect((await comeBack(visitor, which, answer)).location).toBe(TO)
    expect((await comeBack(thief, which, answer)).location).toBe(stoppedAt(which, 'expired'))
    expect(await isSignedIn(thief)).toBe(false)
  })

  it('takes no answer in a browser that has not begun, so that nobody is signed in to another’s account', async () => {
    const attacker = bar.visitor()
    const answer = await provider().visit(await begin(attacker, which))
    const victim = bar.visitor()
    expect((await comeBack(victim, which, answer)).location).toBe(stoppedAt(which, 'expired', '/app'))
    await begin(victim, which)
    expect((await comeBack(victim, which, answer)).location).toBe(stoppedAt(which, 'expired'))
    expect(await isSignedIn(victim)).toBe(false)
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])('does not lead to %s', async (to) => {
    expect((await signIn(bar.visitor(), which, to)).location).toBe('/app')
  })

  it('opens no account that was deleted: the email is free for a new one', async () => {
    const email = emailOf()
    const visitor = bar.visitor()
    await signIn(visitor, which)
    const before = await customer(email)
    const { passwordHash } = await bar.app.db
      .selectFrom('customer')
      .select('passwordHash')
      .where('email', '=', 'guest@barback.test')
      .executeTakeFirstOrThrow()
    await bar.app.db.updateTable('customer').set({ passwordHash }).where('email', '=', email).execute()
    const left = await visitor.submit('/app/account/delete', { password: DEMO_PASSWORD, sure: 'on' })
    expect(left.location).toBe('/app')
    // Apple sends a name once only; this person types it.
    const again = bar.visitor()
    const { location = '' } = await signIn(again, which)
    if (location !== TO) await again.submit(location, { intent: 'name', firstName: 'Pat', lastName: 'Person' })
    const after = await customer(email)
    expect(after?.id).not.toBe(before?.id)
  })
})

describe('Google', () => {
  it('answers for addresses of its own and of its companies only', async () => {
    google.person = { ...newPerson(), email: 'someone@example.com' }
    expect((await signIn(bar.visitor(), 'google')).location).toContain('step=confirm')
    google.person = { ...newPerson(), email: 'someone@company.example', domain: 'company.example' }
    expect((await signIn(bar.visitor(), 'google')).location).toBe(TO)
  })
})

describe('Apple', () => {
  it('may hide the email: mails go to the private address', async () => {
    apple.person = { ...newPerson(), email: 'abc123@privaterelay.appleid.com' }
    expect((await signIn(bar.visitor(), 'apple')).location).toBe(TO)
    expect(await customer('abc123@privaterelay.appleid.com')).toMatchObject({ hasAccount: 1 })
  })

  it('may send no email: the guest types one', async () => {
    apple.person = { subject: 'no-email' }
    const visitor = bar.visitor()
    const page = await signIn(visitor, 'apple')
    expect(page.location).toBe(stoppedAt('apple', 'noEmail'))
    expect((await visitor.get(page.location ?? '')).html).toContain('Apple shared no email')
  })

  it('sends its form to one address; every other refuses forms of other sites', async () => {
    const headers = { Origin: 'https://appleid.apple.com', 'Sec-Fetch-Site': 'cross-site' }
    for (const path of ['/app/sign-in', '/app/sign-in/apple', '/app/sign-in/google', RETURN.google]) {
      const answer = await fetch(`${bar.url}${path}`, { method: 'POST', headers, redirect: 'manual' })
      expect([path, answer.status]).toEqual([path, 403])
    }
  })

  it('sends whatever form: it sets one cookie and signs nobody in', async () => {
    const body = new URLSearchParams({ code: 'x'.repeat(5000), state: '', user: '{', more: '1' })
    const answer = await fetch(`${bar.url}${RETURN.apple}`, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status).toBe(303)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['barback_answered'])
    expect(cookies.join('').length).toBeLessThan(1000)
  })
})

describe('accounts at providers', () => {
  it('never open the portal, even with the email of a member of staff', async () => {
    google.person = { ...newPerson(), email: 'owner@barback.test', domain: 'barback.test' }
    const visitor = bar.visitor()
    expect((await signIn(visitor, 'google')).location).toBe(TO)
    expect((await visitor.get('/')).location).toContain('/login')
    expect((await visitor.get(TO)).status).toBe(200)
  })

  it('are listed, and are removed by their owner only, within ten minutes of signing in', async () => {
    const visitor = bar.visitor()
    await signIn(visitor, 'google')
    const drop = { intent: 'dropIdentity', provider: 'google' }
    expect((await visitor.get('/app/account/ways-in')).html).toContain('Remove Google')
    clock.advance(10 * MINUTE_MS)
    expect((await visitor.get('/app/account/ways-in')).html).not.toContain('Remove Google')
    await visitor.submit('/app/account/ways-in', drop)
    expect((await visitor.get('/app/account/ways-in')).html).toContain('To change something here')
    const linked = () =>
      bar.app.db.selectFrom('guestIdentity').select('subject').where('subject', '=', google.person.subject).execute()
    expect(await linked()).toHaveLength(1)
    const email = google.person.email ?? ''
    await visitor.submit('/app/account/ways-in', { intent: 'code' })
    const proof = { intent: 'useCode', code: await codeFor(bar, email) }
    expect((await visitor.submit('/app/account/ways-in', proof)).location).toBe('/app/account/ways-in')
    await visitor.submit('/app/account/ways-in', drop)
    expect(await linked()).toEqual([])
    expect((await mailsTo(bar, email))[0]?.subject).toBe('A way to sign in to your Barback account was removed')
  })

  it('give a guest without an account theirs, with the orders of this browser', async () => {
    const visitor = bar.visitor()
    const { id } = await bar.app.db
      .insertInto('customer')
      .values({
        email: `guest-${people}@guest.invalid`,
        firstName: 'Gail',
        lastName: '-',
        passwordHash: '-',
        hasAccount: 0,
        createdAt: bar.app.now(),
        updatedAt: bar.app.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const session = await sessionOf(id)
    visitor.cookies.set('barback_guest', session)
    expect((await signIn(visitor, 'google')).location).toBe(TO)
    expect(await customer(google.person.email ?? '')).toMatchObject({ id, hasAccount: 1, firstName: 'Pat' })
  })

  it('are offered only where the server is set up for them', async () => {
    const screen = await bar.visitor().get('/app/sign-in')
    expect(screen.html).toContain('Continue with Apple')
    expect(screen.html).toContain('Continue with Google')
    const policy = screen.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`form-action 'self' https://*.stripe.com`)
    expect(policy).toContain(google.env.GOOGLE_ISSUER)
    expect((await bar.visitor().submit('/app/sign-in/facebook?to=/app/orders', {})).location).toBe(
      '/app/sign-in?to=%2Fapp%2Forders',
    )
  })
})

/** The cookie of a new session of a guest. */
async function sessionOf(customerId: number): Promise<string> {
  const { signInGuest } = await import('../../platform/auth/guest-session')
  const headers = await signInGuest(bar.app, new Request(bar.url), { customerId })
  return /barback_guest=([^;]+)/.exec(headers.getSetCookie().join(' '))?.[1] ?? ''
}
