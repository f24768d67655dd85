import { expect, expectAccessible, signIn, test } from './fixtures'

test.use({ expectedErrors: [/400|409/] })

test('a form says all that is wrong at once, beside its button too, and leads to the first', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, 'admin')
  await page.goto('/products?create=')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Description').fill('Something')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('4 fields need another look')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Brand' })).toBeFocused()
  await expect(dialog.getByRole('combobox', { name: 'Brand' })).toBeInViewport()
  await expectAccessible(page)
})

test('a dialog whose scripts come late leaves the focus with whoever is typing', async ({ page }) => {
  await signIn(page, 'admin')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/products?create=', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  const description = dialog.getByLabel('Description')
  await description.pressSequentially('Some')
  release()
  await expect.poll(() => dialog.evaluate((box) => box.matches(':modal'))).toBe(true)
  await page.keyboard.type('thing')
  await expect(description).toHaveValue('Something')
})

test('a picker takes what begins with the words, a whole name with Tab, and keeps what is chosen', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products?create=')
  const brand = page.getByRole('combobox', { name: 'Brand' })
  await brand.click()
  await brand.fill('camp')
  await expect(page.getByRole('listbox', { name: 'Brand' }).getByRole('option').first()).toHaveText('Campari')
  await brand.press('Enter')
  await expect(brand).toHaveValue('Campari')
  await brand.click()
  await expect(brand).toHaveValue('Campari')
  await brand.press('Escape')
  await expect(brand).toHaveValue('Campari')
  await brand.fill('aperol')
  await brand.press('Tab')
  await expect(brand).toHaveValue('Aperol')
})

test('leaving asks while something is unsaved, and Cancel does not', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products/brands/1?edit=')
  const name = page.getByLabel('Name')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await name.fill('Half a name')
  let asked = ''
  page.once('dialog', (question) => {
    asked = question.message()
    void question.dismiss()
  })
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.poll(() => asked).toContain('not saved')
  await expect(name).toHaveValue('Half a name')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
})

test('a cell takes 0.75 oz, and Escape brings back what was there', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/master-menu/standard-drinks?searchString=Negroni')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const grid = page.getByRole('table', { name: 'Recipe Items' })
  const quantity = grid.getByLabel(/^Quantity of/).first()
  const before = await quantity.inputValue()
  await quantity.fill('9')
  await quantity.press('Escape')
  await expect(quantity).toHaveValue(before)
  await expect(grid.getByRole('button', { name: 'Save' }).first()).toBeDisabled()
  await quantity.fill('0.75')
  await grid.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Updated recipe item!')).toBeVisible()
  await expect(quantity).toHaveValue('0.75')
})

test('Ctrl-K opens any record by the keyboard alone', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+K')
  const find = page.getByRole('combobox', { name: 'Find a screen or a record' })
  await expect(find).toBeFocused()
  await find.fill('campari')
  const found = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  await expect(found.first()).toContainText('Campari')
  await expectAccessible(page)
  await find.press('Enter')
  await expect(page).toHaveURL(/\/products/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Campari')
})
