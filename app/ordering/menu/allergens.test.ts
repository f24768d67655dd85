import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menuItemDetails, menuItemList, menuPreview } from '../../../contract/calls/menu'
import { quoteView, type QuoteBody } from '../../../contract/calls/orders'
import type { Allergen } from '../../../contract/enumerations'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { guestBrowser } from '../../../testing/guest-browser'
import { demoVenue, linesOf, menuItemNamed, paidOrder } from '../../../testing/orders'

const MARKS = '/v1/core/allergens'
const ASK = 'Allergies? Ask the bar'

let bar: TestBarback
let guest: Caller
let admin: Caller
let businessId: number
beforeAll(async () => {
  bar = await openBarback()
  guest = await bar.customer()
  admin = await bar.staff('admin')
  businessId = (await demoVenue(bar)).businessId
})
afterAll(() => bar.stop())

const named = (name: string) => menuItemNamed(bar, businessId, name)
const detailsOf = async (name: string) =>
  (await guest.get(`/v1/menu/items/customer/item/${await named(name)}`)).read(menuItemDetails)

async function quoted(line: Omit<QuoteBody['items'][number], 'quantity'>) {
  const { location } = await demoVenue(bar)
  const answer = await guest.post('/v1/orders/customer/quote', {
    businessId,
    location,
    items: [{ ...line, quantity: 1 }],
  })
  return answer.read(quoteView).items[0]?.allergens
}

async function ingredient(name: string): Promise<number> {
  const { id } = await bar.app.db
    .selectFrom('ingredient')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a product or ingredient while `during` runs. */
async function marked(
  fields: { ingredientId: number } | { productId: number },
  allergen: Allergen,
  during: () => Promise<void>,
) {
  const type = 'productId' in fields ? 'Product' : 'Ingredient'
  const made = await admin.post(MARKS, { type, ...fields, allergen })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = await bar.app.db
    .selectFrom('allergenMark')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await during()
  expect((await admin.delete(`${MARKS}/${id}`)).status).toBe(204)
}

describe('the allergens of a drink', () => {
  it.each<[string, Allergen[]]>([
    ['Clover Club', ['Eggs']],
    ['Baby Guinness', ['Milk']],
    ['Mai-Tai', ['TreeNuts']],
    ['Negroni', ['Sulfites']],
    ['Margarita', []],
  ])('are those of its parts: %s', async (name, allergens) => {
    expect((await detailsOf(name)).allergens).toEqual(allergens)
    const { results } = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    expect(results.find((item) => item.name === name)?.allergens).toEqual(allergens)
    const preview = (await bar.anyone.get(`/v1/menu/preview/${businessId}?ageClaimed=true`)).read(menuPreview)
    expect(preview.items.find((item) => item.name === name)?.allergens).toEqual(allergens)
  })

  it('are those of the bottle that is chosen', async () => {
    const { id: menuItemId, recipe } = await detailsOf('Margarita')
    const slot = recipe.find(({ products = [] }) => products.length > 1)
    const other = slot?.products?.find(({ productId }) => productId !== slot.defaultProductId)
    if (!slot || !other) throw new Error('The demo’s Margarita has a choice of tequilas')
    await marked({ productId: other.productId }, 'Wheat', async () => {
      const products = [{ recipeItemId: slot.recipeItemId, productId: other.productId }]
      expect([await quoted({ menuItemId }), await quoted({ menuItemId, products })]).toEqual([[], ['Wheat']])
      const choices = (await detailsOf('Margarita')).recipe.flatMap(({ products: offered = [] }) => offered)
      expect(choices.find(({ productId }) => productId === other.productId)?.allergens).toEqual(['Wheat'])
    })
    expect(await quoted({ menuItemId })).toEqual([])
  })

  it('include those that a change adds', async () => {
    const { id: menuItemId, substitutions } = await detailsOf('Margarita')
    const spicy = substitutions.find(({ name }) => name === 'Make it spicy')
    if (!spicy) throw new Error('The demo’s Margarita can be made spicy')
    await marked({ ingredientId: await ingredient('Red chili pepper') }, 'Sesame', async () => {
      expect(await quoted({ menuItemId })).toEqual([])
      expect(await quoted({ menuItemId, substitutions: [spicy.id] })).toEqual(['Sesame'])
    })
  })

  it('are in the recipe of the bar’s ticket', async () => {
    await paidOrder(bar, { items: await linesOf(bar, { 'Clover Club': 1 }) })
    expect((await (await bar.portal('bartender')).get('/kiosk')).html).toMatch(/Contains (<!-- -->)?eggs/)
  })

  it('are listed once, in the order of the list, as soon as they are marked', async () => {
    await marked({ ingredientId: await ingredient('Lemon juice') }, 'Milk', async () => {
      await marked({ ingredientId: await ingredient('Lemon juice') }, 'Eggs', async () => {
        expect((await detailsOf('Clover Club')).allergens).toEqual(['Milk', 'Eggs'])
      })
    })
    expect((await detailsOf('Clover Club')).allergens).toEqual(['Eggs'])
  })
})

describe('a mark', () => {
  it('is written by Admin, not by those who only read, and not by a venue', async () => {
    const body = { type: 'Ingredient', ingredientId: await ingredient('Lime juice'), allergen: 'Sesame' }
    for (const who of ['service', 'owner'] as const) {
      expect((await (await bar.staff(who)).post(MARKS, body)).status, who).toBe(403)
    }
    expect((await guest.post(MARKS, body)).status).toBe(403)
  })

  it('is added and seen on the screen of the ingredient', async () => {
    const [portal, id] = [await bar.portal('admin'), await ingredient('Tonic water')]
    const screen = `/core/ingredients/${id}`
    await portal.submit(`${screen}?add=allergenMark`, { intent: 'add:allergenMark', allergen: 'Soybeans' })
    expect((await portal.get(screen)).html).toContain('Soybeans')
  })
})

describe('a guest', () => {
  const screenOf = async (name: string, query = '') => `/app/b/the-night-heron/items/${await named(name)}${query}`

  it("reads a drink's allergens in their language, always with the advice to ask", async () => {
    const browser = await guestBrowser(bar)
    const mai = (await browser.get(await screenOf('Mai-Tai'))).html
    expect(mai).toContain('Contains: tree nuts')
    expect(mai).toContain(ASK)
    const plain = (await browser.get(await screenOf('Margarita'))).html
    expect(plain).not.toContain('Contains')
    expect(plain).toContain(ASK)
    await browser.submit('/app/language', { language: 'es' })
    expect((await browser.get(await screenOf('Mai-Tai'))).html).toContain('Contiene: nueces de árbol')
  })

  it('reads them for a drink that they may not choose, too', async () => {
    const visitor = bar.visitor()
    await visitor.submit('/app/age', { isOfAge: 'yes', to: '/app' })
    expect((await visitor.get(await screenOf('Clover Club'))).html).toContain('Contains: eggs')
  })
})
