import { DEMO_PASSWORD } from '../testing/accounts'
import { expect, expectAccessible, test } from './fixtures'

test('staff add a passkey, keep their recovery codes, and sign in with the passkey', async ({ page, server }) => {
  // Browsers create no passkeys for an IP address.
  const site = server.url.replace('127.0.0.1', 'localhost')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
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
