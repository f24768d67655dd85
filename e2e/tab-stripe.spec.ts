import { expect, test } from './fixtures'
import { dropLocationRule } from './guest'
import { addDrink, expectWell, HERON, openMenu, PHONE, signInAt } from './phone'
import { cardField, KEY, playStripe } from './stripe-form'
import { setTabMode } from './tabs'

/** A tab that a new card secures, in Stripe's form. */

test.use({ ...PHONE, serverEnv: { STRIPE_PUBLISHABLE_KEY: KEY }, expectedErrors: [/ERR_FAILED/] })

test('a new card is entered in Stripe’s form, declined once, and then holds the tab', async ({
  page: phone,
  server,
}) => {
  await dropLocationRule(server.url)
  await setTabMode(server.url, 'end')
  await playStripe(phone, server.stripeUrl)
  await signInAt(phone)
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await phone.goto(`${HERON}/tab`)
  await phone.getByLabel('$100').check()
  await phone.getByRole('button', { name: 'Open the tab' }).click()
  const hold = phone.getByRole('button', { name: 'Hold $100.00' })
  await expect(hold).toBeEnabled()
  await expect(phone).toHaveURL(/\/app\/tabs\/\d+\/pay$/)
  await cardField(phone).fill('pm_card_chargeDeclined')
  await expectWell(phone)
  await hold.click()
  await expect(phone.getByText('Your card was declined.')).toBeVisible()
  await cardField(phone).fill('pm_card_visa')
  await hold.click()

  await expect(phone.getByText(/^Limit \$100\.00/)).toBeVisible()
  await phone.getByRole('link', { name: 'Back to your basket' }).click()
  await expect(phone.getByRole('button', { name: 'Order – on the tab' })).toBeVisible()
  // The card is kept at Stripe, and raises the limit without another form.
  await phone.getByRole('link', { name: /^On your tab/ }).click()
  await phone.getByText('Raise the limit', { exact: true }).click()
  await phone.getByRole('button', { name: 'Raise by $50' }).click()
  await expect(phone.getByText(/^Limit \$150\.00/)).toBeVisible()
})
