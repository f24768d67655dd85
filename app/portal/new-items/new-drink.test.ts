import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { openBarback, type TestBarback } from '../../../testing/barback'

/** Adds a drink of a venue's own through its form, as a browser without JavaScript sends it. */

let bar: TestBarback
let businessId: number
let address: string
beforeAll(async () => {
  bar = await openBarback()
  const venue = await bar.app.db
    .selectFrom('userBusiness')
    .innerJoin('user', 'user.id', 'userBusiness.userId')
    .where('user.email', '=', 'owner@barback.test')
    .select('businessId')
    .orderBy('businessId')
    .executeTakeFirstOrThrow()
  businessId = venue.businessId
  address = `/business-menu/new-drink?businessId=${businessId}`
})
afterAll(() => bar.stop())

async function guestsMenu() {
  const guest = await bar.customer()
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}

/** The form's inputs of the recipe's rows, as the screen has filled them in. */
function rowsIn(html: string): Record<string, string> {
  const texts = [...html.matchAll(/name="(of\.\d+)" value="([^"]*)"/g)].map(
    ([, name = '', text = '']): [string, string] => [name, text],
  )
  const choices = [...html.matchAll(/<select[^>]*name="(part\.\d+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name = '', options = '']): [string, string] => [
      name,
      /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? '',
    ],
  )
  return Object.fromEntries([...texts, ...choices])
}

async function recipeOf(name: string): Promise<string[]> {
  const rows = await bar.app.db
    .selectFrom('customDrinkRecipeItem as part')
    .innerJoin('customDrink', 'customDrink.id', 'part.customDrinkId')
    .leftJoin('ingredient', 'ingredient.id', 'part.ingredientId')
    .leftJoin('alcoholType', 'alcoholType.id', 'part.alcoholTypeId')
    .leftJoin('alcoholSubtype', 'alcoholSubtype.id', 'part.alcoholSubtypeId')
    .where('customDrink.name', '=', name)
    .select(['quantity', 'unit', 'isOptional'])
    .select(['ingredient.name as ingredient', 'alcoholType.name as type', 'alcoholSubtype.name as subtype'])
    .orderBy('priority')
    .execute()
  return rows.map(
    ({ quantity, unit, isOptional, ingredient, type, subtype }) =>
      `${quantity} ${unit} ${ingredient ?? subtype ?? type ?? ''}${isOptional ? ' ?' : ''}`,
  )
}

test('a drink of three parts is shown as rows first, then saved with its price on the menu', async () => {
  const owner = await bar.portal('owner')
  const form = { name: 'Back Bay', price: '14.50', recipe: '2 oz rye, ¾ lemon\ntop soda\nGarnish: cherry' }
  const shown = await owner.submit(address, form)
  expect(shown.status, shown.html.slice(0, 300)).toBe(200)
  expect(shown.html).toContain('Check the parts')
  expect((await guestsMenu()).some(({ name }) => name === 'Back Bay')).toBe(false)
  const rows = rowsIn(shown.html)
  expect(Object.keys(rows)).toHaveLength(8)
  const saved = await owner.submit(address, { ...form, ...rows })
  expect([saved.status, saved.location], saved.html.slice(0, 300)).toEqual([
    302,
    `/business-menu?businessId=${businessId}&searchString=Back+Bay`,
  ])
  expect((await guestsMenu()).find(({ name }) => name === 'Back Bay')).toMatchObject({ price: 14.5, isAlcoholic: true })
  expect(await recipeOf('Back Bay')).toEqual([
    '2 oz Rye',
    '0.75 oz Lemon juice',
    '1 top up Soda water',
    '1 piece Maraschino cherry ?',
  ])
})

test('a part that is not in the catalogue is refused at its row, and everything typed stays', async () => {
  const owner = await bar.portal('owner')
  const form = { name: 'Unicorn', price: '9', recipe: '1 oz unicorn tears' }
  const shown = await owner.submit(address, form)
  expect(shown.html).toContain('Nothing by this name')
  const refused = await owner.submit(address, { ...form, ...rowsIn(shown.html) })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('Choose what this is')
  expect(refused.html).toContain('value="Unicorn"')
  expect(refused.html).toContain('1 oz unicorn tears')
})

test('an unknown part becomes an ingredient of the venue’s own, which no other venue sees', async () => {
  const owner = await bar.portal('owner')
  const form = { name: 'Foam Party', price: '9', recipe: '2 oz gin, 1 oz Yuzu Foam' }
  const shown = await owner.submit(address, form)
  expect(shown.html).toContain('A new ingredient: Yuzu Foam')
  const saved = await owner.submit(address, { ...form, ...rowsIn(shown.html), 'part.1': 'new' })
  expect(saved.status, saved.html.slice(0, 300)).toBe(302)
  expect(await recipeOf('Foam Party')).toEqual(['2 oz Gin', '1 oz Yuzu Foam'])
  const made = await bar.app.db
    .selectFrom('ingredient')
    .where('name', '=', 'Yuzu Foam')
    .select('businessId')
    .executeTakeFirstOrThrow()
  expect(made.businessId).toBe(businessId)
  const again = await owner.submit(address, { ...form, name: 'Foam Party 2' })
  expect(rowsIn(again.html)['part.1']).toMatch(/^Ingredient:/)
})

test('a changed recipe shows its new rows before it is saved', async () => {
  const owner = await bar.portal('owner')
  const form = { name: 'Second Thought', price: '9', recipe: '2 oz gin' }
  const rows = rowsIn((await owner.submit(address, form)).html)
  const again = await owner.submit(address, { ...form, recipe: '2 oz rye', ...rows })
  expect([again.status, rowsIn(again.html)['of.0']]).toEqual([200, '2 oz rye'])
})

test('a name that the venue has already, a bad price and an empty name are named at their fields', async () => {
  const owner = await bar.portal('owner')
  const refused = await owner.submit(address, { name: '', price: 'dear', recipe: '' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('id="new-drink-name-error"')
  expect(refused.html).toContain('id="new-drink-price-error"')
  expect((await owner.submit(address, { name: 'Once', price: '9', recipe: '' })).status).toBe(302)
  const twice = await owner.submit(address, { name: 'ÓNCE', price: '9', recipe: '' })
  expect([twice.status, twice.html.includes('You have a drink of this name already')]).toEqual([409, true])
})

test('a category of the menu takes the drink', async () => {
  const owner = await bar.portal('owner')
  const screen = await owner.get(address)
  const category = /<option value="(\d+)">/.exec(screen.html)?.[1] ?? ''
  expect((await owner.submit(address, { name: 'Filed', price: '9', recipe: '', category })).status).toBe(302)
  const row = await bar.app.db
    .selectFrom('categoryAssignment')
    .innerJoin('customDrink', 'customDrink.id', 'categoryAssignment.customDrinkId')
    .where('customDrink.name', '=', 'Filed')
    .select('categoryId')
    .executeTakeFirst()
  expect(row?.categoryId).toBe(Number(category))
})
