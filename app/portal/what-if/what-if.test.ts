import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { TEST_EVENING } from '../../../testing/clock'
import { kioskMove, newGuest, paidOrder } from '../../../testing/orders'
import type { Visitor } from '../../../testing/visitor'

/** An owner’s questions about the venue’s own nights (docs/rules/promise.md#what-if). TEST_EVENING is a Friday. */

const FRIDAY = TEST_EVENING + 70 * DAY_MS

let bar: TestBarback
let owner: Visitor
beforeAll(async () => {
  bar = await openBarback()
  // Long after the demo’s own nights.
  bar.clock.set(FRIDAY)
  // One pair of hands, and an order every 20 seconds: the last ones wait.
  const orders: number[] = []
  for (let n = 0; n < 8; n += 1) {
    orders.push((await paidOrder(bar, {}, (await newGuest(bar)).caller)).id)
    bar.clock.advance(20 * SECOND_MS)
  }
  for (const id of orders) {
    await kioskMove(bar, id, { status: 'Started' })
    bar.clock.advance(2 * MINUTE_MS)
    await kioskMove(bar, id, { status: 'Prepared' }, { status: 'Ready', cubby: null })
    bar.clock.advance(5 * SECOND_MS)
    await kioskMove(bar, id, { status: 'Completed' })
  }
  bar.clock.set(FRIDAY + 5 * DAY_MS)
  owner = await bar.portal('owner')
  await choose(owner)
})
afterAll(() => bar.stop())

/** The owner of several venues chooses the one with the orders in the sidebar. */
async function choose(browser: Visitor): Promise<void> {
  const { businessId } = await bar.app.db
    .selectFrom('order')
    .select('businessId')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await browser.submit('/account/business', { businessId: String(businessId), returnTo: '/' })
}

/** The figures of each row, from left to right. */
async function answer(query: string): Promise<Record<string, string[]>> {
  const { status, html } = await owner.get(`/reports/what-if${query}`)
  expect(status).toBe(200)
  const table = /aria-label="What guests meet">(.*?)<\/table>/s.exec(html)?.[1] ?? ''
  const rows = [...table.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/th>(.*?)<\/tr>/gs)]
  return Object.fromEntries(
    rows.map(([, name = '', cells = '']) => [
      name,
      [...cells.matchAll(/<td>(.*?)<\/td>/gs)].map(([, text = '']) => text),
    ]),
  )
}

const secondsOf = (clock = '') => {
  const [minutes = NaN, seconds = NaN] = clock.split(':').map(Number)
  return minutes * 60 + seconds
}

describe('/reports/what-if', () => {
  it('plays the nights again near what they were', async () => {
    const rows = await answer('')
    expect(rows.Orders).toEqual(['8', '8'])
    expect(rows.Left).toEqual(['–', '0'])
    const [was = '', again = ''] = rows['9 in 10 ready in'] ?? []
    expect(secondsOf(was)).toBeGreaterThan(10 * 60)
    expect(Math.abs(secondsOf(again) / secondsOf(was) - 1)).toBeLessThan(0.05)
  })

  it('a second pair of hands halves the wait, and a last call leaves the later orders out', async () => {
    const more = await answer('?weekday=friday&hands=1&from=21:00&until=23:30')
    const [, again = '', changed = ''] = more['9 in 10 ready in'] ?? []
    expect(secondsOf(changed)).toBeLessThan(0.65 * secondsOf(again))
    const early = await answer('?weekday=friday&lastCall=22:01')
    expect(early.Orders).toEqual(['8', '8', '3'])
  })

  it.each([
    ['a weekday without orders', '?weekday=monday', 200, 'they cannot be played again'],
    ['hands without their hours', '?weekday=friday&hands=1', 400, 'Say from when they work'],
    ['too many hands', '?hands=9&from=20:00&until=22:00', 400, 'Must be at most 5'],
    ['a time that is none', '?lastCall=25:00', 400, 'Must be a time, such as 22:00'],
  ])('says what is wrong with %s', async (_, query, status, words) => {
    const answered = await owner.get(`/reports/what-if${query}`)
    expect(answered.status).toBe(status)
    expect(answered.html).toContain(words)
  })
})
