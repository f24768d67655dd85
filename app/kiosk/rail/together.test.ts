import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue, menuItemNamed, paidOrder } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
beforeEach(async () => {
  // No other order waits.
  await bar.app.db.updateTable('order').set({ status: 'Completed' }).where('status', '<>', 'Cancelled').execute()
})
afterAll(() => bar.stop())

async function order(drink: string, notes?: string) {
  const { businessId } = await demoVenue(bar)
  const menuItemId = await menuItemNamed(bar, businessId, drink)
  return paidOrder(bar, { items: [{ menuItemId, quantity: 1, ...(notes !== undefined && { notes }) }] })
}

/** Returns the text of each button that starts several orders. */
async function batches(): Promise<string[]> {
  const { html } = await (await bar.portal('bartender')).get('/kiosk')
  const [, list = ''] = /<ul aria-label="Start the same drinks together">(.*?)<\/ul>/s.exec(html) ?? []
  return [...list.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, button = '']) =>
    button
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

it('An order with a note is left out of its batch, which shows that', async () => {
  for (const notes of [undefined, 'I am allergic to mint', undefined]) await order('Mojito', notes)
  expect(await batches()).toEqual(['2 × Mojito Start 2 orders with notes: 1, start separately'])
})

it('A drink with a marked allergen is never offered as a batch', async () => {
  for (const notes of [undefined, undefined, 'no sugar']) await order('Whiskey Sour', notes)
  expect(await batches()).toEqual([])
})

it('Sulfites, which every vermouth has, do not keep orders apart', async () => {
  for (let n = 0; n < 2; n += 1) await order('Negroni')
  expect(await batches()).toEqual(['2 × Negroni Start 2 orders'])
})

it.each([
  ['a note', 'Mojito', 'I am allergic to mint'],
  ['an allergen', 'Whiskey Sour', undefined],
])('A tap that would start an order with %s together with others starts none of them', async (what, drink, notes) => {
  const [plain, apart] = [await order('Mojito'), await order(drink, notes)]
  const tablet = await bar.portal('bartender')
  const answer = await tablet.submit('/kiosk', {
    intent: 'startTogether',
    order: [plain, apart].map(({ id, version }) => `${id}:${version}`),
  })
  expect([answer.status, answer.html]).toEqual([
    409,
    expect.stringContaining(`#${apart.dailyNumber} has ${what}: start it separately`),
  ])
  const rows = await bar.app.db.selectFrom('order').select('status').where('id', 'in', [plain.id, apart.id]).execute()
  expect(rows).toEqual([{ status: 'Paid' }, { status: 'Paid' }])
})
