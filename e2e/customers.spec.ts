import { expect, signIn, test } from './fixtures'

test('a customer is found by name, opened, changed and shown read-only again', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('newcombe')
  await expect(page).toHaveURL(/searchString=newcombe/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: /Nell Newcombe/ }).click()
  await expect(page.getByRole('heading', { name: 'Nell Newcombe' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()

  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Internal').check()
  await expect(save).toBeEnabled()
  await page.getByLabel('DOB').fill('1998-02-03')
  await save.click()
  await expect(page.getByText('Updated customer!')).toBeVisible()
  await expect(page.getByLabel('DOB')).toHaveValue('1998-02-03')
  await expect(page.getByLabel('Internal')).toBeDisabled()
  await expect(page.getByLabel('Internal')).toBeChecked()
  await expect(page.getByText('Internal from No to Yes')).toBeVisible()
})

test('Cancel reverts what was typed', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/customers/1?edit=')
  await page.getByLabel('First Name').fill('Somebody else')
  await page.getByLabel('Internal').check()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Gil')
  await expect(page.getByLabel('Internal')).not.toBeChecked()
})
