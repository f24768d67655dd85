import { drawn, expect, expectNoOverflow, test } from './fixtures'
import { signInGuest } from './guest'
import { cardOf, openKiosk, showTab, ticketIn, turnTo, withStaff } from './kiosk'
import { fill, LONG_NAME, look, watchMoves } from './queue'

test.setTimeout(180_000)

test('a group of the same drinks that goes leaves its place, and moves neither other groups nor the undo', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const guest = await signInGuest(server.url)
  await openKiosk(page)
  for (const drink of ['Mojito', 'Negroni', 'Daiquiri']) {
    await guest.order(drink)
    await guest.order(drink)
  }
  const strip = page.getByRole('list', { name: 'Start the same drinks together' })
  const groups = strip.getByRole('button')
  await expect(groups).toHaveCount(3)
  // A second after the last change the groups are in their order.
  await page.waitForFunction((since) => Date.now() - since > 1500, Date.now())
  const boxOf = async (words: string) => strip.getByRole('button', { name: words }).boundingBox()
  const [first = '', second = '', third = ''] = (await groups.allInnerTexts()).map((text) => /[A-Z]\w+/.exec(text)?.[0])
  const [start, before, last] = [await boxOf(first), await boxOf(second), await boxOf(third)]
  await strip.getByRole('button', { name: first }).click()
  await expect(strip.getByRole('button', { name: first })).toHaveCount(0)
  expect([await boxOf(second), await boxOf(third)]).toEqual([before, last])
  const undo = page.getByRole('button', { name: /^Undo: / })
  await expect(undo).toBeVisible()
  // A second after the last touch the others close up.
  await expect.poll(async () => (await groups.first().boundingBox())?.x).toBe(start?.x)
  // Other words in a group move nothing.
  const places = [await groups.first().boundingBox(), await groups.last().boundingBox()]
  await guest.orderAll([{ drink: second, notes: 'no ice please' }])
  await expect(strip.getByRole('button', { name: second })).toContainText('with notes: 1')
  expect([await groups.first().boundingBox(), await groups.last().boundingBox()]).toEqual(places)
  // Nor does the last group that goes.
  await strip.getByRole('button', { name: second }).click()
  await strip.getByRole('button', { name: third }).click()
  const place = await undo.last().boundingBox()
  await expect(groups).toHaveCount(0)
  expect(await undo.last().boundingBox()).toEqual(place)
})

test('a colleague’s press moves no ticket under a finger', async ({ page, browser, server }) => {
  const guest = await signInGuest(server.url)
  const ids: number[] = []
  for (const drink of ['Negroni', 'Daiquiri', 'Margarita']) ids.push((await guest.order(drink)).id)
  const [first = 0, second = 0] = ids
  await openKiosk(page)
  await showTab(page, 'New')
  await withStaff(browser, server.url, async (other) => {
    await openKiosk(other)
    await showTab(other, 'New')
    await turnTo(other, first)
    await turnTo(page, second)
    await cardOf(other, first).getByRole('button', { name: 'Start', exact: true }).scrollIntoViewIfNeeded()
    await watchMoves(page)
    const before = await cardOf(page, second).boundingBox()
    await cardOf(other, first).getByRole('button', { name: 'Start', exact: true }).click()
    await expect(cardOf(page, first)).toHaveCount(0)
    // A finger that goes down now finds the ticket where it was.
    expect(await cardOf(page, second).boundingBox()).toEqual(before)
    await page.locator('.kiosk-clock').click()
    await expect.poll(async () => (await cardOf(page, second).boundingBox())?.x).not.toBe(before?.x)
    expect(await page.evaluate(() => window.moved)).toEqual([])
  })
})

test('six cubbies to see to and 23 new orders leave eight tickets whole on a tablet, and all cubbies on every screen', async ({
  page,
  locker,
  guest,
}) => {
  await guest.setName(LONG_NAME)
  await openKiosk(page)
  await fill(page, guest, 23)
  const front = [1, 2, 3, 4, 5, 6]
  for (const number of front) await locker.moveFront(number, 'open')
  await expect(page.locator('.attention-pill > summary')).toHaveText('6 to see to')
  for (const [width, height, least] of [
    [1024, 768, 8],
    [1280, 800, 12],
    [768, 1024, 2],
    [390, 844, 0],
    [360, 640, 0],
  ] as const) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    const { whole, cut } = await look(page)
    expect(whole, `${width} px`).toBeGreaterThanOrEqual(least)
    expect(cut).toEqual([])
    const cubbies = page.locator('.cubby')
    await expect(cubbies).toHaveCount(12)
    for (const cubby of await cubbies.all()) await expect(cubby).toBeInViewport({ ratio: 1 })
    await expectNoOverflow(page)
  }
  for (const number of front) await locker.moveFront(number, 'closed')
  await expect(page.locator('.attention-pill')).toHaveCount(0)
  await guest.setName('Gil')
})

test('no name is cut under Ready, and what to do there is whole', async ({ page, server }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const guest = await signInGuest(server.url)
  await guest.setName(LONG_NAME)
  const ids = [(await guest.order('Negroni')).id, (await guest.order('Daiquiri')).id]
  await openKiosk(page)
  for (const id of ids) {
    await turnTo(page, id)
    await cardOf(page, id).getByRole('button', { name: 'Start', exact: true }).click()
    await cardOf(page, id)
      .getByRole('button', { name: /^(Load|Mark prepared)$/ })
      .click()
    await cardOf(page, id).getByRole('button', { name: 'Serve at the counter' }).click()
    await expect(ticketIn(page, 'Ready', id)).toBeVisible()
  }
  await showTab(page, 'Ready')
  for (const id of ids) await expect(cardOf(page, id).getByRole('heading', { level: 3 })).toContainText(LONG_NAME)
  expect((await look(page)).cut).toEqual([])
  await guest.setName('Gil')
})
