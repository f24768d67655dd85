import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, holdBack, test } from './fixtures'
import { addDrink, expectAwake, HERON, openDrink, openMenu, signInAt } from './phone'

test.use({ viewport: { width: 360, height: 740 } })

/** From the code on the table to a drink in the basket, and out of it again. */
async function chooseADrink(page: Page): Promise<void> {
  await page.goto(HERON)
  await expectNoOverflow(page)
  await expect(page.getByRole('link', { name: /Negroni/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Yes, I am' }).click()
  await expect(page.getByRole('heading', { name: 'Are you 21 or older?' })).toBeHidden()
  await page
    .getByRole('link', { name: /Negroni/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Negroni' })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByLabel('Anything the bar should know?').fill('No orange')
  await page.getByRole('button', { name: /Add to basket/ }).click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(page.getByText('“No orange”')).toBeVisible()
  await expect(page.getByText('For guests 21 or older')).toBeVisible()
  await page.getByRole('button', { name: 'One more: Negroni' }).click()
  await expect(page.getByRole('link', { name: /2\s*×\s*Negroni/ })).toBeVisible()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Remove: Negroni' }).click()
  await expect(page.getByText('Your basket is empty.')).toBeVisible()
}

test('a guest browses the menu, chooses and changes their mind, before any account', async ({ page }) => {
  await chooseADrink(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a guest browses the menu, chooses and changes their mind', async ({ page }) => {
    await chooseADrink(page)
  })
})

test('a route loaded for one drink is reused for every drink', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/__manifest') asked.push(...searchParams.getAll('p'))
  })
  await openMenu(page)
  await expect.poll(() => asked.filter((path) => path.includes('/items/')).length).toBeGreaterThan(0)
  const before = asked.length
  for (const drink of ['Negroni', 'Night Heron']) {
    await openDrink(page, drink)
    await page.getByRole('link', { name: 'The Night Heron' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'The Night Heron' })).toBeVisible()
  }
  expect(asked.slice(before).filter((path) => path.includes('/items/'))).toEqual([])
})

test('nothing shifts while a menu, a drink, a basket, an order and the places are loading', async ({ page, guest }) => {
  await openMenu(page)
  await addDrink(page, 'Negroni')
  const drink =
    (await page
      .getByRole('link', { name: /^Negroni/ })
      .first()
      .getAttribute('href')) ?? ''
  const { id } = await guest.order('Negroni')
  for (const path of [HERON, drink, `${HERON}/basket`]) await expectStill(page, path)
  await signInAt(page)
  for (const path of [drink, `/app/orders/${id}`, '/app']) await expectStill(page, path)
})

/** Loads a screen and expects that its script has shifted nothing. */
async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectAwake(page, page.getByRole('main').getByRole('link').first())
  const moved = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries()) shifts.push(JSON.stringify(shift))
        }).observe({ type: 'layout-shift', buffered: true })
        // Content added by the script is painted by then.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(shifts))))
      }),
  )
  expect(moved, path).toEqual([])
}

test('a pressed button looks pressed until it is answered', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await openMenu(page)
    const answer = await holdBack(page, /\.data\b/)
    const link = page.getByRole('link', { name: /^Negroni/ }).first()
    await link.click()
    await expect(link).toHaveAttribute('data-pressed')
    answer()
    const add = page.getByRole('button', { name: /Add to basket/ })
    await expect(add).toBeVisible()
    await holdBack(page, /\.data\b/)
    await add.click()
    await expect(add).toHaveAttribute('data-pressed')
  } finally {
    await context.close()
  }
})

test('a menu fits a phone with text twice as large', async ({ page }) => {
  await openMenu(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expectNoOverflow(page)
})

test('search finds items during typing, ignoring accents', async ({ page }) => {
  await page.goto(HERON)
  await page.getByRole('button', { name: 'Yes, I am' }).click()
  await page.getByRole('searchbox').fill('pina')
  await expect(page.getByRole('link', { name: /Piña/ }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('NEGRONY')
  await expect(page.getByRole('link', { name: /^Negroni/ }).first()).toBeVisible()
  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(page.getByText('Nothing on the menu matches.')).toBeVisible()
})

test("a screen reader announces the results and the price, and continues at the next screen's heading", async ({
  page,
}) => {
  await openMenu(page)
  await page.getByRole('searchbox').fill('negroni')
  await expect(page.getByText(/^\d+ drinks found$/)).toHaveRole('status')
  await openDrink(page, 'Negroni')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const announced = page.getByText(/^It costs \$/)
  await expect(announced).toHaveRole('status')
  const one = await announced.textContent()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(announced).not.toHaveText(one ?? '')
})

for (const scheme of ['dark', 'light'] as const) {
  test(`menu, drink, basket and places are accessible, ${scheme}, also at 320 pixels and in Spanish`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(HERON)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Yes, I am' }).click()
    await page
      .getByRole('link', { name: /Negroni/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Negroni' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /Add to basket/ }).click()
    await page.getByRole('link', { name: /View basket/ }).click()
    await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { name: 'Tu carrito' })).toBeVisible()
    await expectNoOverflow(page)
    await page.goto('/app')
    await expect(page.getByRole('heading', { name: 'Lugares' })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  })
}

/** The last drink of the menu: far below the first screen. */
async function lastDrink(page: Page): Promise<string> {
  await openMenu(page)
  const id = await page.locator('.category .line[id]').last().getAttribute('id')
  return `[id="${id ?? ''}"]`
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    for (const way of ['a drink is added', 'the guest goes back by the link at the top'] as const) {
      test(`the menu keeps its position after ${way}`, async ({ page }) => {
        const line = await lastDrink(page)
        await page.locator(line).getByRole('link').click()
        if (way === 'a drink is added') await page.getByRole('button', { name: /Add to basket/ }).click()
        else await page.locator('a.back').click()
        await expect(page.locator(line)).toBeInViewport()
      })
    }
  })
}

test('the basket is a few key presses away from the top of the menu', async ({ page }) => {
  await openMenu(page)
  await addDrink(page, 'Negroni')
  await page.reload()
  await expectAwake(page, page.getByRole('link', { name: /View basket/ }))
  for (let keys = 0; keys < 10; keys += 1) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('link', { name: /View basket/ }).evaluate((link) => link === document.activeElement))
      return
  }
  throw new Error('Ten key presses did not reach the basket')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`a phone in its ${scheme} scheme gets browser bars in the page's colour`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(HERON)
    const colors = await page.evaluate(() => {
      const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        .filter(({ media }) => matchMedia(media).matches)
        .map(({ content }) => content)
      const ground = getComputedStyle(document.documentElement).backgroundColor
      const probe = document.body.appendChild(document.createElement('i'))
      return { ground, bars: bars.map((bar) => ((probe.style.color = bar), getComputedStyle(probe).color)) }
    })
    expect(colors.bars).toEqual([colors.ground])
  })
}

test('the price on the button follows the choice while the browser translates the page', async ({ page }) => {
  await openMenu(page)
  await openDrink(page, 'Negroni')
  const button = page.getByRole('button', { name: /Add to basket/ })
  await expectAwake(page, button)
  const one = (await button.textContent()) ?? ''
  await translate(page)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(button).not.toHaveText(one)
})

/** Puts each text into elements of its own, as a browser's translation does. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) {
      const { currentNode } = walker
      if (currentNode instanceof Text && currentNode.data.trim() !== '') texts.push(currentNode)
    }
    for (const text of texts) {
      if (text.parentElement?.closest('script, style, textarea, noscript')) continue
      const [outer, inner] = [document.createElement('span'), document.createElement('span')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
}

test('a drink is added at its line, taken back, and the menu keeps its place', async ({ page }) => {
  await openMenu(page)
  const plus = page.getByRole('button', { name: 'Add Negroni', exact: true })
  await expectAwake(page, plus)
  await plus.scrollIntoViewIfNeeded()
  const place = () => page.evaluate(() => window.scrollY)
  const before = await place()
  await plus.click()
  await expect(page.getByText('Negroni added.')).toBeVisible()
  await plus.click()
  await expect(page.getByRole('link', { name: /View basket/ })).toContainText('2 drinks')
  expect(await place()).toBe(before)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /View basket/ })).toContainText('1 drink')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(await place()).toBe(before)
  await page.getByRole('link', { name: /View basket/ }).click()
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible()
  await page.goBack()
  await expect.poll(place).toBe(before)
})

test('the chip of the section in view is marked, and filters narrow the menu at once', async ({ page }) => {
  await openMenu(page)
  await expectAwake(page, page.locator('.chip').first())
  const marked = page.locator('.chip[aria-current]')
  const chips = page.locator('.chip')
  const last = (await chips.last().textContent()) ?? ''
  await page.getByRole('heading', { level: 2, name: last, exact: true }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(marked).toHaveCount(1)
  await expect(marked).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('.filters summary').click()
  await page.getByLabel('No alcohol').check()
  await expect(page.getByText('1 filter on')).toBeVisible()
  await expect(page.getByRole('link', { name: /Negroni/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Shirley Temple/ }).first()).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByLabel('Any', { exact: true }).check()
  await expect(page.getByRole('link', { name: /Negroni/ }).first()).toBeVisible()
})

test('the keyboard reaches the basket within ten keys, from the top of the menu', async ({ page }) => {
  await openMenu(page)
  const plus = page.getByRole('button', { name: 'Add Negroni', exact: true })
  await expectAwake(page, plus)
  await plus.click()
  const basket = page.getByRole('link', { name: /View basket/ })
  await expect(basket).toBeVisible()
  await page.goto(HERON)
  let keys = 0
  do {
    await page.keyboard.press('Tab')
    keys += 1
  } while (keys < 10 && !(await basket.evaluate((element) => element === document.activeElement)))
  await expect(basket).toBeFocused()
})

test.describe('on a screen with room for both', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled })

      test('the basket is beside the menu, and its quantities change there', async ({ page }) => {
        await openMenu(page)
        const basket = page.getByRole('complementary', { name: 'Your basket' })
        await expect(basket.getByText('Your basket is empty.')).toBeVisible()
        const plus = page.getByRole('button', { name: 'Add Negroni', exact: true })
        if (javaScriptEnabled) await expectAwake(page, plus)
        await plus.click()
        await expect(basket.getByRole('link', { name: '1 × Negroni' })).toBeVisible()
        await basket.getByRole('button', { name: 'One more: Negroni' }).click()
        await expect(basket.getByRole('link', { name: '2 × Negroni' })).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`${HERON}$`))
        await expect(page.getByRole('link', { name: /^View basket/ })).toBeHidden()
        await expectNoOverflow(page)
        if (javaScriptEnabled) await expectAccessible(page)
        await basket.getByRole('link', { name: 'Review and pay · $28.00' }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible()
      })
    })
  }
})
