import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuItemDetails } from '../../../contract/calls/menu'
import { placedOrder, quoteView } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, orderBodyFor, postOrder } from '../../../testing/orders'

let bar: TestBarback
let businessId: number
let location: string
/** A drink without alcohol, and its offered changes: any vodka, one specific bottle, a syrup. */
let mocktail: { menuItemId: number; withVodka: number; withBottle: number; withSyrup: number }
beforeAll(async () => {
  bar = await openBarback()
  const venue = await demoVenue(bar)
  businessId = venue.businessId
  location = venue.location
  const { db, now } = bar.app
  const drink = await db
    .selectFrom('menuItem')
    .innerJoin('standardDrink', 'standardDrink.id', 'menuItem.standardDrinkId')
    .innerJoin('standardDrinkRecipeItem as part', 'part.standardDrinkId', 'standardDrink.id')
    .where('menuItem.businessId', '=', businessId)
    .where('menuItem.isActive', '=', 1)
    .where('standardDrink.isAlcoholic', '=', 0)
    .where('part.ingredientId', 'is not', null)
    .select(['menuItem.id', 'standardDrink.id as drinkId', 'part.ingredientId'])
    .executeTakeFirstOrThrow()
  const vodka = await db.selectFrom('alcoholType').select('id').where('name', '=', 'Vodka').executeTakeFirstOrThrow()
  const syrup = await db.selectFrom('ingredient').select('id').where('isAlcoholic', '=', 0).executeTakeFirstOrThrow()
  const bottle = await db.selectFrom('product').select('id').where('isAlcoholic', '=', 1).executeTakeFirstOrThrow()
  const offer = async (name: string, type: 'AlcoholType' | 'Product' | 'Ingredient', entityId: number) => {
    const { id } = await db
      .insertInto('substitution')
      .values({
        name,
        modificationType: 'SubstituteProduct',
        createdAt: now(),
        updatedAt: now(),
        targetType: 'Ingredient',
        targetEntityId: drink.ingredientId ?? 0,
        substitutionType: type,
        substitutionEntityId: entityId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('standardDrinkSubstitution')
      .values({ drinkId: drink.drinkId, substitutionId: id, priority: 90, createdAt: now(), updatedAt: now() })
      .execute()
    return id
  }
  mocktail = {
    menuItemId: drink.id,
    withVodka: await offer('Vodka for the juice', 'AlcoholType', vodka.id),
    withBottle: await offer('That bottle for the juice', 'Product', bottle.id),
    withSyrup: await offer('A syrup for the juice', 'Ingredient', syrup.id),
  }
})
afterAll(() => bar.stop())

const lines = (substitution: number) => [
  { menuItemId: mocktail.menuItemId, quantity: 1, substitutions: [substitution] },
]

describe('A change that adds alcohol to a drink without any', () => {
  it.each(['withVodka', 'withBottle'] as const)('is refused to a guest who is not verified: %s', async (change) => {
    const guest = await bar.customer('new')
    const items = lines(mocktail[change])
    const quote = await guest.post('/v1/orders/customer/quote', { businessId, items, location })
    expect([quote.status, quote.body]).toMatchObject([403, { code: 'age_required' }])
    const body = { businessId, items, location, expectedTotal: 10, paymentMethodId: 'pm_card_visa' }
    expect((await postOrder(guest, body)).body).toMatchObject({ code: 'age_required' })
  })

  it('leaves the changes without alcohol available to every guest', async () => {
    const guest = await bar.customer('new')
    const other = await guest.post('/v1/orders/customer/quote', {
      businessId,
      location,
      items: lines(mocktail.withSyrup),
    })
    expect(other.read(quoteView).items[0]).toMatchObject({ isAlcoholic: false, abvPercentage: 0 })
  })

  it('is marked as alcoholic where it is offered, and offered only to guests over 21', async () => {
    const offered = async (account: 'guest' | 'new') => {
      const answer = await (await bar.customer(account)).get(`/v1/menu/items/customer/item/${mocktail.menuItemId}`)
      const { substitutions } = answer.read(menuItemDetails)
      const ours = substitutions.filter(({ id }) => id === mocktail.withVodka || id === mocktail.withSyrup)
      return ours.map(({ name, isAlcoholic }) => [name, isAlcoholic])
    }
    expect(await offered('guest')).toEqual([
      ['Vodka for the juice', true],
      ['A syrup for the juice', false],
    ])
    expect(await offered('new')).toEqual([['A syrup for the juice', false]])
  })

  it('makes the order alcoholic, so that its pickup checks the age again', async () => {
    const guest = await bar.customer()
    const items = lines(mocktail.withBottle)
    const order = (await postOrder(guest, await orderBodyFor(bar, guest, { items }))).read(placedOrder)
    const stored = await bar.app.db.selectFrom('order').select('isAlcoholic').where('id', '=', order.id).execute()
    expect(stored).toEqual([{ isAlcoholic: 1 }])
  })
})

describe('A drink that is entered as without alcohol', () => {
  it('is alcoholic if its recipe contains alcohol', async () => {
    const { db } = bar.app
    await db.updateTable('standardDrink').set({ isAlcoholic: 0 }).where('name', '=', 'Negroni').execute()
    const guest = await bar.customer('new')
    const { businessId: id, items } = await orderBodyFor(bar, await bar.customer())
    const quote = await guest.post('/v1/orders/customer/quote', { businessId: id, items, location })
    expect([quote.status, quote.body]).toMatchObject([403, { code: 'age_required' }])
  })
})
