import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'
import { dropLocationRule, makeAccount, setDrinkLimits } from './guest'
import { openKiosk } from './kiosk'
import {
  addDrink,
  expectWell,
  HERON,
  openBasket,
  openDrink,
  openMenu,
  order,
  payButton,
  PHONE,
  signInOnScreen,
} from './phone'
import type { E2eServer } from './server'

/** A guest at a drink limit, and the bartender who lets them go on. */

test.use(PHONE)
test.setTimeout(180_000)

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
  await setDrinkLimits(server.url, { order: 2, hour: 4 })
})
test.afterEach(async ({ server }) => {
  await setDrinkLimits(server.url, { order: null, hour: null })
})

/** A new guest over 21, on a phone of their own at the venue's menu. */
async function guestOver21(browser: Browser, server: E2eServer, hasScript: boolean): Promise<Page> {
  const email = `${randomUUID()}@guests.test`
  await makeAccount(server.url, email)
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: hasScript })
  const phone = await context.newPage()
  await signInOnScreen(phone, email)
  await phone.goto(`/app/verify?to=${encodeURIComponent(HERON)}`)
  await phone
    .getByRole('button', { name: /^Check my age with/ })
    .first()
    .click()
  await phone.getByLabel('Date of birth on the document').fill('1990-05-15')
  await phone.getByRole('button', { name: 'Approve' }).click()
  // Another address before the approval has been answered would end it.
  await expect(phone).toHaveURL(new RegExp(`${HERON}$`))
  await openMenu(phone)
  return phone
}

const AN_ORDER = 'One order here has up to 2 alcoholic drinks'

for (const hasScript of [true, false]) {
  test(`a guest reads the limit before it is reached, asks the bar, and goes on ${hasScript ? '' : 'without JavaScript'}`, async ({
    browser,
    page: bar,
    server,
  }) => {
    await bar.setViewportSize({ width: 1024, height: 768 })
    await openKiosk(bar)
    const phone = await guestOver21(browser, server, hasScript)
    await openDrink(phone, 'Negroni')
    await expect(phone.getByText(`${AN_ORDER}.`)).toBeVisible()
    await expect(
      phone.getByText('Each guest here has up to 4 standard drinks an hour: 4 left for you now.'),
    ).toBeVisible()
    await expectWell(phone, hasScript)
    await phone.goto(HERON)
    await addDrink(phone, 'Negroni')
    await openBasket(phone)
    await expect(phone.getByText(`${AN_ORDER}: 1 more fits.`)).toBeVisible()
    await expect(phone.getByText(/standard drinks an hour: 2\.7 left after this order\.$/)).toBeVisible()
    await expectWell(phone, hasScript)

    for (const more of [2, 3]) {
      await phone.getByRole('button', { name: 'More: Negroni' }).click()
      await expect(phone.getByText(`${more} × Negroni`)).toBeVisible()
    }
    await expect(
      phone.getByText(`${AN_ORDER}. Choose fewer, and order the rest later. The bar can say so earlier.`),
    ).toBeVisible()
    await expect(payButton(phone)).toBeHidden()
    await expectWell(phone, hasScript)
    await phone.getByRole('button', { name: 'Ask the bar' }).click()
    await expect(phone.getByText('The bar can see it. Say hello there, then try again.')).toBeVisible()
    await expectWell(phone, hasScript)

    // Live, without a reload.
    const pill = bar.locator('.attention-pill > summary')
    await expect(pill).toContainText('Drink limit')
    await pill.click()
    const row = bar.getByRole('list', { name: 'Guests at a drink limit' }).getByRole('listitem')
    await expect(row).toContainText('Gail G.: asks for 3 × Negroni')
    await expectAccessible(bar)
    for (const width of [360, 1280, 1024]) {
      await bar.setViewportSize({ width, height: 768 })
      await expectNoOverflow(bar)
      await expect(row.getByRole('button', { name: 'Go on for an hour' })).toBeVisible()
    }
    await row.getByLabel('Why').selectOption('For others')
    await row.getByRole('button', { name: 'Go on for an hour' }).click()
    await expect(row).toBeHidden()

    // The basket follows the bar's answer.
    if (!hasScript) await phone.getByRole('link', { name: 'Try again' }).click()
    await order(phone)
    await phone.context().close()

    await signIn(bar, 'owner')
    await bar.goto('/reports/summary')
    await expect(bar.getByText(/Gail G\., 3 × Negroni\. .*: For others/).first()).toBeVisible()
    await expectAccessible(bar)
    for (const width of [360, 1280]) {
      await bar.setViewportSize({ width, height: 768 })
      await expectNoOverflow(bar)
    }
  })
}

test('a guest who reads Spanish reads the limit and its refusal in Spanish, with the time', async ({
  browser,
  server,
}) => {
  const phone = await guestOver21(browser, server, true)
  await setDrinkLimits(server.url, { order: null, hour: 2 })
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await order(phone)
  await phone.goto(HERON)
  await phone.getByRole('button', { name: 'Español' }).click()
  await phone
    .getByRole('link', { name: /^Negroni/ })
    .first()
    .click()
  await expect(
    phone.getByText(
      /Aquí cada cliente tiene hasta 2 tragos estándar por hora; ahora te quedan 0\.7\. Más a partir de las? \d+:\d\d\s[ap]\.\s?m\. El bar puede permitirlo antes\./,
    ),
  ).toBeVisible()
  await expectWell(phone)
  await phone.context().close()
})

test('an owner sets both limits in the business form, and empties them', async ({ page: owner, server }) => {
  await setDrinkLimits(server.url, { order: null, hour: null })
  await signIn(owner, 'owner')
  await owner.goto('/businesses/1?edit')
  await owner.getByLabel('Alcoholic Drinks an Order').fill('4')
  await owner.getByLabel('Standard Drinks an Hour').fill('3.5')
  for (const width of [360, 1280]) {
    await owner.setViewportSize({ width, height: 800 })
    await expectNoOverflow(owner)
  }
  await expectAccessible(owner)
  await owner.getByRole('region', { name: 'Business' }).getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('4 alcoholic drinks an order, 3.5 standard drinks an hour')).toBeVisible()
  await owner.goto('/businesses/1?edit')
  await owner.getByLabel('Alcoholic Drinks an Order').fill('')
  await owner.getByRole('region', { name: 'Business' }).getByRole('button', { name: 'Save' }).click()
  await expect(owner.getByText('3.5 standard drinks an hour', { exact: true })).toBeVisible()
})
