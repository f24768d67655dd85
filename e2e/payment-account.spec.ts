import { expect, signIn, test } from './fixtures'

test("an owner gives Stripe the venue's details on Stripe’s own page, and returns", async ({ page, server }) => {
  await signIn(page, 'owner')
  await page.goto('/businesses/1/financial')
  await page.getByRole('button', { name: /^(Add|Update) Information$/ }).click()
  await expect(page.getByRole('heading', { name: 'Set up payments' })).toBeVisible()
  expect(new URL(page.url()).origin).not.toBe(new URL(server.url).origin)
  await page.getByRole('button', { name: 'Agree and submit' }).click()
  await expect(page).toHaveURL(`${server.url}/businesses/1/financial?returned`)
  await expect(page.getByRole('button', { name: 'Update Information' })).toBeVisible()
})
