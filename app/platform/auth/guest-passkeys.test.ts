import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD } from '../../../testing/accounts'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { codeFor, mailsTo, signUp } from '../../../testing/mailed'
import { addPasskey, challengeAt, createPasskey, passkeyOrigin, type PasskeyWish } from '../../../testing/passkey'
import type { Visitor } from '../../../testing/visitor'

const WAYS = '/app/account/ways-in'

let bar: TestBarback
let origin: string
beforeAll(async () => {
  bar = await openBarback()
  origin = passkeyOrigin(bar.url)
})
afterAll(() => bar.stop())

let guests = 0
/** A guest with an account of one test, signed in. */
async function newGuest() {
  const email = `keys${++guests}@barback.test`
  await signUp(bar, { email, password: DEMO_PASSWORD, firstName: 'Kay', lastName: 'Keys' })
  const visitor = bar.visitor()
  await visitor.submit('/app/sign-in', { intent: 'password', email, password: DEMO_PASSWORD })
  return { email, visitor }
}

const add = (visitor: Visitor, passkey = createPasskey(), wish: Partial<PasskeyWish> = {}) =>
  addPasskey(visitor, { screen: WAYS, origin }, { passkey, wish })

/** The challenge for a passkey in a browser in which nobody is signed in. */
const asked = (visitor: Visitor) => challengeAt(visitor, '/app/sign-in/passkey')

const show = (visitor: Visitor, passkey: string, to = '/app/account') =>
  visitor.submit(`/app/sign-in?${new URLSearchParams({ to })}`, { intent: 'passkey', passkey })
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/app/account')).status === 200
const passkeysOf = async (email: string) => {
  const rows = bar.app.db.selectFrom('guestPasskey').innerJoin('customer', 'customer.id', 'guestPasskey.customerId')
  return (await rows.select('guestPasskey.id').where('customer.email', '=', email).execute()).map(({ id }) => id)
}

describe('a guest’s passkey', () => {
  let passkey = createPasskey()
  let owner: Awaited<ReturnType<typeof newGuest>>
  beforeAll(async () => {
    owner = await newGuest()
    passkey = (await add(owner.visitor)).passkey
  })

  it('signs in with nothing typed, every time, and leads to where the guest wanted to go', async () => {
    for (const _ of ['first', 'again']) {
      const visitor = bar.visitor()
      const page = await show(visitor, passkey.show({ challenge: await asked(visitor), origin }), '/app/orders')
      expect([page.status, page.location]).toEqual([302, '/app/orders'])
      expect((await visitor.get('/app/account')).html).toContain(owner.email)
    }
    expect((await owner.visitor.get('/app/account/devices')).html).toContain('Sign out everywhere else')
  })

  it('is refused in Spanish to a guest who reads Spanish', async () => {
    const visitor = bar.visitor()
    await visitor.submit('/app/language', { language: 'es' })
    const page = await show(visitor, createPasskey().show({ challenge: await asked(visitor), origin }))
    expect(page.html).toContain('Esto no abre ninguna cuenta aquí')
  })

  const lies: Array<[string, (challenge: string) => string | Promise<string>]> = [
    ['an unknown key', (challenge) => createPasskey().show({ challenge, origin })],
    ['an unknown key under a known id', (challenge) => createPasskey().show({ challenge, origin, id: passkey.id })],
    ['a response for another site', (challenge) => passkey.show({ challenge, origin: 'https://barback.example' })],
    [
      'a response for another port of the site',
      (challenge) => passkey.show({ challenge, origin: 'http://localhost:1' }),
    ],
    [
      'a response for another browser’s sign-in',
      async () => passkey.show({ challenge: await asked(bar.visitor()), origin }),
    ],
    ['an invented challenge', () => passkey.show({ challenge: 'A'.repeat(43), origin })],
    ['a device that has checked nobody', (challenge) => passkey.show({ challenge, origin, isVerified: false })],
  ]
  it.each(lies)('is refused: %s', async (_, lie) => {
    const visitor = bar.visitor()
    const challenge = await asked(visitor)
    const page = await show(visitor, await lie(challenge))
    expect(page.status).toBe(401)
    expect(page.html).toContain('This does not open an account here')
    expect(await isSignedIn(visitor)).toBe(false)
    // Only the lie was refused: the same sign-in succeeds with the genuine passkey.
    expect((await show(visitor, passkey.show({ challenge, origin }))).location).toBe('/app/account')
  })

  it('is refused in a browser that was not asked for one', async () => {
    const other = bar.visitor()
    const shown = passkey.show({ challenge: await asked(other), origin })
    expect((await show(bar.visitor(), shown)).status).toBe(401)
  })

  it('is refused when it is shown too late', async () => {
    const visitor = bar.visitor()
    const shown = passkey.show({ challenge: await asked(visitor), origin })
    bar.clock.advance(30 * MINUTE_MS)
    expect((await show(visitor, shown)).status).toBe(401)
  })

  it('works once: the same response is refused again, also with copied cookies', async () => {
    const visitor = bar.visitor()
    const shown = passkey.show({ challenge: await asked(visitor), origin })
    const thief = bar.visitor()
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
    expect((await show(visitor, shown)).status).toBe(302)
    await visitor.submit('/app/sign-out', {})
    for (const again of [thief, visitor]) {
      expect((await show(again, shown)).status).toBe(401)
      expect(await isSignedIn(again)).toBe(false)
    }
  })

  it('works once for two browsers at the same moment', async () => {
    const visitor = bar.visitor()
    const shown = passkey.show({ challenge: await asked(visitor), origin })
    const twin = bar.visitor()
    for (const [name, value] of visitor.cookies) twin.cookies.set(name, value)
    const pages = await Promise.all([show(visitor, shown), show(twin, shown)])
    expect(pages.map(({ status }) => status).sort()).toEqual([302, 401])
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])('does not lead to %s', async (to) => {
    const visitor = bar.visitor()
    expect((await show(visitor, passkey.show({ challenge: await asked(visitor), origin }), to)).location).toBe('/app')
  })

  it.each([['{'], ['{}'], ['[]'], ['"passkey"']])('that is not one, %j, is refused with words', async (text) => {
    expect((await show(bar.visitor(), text)).status).toBe(400)
  })

  it('does not open the portal, and a member of staff’s passkey does not open the app', async () => {
    const staff = await bar.portal('owner')
    const { passkey: theirs, page } = await addPasskey(staff, { screen: '/account/second-factor', origin })
    expect(page.status).toBe(200)
    const visitor = bar.visitor()
    expect((await show(visitor, theirs.show({ challenge: await asked(visitor), origin }))).status).toBe(401)
    await show(visitor, passkey.show({ challenge: await asked(visitor), origin }))
    expect((await visitor.get('/')).location).toContain('/login')
  })
})

describe('adding a passkey', () => {
  it('notifies the owner, and lists it with its device and days', async () => {
    const { email, visitor } = await newGuest()
    expect((await add(visitor)).page.location).toBe(`${WAYS}?added`)
    const [mail] = await mailsTo(bar, email)
    expect(mail?.subject).toBe('A new way to sign in to your Barback account')
    expect(mail?.text).toContain('face or fingerprint (')
    expect((await visitor.get(WAYS)).html).toMatch(/added \w+ \d+, \d{4}/)
  })

  it.each<[string, Partial<PasskeyWish>]>([
    ['another site', { origin: 'https://barback.example' }],
    ['another session', { challenge: 'A'.repeat(43) }],
    ['a device that has checked nobody', { isVerified: false }],
  ])('refuses one of %s', async (_, wish) => {
    const { email, visitor } = await newGuest()
    const { page } = await add(visitor, createPasskey(), wish)
    expect(page.status).toBe(400)
    expect(await passkeysOf(email)).toEqual([])
  })

  it('does not take over another guest’s passkey', async () => {
    const [one, other] = [await newGuest(), await newGuest()]
    const { passkey } = await add(one.visitor)
    await add(other.visitor, passkey)
    expect(await passkeysOf(one.email)).toEqual([passkey.id])
    expect(await passkeysOf(other.email)).toEqual([])
  })

  it('needs a sign-in within the last ten minutes, which a mailed code renews', async () => {
    const { email, visitor } = await newGuest()
    const passkey = createPasskey()
    const made = passkey.make({ challenge: await challengeAt(visitor, `${WAYS}.data`), origin })
    bar.clock.advance(10 * MINUTE_MS)
    expect((await visitor.submit(WAYS, { intent: 'passkey', passkey: made })).location).toBe(WAYS)
    expect(await passkeysOf(email)).toEqual([])
    expect((await visitor.get(WAYS)).html).toContain('first confirm that it is you')
    expect((await visitor.submit(WAYS, { intent: 'code' })).html).toContain('autoComplete="one-time-code"')
    const code = await codeFor(bar, email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await visitor.submit(WAYS, { intent: 'useCode', code: wrong })).status).toBe(401)
    expect((await visitor.submit(WAYS, { intent: 'useCode', code })).location).toBe(WAYS)
    await add(visitor, passkey)
    expect(await passkeysOf(email)).toEqual([passkey.id])
  })

  it('needs an account', async () => {
    expect((await bar.visitor().get(WAYS)).location).toBe(`/app/sign-in?to=${encodeURIComponent(WAYS)}`)
  })
})

describe('a passkey no longer works', () => {
  const refuses = async (passkey: ReturnType<typeof createPasskey>) => {
    const visitor = bar.visitor()
    expect((await show(visitor, passkey.show({ challenge: await asked(visitor), origin }))).status).toBe(401)
  }

  it('once its owner has removed it, which nobody else can', async () => {
    const { email, visitor } = await newGuest()
    const { passkey } = await add(visitor)
    await (await newGuest()).visitor.submit(WAYS, { intent: 'dropPasskey', id: passkey.id })
    expect(await passkeysOf(email)).toEqual([passkey.id])
    await visitor.submit(WAYS, { intent: 'dropPasskey', id: passkey.id })
    await refuses(passkey)
    expect((await mailsTo(bar, email))[0]?.subject).toBe('A way to sign in to your Barback account was removed')
  })

  it('once the account is deleted', async () => {
    const { visitor } = await newGuest()
    const { passkey } = await add(visitor)
    await visitor.submit('/app/account/delete', { password: DEMO_PASSWORD, sure: 'on' })
    await refuses(passkey)
    expect(await bar.app.db.selectFrom('guestPasskey').select('id').where('id', '=', passkey.id).execute()).toEqual([])
  })

  it('once the email’s owner proves it for the first time: another person may have added it', async () => {
    const { email, visitor } = await newGuest()
    const { passkey } = await add(visitor)
    await bar.app.db.updateTable('customer').set({ emailProvedAt: null }).where('email', '=', email).execute()
    const owner = bar.visitor()
    await owner.submit('/app/sign-in', { intent: 'code', email })
    await owner.submit('/app/sign-in', { intent: 'useCode', email, code: await codeFor(bar, email) })
    await refuses(passkey)
    expect(await isSignedIn(visitor)).toBe(false)
  })
})
