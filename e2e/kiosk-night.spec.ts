import { expect, expectAccessible, holdBack, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { cardOf, openKiosk, openMore, setPin, showTab, ticketIn, numberOn } from './kiosk'
import { countTones, tonesOf } from './tones'

test.setTimeout(180_000)
test.use({ viewport: { width: 1024, height: 768 } })

test('one tap starts a drink in several orders, and one tap reverts it', async ({ page, server }) => {
  const guest = await signInGuest(server.url)
  const ids = [await guest.order('Mojito'), await guest.order('Mojito')].map(({ id }) => id)
  await openKiosk(page)
  const together = page.getByRole('list', { name: 'Start the same drinks together' })
  await together.getByRole('button', { name: /Mojito/ }).click()
  for (const id of ids) await expect(ticketIn(page, 'Making', id)).toBeVisible()
  await page.getByRole('button', { name: 'Undo: 2 orders started' }).click()
  for (const id of ids) await expect(ticketIn(page, 'New', id)).toBeVisible()
  expect((await guest.read(ids[0] ?? 0)).status).toBe('Paid')
})

test('each of three steps within ten seconds can be undone, in any order', async ({ page, server }) => {
  const guest = await signInGuest(server.url)
  const ids: number[] = []
  for (const drink of ['Negroni', 'Daiquiri', 'Margarita']) ids.push((await guest.order(drink)).id)
  await openKiosk(page)
  const [first = 0, second = 0, third = 0] = ids
  const start = (id: number) => cardOf(page, id).getByRole('button', { name: 'Start', exact: true }).click()
  const undo = async (id: number) =>
    page.getByRole('button', { name: `Undo: ${await numberOn(cardOf(page, id))} started` })
  await start(first)
  await start(second)
  const place = await (await undo(second)).boundingBox()
  await start(third)
  for (const id of [first, third]) {
    await expect(await undo(third)).toBeVisible()
    // Targets do not move as other steps come and go.
    expect(await (await undo(second)).boundingBox()).toEqual(place)
    await (await undo(id)).click()
    await expect(ticketIn(page, 'New', id)).toBeVisible()
  }
  await expect(ticketIn(page, 'Making', second)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0, { timeout: 15_000 })
  expect((await guest.read(second)).status).toBe('Started')
})

for (const width of [360, 768, 1024, 1280]) {
  test(`at ${width} px nothing shifts under the first tap, which turns the sound on`, async ({ page }) => {
    await page.setViewportSize({ width, height: 768 })
    // Browsers keep audio silent until the page is touched, but count a test's calls as touches.
    await page.addInitScript(() => {
      window.AudioContext = class extends AudioContext {
        constructor() {
          super()
          void this.suspend()
        }
      }
    })
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByRole('button', { name: 'Tap to hear new orders' })).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const states = page.getByRole('navigation', { name: 'States' })
    const before = await states.boundingBox()
    await page.mouse.move(180, 740)
    await page.mouse.down()
    expect(await states.boundingBox()).toEqual(before)
    await page.mouse.up()
    await expect(page.getByText('Sound on')).toBeVisible()
    expect(await states.boundingBox()).toEqual(before)
  })
}

test('another member of staff takes over with a PIN, the clock is the venue’s, and logging out is offered', async ({
  page,
}) => {
  await openKiosk(page, 'manager')
  await setPin(page, '4711')
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login/)

  await openKiosk(page)
  await expect(page.locator('.kiosk-clock')).toHaveText(/^10:0\d PM$/)
  await page.getByRole('link', { name: 'Bea Lindqvist' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Who works here?' }).getByRole('link', { name: 'Miles Castellano' }).click()
  // By keyboard, then by the keys on the screen, whose fourth digit sends the PIN.
  await page.getByLabel('PIN').fill('4712')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(page.getByText('That is not the PIN of Miles')).toHaveCount(1)
  await expect(page.getByLabel('PIN')).toHaveValue('')
  await expectAccessible(page)
  for (const digit of '4711') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Miles Castellano' }).click()
  await page.getByRole('button', { name: 'Log out this tablet' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('lines are ticked off on every tablet, and a tap opens the recipe', async ({ page, browser, server }) => {
  const guest = await signInGuest(server.url)
  const { id } = await guest.order('Negroni')
  await openKiosk(page)
  const other = await browser.newContext({ baseURL: server.url })
  try {
    const second = await other.newPage()
    await openKiosk(second)
    await cardOf(page, id).getByRole('button', { name: 'Start' }).click()
    await cardOf(page, id).getByText('Negroni').first().click()
    await expect(cardOf(page, id)).toContainText('Campari')
    await cardOf(page, id).getByRole('button', { name: 'Negroni: done' }).click()
    const ticked = cardOf(second, id).getByRole('button', { name: 'Negroni: done' })
    await expect(ticked).toHaveAttribute('aria-pressed', 'true')
    await ticked.click()
    await expect(cardOf(page, id).getByRole('button', { name: 'Negroni: done' })).toHaveAttribute(
      'aria-pressed',
      'false',
    )
    await expectAccessible(page)
  } finally {
    await other.close()
  }
})

test('a recipe that is opened before the scripts have loaded stays open, and has its content once they have', async ({
  page,
  server,
}) => {
  const guest = await signInGuest(server.url)
  const { id } = await guest.order('Negroni')
  await openKiosk(page)
  const release = await holdBack(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  const recipe = cardOf(page, id).locator('.kiosk-recipe')
  await recipe.locator('summary').click()
  await expect(cardOf(page, id)).not.toContainText('Campari')
  release()
  await expect(recipe.getByText('Campari')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(recipe).toHaveAttribute('open')
  // A tap elsewhere closes it.
  await page.locator('.kiosk-clock').click()
  await expect(recipe).not.toHaveAttribute('open')
  await page.getByText('Menu', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Daiquiri: sold out tonight' })).toBeVisible()
  const edges = await page.getByRole('searchbox', { name: 'Find an item' }).evaluate((input) => {
    const sheet = input.closest('.kiosk-sheet-panel') ?? input
    return sheet.getBoundingClientRect().right - input.getBoundingClientRect().right
  })
  expect(edges, 'the search ends before the sheet does').toBeGreaterThan(0)
})

test('a muted bell stays muted on this tablet', async ({ page, server }) => {
  const guest = await signInGuest(server.url)
  await openKiosk(page)
  await page.locator('.kiosk-clock').click()
  await page.getByText('Sound on').click()
  await page.getByLabel('Mute').check()
  await page.reload()
  await expect(page.getByText('Muted')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await countTones(page)
  await page.locator('.kiosk-clock').click()
  const { id } = await guest.order('Daiquiri')
  await expect(cardOf(page, id)).toHaveAttribute('data-new', 'true')
  expect(await tonesOf(page)).toBe(0)
})

test('the bell keeps the volume set on this tablet, and a change unmutes it', async ({ page }) => {
  await openKiosk(page)
  await page.locator('.kiosk-clock').click()
  await page.getByText('Sound on').click()
  await page.getByLabel('Mute').check()
  await page.getByLabel('Volume').fill('0.2')
  await expect(page.getByLabel('Mute')).not.toBeChecked()
  await page.reload()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.locator('.kiosk-clock').click()
  await page.getByText('Sound on').click()
  await expect(page.getByLabel('Volume')).toHaveValue('0.2')
  await expect(page.getByLabel('Mute')).not.toBeChecked()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a phone has its states as links, sheets have their content, and a button undoes a step', async ({
    page,
    server,
  }) => {
    const guest = await signInGuest(server.url)
    const { id } = await guest.order('Daiquiri')
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await cardOf(page, id).locator('.kiosk-recipe summary').click()
    await expect(cardOf(page, id).locator('.kiosk-recipe li').first()).toBeVisible()
    await openMore(cardOf(page, id))
    await expect(cardOf(page, id).getByRole('button', { name: 'Daiquiri: not available' })).toBeVisible()
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Mojito: sold out tonight', exact: true })).toBeVisible()
    await cardOf(page, id).getByRole('button', { name: 'Start', exact: true }).click()
    await expect(ticketIn(page, 'Making', id)).toBeVisible()
    await page.getByRole('button', { name: `Undo: ${await numberOn(cardOf(page, id))} started` }).click()
    await expect(ticketIn(page, 'New', id)).toBeVisible()
    await showTab(page, 'Making')
    await expect(cardOf(page, id)).toBeHidden()
    expect((await guest.read(id)).status).toBe('Paid')
  })
})
