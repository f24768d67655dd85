import { expect, test } from './fixtures'

test('the API reference lists all calls, shows one, and contacts no other host', async ({ page, server }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) hosts.add(new URL(request.url()).origin)
  })
  await page.goto('/v1/docs')
  await page.getByRole('heading', { name: "orders A guest's orders." }).click()
  await page.getByRole('button', { name: /POST \/orders\/customer\/quote/ }).click()
  await expect(page.getByRole('main')).toContainText('menuItemId')
  await page.getByPlaceholder('Filter by tag or path').fill('brands')
  await expect(page.getByRole('heading', { name: /^catalogue\.brands/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^places/ })).toBeHidden()
  expect([...hosts]).toEqual([new URL(server.url).origin])
})

test('the API reference fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/v1/docs')
  await expect(page.getByRole('heading', { name: /^catalogue\.standardDrinkRecipeItems/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
