import type { Page } from '@playwright/test'
import { expect, expectAccessible, holdBack, signIn, test } from './fixtures'

const dialog = (page: Page) => page.getByRole('dialog')
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit' })

/** Opens a picker, types into it and chooses the option with that name. */
async function pick(page: Page, label: string, words: string): Promise<void> {
  const picker = page.getByRole('combobox', { name: label, exact: true })
  await picker.click()
  await picker.fill(words)
  const list = page.getByRole('listbox', { name: label, exact: true })
  await list.getByRole('option', { name: words, exact: true }).click()
}

test('a picker in a dialog shows its options above the buttons of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signIn(page, 'admin')
  await page.goto('/products?create=')
  // Until its script runs it is a select, which opens the browser's own list.
  await dialog(page).getByRole('combobox', { name: 'Alcohol Type' }).and(page.locator('input')).click()
  const second = page.getByRole('listbox', { name: 'Alcohol Type', exact: true }).getByRole('option').nth(1)
  await expect(second).toBeVisible()
  const bottom = await second.evaluate((option) => option.getBoundingClientRect().bottom)
  const buttons = await page.locator('.dialog-actions').evaluate((actions) => actions.getBoundingClientRect().top)
  expect(bottom).toBeLessThanOrEqual(buttons)
})

test('a create dialog can be sent only after a change, and only once', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products/product-lines')
  await page.getByRole('link', { name: 'Add ProductLine' }).click()
  await expect(submit(page)).toBeDisabled()

  // Opening and leaving a picker changes nothing.
  await page.getByRole('combobox', { name: 'Brand' }).click()
  await page.getByLabel('Name').click()
  await page.getByLabel('Description').click()
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('Name').fill('Small Batch')
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Name').fill('')
  await expect(submit(page)).toBeDisabled()
  await pick(page, 'Brand', 'Campari')
  await expect(submit(page)).toBeEnabled()
  await page.getByLabel('Name').fill('Small Batch')
  await expectAccessible(page)

  const release = await holdBack(page, /product-lines/, 'POST')
  await submit(page).click()
  await expect(submit(page)).toBeDisabled()
  release()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Created Small Batch!')).toBeVisible()
})

test('details can be saved after a change, and Cancel reverts it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/products/product-lines/1?edit=')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  const name = page.getByLabel('Name')
  const before = await name.inputValue()
  await name.fill('Something else')
  await expect(save).toBeEnabled()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('definition').filter({ hasText: before }).first()).toBeVisible()
})

test('a change of type clears the fields of the old type, and shows those of the new one', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/core/substitutions/1?edit=')
  const target = page.getByRole('combobox', { name: 'Target', exact: true })
  await expect(target).not.toHaveValue('')
  await page.getByLabel('Target Type').selectOption('Ingredient')
  await expect(target).toHaveValue('')
  await expect(page.getByLabel('Target Flavor')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Substitution', exact: true })).not.toHaveValue('')
  await pick(page, 'Target', 'Lime juice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated substitution!')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Lime juice' }).first()).toBeVisible()
})

test('a response that is aborted for a newer one is no error', async ({ page }) => {
  await page.addInitScript(() => {
    const reach = window.fetch.bind(window)
    let isFirst = true
    window.fetch = async (input, init) => {
      const answer = await reach(input, init)
      if (!isFirst || !(input instanceof URL) || !input.pathname.includes('/pickers/')) return answer
      isFirst = false
      // The body starts and never ends until the request is aborted, as on a slow network.
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => init?.signal?.addEventListener('abort', () => stream.error(init.signal?.reason)),
      })
      return new Response(body, answer)
    }
  })
  await signIn(page, 'admin')
  await page.goto('/products/product-lines?create=')
  const asked = page.waitForResponse(/\/pickers\//)
  // Until its script runs it is a select, which sends no request.
  await page.getByRole('combobox', { name: 'Brand' }).and(page.locator('input')).click()
  await asked
  await pick(page, 'Brand', 'Campari')
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Campari')
})

test("a pour's picker lists records of the chosen type", async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/master-menu/pour-availability?create=')
  const kind = dialog(page).getByLabel('Entity Type')
  await kind.selectOption('Product')
  await expect(page.getByRole('combobox', { name: 'Product', exact: true })).toBeVisible()
  await kind.selectOption('Drink')
  await expect(page.getByRole('combobox', { name: 'Product', exact: true })).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Standard Drink', exact: true })).toBeVisible()
})

test('cells of a list are edited with the keyboard and saved with Enter', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/master-menu/standard-drinks?searchString=Negroni')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const row = page.getByRole('table', { name: 'Recipe Items' }).getByRole('row').nth(1)
  const quantity = row.getByRole('spinbutton', { name: /^Quantity/ })
  const save = row.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await quantity.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('2.5')
  await expect(quantity).toBeFocused()
  await expect(quantity).toHaveValue('2.5')
  await expect(save).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Updated recipe item!')).toBeVisible()
  await expect(quantity).toHaveValue('2.5')
  await expect(save).toBeDisabled()
})

test('a row with unsaved typing keeps it while another row is saved', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/master-menu/standard-drinks?searchString=Negroni')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const rows = page.getByRole('table', { name: 'Recipe Items' }).getByRole('row')
  const quantity = (row: number) => rows.nth(row).getByRole('spinbutton', { name: /^Quantity/ })
  await quantity(1).fill('1.5')
  await quantity(2).fill('7.5')
  await rows.nth(1).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Updated recipe item!')).toBeVisible()
  await expect(quantity(2)).toHaveValue('7.5')
  await expect(rows.nth(2).getByRole('button', { name: 'Save' })).toBeEnabled()
})

test('the focus moves into a dialog, and back to the button that opened it', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/core/ingredients')
  const add = page.getByRole('link', { name: 'Add Ingredient' })
  await add.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(add).toBeFocused()
})

test.describe('without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|502/] })

  test('a form that cannot be sent keeps its values, and shows a notice', async ({ page, context }) => {
    await signIn(page, 'admin')
    await page.goto('/core/ingredients')
    await page.getByRole('link', { name: 'Add Ingredient' }).click()
    await page.getByLabel('Name').fill('Cellar temperature')
    await dialog(page).getByLabel('Category').selectOption('Mixer')
    const unreached = page.getByText('Barback could not be reached.')
    await context.setOffline(true)
    await submit(page).click()
    await expect(unreached).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('Cellar temperature')
    await expect(unreached).toBeHidden()

    await context.setOffline(false)
    await page.route(/ingredients\.data/, async (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await submit(page).click()
    await expect(unreached).toBeVisible()
    await page.unroute(/ingredients\.data/)

    await submit(page).click()
    await expect(page.getByText('Created Cellar temperature!')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
  })
})
