import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { imageUrl } from '../../../contract/images'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'

let bar: TestBarback
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  businessId = (await demoVenue(bar)).businessId
})
afterAll(() => bar.stop())

async function items() {
  const guest = await bar.customer('guest')
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}

const picture = (value: string, headers?: Record<string, string>) =>
  fetch(imageUrl(value, undefined, bar.url), { headers: headers ?? {} })

describe('the picture of a menu item without a photo', () => {
  it('is drawn: every item of the menu has one, public', async () => {
    const all = await items()
    expect(all.length).toBeGreaterThan(20)
    for (const { image, name } of all) {
      const answer = await picture(image ?? '')
      expect([answer.status, answer.headers.get('content-type')], name).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(await answer.text()).toContain('<svg')
    }
  })

  it('has a new address once its recipe changes, and the old address is not cached', async () => {
    const [item] = (await items()).filter(({ type }) => type === 'StandardDrink')
    const { image: before, id } = item ?? { image: '', id: 0 }
    const { standardDrinkId } = await bar.app.db
      .selectFrom('menuItem')
      .select('standardDrinkId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await bar.app.db
      .updateTable('standardDrinkRecipeItem')
      .set({ quantity: 77 })
      .where('standardDrinkId', '=', standardDrinkId)
      .execute()
    const after = (await items()).find((one) => one.id === id)?.image ?? ''
    expect(after).not.toBe(before)
    const old = await picture(before ?? '')
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'public, max-age=60'])
    const etag = (await picture(after)).headers.get('etag') ?? ''
    expect((await picture(after, { 'If-None-Match': etag })).status).toBe(304)
  })

  it.each(['0.svg', '999999.svg', 'x.svg', '1.png', '1.svg.svg', '-1.svg'])('is not found at %s', async (file) => {
    expect((await picture(`/drinks/${file}`)).status).toBe(404)
  })

  it('gives way to a photo', async () => {
    const [{ id } = { id: 0 }] = (await items()).filter(({ type }) => type === 'StandardDrink')
    const photo = '/test/standard-drinks/one.webp?version=1'
    await bar.app.db
      .updateTable('standardDrink')
      .set({ image: photo })
      .where('id', '=', (eb) => eb.selectFrom('menuItem').select('standardDrinkId').where('menuItem.id', '=', id))
      .execute()
    expect((await items()).find((one) => one.id === id)?.image).toBe(photo)
  })
})
