import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { dropLocationRule } from './guest'
import { openKiosk, withStaff } from './kiosk'
import {
  addDrink,
  expectOrderState,
  expectWell,
  fillBasket,
  HERON,
  openBasket,
  openDrink,
  openMenu,
  order,
  orderUnpaid,
  payButton,
  payWith,
  PHONE,
  signInToPay,
} from './phone'

test.use({
  ...PHONE,
  // A guest's request is refused if the venue changed something first.
  expectedErrors: [/409/],
})

test.beforeAll(async ({ servers }, info) => {
  await dropLocationRule((await servers.of(info.file)).url)
})

/** Opens the bar's screen with its list of items on sale. */
async function openTonight(bar: Page): Promise<void> {
  await openKiosk(bar)
  await bar.getByText('Menu', { exact: true }).click()
}

async function sellOut(bar: Page, drink: string): Promise<void> {
  await bar.getByRole('button', { name: `${drink}: sold out tonight` }).click()
  await expect(bar.getByRole('button', { name: `${drink}: back on sale` })).toBeEnabled()
}

async function sellAgain(bar: Page, drink: string): Promise<void> {
  await bar.getByRole('button', { name: `${drink}: back on sale` }).click()
  await expect(bar.getByRole('button', { name: `${drink}: sold out tonight` })).toBeEnabled()
}

async function openPriceOf(office: Page, drink: string): Promise<void> {
  await signIn(office, 'owner')
  await office.goto(`/business-menu?searchString=${drink}`)
}

/** Raises the price of a drink by a dollar. */
async function raise(office: Page, drink: string): Promise<void> {
  const price = office.getByRole('textbox', { name: `Price of ${drink}`, exact: true })
  await price.fill((Number(await price.inputValue()) + 1).toFixed(2))
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Saved 1 item!')).toBeVisible()
  // Otherwise the next save would find this toast.
  await expect(office.getByText('Saved 1 item!')).toBeHidden()
}

test('a drink that sells out while it is being chosen, or in the basket, is marked live, and the rest can be paid', async ({
  page: phone,
  browser,
  server,
}) => {
  await withStaff(browser, server.url, async (bar) => {
    await openTonight(bar)
    await openMenu(phone)
    await addDrink(phone, 'Negroni')
    await openDrink(phone, 'Daiquiri')
    const add = phone.getByRole('button', { name: /Add to basket/ })
    await expect(add).toBeEnabled()
    await sellOut(bar, 'Daiquiri')
    await expect(phone.getByRole('status').filter({ hasText: 'Sold out for tonight' })).toBeVisible()
    await expect(add).toBeDisabled()
    await expectWell(phone)
    await sellAgain(bar, 'Daiquiri')
    await expect(add).toBeEnabled()
    await add.click()

    await openBasket(phone)
    await signInToPay(phone)
    await expect(payButton(phone)).toBeVisible()
    const tip = phone.getByLabel(/^20%/)
    await tip.check()
    await sellOut(bar, 'Daiquiri')
    await expect(phone.getByText('Sold out for tonight')).toBeVisible()
    await expect(payButton(phone)).toBeHidden()
    await expect(tip).toBeHidden()
    await expectWell(phone)
    await phone.getByRole('button', { name: 'Remove unavailable drinks' }).click()
    await expect(phone.getByText('Sold out for tonight')).toBeHidden()
    await expect(phone.getByRole('link', { name: /1\s*×\s*Negroni/ })).toBeVisible()
    await expect(tip).toBeChecked()
    await order(phone)
    await expectOrderState(phone, 'In the queue')
    await sellAgain(bar, 'Daiquiri')
  })
})

test('a price change while the basket is open is shown beside the old price, including the tip, before payment', async ({
  page: phone,
  browser,
  server,
}) => {
  await withStaff(browser, server.url, async (office) => {
    await openPriceOf(office, 'Negroni')
    await fillBasket(phone)
    await phone.getByLabel(/^20%/).check()
    const was = await totalOn(phone)
    await raise(office, 'Negroni')
    const notice = phone.getByRole('status').filter({ hasText: `The total was ${was} and is now` })
    await expect(notice).toBeVisible()
    const is = await totalOn(phone)
    expect(is).not.toBe(was)
    await expect(notice).toContainText(is)
    await expectWell(phone)
    await expect(payButton(phone)).toHaveText(`Pay ${is}`)
    await order(phone)
    await expectOrderState(phone, 'In the queue')
  })
})

test('a basket changed in one tab is updated before payment in the other, and is never paid twice', async ({
  page: first,
  context,
}) => {
  await fillBasket(first)
  const second = await context.newPage()
  await second.goto(`${HERON}/basket`)
  await second.getByRole('button', { name: 'One more: Negroni' }).click()
  await expect(second.getByRole('link', { name: /2\s*×\s*Negroni/ })).toBeVisible()

  // The first tab does not know of it.
  await expect(first.getByRole('link', { name: /1\s*×\s*Negroni/ })).toBeVisible()
  await payButton(first).click()
  await expect(first.getByRole('alert')).toContainText('Your basket has changed: check it')
  await expect(first.getByRole('link', { name: /2\s*×\s*Negroni/ })).toBeVisible()
  await expectWell(first)

  const id = await orderUnpaid(first)
  // The second tab receives the order and links to it.
  await second.getByRole('link', { name: /^Pay / }).click()
  await expect(second).toHaveURL(new RegExp(`/app/orders/${id}(/pay)?$`))
  await second.goto(`/app/orders/${id}/pay`)
  await expect(payButton(second)).toBeVisible()
  await payWith(first, 'Pays')
  await expectOrderState(first, 'In the queue')
  // It receives the payment and has nothing left to press.
  await expectOrderState(second, 'In the queue')
  await expect(payButton(second)).toBeHidden()
  await second.goto(`${HERON}/basket`)
  await expect(second.getByText('Your basket is empty.')).toBeVisible()
  await second.goto('/app/orders')
  await expect(second.locator(`.listed[href="/app/orders/${id}"]`)).toHaveCount(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('drinks that sold out or got more expensive after the screen was loaded are refused in words, then shown as they are', async ({
    page: phone,
    browser,
    server,
  }) => {
    await withStaff(browser, server.url, async (bar) => {
      await openTonight(bar)
      await openMenu(phone)
      await openDrink(phone, 'Daiquiri')
      await sellOut(bar, 'Daiquiri')
      await phone.getByRole('button', { name: /Add to basket/ }).click()
      await expect(phone.getByRole('alert')).toHaveText('Sold out for tonight')
      await expect(phone.getByRole('button', { name: /Add to basket/ })).toBeDisabled()
      await expectWell(phone, false)
      await sellAgain(bar, 'Daiquiri')
    })
    await withStaff(browser, server.url, async (office) => {
      await openPriceOf(office, 'Negroni')
      await fillBasket(phone)
      const was = await totalOn(phone)
      await raise(office, 'Negroni')
      await payButton(phone).click()
      await expect(phone.getByRole('alert')).toContainText(`The total was ${was} and is now`)
      const is = await totalOn(phone)
      expect(is).not.toBe(was)
      await expect(phone.getByRole('alert')).toContainText(is)
      await expectWell(phone, false)
      await order(phone)
      await expectOrderState(phone, 'In the queue')
    })
  })
})

/** The total that the basket shows to the guest. */
async function totalOn(phone: Page): Promise<string> {
  return (await phone.locator('.sums dd.sum').textContent()) ?? ''
}
