import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type DemoStaff, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { addPasskey, challengeAt, createPasskey, passkeyOrigin, type PasskeyWish } from '../../../testing/passkey'
import type { Visitor } from '../../../testing/visitor'

const SCREEN = '/account/second-factor'

let bar: TestBarback
let origin: string
beforeAll(async () => {
  bar = await openBarback()
  origin = passkeyOrigin(bar.url)
})
afterAll(() => bar.stop())

const add = (visitor: Visitor, passkey = createPasskey(), wish: Partial<PasskeyWish> = {}) =>
  addPasskey(visitor, { screen: SCREEN, origin }, { passkey, wish })

async function afterPassword(account: DemoStaff) {
  const visitor = bar.visitor()
  const page = await visitor.submit('/login', { email: `${account}@barback.test`, password: DEMO_PASSWORD })
  return { visitor, page, challenge: await challengeAt(visitor, '/login/code.data') }
}

const show = (visitor: Visitor, passkey: string) => visitor.submit('/login/code', { intent: 'passkey', passkey })
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/')).status === 200
const passkeysOf = async (account: DemoStaff) => {
  const rows = bar.app.db.selectFrom('passkey').innerJoin('user', 'user.id', 'passkey.userId')
  return (await rows.select('passkey.id').where('user.email', '=', `${account}@barback.test`).execute()).map(
    ({ id }) => id,
  )
}

describe('a passkey', () => {
  let owners = createPasskey()
  let managers = createPasskey()
  beforeAll(async () => {
    owners = (await add(await bar.portal('owner'))).passkey
    managers = (await add(await bar.portal('manager'))).passkey
  })

  it('signs in after the password, every time', async () => {
    for (const _ of ['first', 'again']) {
      const { visitor, page, challenge } = await afterPassword('owner')
      expect(page.location).toBe('/login/code?redirectTo=%2F')
      expect(await isSignedIn(visitor)).toBe(false)
      expect((await show(visitor, owners.show({ challenge, origin }))).location).toBe('/')
      expect(await isSignedIn(visitor)).toBe(true)
    }
  })

  const lies: Array<[string, (challenge: string) => string | Promise<string>]> = [
    ['another user’s key', (challenge) => managers.show({ challenge, origin })],
    [
      'another user’s key under the id of their own',
      (challenge) => managers.show({ challenge, origin, id: owners.id }),
    ],
    ['an unknown key', (challenge) => createPasskey().show({ challenge, origin })],
    ['a response made for another site', (challenge) => owners.show({ challenge, origin: 'https://barback.example' })],
    [
      'a response made for another port of the site',
      (challenge) => owners.show({ challenge, origin: 'http://localhost:1' }),
    ],
    [
      'a response made at another sign-in',
      async () => owners.show({ challenge: (await afterPassword('owner')).challenge, origin }),
    ],
    ['an invented challenge', () => owners.show({ challenge: 'A'.repeat(43), origin })],
  ]
  it.each(lies)('is refused: %s', async (_, lie) => {
    const { visitor, challenge } = await afterPassword('owner')
    const page = await show(visitor, await lie(challenge))
    expect(page.status).toBe(401)
    expect(page.html).toContain('This code is wrong, was used, or is too old')
    expect(await isSignedIn(visitor)).toBe(false)
    // Only the tampering was refused: the same sign-in succeeds with the genuine passkey.
    expect((await show(visitor, owners.show({ challenge, origin }))).location).toBe('/')
  })

  it('is refused when it is shown too late', async () => {
    const { visitor, challenge } = await afterPassword('owner')
    const shown = owners.show({ challenge, origin })
    bar.clock.advance(10 * MINUTE_MS)
    expect((await show(visitor, shown)).location).toBe('/login')
    expect(await isSignedIn(visitor)).toBe(false)
  })

  it('works once: the same response is refused at the next sign-in, and with copied cookies', async () => {
    const { visitor, challenge } = await afterPassword('owner')
    const thief = bar.visitor()
    for (const [name, value] of visitor.cookies) thief.cookies.set(name, value)
    const shown = owners.show({ challenge, origin })
    bar.clock.advance(1000)
    expect((await show(visitor, shown)).location).toBe('/')
    const next = (await afterPassword('owner')).visitor
    for (const again of [thief, next]) {
      expect((await show(again, shown)).status).toBe(401)
      expect(await isSignedIn(again)).toBe(false)
    }
  })

  it('with a counter is refused as a copy when the counter goes backwards', async () => {
    const key = createPasskey({ counts: true })
    await add(await bar.portal('admin'), key)
    const [first, second] = [await afterPassword('admin'), await afterPassword('admin')]
    const earlier = key.show({ challenge: first.challenge, origin })
    expect((await show(second.visitor, key.show({ challenge: second.challenge, origin }))).location).toBe('/')
    expect((await show(first.visitor, earlier)).status).toBe(401)
  })

  it.each([['{'], ['{}'], ['[]'], ['"passkey"']])('that is not one, %j, is refused with a message', async (text) => {
    const { visitor } = await afterPassword('owner')
    const page = await show(visitor, text)
    expect(page.status).toBe(400)
    expect(page.html).toContain('This passkey did not work: please try again')
  })
})

describe('adding a passkey', () => {
  it.each<[string, (visitor: Visitor) => Promise<Partial<PasskeyWish>>]>([
    ['a passkey of another site', async () => ({ origin: 'https://barback.example' })],
    [
      'one made in another session',
      async () => ({ challenge: await challengeAt(await bar.portal('service'), `${SCREEN}.data`) }),
    ],
    [
      'one made too long ago',
      async (visitor) => {
        const challenge = await challengeAt(visitor, `${SCREEN}.data`)
        bar.clock.advance(10 * MINUTE_MS)
        await visitor.submit(SCREEN, { intent: 'begin', proofPassword: DEMO_PASSWORD })
        return { challenge }
      },
    ],
  ])('is refused: %s', async (_, lie) => {
    const visitor = await bar.portal('service')
    const { page } = await add(visitor, createPasskey(), await lie(visitor))
    expect(page.status).toBe(400)
    expect(page.html).toContain('This passkey did not work: please try again')
    expect(await passkeysOf('service')).toEqual([])
  })
})

describe('the password is required again after ten minutes', () => {
  it('before a passkey is added and before it is removed', async () => {
    const visitor = await bar.portal('bartender')
    bar.clock.advance(10 * MINUTE_MS)
    const { passkey, page } = await add(visitor)
    expect([page.status, await passkeysOf('bartender')]).toEqual([403, []])
    expect(page.html).toContain('Confirm That It Is You')
    const added = await visitor.submit(SCREEN, { ...formIn(page), proofPassword: DEMO_PASSWORD })
    expect(added.html).toContain('Your Recovery Codes')
    expect(await passkeysOf('bartender')).toEqual([passkey.id])
    bar.clock.advance(10 * MINUTE_MS)
    const asked = await visitor.submit(SCREEN, { intent: 'dropPasskey', id: passkey.id })
    expect([asked.status, await passkeysOf('bartender')]).toEqual([403, [passkey.id]])
    const confirm = await visitor.submit(SCREEN, { ...formIn(asked), proofPassword: DEMO_PASSWORD })
    expect(confirm.location).toMatch(/^\/login\/code\?/)
    expect(await passkeysOf('bartender')).toEqual([passkey.id])
    const challenge = await challengeAt(visitor, '/login/code.data')
    expect((await show(visitor, passkey.show({ challenge, origin }))).status).toBe(302)
    const removed = await visitor.submit(SCREEN, { intent: 'dropPasskey', id: passkey.id })
    expect([removed.status, await passkeysOf('bartender')]).toEqual([302, []])
  })

  it('no user removes another user’s passkey', async () => {
    const { passkey } = await add(await bar.portal('bartender'))
    const service = await bar.portal('service')
    expect((await service.submit(SCREEN, { intent: 'dropPasskey', id: passkey.id })).location).toBe(SCREEN)
    expect(await passkeysOf('bartender')).toContain(passkey.id)
  })
})
