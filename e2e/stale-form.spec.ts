import { z } from 'zod'
import { DEMO_PASSWORD } from '../testing/accounts'
import { expect, expectAccessible, signIn, test } from './fixtures'

test.use({ expectedErrors: [/409/] })

test('a stale form shows both values of each field, and saves the chosen ones', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products/brands/3?edit=')
  await page.getByLabel('Country of Origin').fill('Barbados')
  await page.getByLabel('Manufacturer').fill('Mine')

  const answered = await page.request.post('/v1/auth/login', {
    data: { email: 'admin@barback.test', password: DEMO_PASSWORD },
  })
  const { token, expiresAt } = z.object({ token: z.string(), expiresAt: z.number() }).parse(await answered.json())
  const headers = { Authorization: `Bearer ${token}`, ExpiresAt: String(expiresAt) }
  const before = z.looseObject({}).parse(await (await page.request.get('/v1/products/brands/3', { headers })).json())
  const data = { ...before, countryOfOrigin: 'Jamaica', description: 'Written by somebody else' }
  expect((await page.request.put('/v1/products/brands/3', { headers, data })).status()).toBe(200)

  await page.getByRole('button', { name: 'Save' }).click()
  const country = page.getByRole('group', { name: 'Country of Origin' })
  await expect(country.getByLabel('Yours Barbados')).toBeChecked()
  await expect(
    page.getByRole('group', { name: 'Description' }).getByLabel('Now Written by somebody else'),
  ).toBeChecked()
  await expect(page.getByLabel('Country of Origin').first()).toBeVisible()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  }
  await country.getByLabel('Now Jamaica').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/products\/brands\/3$/)
  const after: unknown = await (await page.request.get('/v1/products/brands/3', { headers })).json()
  expect(after).toMatchObject({
    countryOfOrigin: 'Jamaica',
    manufacturer: 'Mine',
    description: 'Written by somebody else',
  })
})
