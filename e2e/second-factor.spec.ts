import { DEMO_PASSWORD } from '../testing/accounts'
import { passkeyOrigin } from '../testing/passkey'
import { expect, expectAccessible, test } from './fixtures'
import { addPasskeyDevice } from './passkey'

test('staff add a passkey, keep their recovery codes, and sign in with the passkey', async ({ page, server }) => {
  const site = passkeyOrigin(server.url)
  await addPasskeyDevice(page)
  const password = async () => {
    await page.goto(`${site}/login`)
    await page.getByLabel('Email').fill('owner@barback.test')
    await page.getByLabel('Password').fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await password()
  await expect(page).toHaveURL(`${site}/`)
  await page.goto(`${site}/account/second-factor`)
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await expect(page.getByText('Your Recovery Codes')).toBeVisible()
  await expect(page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)).toHaveCount(10)
  await expectAccessible(page)

  await page.context().clearCookies()
  await password()
  await expect(page).toHaveURL(/\/login\/code/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page).toHaveURL(`${site}/`)
  await expect(page).toHaveTitle(/Dashboard/)
})
