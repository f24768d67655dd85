import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { signedIn } from '../contract/calls/auth'
import { DEMO_PASSWORD } from '../testing/accounts'
import { createCaller } from '../testing/caller'
import { expect, expectAccessible, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { longestTask, watchTasks } from './pace'

/** A menu is priced between two guests: taps are counted on a phone, blocking on a desktop. */

const PHONE = { width: 360, height: 760 }

/** Counts taps. */
function thumb() {
  let taps = 0
  return {
    tap: async (on: Locator) => {
      await on.tap()
      taps += 1
    },
    /** One tap opens the browser's own list, another chooses the option. */
    choose: async (on: Locator, label: string) => {
      await on.selectOption({ label })
      taps += 2
    },
    taps: () => taps,
  }
}

async function openMenu(page: Page, tap: (on: Locator) => Promise<void>): Promise<void> {
  await tap(page.getByRole('button', { name: 'Open menu' }))
  await tap(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Menu', exact: true }))
  await expect(page.getByRole('heading', { name: /^Menu of / })).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  test('one price takes four taps from the dashboard, and so does marking an item sold out', async ({
    page,
    server,
  }) => {
    const guest = await signInGuest(server.url)
    await signIn(page, 'owner')
    await page.goto('/')
    const one = thumb()
    await openMenu(page, one.tap)
    const price = page.getByRole('textbox', { name: 'Price of ' }).first()
    const name = (await price.getAttribute('aria-label'))?.replace('Price of ', '') ?? ''
    await one.tap(price)
    // The value is selected on focus, so typing replaces it.
    const dollars = (await price.inputValue()) === '13.37' ? 13.47 : 13.37
    await page.keyboard.type(String(dollars))
    await one.tap(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Saved 1 item!')).toBeVisible()
    expect((await guest.menuItem(name))?.price).toBe(dollars)

    await page.goto('/')
    const two = thumb()
    await openMenu(page, two.tap)
    await two.tap(page.getByRole('checkbox', { name: `Sold out of ${name}` }))
    await two.tap(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('Saved 1 item!')).toBeVisible()
    expect(await guest.menuItem(name)).toBeUndefined()
    console.log(`taps: one price ${one.taps()}, sold out ${two.taps()}`)
    expect(one.taps()).toBeLessThanOrEqual(4)
    expect(two.taps()).toBeLessThanOrEqual(4)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await expectAccessible(page)
    await two.tap(page.getByRole('checkbox', { name: `Sold out of ${name}` }))
    await two.tap(page.getByRole('button', { name: 'Save' }))
    await expect.poll(() => guest.menuItem(name)).toBeDefined()
  })

  test('all prices go up by a tenth in six taps, and back in one more', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('/')
    const { tap, taps } = thumb()
    await openMenu(page, tap)
    const before = await page.getByRole('textbox', { name: 'Price of ' }).first().inputValue()
    await tap(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Change Prices' }))
    await tap(page.getByLabel('By how much'))
    await page.keyboard.type('10')
    await tap(page.getByRole('button', { name: 'Preview' }))
    await expect(page.getByRole('list', { name: 'New prices' })).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await tap(page.getByRole('button', { name: 'Save These Prices' }))
    await expect(page.getByText(/Changed \d+ prices!/)).toBeVisible()
    const made = taps()
    await tap(page.getByRole('button', { name: /^Undo/ }).first())
    await expect(page.getByText(/prices are as before!/)).toBeVisible()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Menu', exact: true }).tap()
    await expect(page.getByRole('textbox', { name: 'Price of ' }).first()).toHaveValue(before)
    console.log(`taps: all prices ${made}, undone ${taps() - made}`)
    expect(made).toBeLessThanOrEqual(6)
  })

  test('seven taps put twenty classics on the menu of the owner’s other venue', async ({ page, server }) => {
    const owner = await asOwner(server.url)
    const before = await owner.items('Undertow')
    await signIn(page, 'owner')
    await page.goto('/')
    const { tap, choose, taps } = thumb()
    await openMenu(page, tap)
    await tap(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Classics' }))
    await expect(page.getByRole('heading', { name: 'Start from the Classics' })).toBeVisible()
    await choose(page.getByRole('combobox', { name: 'Venue' }), 'Undertow')
    await expect(page.getByText('Tick what Undertow sells')).toBeVisible()
    const free = page.locator('input[type=checkbox][name^="drink."]:enabled')
    await expect.poll(() => free.count()).toBeGreaterThanOrEqual(20)
    const wanted = await free.count()
    await tap(page.getByRole('link', { name: 'Tick All' }))
    await tap(page.getByRole('button', { name: 'Add to the Menu' }))
    await expect(page.getByText(`Added ${wanted} drinks!`)).toBeVisible()
    console.log(`taps: ${wanted} classics ${taps()}`)
    expect(taps()).toBeLessThanOrEqual(7)
    await owner.takeOff(await owner.items('Undertow'), before)
  })
})

test('a menu of 300 items accepts typing without a pause on a desktop', async ({ page, server }) => {
  test.slow()
  const items = await (await asOwner(server.url)).fillMenu('The Night Heron', 300)
  expect(items).toBeGreaterThanOrEqual(300)
  await signIn(page, 'owner')
  await page.goto('/business-menu')
  await expect(page.getByText(`${items} items`)).toBeVisible()
  const pauses: number[] = []
  for (const line of [3, 5, 7]) {
    await watchTasks(page)
    const price = page.getByRole('textbox', { name: 'Price of ' }).nth(line)
    await price.click()
    await price.pressSequentially('1234.56', { delay: 30 })
    await page.getByRole('checkbox', { name: 'Sold out of ' }).nth(line).click()
    pauses.push(await longestTask(page))
  }
  await expect(page.getByRole('status').filter({ hasText: '3 changed' })).toBeVisible()
  console.log(`longest task with ${items} items: typing ${pauses.join(', ')} ms`)
  // The minimum of the three, because other programs on a busy machine also cause pauses.
  expect(Math.min(...pauses)).toBeLessThanOrEqual(50)
})

const listed = z.looseObject({
  results: z.array(z.looseObject({ id: z.number(), productId: z.number().nullish() })),
})
const venues = z.looseObject({
  results: z.array(z.looseObject({ id: z.number(), place: z.looseObject({ name: z.string() }) })),
})

/** The owner on /v1, for a test's preparation and cleanup. */
async function asOwner(url: string) {
  const answer = await createCaller(url).post('/v1/auth/login', {
    email: 'owner@barback.test',
    password: DEMO_PASSWORD,
  })
  const { token, expiresAt } = answer.read(signedIn)
  const caller = createCaller(url, () => ({ Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }))
  const businesses = (await caller.get('/v1/businesses')).read(venues).results
  const businessId = (venue: string) => businesses.find(({ place }) => place.name === venue)?.id
  const items = async (venue: string) =>
    (await caller.get(`/v1/menu/items?businessId=${businessId(venue)}&size=1000`)).read(listed).results
  return {
    items,
    /** Removes items from the menu that were not on it before. */
    async takeOff(now: ReadonlyArray<{ id: number }>, before: ReadonlyArray<{ id: number }>): Promise<void> {
      const kept = new Set(before.map(({ id }) => id))
      for (const { id } of now) if (!kept.has(id)) await caller.delete(`/v1/menu/items/${id}`)
    },
    /** Adds products to a menu until it has `wanted` items. Returns their number. */
    async fillMenu(venue: string, wanted: number): Promise<number> {
      const there = await items(venue)
      const sold = new Set(there.map(({ productId }) => productId))
      const products = (await caller.get('/v1/products/products?size=1000&isGroupingOnly=false')).read(listed).results
      let count = there.length
      for (const { id: productId } of products) {
        if (count >= wanted) break
        if (sold.has(productId)) continue
        const item = { businessId: businessId(venue), type: 'Product', productId, displayOrder: 999 }
        if ((await caller.post('/v1/menu/items', item)).status === 201) count += 1
      }
      return count
    },
  }
}
