import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { menuItemList } from '../../../contract/calls/menu'
import { receiptView } from '../../../contract/calls/receipts'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { formIn } from '../../../testing/form-in'
import { textOf } from '../../../testing/guest-at-locker'
import { guestBrowser } from '../../../testing/guest-browser'
import { demoVenue, linesOf, menuItemNamed, newGuest, paidOrder } from '../../../testing/orders'
import type { Page, Visitor } from '../../../testing/visitor'
import { readMenuWords } from '../../ordering/menu/menu-words'
import { textParts } from './texts'
import { countLeft } from './shown-texts'

/** A venue types its menu in Spanish, and guests who read Spanish see it. */

const HERON = '/app/b/the-night-heron'
/** A drink that the demo's venue has not translated. */
const DRINK = 'Boulevardier'

let bar: TestBarback
let manager: Visitor
let businessId: number
let itemId: number
let address: string
beforeAll(async () => {
  bar = await openBarback()
  manager = await bar.portal('manager')
  ;({ businessId } = await demoVenue(bar))
  itemId = await menuItemNamed(bar, businessId, DRINK)
  address = `/business-menu/in-spanish?businessId=${businessId}&searchString=${DRINK}`
})
afterAll(() => bar.stop())
beforeEach(async () => {
  await bar.app.db.deleteFrom('menuTranslation').where('menuItemId', '=', itemId).execute()
})

const idOnly = z.object({ id: z.number() })

const nameOf = () => `name.MenuItem-${itemId}`
const aboutOf = () => `description.MenuItem-${itemId}`

/** Sends the form of texts with some inputs changed, as a browser without JavaScript does. */
async function save(typed: Record<string, string>, { path = address, drawn }: { path?: string; drawn?: Page } = {}) {
  return manager.submit(path, { ...formIn(drawn ?? (await manager.get(path))), ...typed })
}

async function inSpanish(email?: string): Promise<Visitor> {
  const browser = await guestBrowser(bar, email)
  await browser.submit('/app/language', { language: 'es', to: HERON })
  return browser
}

const rows = () => bar.app.db.selectFrom('menuTranslation').selectAll().where('menuItemId', '=', itemId).execute()

describe('a menu in Spanish', () => {
  it('shows what the venue has typed at once, and English where it has typed nothing', async () => {
    const guest = await inSpanish()
    const before = textOf(await guest.get(HERON))
    expect(before).toContain(`<span class="name" lang="en">${DRINK}</span>`)
    const saved = await save({ [nameOf()]: ' Bulevardero ', [aboutOf()]: 'Un negroni que se mudó a París.' })
    expect([saved.status, saved.location]).toEqual([302, address])
    expect(textOf(await manager.get(address))).toContain('Saved 2 texts!')
    const menu = textOf(await guest.get(HERON))
    expect(menu).toContain('<span class="name">Bulevardero</span>')
    expect(menu).toContain('<span class="about">Un negroni que se mudó a París.</span>')
    expect(menu).toContain('<h2>Tragos largos</h2>')
    expect(menu).not.toContain(`>${DRINK}</span>`)
    const drink = textOf(await guest.get(`${HERON}/items/${itemId}`))
    expect(drink).toContain('<h1>Bulevardero</h1>')
    expect(drink).toContain('Elige: bourbon')
    const english = textOf(await (await guestBrowser(bar)).get(HERON))
    expect(english).toContain(`<span class="name">${DRINK}</span>`)
    expect(english).not.toContain('Bulevardero')
  })

  it('is in baskets, orders, receipts and lists of orders, which keep their English texts', async () => {
    await save({ [nameOf()]: 'Bulevardero' })
    const { email, caller } = await newGuest(bar)
    const order = await paidOrder(bar, { items: await linesOf(bar, { [DRINK]: 2 }) }, caller)
    expect(order.items[0]?.name).toBe(DRINK)
    const guest = await inSpanish(email)
    await guest.submit(`${HERON}?index`, { intent: 'add', item: String(itemId), once: 'one' })
    for (const path of [
      `${HERON}/basket`,
      `/app/orders/${order.id}`,
      `/app/orders/${order.id}/receipt`,
      '/app/orders',
    ]) {
      const page = textOf(await guest.get(path))
      expect(page, path).toContain('Bulevardero')
      expect(page, path).not.toContain(DRINK)
    }
    expect(textOf(await guest.get(`/app/orders/${order.id}/receipt`))).toContain('Cóctel - ')
    const receipt = (await caller.get(`/v1/orders/customer/${order.id}/receipt`)).read(receiptView)
    expect(receipt.lines[0]?.name).toBe(DRINK)
  })

  it('is found by Spanish and English words', async () => {
    await save({ [nameOf()]: 'Bulevardero' })
    const guest = await inSpanish()
    for (const search of ['bulevar', 'boulevardier']) {
      const found = textOf(await guest.get(`${HERON}?q=${search}`))
      expect(found, search).toContain('<span class="name">Bulevardero</span>')
      expect(found, search).toContain('1 bebida encontrada')
    }
  })

  it('leaves /v1 in English, whatever language the client asks for', async () => {
    await save({ [nameOf()]: 'Bulevardero' })
    const guest = await bar.customer()
    const answer = await guest.get(`/v1/menu/items/customer/${businessId}`, { 'Accept-Language': 'es' })
    expect(answer.read(menuItemList).results.find(({ id }) => id === itemId)?.name).toBe(DRINK)
  })

  it('is English again once the English has changed, until the venue has checked it', async () => {
    await save({ [nameOf()]: 'Bulevardero' })
    const rename = (name: string) =>
      bar.app.db.updateTable('standardDrink').set({ name }).where('name', 'like', `${DRINK}%`).execute()
    await rename(`${DRINK} No. 2`)
    const guest = await inSpanish()
    expect(textOf(await guest.get(HERON))).toContain(`<span class="name" lang="en">${DRINK} No. 2</span>`)
    const page = await manager.get(address)
    expect(textOf(page)).toContain(`This was typed for “${DRINK}”`)
    await save({}, { drawn: page })
    expect(textOf(await guest.get(HERON))).not.toContain('Bulevardero')
    await save({ [`right.${nameOf()}`]: 'on' })
    expect(textOf(await guest.get(HERON))).toContain('<span class="name">Bulevardero</span>')
    await rename(DRINK)
  })

  it('goes with its item', async () => {
    const product = await bar.app.db
      .selectFrom('product')
      .select('id')
      .where((eb) => eb.not(eb.exists(eb.selectFrom('menuItem').select('id').whereRef('productId', '=', 'product.id'))))
      .where('isGroupingOnly', '=', 0)
      .executeTakeFirstOrThrow()
    const admin = await bar.staff('admin')
    const item = await admin.post('/v1/menu/items', { businessId, type: 'Product', productId: product.id })
    const { id } = item.read(idOnly)
    const typed = { businessId, type: 'MenuItem', menuItemId: id, name: 'Una cosa' }
    expect((await admin.post('/v1/menu/translations', typed)).status).toBe(201)
    expect((await admin.delete(`/v1/menu/items/${id}`)).status).toBe(204)
    const left = await bar.app.db.selectFrom('menuTranslation').select('id').where('menuItemId', '=', id).execute()
    expect(left).toEqual([])
  })

  it('reads nothing for guests in English, and uses the same prices for all languages', async () => {
    const book = await bar.app.priceBooks.of(bar.app.db, businessId)
    const read = vi.spyOn(bar.app.priceBooks, 'of')
    const english = await readMenuWords(bar.app, businessId, 'en')
    expect(english.name('MenuItem', itemId, DRINK)).toBe(DRINK)
    expect(read).not.toHaveBeenCalled()
    await readMenuWords(bar.app, businessId, 'es')
    expect(await read.mock.results[0]?.value).toBe(book)
    read.mockRestore()
  })
})

describe('the screen on which a venue types it', () => {
  it('refuses a text that is too long at its input, and keeps what was typed', async () => {
    const refused = await save({ [nameOf()]: 'B'.repeat(104), [aboutOf()]: 'Un negroni' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain(`<ul id="${nameOf()}-note" class="text-notes"><li class="form-error">Too Long!`)
    expect(formIn(refused)).toMatchObject({ [nameOf()]: 'B'.repeat(104), [aboutOf()]: 'Un negroni' })
    expect(await rows()).toEqual([])
  })

  it('fills empty names with the English ones on request, but no descriptions', async () => {
    await save({ same: 'on' })
    expect(await rows()).toMatchObject([{ name: DRINK, nameOf: DRINK, description: null }])
    const page = textOf(await (await inSpanish()).get(HERON))
    expect(page).toContain(`<span class="name">${DRINK}</span>`)
  })

  it('deletes a text that is emptied, and its row with the last one, with history', async () => {
    await save({ [nameOf()]: 'Bulevardero', [aboutOf()]: 'Un negroni' })
    const [row] = await rows()
    await save({ [nameOf()]: '' })
    expect(await rows()).toMatchObject([{ name: null, nameOf: null, description: 'Un negroni' }])
    await save({ [aboutOf()]: '' })
    expect(await rows()).toEqual([])
    const noted = await bar.app.db
      .selectFrom('auditEntry')
      .select('action')
      .where('entity', '=', 'menuTranslation')
      .where('entityId', '=', row?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(noted.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  it('shows a text that another person has typed since, and saves the own one when it is sent again', async () => {
    const drawn = await manager.get(address)
    await save({ [nameOf()]: 'Bulevardero' })
    const stale = await save({ [nameOf()]: 'El bulevar' }, { drawn })
    expect(stale.status).toBe(409)
    expect(textOf(stale)).toContain('Someone else typed “Bulevardero”. Save keeps yours.')
    expect(await rows()).toMatchObject([{ name: 'Bulevardero' }])
    await save({}, { drawn: stale })
    expect(await rows()).toMatchObject([{ name: 'El bulevar' }])
  })

  it('counts the texts that are left, and lists them', async () => {
    const all = `/business-menu/in-spanish?businessId=${businessId}`
    const book = async () => bar.app.priceBooks.of(bar.app.db, businessId)
    const left = async () => countLeft(textParts(await book(), 'es').flatMap(({ texts }) => texts))
    const before = await left()
    expect(textOf(await manager.get(all))).toContain(`${before} of `)
    const missing = `${address}&show=left`
    expect(formIn(await manager.get(missing))).toHaveProperty([nameOf()])
    await save({ [nameOf()]: 'Bulevardero', [aboutOf()]: 'Un negroni' })
    expect(await left()).toBe(before - 2)
    expect(textOf(await manager.get(missing))).toContain('No texts match.')
  })

  it('is closed to other venues’ managers and to bartenders', async () => {
    const others = await bar.app.db.selectFrom('business').select('id').where('id', '<>', businessId).execute()
    const theirs = await bar.app.db
      .selectFrom('userBusiness')
      .innerJoin('user', 'user.id', 'userBusiness.userId')
      .where('email', '=', 'manager@barback.test')
      .select('businessId')
      .execute()
    const other = others.find(({ id }) => !theirs.some((own) => own.businessId === id))
    const path = `/business-menu/in-spanish?businessId=${other?.id}`
    expect((await manager.get(path)).status).toBe(404)
    const fields = { rows: `MenuItem-${itemId}`, [`was.MenuItem-${itemId}`]: 'name=', [nameOf()]: 'Ajeno' }
    expect((await manager.submit(path, fields)).status).toBe(404)
    const bartender = await bar.portal('bartender')
    expect((await bartender.get(address)).location).toBe('/restricted')
    expect((await bartender.submit(address, fields)).location).toBe('/restricted')
    const foreign = { businessId: other?.id, type: 'MenuItem', menuItemId: itemId, name: 'Ajeno' }
    expect((await (await bar.staff('manager')).post('/v1/menu/translations', foreign)).status).toBe(404)
    expect((await (await bar.staff('admin')).post('/v1/menu/translations', foreign)).status).toBe(400)
    expect(await rows()).toEqual([])
  })

  it('has the demo’s texts, all typed for the present English', async () => {
    const texts = textParts(await bar.app.priceBooks.of(bar.app.db, businessId), 'es').flatMap((part) => part.texts)
    const stale = texts.filter(
      ({ typed, english }) =>
        typed &&
        ((typed.name !== null && typed.nameOf !== english.name) ||
          (typed.description !== null && typed.descriptionOf !== english.description)),
    )
    expect(stale.map(({ key, english }) => [key, english.name])).toEqual([])
    expect(texts.filter(({ type, typed }) => type === 'Category' && !typed)).toEqual([])
    expect(texts.filter(({ type, typed }) => type === 'MenuItem' && typed).length).toBeGreaterThan(12)
  })
})
