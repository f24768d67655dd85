import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { linksTo } from '../../../testing/mailed'
import type { Visitor } from '../../../testing/visitor'
import { guestRow, makeGuest } from './guests.fixture'

const PROOF = { code: 'proof_required', message: 'This needs your password once more' }

let bar: TestBarback
let admin: Visitor
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())
beforeEach(async () => {
  admin = await bar.portal('admin')
})

const mailsTo = async (email: string) => {
  const mails = await bar.app.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy('id')
    .execute()
  return mails.map(({ payload }) => payload).filter((payload) => payload.includes(`"to":"${email}"`))
}
const owner = () => bar.app.db.selectFrom('user').selectAll().where('email', 'like', 'owner%').executeTakeFirstOrThrow()

/** The form of the owner's account with these changes. */
async function editOwner(change: Record<string, string>) {
  const path = `/users/${(await owner()).id}?edit`
  const page = await admin.get(path)
  return { path, fields: { ...formIn(page, 'form-user'), ...change } }
}

describe('a new email', () => {
  it('needs the password within ten minutes, is announced to the old address, and takes effect once confirmed', async () => {
    const { path, fields } = await editOwner({ email: 'owner-2@barback.test' })
    expect((await admin.submit(path, fields)).status).toBe(302)
    expect(await mailsTo('owner@barback.test')).toEqual([expect.stringContaining('account to owner-2@')])
    expect((await owner()).email).toBe('owner@barback.test')
    expect((await admin.get(path.replace('?edit', ''))).html).toContain('owner-2@barback.test')
    const [link = ''] = await linksTo(bar, 'owner-2@barback.test')
    // Mail programs open links as well, so opening one must not confirm it.
    expect((await bar.visitor().get(link)).html).toContain('owner-2@barback.test')
    expect((await owner()).email).toBe('owner@barback.test')
    expect((await bar.visitor().submit(link, {})).location).toBe('/login')
    expect((await owner()).email).toBe('owner-2@barback.test')
    expect(await mailsTo('owner@barback.test')).toEqual([expect.stringContaining('was changed to owner-2@')])
    expect((await bar.visitor().submit(link, {})).status).toBe(400)
  })

  it('needs the password again later, without losing typed values', async () => {
    bar.clock.advance(10 * MINUTE_MS)
    const { path, fields } = await editOwner({ email: 'owner-3@barback.test', firstName: 'A <b>new</b> "name"' })
    const asked = await admin.submit(path, fields)
    expect(asked.status).toBe(403)
    expect(asked.html).toContain('Confirm That It Is You')
    expect((await owner()).email).toBe('owner-2@barback.test')

    const again = { ...formIn(asked), proofPassword: 'not the password' }
    const wrong = await admin.submit(path, again)
    expect(wrong.html).toContain('This is not your current password')
    expect((await owner()).email).toBe('owner-2@barback.test')

    const right = await admin.submit(path, { ...formIn(wrong), proofPassword: DEMO_PASSWORD })
    expect(right.status).toBe(302)
    const [link = ''] = await linksTo(bar, 'owner-3@barback.test')
    await bar.visitor().submit(link, {})
    expect(await owner()).toMatchObject({ email: 'owner-3@barback.test', firstName: 'A <b>new</b> "name"' })
    // The proof is valid for ten minutes from here, so the next change needs none.
    const more = await editOwner({ email: 'owner@barback.test' })
    expect((await admin.submit(more.path, more.fields)).status).toBe(302)
    await bar.visitor().submit((await linksTo(bar, 'owner@barback.test'))[0] ?? '', {})
    expect((await owner()).email).toBe('owner@barback.test')
  })
})

describe('other changes that need the password again', () => {
  it('are roles, venues, new users, pairing and the payment account, and no other field', async () => {
    const [boss, service] = [await bar.portal('owner'), await bar.staff('admin')]
    bar.clock.advance(10 * MINUTE_MS)
    const named = await editOwner({ firstName: 'Olive' })
    expect((await admin.submit(named.path, named.fields)).status).toBe(302)
    const { businessId } = await bar.app.db.selectFrom('businessLocker').select('businessId').executeTakeFirstOrThrow()
    const locker = await bar.app.db.selectFrom('businessLocker').select('id').executeTakeFirstOrThrow()
    const roles = await editOwner({ 'roles.Manager': 'on' })
    const forms = [
      [admin, roles.path, roles.fields],
      [boss, `/businesses/${businessId}/lockers/${locker.id}?index`, { intent: 'pair' }],
      [boss, `/businesses/${businessId}/financial`, { intent: 'link' }],
    ] as const
    for (const [who, path, fields] of forms) {
      const asked = await who.submit(path, fields)
      expect([path, asked.status]).toEqual([path, 403])
      expect(asked.html).toContain('Confirm That It Is You')
    }
    const hire = { firstName: 'Max', lastName: 'Ray', email: 'max@barback.test', password: 'a long password' }
    const made = () => service.post('/v1/users', { ...hire, userType: 'Internal', active: true, roles: ['Admin'] })
    const refused = await made()
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'proof_required' })])
    expect((await service.post('/v1/auth/proof', { password: 'wrong' })).body).toMatchObject({ code: 'wrong_password' })
    expect((await service.post('/v1/auth/proof', { password: DEMO_PASSWORD })).status).toBe(204)
    expect((await made()).status).toBe(201)
  })
})

describe('on /v1', () => {
  it('the payment account, its pages and its embedded screens need the password again, in each session', async () => {
    const owner = await bar.staff('owner')
    const { businessId, stripeAccountId: accountId } = await bar.app.db
      .selectFrom('businessStripeAccount')
      .innerJoin('businessLocker', 'businessLocker.businessId', 'businessStripeAccount.businessId')
      .select(['businessStripeAccount.businessId', 'stripeAccountId'])
      .executeTakeFirstOrThrow()
    const calls = [
      ['account', { businessId }, 201],
      ['account-link', { businessId, accountId, origin: bar.url }, 200],
      ['account-session', { businessId }, 200],
    ] as const
    bar.clock.advance(10 * MINUTE_MS)
    // The same person's sign-in elsewhere does not count for this session.
    await bar.portal('owner')
    for (const [path, body] of calls) {
      const refused = await owner.post(`/v1/stripe/${path}`, body)
      expect([path, refused.status, refused.body]).toEqual([path, 403, expect.objectContaining(PROOF)])
    }
    expect((await owner.post('/v1/auth/proof', { password: DEMO_PASSWORD })).status).toBe(204)
    for (const [path, body, status] of calls) {
      expect([path, (await owner.post(`/v1/stripe/${path}`, body)).status]).toEqual([path, status])
    }
  })

  it('a guest’s email, changed by staff, needs it too; the old address is notified, and no other field needs it', async () => {
    const staff = await bar.staff('admin')
    const guest = await makeGuest(bar)
    bar.clock.advance(10 * MINUTE_MS)
    const email = `moved-${guest.email}`
    const refused = await staff.put(guest.path, { email })
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining(PROOF)])
    expect(await mailsTo(guest.email)).toEqual([])
    expect((await staff.put(guest.path, { firstName: 'Gwyn' })).status).toBe(200)
    expect((await guestRow(bar, guest.id)).email).toBe(guest.email)

    await staff.post('/v1/auth/proof', { password: DEMO_PASSWORD })
    expect((await staff.put(guest.path, { email })).status).toBe(200)
    expect((await guestRow(bar, guest.id)).email).toBe(guest.email)
    expect(await mailsTo(guest.email)).toEqual([expect.stringContaining(`account to ${email}`)])
    await bar.visitor().submit((await linksTo(bar, email))[0] ?? '', {})
    expect((await guestRow(bar, guest.id)).email).toBe(email)
  })
})

describe('a changed password', () => {
  it('notifies its owner, after a change as after a reset', async () => {
    const bartender = await bar.staff('bartender')
    const change = { password: DEMO_PASSWORD, newPassword: 'another good one' }
    expect((await bartender.put('/v1/users/password', change)).status).toBe(204)
    expect(await mailsTo('bartender@barback.test')).toEqual([expect.stringContaining('password was changed')])
  })
})
