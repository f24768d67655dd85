import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { openBarback, type TestBarback } from '../../testing/barback'
import { postFormsIn } from '../../testing/form-in'
import {
  bigWords,
  guestInBrowser,
  loadOrder,
  openDemoLocker,
  press,
  refusalIn,
  shareLocation,
  textOf,
} from '../../testing/guest-at-locker'
import { demoVenue, menuItemNamed, orderBodyFor, paidOrder, postOrder } from '../../testing/orders'
import { anotherCode, codeOnScreen } from '../../testing/venue-code'
import type { Page, Visitor } from '../../testing/visitor'

const HERON = '/app/b/the-night-heron'
const BASKET = `${HERON}/basket`
const AT_THE_BAR = '30.32548,-81.65712,12'
/** Precise Location is off: 3 km away, accurate to 5 km. */
const VAGUE = '30.35248,-81.65712,5000.25'
const FAR = '30.35248,-81.65712,20'

let bar: TestBarback
let businessId: number
const lines: string[] = []
beforeAll(async () => {
  bar = await openBarback({ log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) })
  businessId = (await demoVenue(bar)).businessId
})
afterAll(() => bar.stop())

/** A guest with a Negroni in their basket. */
async function withBasket() {
  const guest = await guestInBrowser(bar)
  await press(guest.browser, `${HERON}/items/${await menuItemNamed(bar, businessId, 'Negroni')}`, { quantity: '1' })
  return guest
}

/** Returns a code that is not valid now or at the next change. */
async function wrongCode(): Promise<string> {
  return anotherCode(await codeOnScreen(bar, businessId))
}

const asksForCode = (page: Page) => page.html.includes('name="venueCode"')
const mayPay = (page: Page) => page.html.includes('class="checkout"')
const mistakeIn = ({ html }: Page) => /class="mistake" role="alert">([^<]*)/.exec(html)?.[1]

describe('A basket without a script', () => {
  it.each([
    ['of a guest without a location', undefined, 'Without JavaScript, we can’t see your location'],
    ['of a phone with an accuracy of 5 km', VAGUE, 'Your phone gave only a rough position: turn on Precise Location'],
    ['of a guest down the road', FAR, 'You are 1.9 mi away'],
  ])('%s accepts the code on the bar’s screen, and is ordered', async (_name, location, message) => {
    const { browser } = await withBasket()
    if (location !== undefined) await shareLocation(browser, BASKET, location)
    const asked = await browser.get(BASKET)
    expect([textOf(asked).includes(message), asksForCode(asked), mayPay(asked)]).toEqual([true, true, false])
    const form = postFormsIn(asked, BASKET).find(({ fields }) => 'venueCode' in fields)
    expect(form).toMatchObject({ action: BASKET, fields: { venueCode: '' } })

    const typed = await browser.submit(BASKET, { intent: 'locate', venueCode: await codeOnScreen(bar, businessId) })
    expect([typed.status, typed.location]).toEqual([302, BASKET])
    const placed = await press(browser, BASKET, { intent: 'pay', tip: '0' })
    expect(placed.location).toMatch(/^\/app\/orders\/\d+$/)
  })

  it('is refused with another code, with the error at its field', async () => {
    const { browser } = await withBasket()
    const refused = await browser.submit(BASKET, { intent: 'locate', venueCode: await wrongCode() })
    expect(refused.status).toBe(409)
    expect(mistakeIn(refused)).toContain('Wrong code. Check the bar’s screen')
    expect(refused.html).toContain('aria-invalid="true"')
    const short = await browser.submit(BASKET, { intent: 'locate', venueCode: '12' })
    expect([short.status, mistakeIn(short)]).toEqual([400, 'Type the four digits'])
    expect(mayPay(await browser.get(BASKET))).toBe(false)
  })

  it('shows how long to wait after five wrong codes', async () => {
    const { browser } = await withBasket()
    const wrong = await wrongCode()
    for (let n = 0; n < 5; n++) await browser.submit(BASKET, { intent: 'locate', venueCode: wrong })
    const right = await codeOnScreen(bar, businessId)
    const refused = await browser.submit(BASKET, { intent: 'locate', venueCode: right })
    expect([refused.status, refusalIn(refused)]).toEqual([429, 'Too many attempts. Please try again in 10 minutes.'])
    expect(mayPay(await browser.get(BASKET))).toBe(false)
  })

  it('asks for the code in Spanish', async () => {
    const { browser } = await withBasket()
    await browser.submit('/app/language', { language: 'es', to: BASKET })
    await shareLocation(browser, BASKET, VAGUE)
    const { html } = await browser.get(BASKET)
    expect(html).toContain('Tu teléfono solo dio una ubicación aproximada')
    expect(html).toContain('Código en la pantalla del bar')
    const refused = await browser.submit(BASKET, { intent: 'locate', venueCode: await wrongCode() })
    expect(mistakeIn(refused)).toContain('Código incorrecto')
  })
})

describe('A correct code', () => {
  it('is asked for again once it has expired, and uses no attempts until then', async () => {
    const { browser } = await withBasket()
    await browser.submit(BASKET, { intent: 'locate', venueCode: await codeOnScreen(bar, businessId) })
    expect(mayPay(await browser.get(BASKET))).toBe(true)
    bar.clock.advance(10 * 60_000)
    for (let n = 0; n < 7; n++) expect(mayPay(await browser.get(BASKET))).toBe(false)
    await browser.submit(BASKET, { intent: 'locate', venueCode: await codeOnScreen(bar, businessId) })
    expect(mayPay(await browser.get(BASKET))).toBe(true)
  })

  it('is not accepted from a forged cookie', async () => {
    const { browser } = await withBasket()
    const digits = await codeOnScreen(bar, businessId)
    const made = Buffer.from(JSON.stringify({ code: { businessId, digits } })).toString('base64')
    browser.cookies.set('barback_near', encodeURIComponent(made))
    expect(mayPay(await browser.get(BASKET))).toBe(false)
    browser.cookies.set('barback_near', encodeURIComponent(`${made}.c2lnbmF0dXJl`))
    expect(mayPay(await browser.get(BASKET))).toBe(false)
  })
})

describe('An order without a script', () => {
  it('is picked up with the code', async () => {
    const locker = await openDemoLocker(bar)
    const { browser, caller } = await guestInBrowser(bar)
    const { id } = await paidOrder(bar, {}, caller)
    const cubby = await loadOrder(bar, locker, id)
    const order = `/app/orders/${id}`
    expect(asksForCode(await browser.get(order))).toBe(false)
    const withoutLocation = await press(browser, order, { intent: 'open' })
    expect([refusalIn(withoutLocation)?.includes('Share your location'), asksForCode(withoutLocation)]).toEqual([
      true,
      true,
    ])
    const vague = await browser.submit(order, { intent: 'open', location: VAGUE })
    expect(refusalIn(vague)).toContain('Your phone gave only a rough position')
    expect(asksForCode(vague)).toBe(true)
    const wrong = await browser.submit(order, { intent: 'open', venueCode: await wrongCode() })
    expect([wrong.status, mistakeIn(wrong)?.includes('Wrong code'), asksForCode(wrong)]).toEqual([...[409, true, true]])
    const opened = await browser.submit(order, { intent: 'open', venueCode: await codeOnScreen(bar, businessId) })
    expect(opened.location).toBe(order)
    await locker.first('command', ({ door, cubby: number }) => door === 'front' && number === cubby)
    expect(bigWords(await browser.get(order))).toBe(`Cubby ${cubby}`)
    await locker.drop()
  })
})

describe('The location of a guest', () => {
  it('is stored for ten minutes in an HttpOnly cookie', async () => {
    const { browser } = await withBasket()
    const answer = await browser.submit(BASKET, { intent: 'locate', location: AT_THE_BAR })
    const cookie = answer.headers.get('set-cookie')
    for (const part of ['barback_near=', 'Max-Age=600', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(cookie).toContain(part)
    expect(mayPay(await browser.get(BASKET))).toBe(true)
  })

  const addressesIn = ({ html, location = '' }: Page) => [
    location,
    ...[...html.matchAll(/(?:href|action|content)="([^"]*)"/g)].map(([, address]) => address ?? ''),
  ]

  it('is in no URL, from the list of places to the order', async () => {
    const { browser } = await withBasket()
    const near = await browser.submit('/app?index', { location: AT_THE_BAR })
    expect(near.location).toBe('/app?near')
    const pages = [near, await browser.get('/app?near'), await browser.get(HERON)]
    pages.push(await browser.submit(BASKET, { intent: 'locate', location: AT_THE_BAR }))
    pages.push(await browser.get(BASKET))
    pages.push(await press(browser, BASKET, { intent: 'pay', tip: '0' }))
    for (const address of pages.flatMap(addressesIn)) expect(address).not.toMatch(/[?&]location|81[.]65|30[.]32/)
  })

  it('is in no log line', async () => {
    const { browser, caller } = await withBasket()
    const code = await codeOnScreen(bar, businessId)
    const [latitude = '', longitude = ''] = AT_THE_BAR.split(',')
    lines.length = 0
    await caller.get(`/v1/places?location=${AT_THE_BAR}`)
    for (const location of [AT_THE_BAR, VAGUE, FAR, `${AT_THE_BAR},nonsense`]) {
      await browser.submit(BASKET, { intent: 'locate', location })
      await browser.get(BASKET)
      await browser.get(`${BASKET}?location=${location}`)
      await postOrder(caller, { ...(await orderBodyFor(bar, caller)), location, venueCode: code })
      await caller.post('/v1/orders/customer/1/pickup', { location, venueCode: code })
    }
    expect(lines.length).toBeGreaterThan(20)
    const all = lines.join('')
    for (const secret of [latitude, longitude, '30.352', '5000.25', 'accuracy', `"${code}"`, 'location=', 'venueCode'])
      expect(all).not.toContain(secret)
  })

  it('in an old URL is ignored, and the URL still works', async () => {
    const { browser } = await withBasket()
    const basket = await browser.get(`${BASKET}?location=${AT_THE_BAR}`)
    expect([basket.status, mayPay(basket), basket.html.includes('Use my location')]).toEqual([200, false, true])
    const places = await browser.get(`/app?location=${AT_THE_BAR}`)
    expect([places.status, awayIn(places)]).toEqual([200, []])
  })

  const awayIn = (page: Page) => textOf(page).match(/[\d.]+ (?:ft|mi) away/g) ?? []

  it('sorts the places by distance, until it expires', async () => {
    const browser: Visitor = bar.visitor()
    await browser.submit('/app?index', { location: AT_THE_BAR })
    expect(awayIn(await browser.get('/app?near'))[0]).toMatch(/^\d+ ft away$/)
    expect(awayIn(await browser.get('/app'))).toEqual([])
    browser.cookies.delete('barback_near')
    const over = await browser.get('/app?near')
    expect([over.status, awayIn(over)]).toEqual([200, []])
  })
})
