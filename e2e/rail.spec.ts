import { drawn, expect, expectAccessible, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { cardOf, numberOn, openKiosk, showTab, shutDoor, ticketIn, ticketsIn, turnTo, waitForHand } from './kiosk'
import { fill, LONG_NAME, look, watchMoves } from './queue'

test.setTimeout(240_000)

test('a tablet shows eight tickets whole, a laptop twelve, a large screen twenty-four, and no name is cut', async ({
  page,
  server,
}) => {
  const guest = await signInGuest(server.url)
  await guest.setName(LONG_NAME)
  await openKiosk(page)
  for (const count of [15, 30, 60]) {
    await fill(page, guest, count)
    for (const [width, height, least] of [
      [1024, 768, 8],
      [1280, 800, 12],
      [1920, 1080, Math.min(24, count)],
      [768, 1024, 2],
    ] as const) {
      await page.setViewportSize({ width, height })
      await drawn(page)
      const { whole, cut } = await look(page)
      console.log(`${count} orders, ${width}x${height}: ${whole} whole`)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${count}-${width}.png` })
      expect(whole, `${count} orders at ${width} px`).toBeGreaterThanOrEqual(least)
      expect(cut).toEqual([])
    }
  }
  await expectAccessible(page)
  await guest.setName('Gil')
})

test('sixty orders go into the cubbies and to their guests in two and a half taps each, and no ticket moves under a finger', async ({
  page,
  doors,
  guest,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openKiosk(page)
  await fill(page, guest, 60)
  const ids = await page
    .locator('.kiosk-order')
    .evaluateAll((tickets) => tickets.map(({ id }) => Number(id.replace('order-', ''))))
  await watchMoves(page)
  let taps = 0
  const tap = async (id: number, button: RegExp) => {
    taps += 1 + (await turnTo(page, id))
    await cardOf(page, id).getByRole('button', { name: button }).click()
  }
  const together = page.getByRole('list', { name: 'Start the same drinks together' }).getByRole('button')
  while ((await together.count()) > 0) {
    const before = await ticketsIn(page, 'New').count()
    taps += 1
    await together.first().click()
    await expect.poll(() => ticketsIn(page, 'New').count()).toBeLessThan(before)
    await expect(together.and(page.locator(':disabled'))).toHaveCount(0)
  }
  for (let begin = 0; begin < ids.length; begin += 12) {
    const batch = ids.slice(begin, begin + 12)
    for (const id of batch) if ((await ticketIn(page, 'New', id).count()) > 0) await tap(id, /^Start/)
    for (const id of batch) {
      await tap(id, /^Load/)
      await expect(cardOf(page, id)).toContainText('Put it in and close the back door')
    }
    const numbers = new Map<number, number>()
    await waitForHand(doors)
    for (const id of batch) {
      numbers.set(id, (await guest.read(id)).cubby?.number ?? 0)
      await shutDoor(doors, numbers.get(id) ?? 0, 'back')
    }
    for (const id of batch) await expect(cardOf(page, id)).toHaveCount(0)
    for (const id of batch) await guest.pickUp(id)
    await waitForHand(doors)
    for (const id of batch) await shutDoor(doors, numbers.get(id) ?? 0, 'front')
    for (const id of batch) await expect.poll(async () => (await guest.read(id)).status).toBe('Completed')
  }
  console.log(`60 orders: ${taps} taps, ${(taps / 60).toFixed(2)} an order`)
  expect(taps / 60).toBeLessThanOrEqual(2.5)
  expect(await page.evaluate(() => window.moved)).toEqual([])
})

test('a ticket that leaves keeps its place for a moment, so that the next tap hits what was aimed at', async ({
  page,
  server,
}) => {
  const guest = await signInGuest(server.url)
  const ids: number[] = []
  for (const drink of ['Negroni', 'Daiquiri', 'Margarita']) ids.push((await guest.order(drink)).id)
  await openKiosk(page)
  const [first = 0, second = 0] = ids
  const before = await cardOf(page, second).boundingBox()
  await showTab(page, 'New')
  await cardOf(page, first).getByRole('button', { name: 'Start', exact: true }).click()
  await expect(cardOf(page, first)).toHaveCount(0)
  expect(await cardOf(page, second).boundingBox()).toEqual(before)
  // Then the gap closes.
  await expect.poll(async () => (await cardOf(page, second).boundingBox())?.x).toBeLessThan(before?.x ?? 0)
})

test('keys choose a ticket, press its button and turn the page, and a search finds a guest, a number and a drink', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const guest = await signInGuest(server.url)
  await openKiosk(page)
  await fill(page, guest, 20)
  const tickets = page.locator('.kiosk-order')
  await page.keyboard.press('2')
  await expect(tickets.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tickets.nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tickets.nth(2)).toHaveAttribute('data-status', 'Started')
  await expect(tickets.nth(2)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.getByText('2/2', { exact: true })).toBeVisible()
  await page.keyboard.press('1')
  await expect(tickets.nth(12)).toBeFocused()
  await expectAccessible(page)

  await page.keyboard.press('/')
  await page.keyboard.type('daiquiri')
  const names = await tickets.allTextContents()
  expect(names.length).toBeGreaterThan(1)
  for (const text of names) expect(text).toContain('Daiquiri')
  const id = Number((await tickets.first().getAttribute('data-order')) ?? 0)
  const search = page.getByRole('searchbox', { name: 'Find a guest, a number or a drink' })
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await search.fill(await numberOn(cardOf(page, id)))
  await expect(tickets).toHaveCount(1)
  await expect(cardOf(page, id)).toBeVisible()
  await search.fill('nobody')
  await expect(page.getByText('Nothing matches “nobody”.')).toBeVisible()
})

test('the bar looks up what is needed all day and the recipes of all that is being made', async ({ page, server }) => {
  const guest = await signInGuest(server.url)
  // A drink that no other test of this file orders.
  const { id } = await guest.orderAll([{ drink: 'Whiskey Sour', quantity: 3 }])
  await guest.orderAll([{ drink: 'Whiskey Sour' }, { drink: 'Daiquiri' }])
  await openKiosk(page)
  await page.getByText('All day', { exact: true }).click()
  await expect(page.getByText('4 Whiskey Sour')).toBeVisible()
  await expect(page.getByText('4 Egg white')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('4 Whiskey Sour')).toBeHidden()
  await cardOf(page, id).getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByText('Recipes', { exact: true }).click()
  await expect(page.getByRole('heading', { name: /^3 × Whiskey Sour/ })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar’s screen reloads itself until somebody stops that', async ({ page, server }) => {
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveAttribute('content', '20')
    const guest = await signInGuest(server.url)
    const { id } = await guest.order('Negroni')
    await page.reload()
    await expect(cardOf(page, id)).toBeVisible()
    await page.getByRole('link', { name: 'Stop that' }).click()
    await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(0)
  })
})
