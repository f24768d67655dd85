import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { calls } from '../../../contract/calls'
import { quoteView } from '../../../contract/calls/orders'
import { priceRule, priceRuleItem } from '../../../contract/entities/price-rules'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { postFormsIn } from '../../../testing/form-in'
import { textOf } from '../../../testing/guest-at-locker'
import { demoVenue, linesOf, menuItemNamed } from '../../../testing/orders'
import type { Page } from '../../../testing/visitor'

/** An Owner's word that a rule with alcohol is lawful, and the screen of a venue's rules. */

let bar: TestBarback
let businessId: number
let manager: Caller
let owner: Caller
beforeAll(async () => {
  bar = await openBarback()
  businessId = (await demoVenue(bar)).businessId
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  manager = await bar.staff('manager')
  owner = await bar.staff('owner')
  await bar.app.db.updateTable('priceRule').set({ isActive: 0, updatedAt: bar.clock.now() }).execute()
})
afterAll(() => bar.stop())

/** The words of a page, without its markup. */
const wordsOf = (page: Page) =>
  textOf(page)
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

const pathOf = (id: number) => `/v1/businesses/price-rules/${id}`
const view = calls.priceRuleConfirmations.get.answer
const TWO_OFF = { kind: 'Amount', amountOff: 2, includesAlcohol: true, startTime: '20:00', endTime: '23:00' }

let rules = 0
async function newRule(fields: Record<string, unknown> = {}): Promise<number> {
  const body = { businessId, name: `Two Off ${++rules}`, ...TWO_OFF, ...fields }
  const made = await manager.post('/v1/businesses/price-rules', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.read(priceRule.record).id
}

const read = async (id: number) => (await manager.get(`${pathOf(id)}/confirmation`)).read(view)

async function confirm(id: number, by: Caller) {
  return by.put(`${pathOf(id)}/confirmation`, { terms: (await read(id)).terms })
}

async function isHeld(): Promise<boolean> {
  const guest = await bar.customer()
  const items = await linesOf(bar, { Negroni: 1 })
  const quote = (await guest.post('/v1/orders/customer/quote', { businessId, items })).read(quoteView)
  return quote.discount > 0
}

async function change(id: number, fields: Record<string, unknown>) {
  const before = (await manager.get(pathOf(id))).read(priceRule.record)
  const saved = await manager.put(pathOf(id), { ...before, ...fields })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}

describe('a rule with alcohol', () => {
  it('holds only once an Owner has confirmed it, and keeps who and when', async () => {
    const id = await newRule()
    expect(await isHeld()).toBe(false)
    expect((await confirm(id, manager)).status).toBe(403)
    const answer = await confirm(id, owner)
    expect(answer.read(view).confirmed).toEqual({
      by: 'Odessa Raines',
      at: new Date(TEST_EVENING).toISOString(),
    })
    expect(await isHeld()).toBe(true)
    const stored = await bar.app.db.selectFrom('priceRuleConfirmation').selectAll().execute()
    await confirm(id, await bar.staff('admin'))
    expect(await bar.app.db.selectFrom('priceRuleConfirmation').selectAll().execute()).toEqual(stored)
  })

  it.each([
    ['what', { scope: 'Chosen' }],
    ['how', { amountOff: 3 }],
    ['when', { endTime: '22:30' }],
    ['the days', { sunday: false }],
  ])('needs it again after a change of %s, and not once that is taken back', async (_, fields) => {
    const id = await newRule()
    await confirm(id, owner)
    await change(id, fields)
    expect((await read(id)).confirmed).toBeNull()
    expect(await isHeld()).toBe(false)
    const back = { scope: 'Menu', sunday: true, ...TWO_OFF }
    await change(id, back)
    expect(await isHeld()).toBe(true)
  })

  it('needs it again with another item, and not with another name', async () => {
    const id = await newRule({ scope: 'Chosen' })
    const menuItemId = await menuItemNamed(bar, businessId, 'Negroni')
    const add = () => manager.post('/v1/businesses/price-rules/items', { priceRuleId: id, menuItemId })
    const part = (await add()).read(priceRuleItem.record)
    await confirm(id, owner)
    await change(id, { name: `Renamed ${id}` })
    expect(await isHeld()).toBe(true)
    await manager.delete(`/v1/businesses/price-rules/items/${part.id}`)
    expect((await read(id)).confirmed).toBeNull()
  })

  it('is not confirmed with terms that it no longer has', async () => {
    const id = await newRule()
    const { terms } = await read(id)
    await change(id, { amountOff: 5 })
    const answer = await owner.put(`${pathOf(id)}/confirmation`, { terms })
    expect([answer.status, answer.read(apiError).code]).toEqual([409, 'stale_version'])
  })

  it('has no item of another venue', async () => {
    const id = await newRule({ scope: 'Chosen' })
    const { id: menuItemId } = await bar.app.db
      .selectFrom('menuItem')
      .select('id')
      .where('businessId', '<>', businessId)
      .executeTakeFirstOrThrow()
    const admin = await bar.staff('admin')
    const answer = await admin.post('/v1/businesses/price-rules/items', { priceRuleId: id, menuItemId })
    expect(answer.read(apiError).errors).toEqual([{ path: 'menuItemId', message: 'Belongs to another business' }])
  })
})

describe('the law of the venue’s state', () => {
  const inState = async (state: 'FL' | 'MA' | 'OK') => {
    await bar.app.db.updateTable('place').set({ state }).where('id', '=', 1).execute()
  }
  afterAll(() => inState('FL'))

  it('is unknown for a state without an entry', async () => {
    expect(await read(await newRule())).toMatchObject({ state: 'FL', law: null, isNeeded: true })
  })

  it('names the limits that a rule crosses, with sources and their dates', async () => {
    const id = await newRule()
    await inState('MA')
    const { law } = await read(id)
    expect(law?.crossed).toEqual([
      'It lowers prices for a part of the day. Reported as allowed: one price for the whole business day.',
    ])
    expect(law?.sources).toContainEqual({ of: 'happyhopper.app', asOf: '2025-05-21' })
    await inState('OK')
    expect((await read(id)).law?.against.length).toBe(2)
  })

  it('is on the rule’s screen, where an Owner confirms it with a plain form', async () => {
    await inState('OK')
    const id = await newRule()
    const path = `/business-menu/price-rules/${id}`
    const text = wordsOf(await (await bar.portal('manager')).get(path))
    expect(text).toContain('Only an Owner confirms it.')
    expect(text).toContain('Other sources disagree: daily8.com (reports both a ban and its repeal), 06/2025')
    const screen = await bar.portal('owner')
    const form = postFormsIn(await screen.get(path), path).find(({ action }) => action.includes('lawful='))
    const terms = form?.fields.terms ?? ''
    const answer = await screen.submit(`${path}?lawful=`, { terms })
    expect(answer.location).toBe(path)
    expect(wordsOf(await screen.get(path))).toContain('that it is lawful')
    await inState('FL')
  })
})

test('the screen of a venue’s rules shows what each takes off, when, and some prices', async () => {
  await newRule({ name: 'Late Two', weekdays: undefined, sunday: false })
  const page = await (await bar.portal('manager')).get(`/business-menu/happy-hour?businessId=${businessId}`)
  const text = wordsOf(page)
  expect(text).toContain('Early Bird Inactive')
  expect(text).toContain('25% off · 2 categories and 1 item, without alcohol')
  expect(text).toContain('Late Two Waits for the Owner')
  expect(text).toContain('$2.00 off · Whole menu, with alcohol')
  expect(text).toContain('Monday to Saturday, 8:00 PM to 11:00 PM')
  expect(text).toContain('Night Heron $13.00 $15.00')
  expect((await (await bar.portal('bartender')).get('/business-menu/happy-hour')).status).toBe(302)
})
