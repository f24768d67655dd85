import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'
import { signInGuest } from './guest'

const dialog = (page: Page) => page.getByRole('dialog')

/** Types into a picker of the dialog and chooses the option with that name. */
async function pick(page: Page, label: string, name: string): Promise<void> {
  const picker = dialog(page).getByRole('combobox', { name: label, exact: true })
  await picker.click()
  await picker.fill(name)
  await page.getByRole('listbox', { name: label, exact: true }).getByRole('option', { name, exact: true }).click()
}

/** Opens a list's record by the text of its row. */
async function openRow(page: Page, words: string): Promise<void> {
  await page.getByRole('row', { name: words }).first().getByRole('link').first().click()
}

async function submit(page: Page, says: string): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Submit' }).click()
  // Check the toast first, because it disappears by itself.
  await expect(page.getByText(says)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
}

test('an owner creates a drink with two parts and puts it on the menu for an hour of the evening; guests see it', async ({
  page,
  server,
}) => {
  test.slow()
  const guest = await signInGuest(server.url)
  await signIn(page, 'owner')
  await page.goto('/businesses')
  await openRow(page, 'The Night Heron')
  await page.getByRole('navigation', { name: 'Business', exact: true }).getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Advanced' }).click()
  await page.getByRole('navigation', { name: 'Business Menu' }).getByRole('link', { name: 'Custom Drinks' }).click()

  await page.getByRole('link', { name: 'Add Custom Drink' }).click()
  await pick(page, 'Business', 'The Night Heron')
  await dialog(page).getByLabel('Name').fill('Ferryman')
  await dialog(page).getByLabel('Description').fill('Gin and lime, for the way across')
  await dialog(page).getByLabel('Base Price').fill('11.50')
  await submit(page, 'Created Ferryman!')

  await openRow(page, 'Ferryman')
  await page.getByRole('link', { name: 'Add Recipe Item' }).click()
  await dialog(page).getByLabel('Type').selectOption('AlcoholType')
  await pick(page, 'Alcohol Type', 'Gin')
  await dialog(page).getByLabel('Quantity').fill('2')
  await dialog(page).getByLabel('Unit').fill('oz')
  await submit(page, 'Created recipe item!')
  await page.getByRole('link', { name: 'Add Recipe Item' }).click()
  await dialog(page).getByLabel('Type').selectOption('Ingredient')
  await expect(dialog(page).getByRole('combobox', { name: 'Alcohol Type', exact: true })).toBeHidden()
  await pick(page, 'Ingredient', 'Lime juice')
  await dialog(page).getByLabel('Quantity').fill('0.7')
  await dialog(page).getByLabel('Unit').fill('oz')
  await submit(page, 'Created recipe item!')
  await expect(page.getByRole('table', { name: 'Recipe Items' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  expect(await guest.menuItem('Ferryman')).toBeUndefined()

  await page.getByRole('link', { name: 'Menu Items' }).first().click()
  await page.getByRole('link', { name: 'Add Menu Item' }).click()
  await pick(page, 'Business', 'The Night Heron')
  await dialog(page).getByLabel('Type').selectOption('CustomDrink')
  await pick(page, 'Custom Drink', 'Ferryman')
  await submit(page, 'Created Ferryman!')
  await expect.poll(async () => (await guest.menuItem('Ferryman'))?.available).toBe(true)

  await page.getByRole('searchbox', { name: 'Search' }).fill('Ferryman')
  // Opening a record during the search would abort the search.
  await expect(page).toHaveURL(/searchString=Ferryman/)
  await openRow(page, 'Ferryman')
  await expect(page.getByRole('heading', { name: 'Ferryman' })).toBeVisible()
  const rule = async (from: string, to: string) => {
    await page.getByRole('link', { name: 'Add Rule' }).click()
    await dialog(page).getByLabel('Type').selectOption('TimeOfDay')
    await dialog(page).getByLabel('Start Time').fill(from)
    await dialog(page).getByLabel('End Time').fill(to)
    await submit(page, 'Created availability rule!')
  }
  await rule('17:00', '19:00')
  await expect(page.getByRole('cell', { name: '5:00 PM to 7:00 PM', exact: true })).toBeVisible()
  expect(await guest.menuItem('Ferryman')).toMatchObject({ available: false, unavailable: { code: 'not_now' } })
  await rule('21:00', '23:30')
  expect(await guest.menuItem('Ferryman')).toMatchObject({ available: true, price: 11.5 })
  await expectAccessible(page)
})
