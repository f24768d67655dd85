import { afterAll, beforeAll, expect, test } from 'vitest'
import { menuItemList } from '../../../contract/calls/menu'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { demoVenue } from '../../../testing/orders'
import { picture } from '../../../testing/pictures'
import type { Visitor } from '../../../testing/visitor'
import { ROWS } from './line-fields'

/** A venue's menu on one screen, with forms as a browser without JavaScript sends them. */

let bar: TestBarback
let businessId: number
let address: string
/** Drinks of the first page. */
let drinks: number[]
beforeAll(async () => {
  bar = await openBarback()
  ;({ businessId } = await demoVenue(bar))
  address = `/business-menu?businessId=${businessId}`
  drinks = (await guestsMenu()).flatMap(({ id, type }) => (type === 'StandardDrink' ? [id] : []))
})
afterAll(() => bar.stop())

async function guestsMenu() {
  const guest = await bar.customer()
  return (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList).results
}

async function onMenu(wanted: number | string) {
  return (await guestsMenu()).find(({ id, name }) => id === wanted || name === wanted)
}

/** The address of the menu page that lists an item. */
async function pageOf(visitor: Visitor, id: number | undefined): Promise<string> {
  for (let page = 0; page < 9; page++) {
    const path = `${address}&page=${page}`
    const { [ROWS]: rows } = linesIn((await visitor.get(path)).html)
    if (rows?.split(',').includes(String(id))) return path
  }
  throw new Error(`${id} is on none of the pages`)
}

/** The form of lines as drawn: each input's value by name. */
function linesIn(html: string): Record<string, string> {
  const start = html.indexOf('name="rows"')
  const form = html.slice(html.lastIndexOf('<form', start), html.indexOf('</form>', start))
  const fields: Record<string, string> = {}
  for (const [, name = '', options = ''] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs)) {
    fields[name] = /value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  }
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
    const name = of('name')
    if (name === undefined || / disabled/.test(tag)) continue
    if (of('type') !== 'checkbox') fields[name] = of('value') ?? ''
    else if (/ checked/.test(tag)) fields[name] = 'on'
  }
  return fields
}

/** Sends the lines of a screen with some inputs changed; undefined unsets a tick. */
async function save(visitor: Visitor, path: string, changes: Record<string, string | undefined>, drawn?: string) {
  const html = drawn ?? (await visitor.get(path)).html
  const fields = Object.entries({ ...linesIn(html), ...changes })
  const sent = Object.fromEntries(fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return visitor.submit(`${path}&index`, sent)
}

test('prices, names, switches and positions of several items are saved together, and guests see them at once', async () => {
  const owner = await bar.portal('owner')
  const [negroni = 0, daiquiri = 0, mojito = 0] = drinks
  const house = (await guestsMenu()).find(({ type }) => type === 'CustomDrink')
  const saved = await save(owner, address, {
    [`price.${negroni}`]: '$17.35',
    [`on.${daiquiri}`]: undefined,
    [`sold.${mojito}`]: 'on',
    [`name.${house?.id}`]: 'Renamed at Night',
    [`price.${house?.id}`]: '19',
    [`order.${negroni}`]: '7',
  })
  expect([saved.status, saved.location], saved.html.slice(0, 500)).toEqual([302, address])
  expect((await owner.get(address)).html).toContain('Saved 4 items!')
  expect((await onMenu(negroni))?.price).toBe(17.35)
  expect((await onMenu('Renamed at Night'))?.price).toBe(19)
  expect([await onMenu(daiquiri), await onMenu(mojito)]).toEqual([undefined, undefined])
  const history = (await (await bar.portal('admin')).get(`/business-menu/menu-items/${daiquiri}`)).html
  expect(history).toContain('changed it')
  const back = await save(owner, address, { [`on.${daiquiri}`]: 'on', [`sold.${mojito}`]: undefined })
  expect(back.status).toBe(302)
  expect(await onMenu(mojito)).toBeDefined()
})

test('all errors show at their lines at once, and the typed values stay', async () => {
  const owner = await bar.portal('owner')
  const before = await guestsMenu()
  const [negroni = 0, mojito = 0] = drinks
  const refused = await save(owner, address, {
    [`price.${negroni}`]: 'cheap',
    [`order.${mojito}`]: '-3',
    [`price.${mojito}`]: '15.25',
  })
  expect(refused.status).toBe(400)
  expect(refused.html).toMatch(new RegExp(`id="price.${negroni}-note"[^>]*>Price`))
  expect(refused.html).toMatch(new RegExp(`id="order.${mojito}-note"[^>]*>Position`))
  expect(linesIn(refused.html)).toMatchObject({
    [`price.${negroni}`]: 'cheap',
    [`order.${mojito}`]: '-3',
    [`price.${mojito}`]: '15.25',
  })
  expect(await guestsMenu()).toEqual(before)
  const half = await save(owner, address, { [`price.${negroni}`]: '12.499' })
  expect([half.status, half.html.includes('At most 2 decimals')]).toEqual([400, true])
})

test('a price that another person has changed shows beside the typed one, which is saved when sent again', async () => {
  const [owner, manager] = [await bar.portal('owner'), await bar.portal('manager')]
  const [negroni = 0, mojito = 0] = drinks
  const drawn = (await owner.get(address)).html
  expect((await save(manager, address, { [`price.${negroni}`]: '18.00' })).status).toBe(302)
  const mine = { [`price.${negroni}`]: '16.50', [`price.${mojito}`]: '14.75' }
  const stale = await save(owner, address, mine, drawn)
  expect(stale.status).toBe(409)
  expect(stale.html).toContain('someone else changed this to $18.00')
  expect(linesIn(stale.html)).toMatchObject(mine)
  expect((await onMenu(negroni))?.price).toBe(18)
  expect((await onMenu(mojito))?.price).not.toBe(14.75)
  const again = await save(owner, address, {}, stale.html)
  expect(again.status).toBe(302)
  expect([(await onMenu(negroni))?.price, (await onMenu(mojito))?.price]).toEqual([16.5, 14.75])
})

test('others’ changes of untouched lines do not conflict', async () => {
  const [owner, manager] = [await bar.portal('owner'), await bar.portal('manager')]
  const [negroni = 0, mojito = 0] = drinks
  const drawn = (await owner.get(address)).html
  await save(manager, address, { [`price.${negroni}`]: '12.34' })
  expect((await save(owner, address, { [`price.${mojito}`]: '15.50' }, drawn)).status).toBe(302)
  expect([(await onMenu(negroni))?.price, (await onMenu(mojito))?.price]).toEqual([12.34, 15.5])
})

test('a shared price becomes the item’s own, and the other items keep theirs', async () => {
  const owner = await bar.portal('owner')
  const before = await guestsMenu()
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  const counts = new Map<number, number[]>()
  for (const item of book.items.values()) {
    const row = item.pours[0]?.businessPourAvailabilityId
    if (row != null && item.isActive) counts.set(row, [...(counts.get(row) ?? []), item.id])
  }
  const [first = 0, ...others] = [...counts.values()].find((ids) => ids.length > 2) ?? []
  const page = await pageOf(owner, first)
  const html = (await owner.get(page)).html
  expect(html).toContain('A price typed here becomes this item’s own; theirs stay the same.')
  const saved = await save(owner, page, { [`price.${first}`]: '23.45' })
  expect(saved.status, saved.html.slice(0, 300)).toBe(302)
  const after = new Map((await guestsMenu()).map((item) => [item.id, item.price]))
  expect(after.get(first)).toBe(23.45)
  for (const { id, price } of before) if (id !== first) expect(after.get(id), `${id}`).toBe(price)
  // A price typed for all items of a row changes the row that they share.
  const rows = async () => (await bar.app.db.selectFrom('businessPourAvailability').selectAll().execute()).length
  const count = await rows()
  const all = Object.fromEntries(others.map((id) => [`price.${id}`, '9.95']))
  expect((await save(owner, page, all)).status).toBe(302)
  const then = new Map((await guestsMenu()).map((item) => [item.id, item.price]))
  expect(others.map((id) => then.get(id))).toEqual(others.map(() => 9.95))
  expect(then.get(first)).toBe(23.45)
  expect(await rows()).toBe(count)
})

test('a price below its bottle’s tier amount is refused with the nearest valid one', async () => {
  const owner = await bar.portal('owner')
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  const whisky = [...book.items.values()].find(
    ({ productId }) => productId !== null && (book.tiers.defaultTier.get(productId)?.name ?? 'Well') !== 'Well',
  )
  const refused = await save(owner, await pageOf(owner, whisky?.id), { [`price.${whisky?.id}`]: '0.50' })
  expect(refused.status).toBe(400)
  expect(refused.html).toMatch(/Price<!-- -->: <!-- -->At least \$\d+\.\d\d: its price tiers add that much/)
})

test('a bartender marks items sold out and does nothing else; staff without a role only read', async () => {
  const bartender = await bar.portal('bartender')
  const [negroni = 0] = drinks
  const html = (await bartender.get(address)).html
  expect(html).not.toContain('Change Prices')
  expect((await save(bartender, address, { [`sold.${negroni}`]: 'on' }, html)).status).toBe(302)
  expect(await onMenu(negroni)).toBeUndefined()
  const back = await save(bartender, address, { [`sold.${negroni}`]: undefined })
  expect(back.status).toBe(302)
  expect(await onMenu(negroni)).toBeDefined()
  // A form drawn for the owner, sent by the bartender.
  const drawn = (await (await bar.portal('owner')).get(address)).html
  const refused = await save(bartender, address, { [`price.${negroni}`]: '1.00' }, drawn)
  expect(refused.status).toBe(403)
  const service = await save(await bar.portal('service'), address, { [`sold.${negroni}`]: 'on' }, drawn)
  expect(service.status).toBe(403)
})

test('filters narrow the menu, and the address keeps them', async () => {
  const owner = await bar.portal('owner')
  const names = async (query: string) => {
    const { html } = await owner.get(`${address}&${query}`)
    return [...html.matchAll(/aria-label="Price of ([^"]*)"/g)].map(([, name]) => name)
  }
  expect(await names('searchString=negroni')).toContain('Negroni')
  expect(await names('from=1&to=2')).toEqual([])
  const [negroni = 0] = drinks
  const name = (await onMenu(negroni))?.name
  await save(owner, address, { [`on.${negroni}`]: undefined })
  expect(await names('on=false')).toContain(name)
  await save(owner, `${address}&on=false`, { [`on.${negroni}`]: 'on' })
  expect(await names('on=false')).not.toContain(name)
  const all = await names('')
  const dear = await names('from=15')
  expect(dear.length).toBeGreaterThan(0)
  expect(dear.length).toBeLessThan(all.length)
  expect((await owner.get(`${address}&category=x&from=z&page=99`)).status).toBe(200)
})

test('a shared drink is put into a venue’s own category on the menu, and stays in its usual one', async () => {
  const owner = await bar.portal('owner')
  const [negroni = 0] = drinks
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  const usual = book.items.get(negroni)?.categoryIds ?? []
  const own = book.categories.find(({ isOwn }) => isOwn)
  const shared = book.categories.find(({ id, isOwn }) => !isOwn && !usual.includes(id))
  const path = await pageOf(owner, negroni)
  const categories = async () => (await onMenu(negroni))?.categoryIds
  expect((await save(owner, path, { [`category.${negroni}`]: String(own?.id) })).status).toBe(302)
  expect(new Set(await categories())).toEqual(new Set([...usual, own?.id]))
  expect((await owner.get(path)).html).toContain(own?.name ?? 'no category')
  const refused = await save(owner, path, { [`category.${negroni}`]: String(shared?.id) })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('All venues share this category')
  expect((await save(owner, path, { [`category.${negroni}`]: '' })).status).toBe(302)
  expect(await categories()).toEqual(usual)
})

test('a house drink changes its category and picture on the menu; other drinks explain why they do not', async () => {
  const owner = await bar.portal('owner')
  const book = await bar.app.priceBooks.of(bar.app.db, businessId)
  const house = [...book.items.values()].find(({ customDrinkId }) => customDrinkId !== null)
  const path = await pageOf(owner, house?.id)
  const html = (await owner.get(path)).html
  expect(html).toContain('All venues share its name, picture and usual category')
  const sections = async () => {
    const guest = await bar.customer()
    const read = (await guest.get(`/v1/menu/items/customer/${businessId}`)).read(menuItemList)
    return read.results.find(({ id }) => id === house?.id)?.categoryIds
  }
  const other = book.categories.find(({ id }) => !house?.categoryIds.includes(id))
  expect((await save(owner, path, { [`category.${house?.id}`]: String(other?.id) }, html)).status).toBe(302)
  expect(await sections()).toContain(other?.id)
  expect((await save(owner, path, { [`category.${house?.id}`]: '987654' })).status).toBe(400)
  expect((await save(owner, path, { [`category.${house?.id}`]: '' })).status).toBe(302)
  expect(await sections()).not.toContain(other?.id)

  const form = new FormData()
  form.append(ROWS, String(house?.id))
  form.append(`was.${house?.id}`, 'image=')
  form.append(`image.${house?.id}`, '')
  form.append(`upload:image.${house?.id}:menu-items/custom-drinks:${house?.customDrinkId}`, await picture())
  const sent = await owner.submit(`${path}&index`, form)
  expect(sent.status, sent.html.slice(0, 400)).toBe(302)
  const drink = await bar.app.db
    .selectFrom('customDrink')
    .select('image')
    .where('id', '=', house?.customDrinkId ?? 0)
    .executeTakeFirst()
  expect(drink?.image).toContain('/menu-items/custom-drinks/')
})
