import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkedGuest } from '../../../contract/calls/age'
import { customerSettings } from '../../../contract/calls/people'
import { apiError } from '../../../contract/errors'
import { AGE_CODE_MS } from '../../../contract/limits'
import { DAY_MS, HOUR_MS } from '../../../contract/time'
import { checkedAtBar, enterAgeCode, showAgeCode, unverifiedGuest } from '../../../testing/age'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { loadOrder, openDemoLocker } from '../../../testing/guest-at-locker'
import { demoVenue, linesOf, paidOrder } from '../../../testing/orders'
import { ageCheckHolds } from './holds'

/** A guest's age, checked by the bar (docs/rules/people.md#age-at-the-bar). The evening is a Friday in Jacksonville, 10 PM. */

/** The end of the business date: Saturday, 6 AM in Jacksonville. */
const NIGHT_ENDS = Date.UTC(2026, 4, 16, 10)

let bar: TestBarback
let guest: Caller
let email: string
let customerId: number
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  ;({ caller: guest, email, id: customerId } = await unverifiedGuest(bar))
})
afterAll(() => bar.stop())

const codeOf = (answer: Answer) => `${answer.status} ${answer.read(apiError).code}`

async function quoted(more: object = {}, who = guest): Promise<string> {
  const { businessId } = await demoVenue(bar)
  const body = { businessId, items: await linesOf(bar, { Negroni: 1 }), ...more }
  const answer = await who.post('/v1/orders/customer/quote', body)
  return answer.status === 200 ? 'priced' : codeOf(answer)
}

async function seesNegroni(who = guest): Promise<boolean> {
  const { businessId } = await demoVenue(bar)
  const menu = await who.get(`/v1/menu/items/customer/${businessId}`)
  expect(menu.status).toBe(200)
  return JSON.stringify(menu.body).includes('"Negroni"')
}

const checks = () => bar.app.db.selectFrom('ageCheck').selectAll().where('customerId', '=', customerId).execute()

describe('a check by the bar', () => {
  it('makes its guest over 21 at the venue, says until when, and keeps who looked at which kind of document', async () => {
    expect([await seesNegroni(), await quoted()]).toEqual([false, '403 age_required'])
    const answer = await enterAgeCode(bar, { code: await showAgeCode(bar, guest), document: 'Passport' })
    const until = new Date(NIGHT_ENDS).toISOString()
    expect(answer.read(checkedGuest)).toEqual({ guest: 'Fresh G.', document: 'Passport', until })
    expect([await seesNegroni(), await quoted()]).toEqual([true, 'priced'])
    const { businessId } = await demoVenue(bar)
    const actor = `user:${await bartenderId()}`
    const kept = { customerId, businessId, actor, document: 'Passport', at: TEST_EVENING, until: NIGHT_ENDS }
    expect((await checks()).map(({ id: _id, ...check }) => check)).toEqual([kept])
    expect((await guest.get('/v1/customers/settings')).read(customerSettings)).toMatchObject({
      customer: { over21: false, dob: null },
      ageChecks: [{ businessId, until }],
    })
  })

  it('lets its guest order and pick up until the business date ends, and no longer', async () => {
    const locker = await openDemoLocker(bar)
    await checkedAtBar(bar, guest)
    const { id } = await paidOrder(bar, { items: await linesOf(bar, { Negroni: 1 }) }, guest)
    await loadOrder(bar, locker, id)
    const ticket = await guest.post(`/v1/orders/customer/${id}/ticket`, {})
    expect(ticket.status).toBe(200)

    bar.clock.set(NIGHT_ENDS)
    guest = await bar.customer(email)
    const { location } = await demoVenue(bar)
    expect(codeOf(await guest.post(`/v1/orders/customer/${id}/pickup`, { location }))).toBe('403 age_required')
    expect(codeOf(await guest.post(`/v1/orders/customer/${id}/ticket`, {}))).toBe('403 age_required')
    await checkedAtBar(bar, guest)
    const opened = await guest.post(`/v1/orders/customer/${id}/pickup`, { location })
    expect(opened.status === 200 || codeOf(opened)).not.toBe('403 age_required')
  })

  it.each([
    ['just before the business date ends', NIGHT_ENDS - 1, true],
    ['when the business date ends', NIGHT_ENDS, false],
  ])('%s: holds %s', async (_, at, holds) => {
    await checkedAtBar(bar, guest)
    const { businessId } = await demoVenue(bar)
    expect(await ageCheckHolds(bar.app.db, { customerId, businessId }, at)).toBe(holds)
    bar.clock.set(at)
    expect(await seesNegroni(await bar.customer(email))).toBe(holds)
  })

  it.each([
    ['later tonight', TEST_EVENING + HOUR_MS, 'priced'],
    ['tomorrow', TEST_EVENING + DAY_MS, '403 age_required'],
  ])('must still hold at the time of an order for %s', async (_, at, outcome) => {
    await checkedAtBar(bar, guest)
    expect(await quoted({ readyAt: new Date(at).toISOString() })).toBe(outcome)
  })

  it('holds at no other venue, and for no other guest', async () => {
    await checkedAtBar(bar, guest)
    const { businessId } = await demoVenue(bar)
    const other = await bar.app.db
      .selectFrom('menuItem')
      .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
      .innerJoin('business', 'business.id', 'menuItem.businessId')
      .where('standardDrink.name', '=', 'Negroni')
      .where('business.active', '=', 1)
      .where('menuItem.businessId', '<>', businessId)
      .select(['menuItem.id', 'menuItem.businessId'])
      .executeTakeFirstOrThrow()
    const elsewhere = { businessId: other.businessId, items: [{ menuItemId: other.id, quantity: 1 }] }
    expect(await quoted(elsewhere)).toBe('403 age_required')
    expect(await quoted({}, (await unverifiedGuest(bar)).caller)).toBe('403 age_required')
  })

  it.each([
    ['is 21 today', '2005-05-15', 200],
    ['is 21 tomorrow', '2005-05-16', 409],
    ['was born on 29 February', '2004-02-29', 200],
  ])('takes the date of the venue for a guest who %s', async (_, dateOfBirth, status) => {
    const answer = await enterAgeCode(bar, { code: await showAgeCode(bar, guest), dateOfBirth })
    expect(answer.status).toBe(status)
  })

  it('is refused to a guest under 21: nothing is stored, and the digits are used up', async () => {
    const code = await showAgeCode(bar, guest)
    const refused = await enterAgeCode(bar, { code, dateOfBirth: '2008-01-01' })
    expect([codeOf(refused), refused.read(apiError).message]).toEqual([
      '409 under_age',
      'Not 21 yet: no alcohol for this guest. Nothing was kept.',
    ])
    expect(await checks()).toEqual([])
    expect(codeOf(await enterAgeCode(bar, { code }))).toBe('409 wrong_age_code')
    expect(await quoted()).toBe('403 age_required')
  })

  it('is refused to a guest whom a provider has found too young', async () => {
    const code = await showAgeCode(bar, guest)
    await bar.app.db.updateTable('customer').set({ verifiedDob: '2008-01-01' }).where('id', '=', customerId).execute()
    expect(codeOf(await enterAgeCode(bar, { code }))).toBe('409 under_age')
    const { businessId } = await demoVenue(bar)
    expect(codeOf(await guest.post('/v1/customers/age-code', { businessId }))).toBe('409 under_age')
  })

  it('reaches the guest as an event', async () => {
    const heard: string[] = []
    const stop = bar.app.events.subscribe(({ type }) => heard.push(type))
    await checkedAtBar(bar, guest)
    stop()
    expect(heard).toContain('ageCheck')
  })

  it.each([
    ['bartender', 200],
    ['manager', 200],
    ['owner', 200],
    ['service', 403],
  ] as const)('by %s answers %i', async (role, status) => {
    const code = await showAgeCode(bar, guest)
    expect((await enterAgeCode(bar, { code }, await bar.staff(role))).status).toBe(status)
  })
})

describe('the digits', () => {
  it('entered again give the same answer for ten minutes, and one check', async () => {
    const code = await showAgeCode(bar, guest)
    const first = await enterAgeCode(bar, { code: `${code.slice(0, 3)} ${code.slice(3)}`, document: 'State ID' })
    bar.clock.advance(AGE_CODE_MS - 1)
    expect((await enterAgeCode(bar, { code, document: 'Passport' })).body).toEqual(first.body)
    expect(await checks()).toHaveLength(1)
    bar.clock.advance(1)
    expect(codeOf(await enterAgeCode(bar, { code }))).toBe('409 wrong_age_code')
  })

  it('expire after ten minutes, and are swept', async () => {
    const code = await showAgeCode(bar, guest)
    bar.clock.advance(AGE_CODE_MS)
    expect(codeOf(await enterAgeCode(bar, { code }))).toBe('409 wrong_age_code')
    await bar.sweep()
    expect(await bar.app.db.selectFrom('ageCode').select('id').where('customerId', '=', customerId).execute()).toEqual(
      [],
    )
  })

  it('are ended by new ones', async () => {
    const [before, after] = [await showAgeCode(bar, guest), await showAgeCode(bar, guest)]
    expect(codeOf(await enterAgeCode(bar, { code: before }))).toBe('409 wrong_age_code')
    expect((await enterAgeCode(bar, { code: after })).status).toBe(200)
  })

  it('of another venue are wrong', async () => {
    const { businessId } = await demoVenue(bar)
    const other = await bar.app.db
      .selectFrom('business')
      .select('id')
      .where('id', '<>', businessId)
      .where('active', '=', 1)
      .executeTakeFirstOrThrow()
    const code = await showAgeCode(bar, guest, other.id)
    expect(codeOf(await enterAgeCode(bar, { code }))).toBe('409 wrong_age_code')
  })

  it('may be wrong ten times in ten minutes, and right ones do not count', async () => {
    const bartender = await bar.staff('bartender')
    const right = await showAgeCode(bar, guest)
    const wrong = right === '111111' ? '222222' : '111111'
    await bar.app.limits.forget('ageCodesOfUser', String(await bartenderId()))
    for (let n = 0; n < 9; n += 1) await enterAgeCode(bar, { code: wrong }, bartender)
    for (let n = 0; n < 3; n += 1) expect((await enterAgeCode(bar, { code: right }, bartender)).status).toBe(200)
    expect(codeOf(await enterAgeCode(bar, { code: wrong }, bartender))).toBe('409 wrong_age_code')
    expect(codeOf(await enterAgeCode(bar, { code: right }, bartender))).toBe('429 too_many')
    await bar.app.limits.forget('ageCodesOfUser', String(await bartenderId()))
  })

  it.each([
    ['too few digits', { code: '12345' }, 'code'],
    ['letters', { code: 'abcdef' }, 'code'],
    ['no date', { dateOfBirth: '' }, 'dateOfBirth'],
    ['a day that no month has', { dateOfBirth: '1998-02-30' }, 'dateOfBirth'],
    ['a year before 1900', { dateOfBirth: '0998-04-02' }, 'dateOfBirth'],
    ['a day to come', { dateOfBirth: '2099-04-02' }, 'dateOfBirth'],
  ])('with %s are not used up', async (_, mistake, path) => {
    const code = await showAgeCode(bar, guest)
    const answer = await enterAgeCode(bar, { code, ...mistake })
    expect([answer.status, answer.read(apiError).errors?.[0]?.path]).toEqual([400, path])
    expect((await enterAgeCode(bar, { code })).status).toBe(200)
  })

  it('are given for a venue that guests can order at', async () => {
    expect((await guest.post('/v1/customers/age-code', { businessId: 999_999 })).status).toBe(404)
  })
})

async function bartenderId(): Promise<number> {
  const { id } = await bar.app.db
    .selectFrom('user')
    .select('id')
    .where('email', '=', 'bartender@barback.test')
    .executeTakeFirstOrThrow()
  return id
}
