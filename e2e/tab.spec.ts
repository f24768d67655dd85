import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule } from './guest'
import { addDrink, expectWell, HERON, openBasket, openMenu, orderOn, PHONE, signInAt } from './phone'
import type { E2eServer } from './server'
import { handOver, setTabMode } from './tabs'

/** A tab that is paid at the end: opened from the basket, ordered on twice, and closed with a tip. */

test.use({
  ...PHONE,
  // A card that is declined.
  expectedErrors: [/402/],
})

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
  await setTabMode(server.url, 'end')
})

const ORDER = 'Order – on the tab'

/** Orders a Negroni on the tab. Returns the order's id. */
async function orderOnTab(phone: Page): Promise<number> {
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await phone.getByRole('button', { name: ORDER }).click()
  await expect(phone).toHaveURL(/\/app\/orders\/\d+$/)
  return orderOn(phone)
}

async function evening(phone: Page, server: E2eServer, hasScript: boolean): Promise<void> {
  await signInAt(phone)
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await expect(phone.getByRole('heading', { name: 'You pay at the end here' })).toBeVisible()
  await expectWell(phone, hasScript)
  await phone.getByRole('link', { name: 'Open a tab' }).click()
  await expect(phone.getByRole('heading', { name: 'Open a tab' })).toBeVisible()
  await expectWell(phone, hasScript)

  await phone.getByLabel('$100').check()
  await chooseCard(phone, 'Is declined')
  await phone.getByRole('button', { name: 'Open the tab' }).click()
  await expect(phone.getByRole('alert')).toHaveText('Your card was declined.')
  await expect(phone.getByLabel('$100')).toBeChecked()
  await chooseCard(phone, 'Pays')
  await phone.getByRole('button', { name: 'Open the tab' }).click()

  await expect(phone.getByRole('link', { name: /^On your tab: \$0\.00 of \$100\.00/ })).toBeVisible()
  await expectWell(phone, hasScript)
  await phone.getByRole('button', { name: ORDER }).click()
  await expect(phone.getByText('On your tab. The bar will start on it soon.')).toBeVisible()
  await expectWell(phone, hasScript)
  const first = orderOn(phone)
  const second = await orderOnTab(phone)

  await phone.getByRole('link', { name: 'On your tab' }).click()
  await expect(phone.getByRole('heading', { name: 'Your tab' })).toBeVisible()
  await expect(phone.getByText('Pick up your drinks first.')).toBeVisible()
  for (const id of [first, second]) await handOver(server.url, id)
  // The events of its orders show the form that closes it.
  if (!hasScript) await phone.reload()
  const close = phone.getByRole('button', { name: /^Close and pay/ })
  await expect(close).toBeVisible()
  await expectWell(phone, hasScript)
  await phone.getByLabel(/^20%/).check()
  if (hasScript) await expect(close).toHaveText('Close and pay $37.69')
  await close.click()

  await expect(phone.getByText('$37.69 charged to your Visa ending in 4242')).toBeVisible()
  await expect(phone.getByText(/^\$62\.31 of the hold released\./)).toBeVisible()
  await expect(phone.getByRole('link', { name: /^Order #/ })).toHaveCount(2)
  await expectWell(phone, hasScript)
}

/** Chooses a test card. Beside saved cards, test cards are folded. */
async function chooseCard(phone: Page, card: string): Promise<void> {
  const choice = phone.getByLabel(card, { exact: true })
  await expect(phone.getByRole('button', { name: 'Open the tab' })).toBeVisible()
  if (!(await choice.isVisible())) await phone.getByText('Another card', { exact: true }).click()
  await choice.check()
}

test('a guest opens a tab, orders twice, closes it with 20%, and sees what was charged', async ({ page, server }) => {
  await evening(page, server, true)
})

test('the same without JavaScript', async ({ browser, server }) => {
  const phone = await withoutScript(browser, server)
  await evening(phone, server, false)
  await phone.context().close()
})

async function withoutScript(browser: Browser, server: E2eServer): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: false })
  return context.newPage()
}

test('an order that does not fit waits in the basket while the tab is raised', async ({ page: phone, server }) => {
  await signInAt(phone)
  await openMenu(phone)
  for (let drinks = 0; drinks < 4; drinks += 1) await addDrink(phone, 'Negroni')
  await phone.goto(`${HERON}/tab`)
  await phone.getByLabel('$50').check()
  await chooseCard(phone, 'Pays')
  await phone.getByRole('button', { name: 'Open the tab' }).click()
  await expect(phone.getByText('This doesn’t fit on your tab: $41.66 is left')).toBeVisible()
  await expectWell(phone)
  await phone.getByRole('link', { name: 'Raise the limit' }).click()
  await phone.getByRole('button', { name: 'Raise by $100' }).click()
  await expect(phone.getByRole('link', { name: /^On your tab: \$0\.00 of \$150\.00/ })).toBeVisible()
  await phone.getByRole('button', { name: ORDER }).click()
  await expect(phone).toHaveURL(/\/app\/orders\/\d+$/)
  await handOver(server.url, orderOn(phone))
  await phone.getByRole('link', { name: 'On your tab' }).click()
  await phone.getByRole('button', { name: /^Close and pay/ }).click()
  await expect(phone.getByText(/of the hold released\./)).toBeVisible()
})
