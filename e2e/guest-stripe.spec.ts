import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule, signInGuest } from './guest'
import { expectOrderState, expectWell, fillBasket, HERON, openMenu, orderOn, payButton, PHONE } from './phone'
import { cardField, KEY, playStripe } from './stripe-form'

test.use({ ...PHONE, serverEnv: { STRIPE_PUBLISHABLE_KEY: KEY }, expectedErrors: [/ERR_FAILED/] })

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
})

/** From the menu to the basket in one document, as a guest goes. */
async function openFullBasket(phone: Page): Promise<void> {
  await fillBasket(phone)
  await expect(payButton(phone)).toBeVisible()
}

test("Stripe's own form is in the basket, keeps the order after a refusal, and pays it once", async ({
  page: phone,
  server,
}) => {
  const loaded = await playStripe(phone, server.stripeUrl)
  await openMenu(phone)
  expect(loaded()).toBe(0)
  await openFullBasket(phone)
  await expect(cardField(phone)).toBeVisible()
  expect(await phone.evaluate(() => window.shownByStripe)).toEqual({
    key: KEY,
    type: 'payment',
    locale: 'en',
    theme: 'stripe',
  })
  await phone.getByLabel(/^20%/).check()
  const total = /\$([\d.]+)/.exec((await payButton(phone).textContent()) ?? '')?.[1]
  await expect.poll(() => phone.evaluate(() => window.amountAtStripe)).toBe(Math.round(Number(total) * 100))
  await expectWell(phone)

  await cardField(phone).fill('pm_card_chargeDeclined')
  await payButton(phone).click()
  await expect(phone).toHaveURL(/\/app\/orders\/\d+\/pay/)
  const id = orderOn(phone)
  await expect(phone.getByText('Your card was declined.')).toBeVisible()
  await expectWell(phone)
  await cardField(phone).fill('pm_card_visa')
  await payButton(phone).last().click()
  await expectOrderState(phone, 'In the queue')
  const guest = await signInGuest(server.url)
  expect((await guest.read(id)).paymentStatus).toBe('Paid')

  // It was saved, and comes first next time, without another form.
  await openFullBasket(phone)
  await expect(phone.getByRole('radio', { name: 'visa ·· 4242' })).toBeChecked()
  await expect(cardField(phone)).toBeHidden()
  await payButton(phone).click()
  await expectOrderState(phone, 'In the queue')
})

test('a new card is saved and pays from the basket, and so does a wallet', async ({ page: phone, server }) => {
  await playStripe(phone, server.stripeUrl)
  const guest = await signInGuest(server.url)
  const before = await guest.countOrders()
  await openFullBasket(phone)
  const another = phone.getByLabel('Another card')
  if ((await another.count()) > 0) await another.check()
  await cardField(phone).fill('pm_card_mastercard')
  await payButton(phone).click()
  await expectOrderState(phone, 'In the queue')

  await openFullBasket(phone)
  await expect(phone.getByRole('radio', { name: 'mastercard ·· 4444' })).toBeChecked()
  await phone.getByRole('button', { name: 'Wallet' }).click()
  await expectOrderState(phone, 'In the queue')
  expect(await guest.countOrders()).toBe(before + 2)
})

test('wallets are allowed only on screens that take cards', async ({ page: phone }) => {
  const asked = async (path: string) => (await phone.request.get(path)).headers()['permissions-policy']
  expect(await asked(`${HERON}/basket`)).toContain('payment=(self "https://js.stripe.com" "https://pay.google.com")')
  expect(await asked(HERON)).toContain('payment=(self)')
})

test('a form of Stripe’s that fails to load shows a notice, and nothing is ordered', async ({
  page: phone,
  server,
}) => {
  await phone.route('https://js.stripe.com/**', (route) => route.abort())
  const guest = await signInGuest(server.url)
  const before = await guest.countOrders()
  await openFullBasket(phone)
  const another = phone.getByLabel('Another card')
  if ((await another.count()) > 0) await another.check()
  await expect(phone.getByText(/^The card form did not load/)).toBeVisible()
  await expectWell(phone)
  expect(await guest.countOrders()).toBe(before)
})
