import { afterAll, beforeAll, expect, test } from 'vitest'
import { business } from '../../../contract/entities/businesses'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { demoVenue } from '../../../testing/orders'

/** The settings that Owners decide for their own business, over /v1. */

let bar: TestBarback
let path: string
beforeAll(async () => {
  bar = await openBarback()
  path = `/v1/businesses/${(await demoVenue(bar)).businessId}`
})
afterAll(() => bar.stop())

test('an owner replaces her own settings; Barback keeps the service fee and whether it is active', async () => {
  const owner = await bar.staff('owner')
  const before = (await owner.get(path)).read(business.record)
  const { version, taxRate, lastCall, boxStatus, unclaimedMinutes, attendedRelease } = before
  const kept = { version, taxRate, lastCall, boxStatus, unclaimedMinutes, attendedRelease, requiresLocation: true }
  const sent = { ...kept, maxDistance: 321, active: false, serviceFee: 99, placeId: 3 }
  const saved = await owner.put(`${path}/settings`, sent)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const { active, serviceFee, placeId } = before
  expect(saved.read(business.record)).toMatchObject({ maxDistance: 321, active, serviceFee, placeId })
  const again = await owner.put(`${path}/settings`, { ...sent, maxDistance: 322 })
  expect([again.status, again.read(apiError).code]).toEqual([409, 'stale_version'])
  expect((await owner.put(path, { ...before, maxDistance: 5 })).status).toBe(403)
})

test('an owner sets when orders are late and very late, in this order', async () => {
  const browser = await bar.portal('owner')
  const { businessId } = await demoVenue(bar)
  const screen = `/businesses/${businessId}?edit`
  const fields = formIn(await browser.get(screen), 'business-form')
  const refused = await browser.submit(screen, { ...fields, lateMinutes: '12', veryLateMinutes: '6' })
  expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('Must not be before Late After')])
  expect((await browser.submit(screen, { ...fields, lateMinutes: '6', veryLateMinutes: '12' })).status).toBe(302)
  const { html } = await browser.get(`/businesses/${businessId}`)
  expect(html).toContain('6 min, very late after 12 min')
})

test('an owner lets guests choose a tab and sets its limits, which are whole amounts with commas', async () => {
  const browser = await bar.portal('owner')
  const { businessId } = await demoVenue(bar)
  const screen = `/businesses/${businessId}?edit`
  const fields = formIn(await browser.get(screen), 'business-form')
  expect(fields).toMatchObject({ tabMode: 'each', tabLimits: '50, 100, 150' })
  for (const tabLimits of ['a lot', '50, 5', '50.50', '10, 20, 30, 40, 50, 60, 70']) {
    const refused = await browser.submit(screen, { ...fields, tabLimits })
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('Must be 1 to 6 whole amounts from')])
  }
  const saved = await browser.submit(screen, { ...fields, tabMode: 'guest', tabLimits: '$200, 60' })
  expect(saved.status).toBe(302)
  const { html } = await browser.get(`/businesses/${businessId}`)
  expect(html).toContain('As the guest likes, up to $60, $200')
  expect(html).toContain('As the guest likes')
  expect(formIn(await browser.get(screen), 'business-form')).toMatchObject({ tabMode: 'guest', tabLimits: '60, 200' })
})

test('no one below an Owner replaces them, and no Owner replaces another business’s', async () => {
  const settings = { taxRate: 0.01, maxDistance: 100, lastCall: '01:30', boxStatus: 'Ready' }
  for (const account of ['manager', 'bartender', 'service'] as const)
    expect((await (await bar.staff(account)).put(`${path}/settings`, settings)).status, account).toBe(403)
  const { id } = await bar.app.db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .where('place.name', '=', 'Saltmarsh Kitchen')
    .select('business.id')
    .executeTakeFirstOrThrow()
  expect((await (await bar.staff('owner')).put(`/v1/businesses/${id}/settings`, settings)).status).toBe(404)
})
