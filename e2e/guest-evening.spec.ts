import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { fillSignIn, HERON, payButton, payWith, PHONE } from './phone'

test.use({
  // A card that is declined.
  expectedErrors: [/402/],
  ...PHONE,
})

test('a guest opens the menu by a code on the table, signs in to pay, is declined once, and waits in the queue', async ({
  page,
}) => {
  await page.goto(HERON)
  await page.getByRole('button', { name: 'Yes, I am' }).click()
  await page
    .getByRole('link', { name: /Negroni/ })
    .first()
    .click()
  await page.getByRole('button', { name: /Add to basket/ }).click()
  await page.getByRole('link', { name: /View basket/ }).click()
  await page.getByRole('link', { name: 'Sign in to pay' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await fillSignIn(page, 'guest@barback.test')
  await page.getByRole('button', { name: 'Sign in' }).click()

  // Back on the same screen, with the same basket.
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible()
  // A phone that has already granted permission sends its position without another tap.
  await page.getByLabel(/^18%/).check()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await payWith(page, 'Is declined')
  await expect(page).toHaveURL(/\/app\/orders\/\d+\/pay$/)
  await expect(page.getByRole('alert')).toContainText('declined')
  // Declined again there.
  await payWith(page, 'Is declined')
  await expect(page.getByRole('alert')).toContainText('declined')
  // The keyboard focus is still on the button.
  await expect(payButton(page)).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Pays', { exact: true }).check()
  await page.getByRole('button', { name: /^Pay \$/ }).click()

  await expect(page.getByRole('heading', { name: 'In the queue' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByText('Something is wrong').click()
  await page.getByLabel('What is wrong?').selectOption('Other')
  await page.getByRole('button', { name: 'Tell the bar' }).click()
  await expect(page.getByText(/Reported: Something else/)).toBeVisible()

  await page.goto('/app/orders')
  await expect(page.getByRole('link', { name: /The Night Heron/ }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/app/account')
  await expectAccessible(page)
  await expectNoOverflow(page)
})
