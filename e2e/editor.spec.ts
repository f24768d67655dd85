import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdBack, signIn, test } from './fixtures'

// The map's tiles come from another server.
test.use({ expectedErrors: [/409|Failed to load resource: net::/] })

test('a form shows all of its errors at once, also beside its button, and focuses the first', async ({ page }) => {
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

test('an error that only the server finds is shown at its field, which gets the focus', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, 'admin')
  await page.goto('/products/brands?create=')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Campari')
  await dialog.getByLabel('Website').fill('https://campari.example')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByText('1 field needs another look')).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
})

for (const path of ['/users/create', '/places/create'])
  test(`${path} counts errors beside its button, too`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await signIn(page, 'admin')
    await page.goto(path)
    await page.getByLabel('Phone Number').fill('12')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    await expect(page.getByText(/^\d+ fields need another look$/)).toBeVisible()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  })

test('a dialog whose scripts load late does not move the focus while the user types', async ({ page }) => {
  await signIn(page, 'admin')
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/products?create=', { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  const description = dialog.getByLabel('Description')
  await description.pressSequentially('Some')
  release()
  await expect.poll(() => dialog.evaluate((box) => box.matches(':modal'))).toBe(true)
  await page.keyboard.type('thing')
  await expect(description).toHaveValue('Something')
})

test('a picker matches the start of names, accepts a whole name with Tab, and keeps the chosen option', async ({
  page,
}) => {
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

test('a picker adds a missing record by its name, while the form around it stays open', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products?create=')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Reposado')
  const brand = page.getByRole('combobox', { name: 'Brand' })
  const brands = page.getByRole('listbox', { name: 'Brand' })
  await brand.click()
  await brand.fill('Campari')
  await expect(brands.getByRole('option')).toHaveText(['Campari'])
  // The same name in other case or accents is no new one.
  await brand.fill('CAMPARÍ')
  await expect(brands.getByRole('option')).toHaveText(['Campari'])
  await brand.fill('Casa of the Three Sisters')
  await brands.getByRole('option', { name: 'Add “Casa of the Three Sisters” as a new brand' }).click()
  await expect(brand).toHaveValue('Casa of the Three Sisters')
  await expect(page.locator('input[name=brandId]')).toHaveValue(/^[0-9]+$/)
  await expect(dialog.getByLabel('Name')).toHaveValue('Reposado')
  await page.goto('/products/brands?searchString=three+sisters')
  await expect(page.getByRole('row', { name: /Casa of the Three Sisters/ })).toBeVisible()
})

test('leaving asks if something is unsaved, and Cancel does not', async ({ page }) => {
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

test('Escape in a dialog, leaving a cell and closing the page ask if something is unsaved', async ({ page }) => {
  await signIn(page, 'admin')
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.type())
    void question.dismiss()
  })
  await page.goto('/products/brands?create=')
  // Only the script makes it modal, and hears Escape.
  await expect(page.locator('dialog:modal')).toBeVisible()
  const name = page.getByRole('dialog').getByLabel('Name')
  await name.fill('Half a name')
  await name.press('Escape')
  await expect.poll(() => asked).toEqual(['confirm'])
  await expect(name).toHaveValue('Half a name')
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/master-menu/standard-drinks?searchString=Negroni')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const quantity = page
    .getByRole('table', { name: 'Recipe Items' })
    .getByLabel(/^Quantity of/)
    .first()
  await quantity.fill('9')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await expect(quantity).toHaveValue('9')

  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload'])
})

test('the arrows of a number field step, and any value in between is accepted', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/businesses/1?edit=')
  const fee = page.getByLabel('Service Fee ($)')
  // The script of the page sets the step.
  await expect(fee).toHaveAttribute('step', '0.5')
  await fee.fill('1.99')
  await fee.press('ArrowUp')
  await expect(fee).toHaveValue('2.49')
  await fee.fill('1.49')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Edit' }).first()).toBeVisible()

  await page.goto('/core/pour-types?create=')
  const ounces = page.getByRole('dialog').getByLabel(/\(oz\)/)
  await ounces.fill('1')
  await ounces.press('ArrowUp')
  await expect(ounces).toHaveValue('1.1')
  await ounces.fill('0.75')
  await expect(page.getByRole('dialog').getByLabel(/\(ml\)/)).toHaveValue('22')
})

test('a cell accepts 0.75 oz, and Escape restores its old value', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/master-menu/standard-drinks?searchString=Negroni')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const grid = page.getByRole('table', { name: 'Recipe Items' })
  const quantity = grid.getByLabel(/^Quantity of/).first()
  const before = await quantity.inputValue()
  await quantity.fill('9')
  await quantity.dispatchEvent('keydown', { key: 'Escape', bubbles: true, isComposing: true })
  await expect(quantity).toHaveValue('9')
  await quantity.press('Escape')
  await expect(quantity).toHaveValue(before)
  await expect(grid.getByRole('button', { name: 'Save' }).first()).toBeDisabled()
  await quantity.fill('0.75')
  await grid.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Updated recipe item!')).toBeVisible()
  await expect(quantity).toHaveValue('0.75')
})

test('Ctrl-K opens any record with the keyboard alone', async ({ page }) => {
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

test('the keyboard focus stays in place after a form or a row is sent', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products/brands/1?edit=')
  const name = page.getByLabel('Name')
  await name.fill(`${await name.inputValue()} & Sons`)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/master-menu/standard-drinks?searchString=Negroni')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const grid = page.getByRole('table', { name: 'Recipe Items' })
  const quantity = grid.getByLabel(/^Quantity of/).first()
  const save = grid.getByRole('button', { name: 'Save' }).first()
  await quantity.fill('-1')
  await save.press('Enter')
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect(quantity).toBeFocused()
  await quantity.fill('0.5')
  await save.press('Enter')
  await expect(page.getByText('Updated recipe item!')).toBeVisible()
  await expect(save).toBeFocused()
})

test("a followed link moves the focus to the next screen's heading, and leaves it on the same screen", async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading('Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Orders', exact: true }).press('Enter')
  await expect(heading('Orders')).toBeFocused()

  await page.goto('/products/brands')
  const sort = page.getByRole('columnheader', { name: 'Name' }).getByRole('link')
  await sort.press('Enter')
  await expect(page).toHaveURL(/sort=name/)
  await expect(sort).toBeFocused()
  const brand = page.getByRole('row').nth(1).getByRole('link')
  await brand.press('Enter')
  await expect(page).toHaveURL(/brands\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const next = page.getByRole('link', { name: 'Next' })
  for (const press of [() => next.press('Enter'), () => page.keyboard.press('Enter')]) {
    const before = page.url()
    const to = (await next.getAttribute('href')) ?? ''
    await press()
    await expect(page).not.toHaveURL(before)
    // The address changes before the screen: the same link would open the same record.
    await expect(next).not.toHaveAttribute('href', to)
    await expect(next).toBeFocused()
  }
  await page.getByRole('link', { name: 'Duplicate' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused()
})

/** True if a toast covers one of these buttons when it appears. */
async function isCovered(page: Page, buttons: string): Promise<boolean> {
  const seen = await page.waitForFunction((selector) => {
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const boxes = [...document.querySelectorAll(selector)].map((button) => button.getBoundingClientRect())
    if (!toast || boxes.length === 0) return undefined
    const isUnder = (box: DOMRect) =>
      box.left < toast.right && toast.left < box.right && box.top < toast.bottom && toast.top < box.bottom
    return { covered: boxes.some(isUnder) }
  }, buttons)
  return (await seen.jsonValue())?.covered ?? true
}

for (const [width, height] of [
  [360, 640],
  [1280, 480],
] as const) {
  test(`a toast covers no button that is pressed next: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'admin')
    await page.goto('/products/brands?create=')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Campari')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    expect(await isCovered(page, '.dialog-actions :is(a, button)')).toBe(false)

    await page.goto('/business-menu/classics?businessId=1')
    await page.getByRole('button', { name: 'Add to the Menu' }).click()
    expect(await isCovered(page, '.tick-list-add button')).toBe(false)
  })
}

test('a disabled button with the focus shows it in high contrast, too', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/')
  await page.getByRole('button', { name: 'Contrast' }).click()
  await expect(page.locator('html')).toHaveClass(/contrast/)
  await page.goto('/products/brands/1?edit=')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await expect(save).toHaveCSS('outline-style', 'dashed')
  await page.getByRole('link', { name: 'Cancel' }).focus()
  await page.keyboard.press('Tab')
  await expect(save).toBeFocused()
  await expect(save).toHaveCSS('outline', 'rgb(255, 230, 0) solid 3px')
})
