import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import { textOf, shareLocation } from '../../../testing/guest-at-locker'
import { demoVenue, menuItemNamed } from '../../../testing/orders'
import type { Page, Visitor } from '../../../testing/visitor'

/** A price rule on the guests' screens, without JavaScript. It ends five minutes after the test evening begins. */

const HERON = '/app/b/the-night-heron'
const BASKET = `${HERON}/basket`

let bar: TestBarback
let drink: number
beforeAll(async () => {
  bar = await openBarback()
  const { businessId } = await demoVenue(bar)
  const owner = await bar.staff('owner')
  const body = { businessId, name: 'Happy Hour', percentOff: 25, startTime: '20:00', endTime: '22:05' }
  expect((await owner.post('/v1/businesses/price-rules', body)).status).toBe(201)
  drink = await menuItemNamed(bar, businessId, 'Virgin Mojito')
})
beforeEach(() => bar.clock.set(TEST_EVENING))
afterAll(() => bar.stop())

/** The words of a page, without its markup. */
const wordsOf = (page: Page) =>
  textOf(page)
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

async function basketOf(visitor: Visitor) {
  await visitor.submit(`${HERON}/items/${drink}`, { quantity: '2' })
  await shareLocation(visitor, BASKET, '30.32548,-81.65712')
  return visitor.get(BASKET)
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

function pay(visitor: Visitor, html: string) {
  const names = ['orderKey', 'subtotal', 'shown', 'quotedAt']
  return visitor.submit(BASKET, {
    intent: 'pay',
    tip: '0',
    card: 'pm_card_visa',
    guestName: 'Ida',
    contact: '904 555 0188',
    ...Object.fromEntries(names.map((name) => [name, hidden(html, name)])),
  })
}

describe('a guest', () => {
  it('sees the old price struck, and when the rule ends, in their language', async () => {
    const visitor = bar.visitor()
    const menu = await visitor.get(HERON)
    expect(menu.html).toMatch(/Happy Hour until 10:05\sPM/)
    expect(wordsOf(menu)).toContain('$5.25 instead of $7.00')
    const item = await visitor.get(`${HERON}/items/${drink}`)
    expect(wordsOf(item)).toContain('The drink $7.00 Happy Hour − $1.75')
    visitor.cookies.set('barback_language', 'es')
    await visitor.submit('/app/language', { language: 'es', to: HERON })
    expect((await visitor.get(HERON)).html).toMatch(/Happy Hour hasta las 10:05/)
  })

  it('pays the price of the quote when the rule has just ended, and sees the rule on the order and the receipt', async () => {
    const visitor = bar.visitor()
    const basket = await basketOf(visitor)
    expect(wordsOf(basket)).toContain('Happy Hour $10.50 instead of $14.00')
    bar.clock.set(TEST_EVENING + 5 * 60_000)
    const paid = await pay(visitor, basket.html)
    expect(paid.location, wordsOf(paid)).toMatch(/^\/app\/orders\/\d+$/)
    const order = await visitor.get(paid.location ?? '')
    expect(wordsOf(order)).toContain('Happy Hour (instead of $7.00)')
    expect(wordsOf(await visitor.get(`${paid.location}/receipt`))).toContain('Happy Hour (instead of $7.00)')
  })

  it('reads that the rule ran out after more than five minutes, and charges nothing', async () => {
    const visitor = bar.visitor()
    const basket = await basketOf(visitor)
    bar.clock.advance(6 * 60_000)
    const answer = await pay(visitor, basket.html)
    expect(answer.status).toBe(409)
    expect(wordsOf(answer)).toMatch(/Happy Hour: over now\. The total was \$[\d.]+ and is now \$[\d.]+\./)
  })
})
