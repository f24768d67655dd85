import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { demoVenue, paidOrder } from '../../../testing/orders'
import type { BookItem, Pour } from '../menu/price-book'

/** What a line's glass takes in a cubby, from its container (docs/rules/catalogue.md#serving-containers). */

let bar: TestBarback
let admin: Caller
beforeAll(async () => {
  bar = await openBarback()
  admin = await bar.staff('admin')
})
afterAll(() => bar.stop())

const round = (diameterMm: number) => ({ diameterMm, widthMm: null, depthMm: null })
const sided = (widthMm: number, depthMm: number) => ({ diameterMm: null, widthMm, depthMm })

/** Changes the glass that the demo venue's Negronis are served in. */
async function changeGlass(change: Record<string, unknown>): Promise<void> {
  const { servedIn } = (await soldAs((_, item) => item.name === 'Negroni')).pour
  const { id } = await bar.app.db
    .selectFrom('servingContainer')
    .select('id')
    .where('name', '=', servedIn?.name ?? '')
    .executeTakeFirstOrThrow()
  const path = `/v1/core/serving-containers/${id}`
  const before = (await admin.get(path)).read(z.looseObject({ id: z.number() }))
  const answer = await admin.put(path, { ...before, ...change })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

async function soldAs(isIt: (pour: Pour, item: BookItem) => boolean): Promise<{ item: BookItem; pour: Pour }> {
  const book = await bar.app.priceBooks.of(bar.app.db, (await demoVenue(bar)).businessId)
  for (const item of book.items.values()) {
    const pour = item.pours.find((each) => isIt(each, item))
    if (pour) return { item, pour }
  }
  throw new Error('The demo venue sells nothing like that')
}

const linesOf = (orderId: number) =>
  bar.app.db.selectFrom('orderItem').select(['places', 'heightMm']).where('orderId', '=', orderId).execute()

it.each([
  ['its own number', { ...round(80), heightMm: 100, places: 3 }, { places: 3, heightMm: 100 }],
  ['its diameter', { ...round(130), heightMm: 240, places: null }, { places: 2, heightMm: 240 }],
  ['its longer side', { ...sided(90, 250), heightMm: 60, places: null }, { places: 3, heightMm: 60 }],
  ['an unknown height', { ...round(80), heightMm: 0, places: null }, { places: 1, heightMm: null }],
])('A line takes the places and the height of a glass with %s', async (_, glass, stored) => {
  await changeGlass(glass)
  const { id } = await paidOrder(bar)
  expect(await linesOf(id)).toEqual([stored])
})

it('A container that changes later changes no line that is placed', async () => {
  await changeGlass({ ...round(130), heightMm: 240, places: 4 })
  const { id } = await paidOrder(bar)
  await changeGlass({ ...round(60), heightMm: 120, places: null })
  expect(await linesOf(id)).toEqual([{ places: 4, heightMm: 240 }])
})

it.each<[string, (pour: Pour, item: BookItem) => boolean]>([
  ['a can', (pour) => pour.servedIn?.name === 'Can'],
  ['a bottle of beer', (pour) => pour.servedIn?.name === 'Longneck Bottle'],
  ['a drink of the house', (_, item) => item.type === 'CustomDrink'],
])('A line of %s takes one place of any height', async (_, isIt) => {
  const { item, pour } = await soldAs(isIt)
  const { id } = await paidOrder(bar, {
    items: [{ menuItemId: item.id, quantity: 1, pourAvailabilityId: pour.pourAvailabilityId ?? undefined }],
  })
  expect(await linesOf(id)).toEqual([{ places: 1, heightMm: null }])
})
