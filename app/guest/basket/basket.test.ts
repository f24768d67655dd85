import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../testing/accounts'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { textOf } from '../../../testing/guest-at-locker'
import { guestBrowser } from '../../../testing/guest-browser'
import { postFormsIn } from '../../../testing/form-in'
import { shareLocation } from '../../../testing/guest-at-locker'
import { demoVenue, newGuest } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import type { Page, Visitor } from '../../../testing/visitor'
import { BASKET_DAYS } from '../../../contract/limits'
import { previewMenu } from '../../ordering/menu/menu'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

const HERON = '/app/b/the-night-heron'
const BASKET = `${HERON}/basket`
/** The basket of a guest who has shared their position at the bar. */
async function atTheBar(visitor: Visitor): Promise<Page> {
  await shareLocation(visitor, BASKET, '30.32548,-81.65712')
  return visitor.get(BASKET)
}

async function menuOf(businessId = 1) {
  const { items } = await previewMenu(bar.app, businessId, true)
  return items.filter(({ available }) => available)
}

async function named(name: string) {
  const item = (await menuOf()).find((one) => one.name === name)
  if (!item) throw new Error(`${name} is not on the menu`)
  return item
}

async function harmless() {
  const item = (await menuOf()).find(({ isAlcoholic }) => !isAlcoholic)
  if (!item) throw new Error('Everything is alcoholic')
  return item
}

const add = (visitor: Visitor, id: number, fields: Record<string, string> = {}) =>
  visitor.submit(`${HERON}/items/${id}`, { quantity: '1', ...fields })

/** Returns the hidden fields of the checkout form. */
function checkoutIn(html: string): Record<string, string> {
  const form = /<form[^>]*class="checkout"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(tag)?.[1]
    if (name !== undefined) fields[name] = /value="([^"]*)"/.exec(tag)?.[1] ?? ''
  }
  return fields
}

/** The first slot's field, and a bottle that is not chosen by default. */
function otherBottle(html: string): string[] {
  const [, slot = '', options = ''] = /<select name="(slot-\d+)">(.*?)<\/select>/s.exec(html) ?? []
  const bottle = /<option value="(\d+)">/.exec(options)?.[1] ?? ''
  return [slot, bottle]
}

const keyIn = (html: string) => /name="key" value="([^"]+)"/.exec(html)?.[1] ?? ''

describe('a menu', () => {
  test('asks for the age once, and shows alcohol to guests who answer that they are old enough', async () => {
    const visitor = bar.visitor()
    const before = await visitor.get(HERON)
    expect(before.html).toContain('Are you 21 or older?')
    expect(before.html).not.toContain('Negroni')
    const answered = await visitor.submit('/app/age', { isOfAge: 'yes', to: HERON })
    expect(answered.location).toBe(HERON)
    const after = await visitor.get(HERON)
    expect(after.html).not.toContain('Are you 21 or older?')
    expect(after.html).toContain('Negroni')
  })

  test('does not redirect to another site after the age question', async () => {
    const answered = await bar.visitor().submit('/app/age', { isOfAge: 'no', to: '//evil.example/' })
    expect(answered.location).toBe('/app')
  })

  test('uses the chosen language, or else the one that the browser requests', async () => {
    const visitor = bar.visitor()
    expect((await visitor.get(HERON)).html).toContain('<html lang="en"')
    await visitor.submit('/app/language', { language: 'es', to: HERON })
    const { html } = await visitor.get(HERON)
    expect(html).toContain('<html lang="es"')
    expect(html).toContain('¿Tienes 21 años o más?')
    const asked = await fetch(`${bar.url}${HERON}`, { headers: { 'Accept-Language': 'es-MX,es;q=0.9,en;q=0.5' } })
    expect(await asked.text()).toContain('<html lang="es"')
  })

  test('is found by the code on a locker, and by a slug in capitals', async () => {
    const { lockerId } = await bar.app.db
      .selectFrom('businessLocker')
      .select('lockerId')
      .where('businessId', '=', 1)
      .where('active', '=', 1)
      .executeTakeFirstOrThrow()
    expect((await bar.visitor().get(`/app/l/${encodeURIComponent(lockerId)}`)).location).toBe(HERON)
    expect((await bar.visitor().get('/app/b/The-Night-Heron?q=rye')).location).toBe(`${HERON}?q=rye`)
  })

  test("that does not exist shows the app's own page, with a link to the places", async () => {
    const { status, html } = await bar.visitor().get('/app/b/nowhere')
    expect(status).toBe(404)
    expect(html).toContain('This page does not exist')
  })

  test('loads nothing of the portal', async () => {
    const { html } = await bar.visitor().get(HERON)
    expect(html).not.toContain('radix')
  })
})

describe('a drink', () => {
  test('with alcohol is chosen by a visitor who states their age, and needs an account and an ID before paying', async () => {
    const negroni = await named('Negroni')
    const visitor = bar.visitor()
    await visitor.submit('/app/age', { isOfAge: 'yes', to: HERON })
    const page = await visitor.get(`${HERON}/items/${negroni.id}`)
    expect(page.html).toContain('We check your ID once, before you pay.')
    expect(page.html).toContain('1.3 standard drinks')
    const [slot = '', bottle = ''] = otherBottle(page.html)
    const chosen = { [slot]: bottle }
    expect((await add(visitor, negroni.id, chosen)).location).toContain(HERON)
    const { html } = await visitor.get(BASKET)
    expect(html).toContain('Negroni')
    expect(html).toContain('class="about"')
    expect(html).toContain('Sign in to pay')
    expect(html).toContain('then show your ID once')
    // A guest who has not stated their age can add the drink only as it is listed.
    expect((await add(bar.visitor(), negroni.id, chosen)).status).toBe(403)
    expect((await add(bar.visitor(), negroni.id)).location).toContain(HERON)
  })

  test('can be changed by a guest over 21: sizes, spirits and changes', async () => {
    const visitor = await guestBrowser(bar)
    const { html } = await visitor.get(`${HERON}/items/${(await named('Negroni')).id}`)
    expect(html).toMatch(/name="slot-\d+"/)
  })

  test('shows its strength for the chosen size, and no strength without alcohol', async () => {
    const visitor = await guestBrowser(bar)
    const spirit = (await menuOf()).find(({ pour, isAlcoholic }) => isAlcoholic && pour !== null)
    const path = `${HERON}/items/${String(spirit?.id)}`
    const first = (await visitor.get(path)).html
    const last = [...first.matchAll(/name="pour"[^>]*value="(\d+)"/g)].at(-1)?.[1]
    const larger = (await visitor.get(`${path}?quantity=1&pour=${last}`)).html
    const strengthIn = (html: string) => Number(/([\d.]+) standard drinks?</.exec(html)?.[1])
    expect(strengthIn(first)).toBeGreaterThan(0)
    expect(strengthIn(larger)).toBeGreaterThan(strengthIn(first))
    const temple = await visitor.get(`${HERON}/items/${(await named('Shirley Temple')).id}`)
    expect(temple.html).not.toContain('standard drink')
  })

  test('of another venue is not found at this one', async () => {
    const other = (await menuOf(2))[0]
    const visitor = await guestBrowser(bar)
    expect((await visitor.get(`${HERON}/items/${other?.id}`)).status).toBe(404)
    expect((await add(visitor, other?.id ?? 0)).status).toBe(404)
  })
})

describe('a basket', () => {
  test('merges equal drinks into one line and keeps different ones apart; lines can be changed and removed', async () => {
    const drink = await harmless()
    const visitor = bar.visitor()
    await add(visitor, drink.id)
    await add(visitor, drink.id, { quantity: '2' })
    await add(visitor, drink.id, { notes: 'No ice' })
    const { html } = await visitor.get(BASKET)
    expect(html).toMatch(/3<!-- --> × /)
    expect(html).toContain('No ice')
    const changed = await visitor.submit(BASKET, { intent: 'quantity', key: keyIn(html), quantity: '0' })
    expect(changed.location).toBe(BASKET)
    const left = await visitor.get(BASKET)
    expect(left.html).not.toMatch(/3<!-- --> × /)
    expect(left.html).toContain('No ice')
  })

  test('belongs to one browser, by an HttpOnly cookie', async () => {
    const visitor = bar.visitor()
    const added = await add(visitor, (await harmless()).id)
    expect(added.headers.get('set-cookie')).toMatch(/barback_basket=.*HttpOnly/)
    expect((await bar.visitor().get(BASKET)).html).toContain('Your basket is empty')
    const rows = await bar.app.db.selectFrom('basket').select('tokenHash').execute()
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('barback_basket'))
  })

  test('names drinks that have sold out since, and removes them', async () => {
    const drink = await harmless()
    const visitor = await guestBrowser(bar)
    await add(visitor, drink.id)
    const manager = await bar.staff('manager')
    const until = new Date(bar.clock.now() + 3_600_000).toISOString()
    await manager.put(`/v1/menu/items/${drink.id}/availability`, { soldOutUntil: until })
    expect((await visitor.get(BASKET)).html).toMatch(/Sold out until \d+:\d\d.[AP]M/)
    const late = await add(visitor, drink.id)
    expect([late.status, late.html.includes('role="alert">Sold out until')]).toEqual([409, true])
    await visitor.submit(BASKET, { intent: 'mend' })
    expect((await visitor.get(BASKET)).html).toContain('Your basket is empty')
    await manager.put(`/v1/menu/items/${drink.id}/availability`, { soldOutUntil: null })
  })

  test('survives signing in, and expires after a month', async () => {
    const visitor = bar.visitor()
    const drink = await harmless()
    await add(visitor, drink.id)
    for (const [name, value] of (await guestBrowser(bar)).cookies) visitor.cookies.set(name, value)
    expect((await atTheBar(visitor)).html).toContain('class="checkout"')
    const hash = await bar.app.db.selectFrom('basket').select('tokenHash').execute()
    await bar.app.db
      .updateTable('basket')
      .set({ updatedAt: bar.clock.now() - BASKET_DAYS * 86_400_000 - 1 })
      .execute()
    await bar.sweep()
    expect(hash.length).toBeGreaterThan(0)
    expect(await bar.app.db.selectFrom('basket').selectAll().execute()).toEqual([])
  })
})

describe('a venue that was made inactive', () => {
  test('says on its menu that it takes no orders, and once in the basket that is left', async () => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await harmless()).id)
    const checkout = checkoutIn((await atTheBar(visitor)).html)
    await bar.app.db.updateTable('business').set({ active: 0 }).where('id', '=', 1).execute()
    const menu = await visitor.get(HERON)
    expect(menu.status).toBe(200)
    expect(textOf(menu)).toContain('The Night Heron does not take orders on a phone at the moment. Order at the bar.')
    await visitor.submit('/app/language', { language: 'es', to: HERON })
    expect(textOf(await visitor.get(HERON))).toContain('no recibe pedidos por teléfono en este momento')
    await visitor.submit('/app/language', { language: 'en', to: HERON })
    const { html } = await visitor.submit(BASKET, { intent: 'pay', tip: '0', ...checkout })
    expect(html).toMatch(/role="alert">[^<]*not taking orders/)
    expect(html).not.toMatch(/class="note">[^<]*not taking orders/)
    await bar.app.db.updateTable('business').set({ active: 1 }).where('id', '=', 1).execute()
    expect((await visitor.get(HERON)).html).not.toContain('does not take orders')
  })
})

describe('a basket of a closed venue', () => {
  const place = { opens: '10:00:00', closes: '11:00:00' }

  test('keeps its lines and shows the opening time, but no last call', async () => {
    const { placeId } = await demoVenue(bar)
    const hours = (values: { opens: string; closes: string }) =>
      bar.app.db.updateTable('placeHours').set(values).where('placeId', '=', placeId).execute()
    const soft = await harmless()
    const visitors = [bar.visitor(), await guestBrowser(bar)]
    for (const visitor of visitors) await add(visitor, (await named('Negroni')).id)
    await bar.app.db.updateTable('business').set({ lastCall: '10:30:00' }).where('id', '=', 1).execute()
    await hours(place)
    for (const visitor of visitors) {
      const { html } = await visitor.get(BASKET)
      expect(html).toContain('Closed. Opens Saturday 10 AM. Your basket is saved.')
      expect(html).not.toMatch(/Last call|Remove unavailable|class="button"/)
      expect((await visitor.get(HERON)).html).not.toContain('Last call')
      const drink = await visitor.get(`${HERON}/items/${soft.id}`)
      expect(drink.html).toContain('Closed now. You can browse, and order when it opens.')
      await visitor.submit(BASKET, { intent: 'mend' })
      expect((await visitor.get(BASKET)).html).toContain('Negroni')
      await visitor.submit('/app/language', { language: 'es', to: BASKET })
      expect(textOf(await visitor.get(BASKET))).toMatch(
        /Cerrado\. Abre el sábado a las 10\sa\.\sm\.\. Tu carrito queda guardado\.|Cerrado\. Abre el sábado a las 10.a\.m\.\. Tu carrito queda guardado\./,
      )
      expect((await visitor.get('/app')).html).toContain('Abre el sábado a las 10')
    }
    await hours({ opens: '00:00:00', closes: '00:00:00' })
    await bar.app.db.updateTable('business').set({ lastCall: null }).where('id', '=', 1).execute()
  })
})

describe('fee and tax', () => {
  const sumsIn = (html: string) =>
    [...html.replaceAll('<!-- -->', '').matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, sum]) => [
      name?.replaceAll(/<[^>]*>/g, ''),
      sum,
    ])

  test('are shown on the menu to everyone, in both languages', async () => {
    const visitor = bar.visitor()
    expect((await visitor.get(HERON)).html).toContain('Plus 7.5% tax and a $1.99 service fee per order.')
    await visitor.submit('/app/language', { language: 'es', to: HERON })
    expect((await visitor.get(HERON)).html).toMatch(/Más 7[.,]5\s?% de impuesto y \$1\.99 de cargo/)
  })

  test('are in the basket before signing in, and stay the same in the payment', async () => {
    const visitor = bar.visitor()
    await add(visitor, (await named('Negroni')).id, { quantity: '3' })
    const before = sumsIn((await visitor.get(BASKET)).html)
    expect(before.map(([name]) => name)).toEqual(['Drinks', 'Service fee', 'Tax', 'Total before the tip'])
    for (const [name, value] of (await guestBrowser(bar)).cookies) visitor.cookies.set(name, value)
    const after = sumsIn((await atTheBar(visitor)).html)
    expect(after.map(([, sum]) => sum)).toEqual(before.map(([, sum]) => sum))
  })
})

describe('an order that waits to be paid', () => {
  test('replaces the basket, with its remaining minutes and both actions, until it expires', async () => {
    const { email } = await newGuest(bar)
    const visitor = await guestBrowser(bar, email)
    await add(visitor, (await named('Negroni')).id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    const placed = await visitor.submit(BASKET, { ...fields, tip: '0', card: 'new' })
    const order = (placed.location ?? '').replace('/pay', '')
    bar.clock.advance(3 * 60_000)
    const waiting = await visitor.get(BASKET)
    expect(waiting.html).not.toContain('Your basket is empty')
    expect(waiting.html).toContain('Your order is held for 7 more minutes. Nothing was charged.')
    expect(waiting.html).toContain(`href="${order}/pay"`)
    const forms = postFormsIn(waiting, BASKET)
    expect(forms).toContainEqual({ action: order, fields: { intent: 'cancel' } })
    bar.clock.advance(7 * 60_000)
    await bar.sweep()
    expect((await visitor.get(BASKET)).html).toContain('Your basket is empty')
  })

  test('can be cancelled there', async () => {
    const { email } = await newGuest(bar)
    const visitor = await guestBrowser(bar, email)
    await add(visitor, (await named('Negroni')).id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    const placed = await visitor.submit(BASKET, { ...fields, tip: '0', card: 'new' })
    const order = (placed.location ?? '').replace('/pay', '')
    expect((await visitor.submit(order, { intent: 'cancel' })).location).toBe(order)
    expect((await visitor.get(BASKET)).html).toContain('Your basket is empty')
  })
})

describe('paying', () => {
  test('twice with one form creates one order, which replaces the basket until it is paid', async () => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    const pay = () => visitor.submit(BASKET, { ...fields, tip: '18', card: 'new' })
    const [first, second] = [await pay(), await pay()]
    const id = /\/app\/orders\/(\d+)/.exec(first.location ?? '')?.[1]
    expect(id).toBeDefined()
    expect(second.location).toContain(`/app/orders/${id}`)
    const order = await bar.app.db
      .selectFrom('order')
      .select(['tipCents', 'subtotalCents'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(order.tipCents).toBe(Math.round(order.subtotalCents * 0.18))
    expect((await visitor.get(BASKET)).html).toContain(`href="/app/orders/${id}/pay"`)
  })

  test('without a script shows the total before the tip', async () => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    expect((await atTheBar(visitor)).html).toMatch(/Total<noscript><small>.*before the tip<\/small>/)
  })

  test('stores the language of the phone for mails about the order', async () => {
    const { email } = await newGuest(bar)
    const visitor = bar.visitor()
    await visitor.submit('/app/language', { language: 'es' })
    await visitor.submit('/app/sign-in', { intent: 'password', email, password: DEMO_PASSWORD })
    await add(visitor, (await named('Negroni')).id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    await visitor.submit(BASKET, { ...fields, tip: '0', card: 'new' })
    const guest = bar.app.db.selectFrom('customer').select('language').where('email', '=', email)
    expect(await guest.executeTakeFirstOrThrow()).toEqual({ language: 'es' })
  })

  test('is refused if another tab has changed the basket, and orders nothing', async () => {
    const visitor = await guestBrowser(bar)
    const { id } = await named('Negroni')
    await add(visitor, id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    await add(visitor, id)
    const before = await bar.app.db.selectFrom('order').select('id').execute()
    const refused = await visitor.submit(BASKET, { ...fields, tip: '0', card: 'new' })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('Your basket has changed: check it')
    expect(await bar.app.db.selectFrom('order').select('id').execute()).toEqual(before)
  })

  test('is refused if the total has changed, and the screen shows the new one', async () => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    const refused = await visitor.submit(BASKET, { ...fields, shown: '1.00', tip: '0', card: 'new' })
    expect(refused.status).toBe(409)
    expect(refused.html).toMatch(/The total was \$1\.00 and is now \$\d+\.\d\d\. Check it, then pay\./)
  })

  test('asks for the location if the venue requires guests to be near, and shows the distance', async () => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    const withoutLocation = await visitor.get(BASKET)
    expect(withoutLocation.html).toContain('Use my location')
    expect(withoutLocation.html).not.toContain('class="checkout"')
    await shareLocation(visitor, BASKET, '30.4,-81.6547')
    const far = await visitor.get(BASKET)
    expect(far.html).toContain('You are 5.2 mi away. Orders are taken within 0.3 mi:')
    await visitor.submit('/app/language', { language: 'es', to: BASKET })
    const lejos = await visitor.get(BASKET)
    expect(lejos.html).toContain('Estás a 5.2 mi. Se puede pedir a menos de 0.3 mi:')
  })

  test.each([
    ['en', '15%'],
    ['es', '15\u00a0%'],
  ])('offers percentage tips in the format of the language “%s”', async (language, written) => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    await visitor.submit('/app/language', { language, to: BASKET })
    expect((await atTheBar(visitor)).html).toContain(`<span>${written}<small>`)
  })

  test('begins with the tip that the venue suggests, until the guest chooses another, or none', async () => {
    const suggest = (defaultTip: number) =>
      bar.app.db.updateTable('business').set({ defaultTip }).where('id', '=', 1).execute()
    await suggest(22)
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    const { html } = await atTheBar(visitor)
    expect(html).toMatch(/name="tip"[^>]*checked=""[^>]*value="22"|value="22"[^>]*checked=""/)
    const fields = checkoutIn(html)
    const tipOf = async (tip: string) => {
      const paid = await visitor.submit(BASKET, { ...fields, tip, card: 'new' })
      const id = Number(/\/app\/orders\/(\d+)/.exec(paid.location ?? '')?.[1])
      const order = bar.app.db.selectFrom('order').select(['tipCents', 'subtotalCents']).where('id', '=', id)
      return order.executeTakeFirstOrThrow()
    }
    const { tipCents, subtotalCents } = await tipOf('22')
    expect(tipCents).toBe(Math.round(subtotalCents * 0.22))
    await suggest(0)
    await add(visitor, (await named('Negroni')).id)
    expect((await atTheBar(visitor)).html).toMatch(/name="tip"[^>]*checked=""[^>]*value="0"|value="0"[^>]*checked=""/)
  })

  test.each([
    ['5', 500],
    ['$5.50', 550],
    ['5,5', 550],
    ['', 0],
  ])('with a custom tip typed as “%s” sends %i cents to the bar', async (ownTip, cents) => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    const paid = await visitor.submit(BASKET, { ...fields, tip: 'own', ownTip, card: 'new' })
    const id = Number(/\/app\/orders\/(\d+)/.exec(paid.location ?? '')?.[1])
    const order = bar.app.db.selectFrom('order').select('tipCents').where('id', '=', id)
    expect(await order.executeTakeFirstOrThrow()).toEqual({ tipCents: cents })
  })

  test.each([
    ['five', 'Type the tip in dollars, like 5 or 5.50'],
    ['-5', 'Type the tip in dollars, like 5 or 5.50'],
    ['500', 'The tip can’t be more than the drinks'],
  ])('with a tip of “%s” is refused in words, and orders nothing', async (ownTip, message) => {
    const visitor = await guestBrowser(bar)
    await add(visitor, (await named('Negroni')).id)
    const fields = checkoutIn((await atTheBar(visitor)).html)
    const before = await bar.app.db.selectFrom('order').select('id').execute()
    const refused = await visitor.submit(BASKET, { ...fields, tip: 'own', ownTip, card: 'new' })
    expect([refused.status, refused.html.includes(`role="alert">${message}`)]).toEqual([400, true])
    expect(await bar.app.db.selectFrom('order').select('id').execute()).toEqual(before)
  })

  test('works while Stripe does not list the saved cards', async () => {
    const { email } = await newGuest(bar)
    const visitor = await guestBrowser(bar, email)
    await add(visitor, (await named('Negroni')).id)
    await testStripe(bar).fault({ fault: 'outage', times: 20 })
    const { status, html } = await atTheBar(visitor)
    await testStripe(bar).noFaults()
    expect([status, html.includes('class="checkout"')]).toEqual([200, true])
  })

  test('for alcohol requires signing in, and returns to the basket', async () => {
    await bar.app.db.deleteFrom('basket').execute()
    const visitor = bar.visitor()
    await add(visitor, (await named('Negroni')).id)
    const { orderKey } = await bar.app.db.selectFrom('basket').select('orderKey').executeTakeFirstOrThrow()
    const sent = await visitor.submit(BASKET, { intent: 'pay', orderKey, subtotal: '1', shown: '1', tip: '0' })
    expect(sent.location).toBe(`/app/sign-in?to=${encodeURIComponent(BASKET)}`)
  })
})
