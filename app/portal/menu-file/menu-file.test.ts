import { afterAll, beforeAll, expect, test } from 'vitest'
import { MENU_FILE_KEPT_MS, UNDO_STEP_MS } from '../../../contract/limits'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, paidOrder } from '../../../testing/orders'
import { checked, guestsMenu, importAt, menuNow, undo, upload, venueOf, type Venue } from './import.fixture'
import * as menus from './menus.fixture'

let bar: TestBarback
/** The demo's first venue, which sells all classics. */
let here: Venue
beforeAll(async () => {
  bar = await openBarback()
  here = await venueOf(bar, (await demoVenue(bar)).businessId, 'manager')
})
afterAll(() => bar.stop())

const SUMMER = [
  'Drink,Price,Category,Description,Alcohol?',
  ...Array.from(
    { length: 37 },
    (_, index) => `Summer No. ${index + 1},${9 + (index % 5)}.50,Summer ${index % 3},"rum, lime",yes`,
  ),
  'negroni,15.25,Classics again,,',
  'Kings Ransom Tonic,4,Softs,tonic water,no',
  'CORONA EXTRA,6.75,Summer 1,,',
].join('\n')

test('a summer menu of forty drinks is on sale after one check, and its undo brings the menu back as it was', async () => {
  const before = await menuNow(here)
  const { address, page } = await checked(here, SUMMER)
  expect(page.html).toContain('Import 38 new drinks, 2 prices')
  expect(page.html).toContain('New categories: Summer 0, Summer 1, Summer 2, Softs')
  expect(page.html).toContain('New price, was')
  const done = await importAt(here, { address, page })
  expect([done.status, done.location], done.html.slice(0, 400)).toEqual([302, here.screen])
  const sold = new Map((await guestsMenu(here)).map((item) => [item.name, item]))
  expect(sold.get('Summer No. 1')).toMatchObject({ price: 9.5, isAlcoholic: true, description: 'rum, lime' })
  expect(sold.get('Kings Ransom Tonic')).toMatchObject({ price: 4, isAlcoholic: false })
  expect(sold.get('Negroni')).toMatchObject({ price: 15.25 })
  const undone = await undo(here)
  expect(undone.status, undone.html.slice(0, 400)).toBe(302)
  expect(await menuNow(here)).toEqual(before)
  const again = await undo(here)
  expect([again.status, again.html.includes('This is already undone')]).toEqual([409, true])
})

test('a classic comes with its recipe, a product of the catalogue from there, and another name is a drink of the venue’s own', async () => {
  const { db } = bar.app
  const venue = await venueOf(bar, 2, 'owner')
  const { businessId } = venue
  const before = await menuNow(venue)
  const isSold = (column: 'standardDrinkId' | 'productId') =>
    db.selectFrom('menuItem').where('businessId', '=', businessId).where(column, 'is not', null).select(column)
  const classic = await db
    .selectFrom('standardDrink')
    .innerJoin('pourAvailability as pour', 'pour.standardDrinkId', 'standardDrink.id')
    .where('standardDrink.id', 'not in', isSold('standardDrinkId'))
    .select(['standardDrink.id', 'standardDrink.name'])
    .executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brandId')
    .innerJoin('pourAvailability as pour', 'pour.productId', 'product.id')
    .where('product.id', 'not in', isSold('productId'))
    .where('product.businessId', 'is', null)
    .select(['brand.name as brand', 'product.name', 'product.id'])
    .executeTakeFirstOrThrow()
  const { address, page } = await checked(
    venue,
    `Drink,Price\n${classic.name.toUpperCase()},15\n"${product.brand} ${product.name}",21\nTide Beer,5\n`,
  )
  for (const words of ['New, with its standard recipe', 'New, from the catalogue', 'New, your own'])
    expect(page.html).toContain(words)
  expect((await importAt(venue, { address, page })).status).toBe(302)
  const items = await db
    .selectFrom('menuItem')
    .where('businessId', '=', businessId)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(items.map(({ type }) => type).sort()).toEqual(['CustomDrink', 'Product', 'StandardDrink'])
  expect(items.find(({ productId }) => productId !== null)?.productId).toBe(product.id)
  const shown = await guestsMenu(venue)
  expect(shown.find(({ name }) => name === classic.name)).toMatchObject({ price: 15 })
  expect((await undo(venue)).status).toBe(302)
  expect(await menuNow(venue)).toEqual(before)
})

test('mistakes are red with what to do, nothing is imported with one, and a typed correction is enough', async () => {
  const before = await menuNow(here)
  const { address, page } = await checked(here, 'Drink,Price\nTide Beer,MP\nFoam Beer,6\n')
  expect(page.html).toContain('“MP” is not a price. Type what guests pay, or leave the drink out')
  const refused = await importAt(here, { address, page })
  expect([refused.status, refused.html.includes('One row has a mistake')]).toEqual([400, true])
  expect(await menuNow(here)).toEqual(before)
  const corrected = await importAt(here, { address, page }, { 'price.2': '7.25' })
  expect(corrected.status, corrected.html.slice(0, 400)).toBe(302)
  expect((await guestsMenu(here)).find(({ name }) => name === 'Tide Beer')).toMatchObject({ price: 7.25 })
  expect((await undo(here)).status).toBe(302)
})

test('rows with mistakes can be left out together, and one by one', async () => {
  const { address, page } = await checked(here, 'Drink,Price\nTide Beer,MP\nFoam Beer,6\nSpray Beer,7\n')
  const done = await importAt(here, { address, page }, { withoutBad: 'on', 'leave.4': 'on' })
  expect(done.status, done.html.slice(0, 400)).toBe(302)
  const names = (await guestsMenu(here)).map(({ name }) => name)
  expect([names.includes('Tide Beer'), names.includes('Foam Beer'), names.includes('Spray Beer')]).toEqual([
    false,
    true,
    false,
  ])
  expect((await undo(here)).status).toBe(302)
})

test('a price that an item’s bottles exceed is named at its row, and nothing is imported', async () => {
  const book = await bar.app.priceBooks.of(bar.app.db, here.businessId)
  const [classic] = [...book.items.values()].filter(({ type, name }) => type === 'StandardDrink' && name === 'Mai-Tai')
  if (!classic) throw new Error('The demo sells a Mai-Tai')
  const { address, page } = await checked(here, 'Drink,Price\nMai-Tai,0.5\nFoam Beer,6\n')
  const before = await menuNow(here)
  const answer = await importAt(here, { address, page })
  if (answer.status === 302) {
    // Its bottles add nothing at this venue.
    expect((await undo(here)).status).toBe(302)
    return
  }
  expect([answer.status, /At least \$\d/.test(answer.html)]).toEqual([400, true])
  expect(await menuNow(here)).toEqual(before)
})

test('columns that are guessed without headings are shown first, and are changed without choosing the file again', async () => {
  const sent = await upload(here, menus.TAPROOM)
  expect(sent.location).toMatch(/&columns=1$/)
  const address = sent.location ?? ''
  const page = await here.manager.get(address)
  expect(page.html).toContain('What Are the Columns?')
  const nameless = await here.manager.submit(address, { intent: 'columns', headingLine: '', 'role.0': 'none' })
  expect([nameless.status, nameless.html.includes('Choose the column with the names of the drinks')]).toEqual([
    400,
    true,
  ])
  const mapped = await here.manager.submit(address, { intent: 'columns', headingLine: '', 'role.4': 'none' })
  const check = await here.manager.get(mapped.location ?? '')
  expect(check.html).toContain('Red Canoe Amber')
  expect(check.html).not.toContain('caramel sweetness')
  await here.manager.submit(address, { intent: 'columns', headingLine: '', 'role.4': 'description' })
  expect((await here.manager.get(mapped.location ?? '')).html).toContain('caramel sweetness')
  bar.clock.advance(MENU_FILE_KEPT_MS)
  await bar.sweep()
  expect((await here.manager.get(mapped.location ?? '')).location).toBe(here.screen)
  expect(await here.manager.toast()).toContain('uploads are kept for an hour')
})

test('a drink counts as alcoholic until somebody decides', async () => {
  const { address, page } = await checked(here, 'Drink,Price\nSunset,8\nSunrise,8\n')
  expect(page.html).toContain('For 2 drinks the file does not say whether there is alcohol')
  expect((await importAt(here, { address, page }, { 'alcohol.3': 'no' })).status).toBe(302)
  const sold = await guestsMenu(here)
  expect(sold.find(({ name }) => name === 'Sunset')?.isAlcoholic).toBe(true)
  expect(sold.find(({ name }) => name === 'Sunrise')?.isAlcoholic).toBe(false)
  expect((await undo(here)).status).toBe(302)
})

test('several sizes: a drink of one’s own is one for each, and a wine of the catalogue gets a price for glass and bottle', async () => {
  const { address, page } = await checked(here, 'Wine,Glass,Bottle\nHouse Drift Red,9,34\nCatena Malbec,13,52\n')
  expect(page.html).toContain('House Drift Red (Bottle)')
  expect((await importAt(here, { address, page })).status).toBe(302)
  const sold = await guestsMenu(here)
  expect(sold.find(({ name }) => name === 'House Drift Red (Glass)')?.price).toBe(9)
  expect(sold.find(({ name }) => name === 'House Drift Red (Bottle)')?.price).toBe(34)
  const again = await checked(here, 'Wine,Glass,Bottle\nHouse Drift Red,9,34\nCatena Malbec,13,52\n')
  expect(again.page.html).toContain('The menu is like this file already')
  expect((await undo(here)).status).toBe(302)
})

test('a file is imported once, also by a second press', async () => {
  const { address, page } = await checked(here, 'Drink,Price\nTwice Beer,8\n')
  expect((await importAt(here, { address, page })).status).toBe(302)
  const again = await importAt(here, { address, page })
  expect(again.status).toBe(302)
  expect(await here.manager.toast()).toContain('This file is imported already')
  expect((await guestsMenu(here)).filter(({ name }) => name === 'Twice Beer')).toHaveLength(1)
  expect((await undo(here)).status).toBe(302)
})

test('a menu that has changed since the check is looked at again before anything is written', async () => {
  const { address, page } = await checked(here, 'Drink,Price\nNegroni,15.75\nFoam Beer,6\n')
  const other = await checked(here, 'Drink,Price\nNegroni,16.50\n')
  expect((await importAt(here, other)).status).toBe(302)
  const before = await menuNow(here)
  const stale = await importAt(here, { address, page })
  expect([stale.status, stale.html.includes('The menu has changed since this check')]).toEqual([409, true])
  expect(await menuNow(here)).toEqual(before)
  expect((await undo(here)).status).toBe(302)
})

test('what was sold or changed since stays whole when the import is undone, and is named', async () => {
  const { address, page } = await checked(
    here,
    'Drink,Price,Category\nSold Beer,8,Late\nChanged Beer,9,Late\nGone Beer,7,Late\n',
  )
  expect((await importAt(here, { address, page })).status).toBe(302)
  const sale = (await guestsMenu(here)).find(({ name }) => name === 'Sold Beer')
  await paidOrder(bar, { items: [{ menuItemId: sale?.id ?? 0, quantity: 1 }] })
  await bar.app.db.updateTable('customDrink').set({ basePriceCents: 1000 }).where('name', '=', 'Changed Beer').execute()
  expect((await undo(here)).status).toBe(302)
  const toast = await here.manager.toast()
  expect(toast).toContain('Sold Beer (sold since)')
  expect(toast).toContain('Changed Beer (changed or used since)')
  const sold = new Map((await guestsMenu(here)).map((item) => [item.name, item]))
  expect([sold.get('Sold Beer')?.price, sold.get('Changed Beer')?.price, sold.has('Gone Beer')]).toEqual([8, 10, false])
})

test('an import is undone for a day, and no longer', async () => {
  const { address, page } = await checked(here, 'Drink,Price\nDay Beer,8\n')
  expect((await importAt(here, { address, page })).status).toBe(302)
  bar.clock.advance(UNDO_STEP_MS)
  here = await venueOf(bar, here.businessId, 'manager')
  const late = await undo(here)
  expect([late.status, late.html.includes('more than a day old')]).toEqual([409, true])
})

test('another venue’s import is not there to be undone', async () => {
  const file = await checked(here, 'Drink,Price\nKept Beer,8\n')
  expect((await importAt(here, file)).status).toBe(302)
  const elsewhere = await venueOf(bar, 2, 'owner')
  expect((await undo(elsewhere)).status).toBe(404)
  expect((await guestsMenu(here)).some(({ name }) => name === 'Kept Beer')).toBe(true)
  expect((await undo(here)).status).toBe(302)
})

test('only those who may add drinks import, and nobody sees another’s file', async () => {
  const { address } = await checked(here, 'Drink,Price\nPrivate Beer,8\n')
  const owner = await bar.portal('owner')
  expect((await owner.get(address)).location).toBe(here.screen)
  const bartender = await bar.portal('bartender')
  expect((await bartender.get(here.screen)).location).toBe('/restricted')
  expect((await upload({ ...here, manager: bartender }, 'Drink,Price\nTide,5\n')).location).toBe('/restricted')
})

test('an .xlsx file is read like a CSV file, and unreadable ones are refused with what to do', async () => {
  const book = menus.workbook([
    {
      name: 'Menu',
      rows: [
        ['Drink', 'Price'],
        ['Sheet Beer', 8.5],
      ],
    },
  ])
  const { address, page } = await checked(here, book)
  expect((await importAt(here, { address, page })).status).toBe(302)
  expect((await guestsMenu(here)).find(({ name }) => name === 'Sheet Beer')?.price).toBe(8.5)
  expect((await undo(here)).status).toBe(302)
  const refused = await upload(here, '%PDF-1.7')
  expect([refused.status, refused.html.includes('This is a PDF')]).toEqual([400, true])
})
