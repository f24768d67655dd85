import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule, signInGuest } from './guest'
import {
  addDrink,
  expectOrderState,
  expectWell,
  HERON,
  openBasket,
  openMenu,
  orderUnpaid,
  payButton,
  payWith,
  PHONE,
  signInToPay,
} from './phone'

test.use(PHONE)

test.beforeAll(async ({ servers }, info) => {
  await dropLocationRule((await servers.of(info.file)).url)
})

/** Goes back at every step of an evening, and expects one drink, one order and one payment. */
async function goBackEverywhere(phone: Page, { serverUrl, hasScript }: { serverUrl: string; hasScript: boolean }) {
  const guest = await signInGuest(serverUrl)
  const before = await guest.countOrders()
  await test.step('after a drink was added', async () => {
    await openMenu(phone)
    await addDrink(phone, 'Negroni')
    await phone.goBack()
    await expect(phone.getByRole('heading', { level: 1, name: 'Negroni' })).toBeVisible()
    await expectWell(phone, hasScript)
    await phone.goForward()
    await openBasket(phone)
    await expect(phone.getByRole('link', { name: /1\s*×\s*Negroni/ })).toBeVisible()
  })

  await test.step('after signing in', async () => {
    await signInToPay(phone)
    await expect(payButton(phone)).toBeVisible()
    await phone.goBack()
    // A signed-in guest is redirected; a form that is still shown does no harm.
    await expect(phone.locator('h1')).toBeVisible()
    await phone.goto(`${HERON}/basket`)
    await expect(phone.getByRole('link', { name: /1\s*×\s*Negroni/ })).toBeVisible()
    await expect(phone.getByRole('link', { name: 'My orders' })).toBeVisible()
  })

  const id = await orderUnpaid(phone)
  await test.step('from paying', async () => {
    await phone.goBack()
    await expect(phone.locator('h1')).toBeVisible()
    // A basket that is still shown belongs to the same order.
    if (await payButton(phone).isVisible()) await payButton(phone).click()
    else await phone.goto(`/app/orders/${id}`)
    await expect(phone).toHaveURL(new RegExp(`/app/orders/${id}(/pay)?$`))
    await phone.goto(`/app/orders/${id}/pay`)
    await payWith(phone, 'Pays')
    await expectOrderState(phone, 'In the queue')
  })

  await test.step('after paying', async () => {
    await phone.goBack()
    await expect(phone.locator('h1')).toBeVisible()
    if (await payButton(phone).isVisible()) await payButton(phone).click()
    await phone.goto(`${HERON}/basket`)
    await expect(phone.getByText('Your basket is empty.')).toBeVisible()
    await expectWell(phone, hasScript)
    expect((await guest.read(id)).paymentStatus).toBe('Paid')
    expect(await guest.countOrders()).toBe(before + 1)
  })
}

test('the back button duplicates nothing and breaks no screen', async ({ page, server }) => {
  await goBackEverywhere(page, { serverUrl: server.url, hasScript: true })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the back button duplicates nothing and breaks no screen', async ({ page, server }) => {
    await goBackEverywhere(page, { serverUrl: server.url, hasScript: false })
  })
})
