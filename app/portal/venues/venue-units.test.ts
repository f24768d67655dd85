import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MeasurementSystem } from '../../../contract/enumerations'
import { business as businessEntity } from '../../../contract/entities/businesses'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { formIn } from '../../../testing/form-in'
import { demoVenue, paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

let bar: TestBarback
let owner: Visitor
let admin: Caller
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  owner = await bar.portal('owner')
  admin = await bar.staff('admin')
  businessId = (await demoVenue(bar)).businessId
})
afterAll(() => bar.stop())

const set = (measures: MeasurementSystem) => bar.app.db.updateTable('business').set({ measures }).execute()
beforeEach(async () => {
  await bar.app.db.updateTable('business').set({ measures: 'US', maxDistance: 500 }).execute()
  await bar.app.db.deleteFrom('taxClassRate').where('fromDate', '>', '2020-01-01').execute()
})

const text = ({ html }: { html: string }) => html.replaceAll('<!-- -->', '')
const settings = async () => (await admin.get(`/v1/businesses/${businessId}`)).read(businessEntity.record)
/** Both screens with the tax and the distance. */
const forms = () => [path(), `/businesses/${businessId}/opening`]
const fieldsAt = async (to: string) => {
  const isSettings = to === path()
  const fields = formIn(await owner.get(to), isSettings ? 'business-form' : 'opening-form')
  return isSettings ? fields : { ...fields, intent: 'save' }
}
const path = () => `/businesses/${businessId}?edit`

describe('the settings of a venue', () => {
  it.each(['US', 'Metric'] as const)('saved as shown in %s units, change nothing', async (measures) => {
    await set(measures)
    for (const to of forms()) {
      const fields = await fieldsAt(to)
      expect(fields.taxRate).toBe('7.5')
      expect(fields.maxDistance).toBe(measures === 'US' ? '1640' : '500')
      expect((await owner.submit(to, fields)).status).toBe(302)
      const { taxRate, maxDistance, measures: kept } = await settings()
      expect({ taxRate, maxDistance, kept }).toEqual({ taxRate: 0.075, maxDistance: 500, kept: measures })
    }
  })

  it('are typed in percent and feet, stored as a fraction and metres, and worded so in the history', async () => {
    const fields = formIn(await owner.get(path()), 'business-form')
    const typed = { ...fields, taxRate: '7.25 %', maxDistance: '1000' }
    expect((await owner.submit(path(), typed)).status).toBe(302)
    expect(await settings()).toMatchObject({ taxRate: 0.0725, maxDistance: 305 })
    const page = text(await owner.get(`/businesses/${businessId}`))
    expect(page).toContain('Sales Tax from <del>7.5%</del> to <ins>7.25%</ins>')
    expect(page).toContain('Max Distance from <del>1640 ft</del> to <ins>1000 ft</ins>')
    const near = await owner.submit(path(), { ...typed, maxDistance: '20' })
    expect(text(near)).toContain('Must be 82 to 3280')
  })

  it('ask about a tax that was probably meant as a fraction, and take it once confirmed', async () => {
    for (const to of forms()) {
      const fields = await fieldsAt(to)
      const asked = await owner.submit(to, { ...fields, taxRate: '0.075' })
      expect([asked.status, text(asked).includes('0.075% is very low. Did you mean 7.5%?')]).toEqual([400, true])
      expect((await settings()).taxRate).toBe(0.075)
      expect(text(asked)).toContain('name="isLowTax"')
      expect((await owner.submit(to, { ...fields, taxRate: '0.25', isLowTax: 'on' })).status).toBe(302)
      expect((await settings()).taxRate).toBe(0.0025)
      expect((await owner.submit(to, { ...(await fieldsAt(to)), taxRate: '7.5' })).status).toBe(302)
    }
  })

  it('are changed by the Owner, also over the API, where an omitted system stays', async () => {
    const fields = formIn(await owner.get(path()), 'business-form')
    expect((await owner.submit(path(), { ...fields, measures: 'Metric' })).status).toBe(302)
    // The distance was typed in the units that the form was rendered with.
    expect(await settings()).toMatchObject({ measures: 'Metric', maxDistance: 500 })
    const { measures: _, ...rest } = await settings()
    expect((await admin.put(`/v1/businesses/${businessId}`, rest)).status).toBe(200)
    expect((await settings()).measures).toBe('Metric')
    const wrong = await admin.put(`/v1/businesses/${businessId}`, { ...rest, measures: 'Imperial' })
    expect(wrong.read(apiError).errors?.[0]?.path).toBe('measures')
  })
})

describe('a recipe in millilitres', () => {
  it('reads in ounces or millilitres on the bar’s screen', async () => {
    const order = await paidOrder(bar)
    const screen = async () => {
      const page = text(await (await bar.portal('bartender')).get('/kiosk'))
      return page.slice(page.indexOf(`id="order-${order.id}"`)).match(/<li>([^<]+) <strong>Campari/)?.[1]
    }
    expect(await screen()).toBe('1 oz')
    await bar.app.db.updateTable('business').set({ measures: 'Metric' }).where('id', '=', businessId).execute()
    expect(await screen()).toBe('30 ml')
  })

  it('is edited in the units of its readers, and stays in millilitres', async () => {
    const item = await bar.app.db
      .selectFrom('standardDrinkRecipeItem')
      .where('quantity', '=', 45)
      .where('unit', '=', 'ml')
      .select(['id', 'standardDrinkId'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const portal = await bar.portal('admin')
    const screen = `/master-menu/standard-drinks/${item.standardDrinkId}`
    const page = text(await portal.get(screen))
    const table = 'standardDrinkRecipeItem'
    const row = { intent: `edit:${table}`, rowId: String(item.id), priority: '1' }
    const stored = () => admin.get(`/v1/standard-drinks/recipe-items/${item.id}`)
    expect(page).toMatch(/value="1\.5"[^>]*\/><span>oz<\/span>/)
    expect((await portal.submit(screen, { ...row, quantity: '1.5' })).status).toBe(302)
    expect((await stored()).body).toMatchObject({ quantity: 45, unit: 'ml' })
    expect((await portal.submit(screen, { ...row, quantity: '2' })).status).toBe(302)
    expect((await stored()).body).toMatchObject({ quantity: 59.1, unit: 'ml' })
    const after = text(await portal.get(screen))
    expect(after).toContain('<ins>2 oz</ins>')
    await set('Metric')
    expect(text(await (await bar.portal('bartender')).get(screen))).toMatch(
      /data-label="Quantity" data-align="end">60 ml</,
    )
  })
})

describe('the guest', () => {
  it('reads distances in the units of each venue', async () => {
    const browser = bar.visitor()
    await browser.submit('/app?index', { location: '30.3322,-81.6557' })
    expect(text(await browser.get('/app?near'))).toMatch(/[\d.]+ (?:ft|mi) away/)
    await set('Metric')
    const metric = text(await browser.get('/app?near'))
    expect(metric).toMatch(/[\d.]+ k?m away/)
    expect(metric).not.toMatch(/[\d.]+ (?:ft|mi) away/)
  })
})
