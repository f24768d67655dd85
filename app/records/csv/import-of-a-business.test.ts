import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '../../../contract/calls/lists'
import type { Visitor } from '../../../testing/visitor'
import { file, fresh, openImports, type Imports } from './import.fixture'

let on: Imports
beforeAll(async () => {
  on = await openImports()
})
afterAll(() => on.bar.stop())

test('a price with more than two decimals is refused in a file, as in a form and over the API', async () => {
  const { results } = await on.listOf('businesses')
  const [business] = z.array(z.looseObject({ id: z.number() })).parse(results)
  const name = fresh('Pricey')
  const lines = file(
    ['Business', 'Name', 'Is Alcoholic', 'Is Shot', 'Base Price', 'Up Charge'],
    [`#${business?.id}`, name, 'no', 'no', '12.499', '1'],
  )
  expect((await on.check('customDrink', lines)).rows).toEqual(['2 | Base Price | 12.499 | At most 2 decimals'])
  const typed = { businessId: business?.id, name, isAlcoholic: false, isShot: false, basePrice: 12.499, upCharge: 1 }
  const answer = await (await on.bar.staff('admin')).post('/v1/custom-drinks', typed)
  expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('At most 2 decimals')])
})

describe("a business's menu items", () => {
  const ofBusiness = z.looseObject({ id: z.number(), businessId: z.number() })
  let own: string
  beforeAll(async () => {
    const answer = await (await on.bar.staff('manager')).get('/v1/menu/items?size=1')
    own = String(answer.read(pageOf(ofBusiness)).results[0]?.businessId)
  })
  const someDrink = () => on.someRecord('standard-drinks', { name: fresh('House'), isAlcoholic: false, isShot: false })

  /** The businesses in a file. */
  async function businessesIn(visitor: Visitor) {
    const { header, rows } = await on.exported('/lists/menuItem/csv', visitor)
    const at = header.cells.indexOf('Business')
    return [...new Set(rows.map(({ cells }) => cells[at]?.split(' #')[1]))]
  }

  test('need no business in the file while one is chosen, and only those of that one are exported', async () => {
    const { id } = await someDrink()
    const lines = file(['Type', 'Standard Drink'], ['StandardDrink', `#${id}`])
    expect((await on.check('menuItem', lines)).problems).toEqual(['New menu items need the column “Business”.'])
    const chooser = await on.bar.portal('admin')
    await chooser.submit('/account/business', { businessId: own, returnTo: '/' })
    const checked = await on.check('menuItem', lines, chooser)
    expect(checked).toMatchObject({ problems: [], rows: [], new: 1 })
    await on.importChecked('menuItem', checked, chooser)
    expect((await on.listOf('menu/items', `standardDrinkId=${id}`)).results).toMatchObject([
      { businessId: Number(own) },
    ])
    expect(await businessesIn(chooser)).toEqual([own])
  })

  test('are exported and imported by their manager, who learns nothing about those of others', async () => {
    const { id } = await someDrink()
    const manager = await on.bar.portal('manager')
    const records = z.array(ofBusiness).parse((await on.listOf('menu/items')).results)
    const other = records.find(({ businessId }) => String(businessId) !== own)
    expect(await businessesIn(manager)).toEqual([own])
    const report = await on.check(
      'menuItem',
      file(
        ['Id', 'Business', 'Type', 'Standard Drink'],
        ['', `#${own}`, 'StandardDrink', `#${id}`],
        ['', `#${other?.businessId}`, 'StandardDrink', `#${id}`],
        [String(other?.id), `#${own}`, 'StandardDrink', `#${id}`],
      ),
      manager,
    )
    expect(report.rows).toEqual([
      `3 | Business | #${other?.businessId} | There is no business #${other?.businessId}`,
      `4 | Id | ${other?.id} | There is no menu item #${other?.id}. Leave its Id empty to add it`,
    ])
    expect(report.new).toBe(1)
  })

  test('can use shared records, which a manager may read but not change', async () => {
    const manager = await on.bar.portal('manager')
    const shared = await on.someRecord('categories', { name: fresh('Shared'), categoryType: 'Drink' })
    const checked = await on.check('category', file(['Id', 'Description'], [String(shared.id), 'Mine']), manager)
    expect([checked.status, checked.rows]).toEqual([400, ['2 | – | – | You are not allowed to update on Category']])
  })

  test('accept dollars, dates and times as American spreadsheets write them', async () => {
    const { id } = await someDrink()
    const item = await on.someRecord('menu/items', {
      businessId: Number(own),
      type: 'StandardDrink',
      standardDrinkId: id,
    })
    const rule = (type: string, ...cells: string[]) => [`#${item.id}`, type, ...cells]
    const headings = ['Menu Item', 'Type', 'Start Time', 'End Time', 'Start Date', 'End Date']
    const report = await on.check(
      'menuItemAvailability',
      file(
        headings,
        rule('Time of day', '5:30 PM', '23:00', '', ''),
        rule('Date', '', '', '7/4/2026', '12/31/26'),
        rule('Date', '', '', '31/12/2026', '2026-12-31'),
        rule('TimeOfDay', 'noon', '13:00', '', ''),
      ),
    )
    expect(report.rows).toEqual([
      '4 | Start Date | 31/12/2026 | Write the date as 2026-05-31',
      '5 | Start Time | noon | Must be a time',
    ])
    expect(report.new).toBe(2)
    const tiers = await on.check(
      'customDrink',
      'Business,Name,Is Alcoholic,Base Price\n#' + own + ',' + fresh('House') + ',no,"$1,234.50"',
    )
    expect(tiers.rows).toEqual([expect.stringMatching(/Base Price \| \$1,234.50 \| Must be/)])
  })
})
