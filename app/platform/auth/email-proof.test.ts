import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/calls/auth'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { codeFor, linksTo } from '../../../testing/mailed'
import { demoVenue } from '../../../testing/orders'
import { ageCheckHolds } from '../../ordering/age/holds'
import { guestRow, makeGuest } from '../../portal/people/guests.fixture'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** A guest's account with an age and a card. Its email is unproved unless `isProved`. */
async function accountOf(isProved: boolean) {
  const guest = await makeGuest(bar)
  if (!isProved)
    await bar.app.db.updateTable('customer').set({ emailProvedAt: null }).where('id', '=', guest.id).execute()
  const maker = (await login(guest.email, DEMO_PASSWORD)).read(signedIn)
  const calls = await bar.customer(guest.email)
  expect((await calls.post('/v1/stripe/customer/customer-sheet')).status).toBe(200)
  return { ...guest, maker }
}

const login = (email: string, password: string) => bar.anyone.post('/v1/auth/customer/login', { email, password })

async function enterByCode(email: string, headers: Record<string, string> = {}) {
  await bar.anyone.post('/v1/auth/customer/code', { email }, headers)
  const code = await codeFor(bar, email)
  return bar.anyone.put('/v1/auth/customer/code', { email, code }, headers)
}

async function resetByLink(email: string) {
  await bar.anyone.post('/v1/auth/customer/password', { email })
  const token = new URL((await linksTo(bar, email))[0] ?? '', bar.url).searchParams.get('token')
  return bar.anyone.put('/v1/auth/customer/password', { email, token, password: 'of the owner 1' })
}

const sessionIsOpen = async (token: string) =>
  (await bar.anyone.get('/v1/auth/sessions', { Authorization: `Bearer ${token}` })).status === 200

describe.each([
  ['a code', enterByCode],
  ['a link for a new password', resetByLink],
])('the first proof of an email, by %s', (_, prove) => {
  it('revokes the password, sessions, age and cards from before', async () => {
    const { id, email, maker } = await accountOf(false)
    const { stripeCustomerId } = await guestRow(bar, id)
    expect(stripeCustomerId).not.toBeNull()
    const { businessId } = await demoVenue(bar)
    const looked = { customerId: id, businessId, actor: 'user:1', document: 'Passport', at: bar.clock.now() } as const
    await bar.app.db
      .insertInto('ageCheck')
      .values({ ...looked, until: bar.clock.now() + 1 })
      .execute()

    const answer = await prove(email)
    expect(answer.status).toBe(200)
    expect((await login(email, DEMO_PASSWORD)).status).toBe(401)
    expect(await sessionIsOpen(maker.token)).toBe(false)
    const renewed = await bar.anyone.get('/v1/auth/customer/token', { RefreshToken: maker.refreshToken })
    expect(renewed.status).toBe(401)
    expect(await guestRow(bar, id)).toMatchObject({
      verifiedDob: null,
      stripeCustomerId: null,
      firstName: 'Gwen',
      emailProvedAt: bar.clock.now(),
    })
    expect(await ageCheckHolds(bar.app.db, { customerId: id, businessId }, bar.clock.now())).toBe(false)
    await bar.sweep()
    expect(await bar.app.payments.stripe.customers.retrieve(stripeCustomerId ?? '')).toMatchObject({ deleted: true })
  })
})

describe('a later proof', () => {
  it('by a code revokes nothing', async () => {
    const { id, email, maker } = await accountOf(true)
    const before = await guestRow(bar, id)
    expect((await enterByCode(email)).read(signedIn).user).toMatchObject({ over21: true })
    expect(await sessionIsOpen(maker.token)).toBe(true)
    expect((await login(email, DEMO_PASSWORD)).status).toBe(200)
    const { verifiedDob, stripeCustomerId } = before
    expect(await guestRow(bar, id)).toMatchObject({ verifiedDob, stripeCustomerId })
  })
})

describe('the first proof on a known device', () => {
  it('keeps the age and cards, but still revokes the password and the other sessions', async () => {
    const { id, email, maker } = await accountOf(false)
    const before = await guestRow(bar, id)
    const answer = await login(email, DEMO_PASSWORD)
    const device = answer.headers.getSetCookie().find((line) => line.startsWith('barback_device='))
    const cookie = { Cookie: device?.split(';')[0] ?? '' }
    expect((await enterByCode(email, cookie)).read(signedIn).user).toMatchObject({ over21: true })
    expect(await sessionIsOpen(maker.token)).toBe(false)
    expect((await login(email, DEMO_PASSWORD)).status).toBe(401)
    const { verifiedDob, stripeCustomerId } = before
    expect(await guestRow(bar, id)).toMatchObject({ verifiedDob, stripeCustomerId })
  })
})

describe('a staff account with an unproved email', () => {
  it('loses its PIN and sessions when the first link is used, but keeps its second factor', async () => {
    const email = 'bartender@barback.test'
    const row = () => bar.app.db.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const { id } = await row()
    await bar.app.db.updateTable('user').set({ emailProvedAt: null, pinHash: 'x' }).where('id', '=', id).execute()
    await bar.app.db
      .insertInto('passkey')
      .values({ id: 'key', userId: id, publicKey: 'x', counter: 0, transports: '[]', device: 'x', createdAt: 1 })
      .execute()
    const portal = bar.visitor()
    await portal.submit('/login', { email, password: DEMO_PASSWORD })
    await bar.anyone.post('/v1/auth/password', { email })
    const token = new URL((await linksTo(bar, email))[0] ?? '', bar.url).searchParams.get('token')
    const reset = await bar.anyone.put('/v1/auth/password', { email, token, password: 'of the owner' })
    expect(reset.status).toBe(200)
    expect(await row()).toMatchObject({ pinHash: null, emailProvedAt: bar.clock.now() })
    const keys = await bar.app.db.selectFrom('passkey').select('id').where('userId', '=', id).execute()
    expect(keys).toEqual([{ id: 'key' }])
  })
})
