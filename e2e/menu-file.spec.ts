import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'
import { look } from './walk'

const SUMMER = [
  'Drink,Price,Category,Description',
  ...Array.from(
    { length: 39 },
    (_, index) => `Regatta No. ${index + 1},${9 + (index % 5)}.50,Regatta,"rum, lime, mint"`,
  ),
  'Negroni,15.25,,',
].join('\n')

const MISTAKES = [
  'Harbor House Summer Menu,,',
  'Drink,Glass,Bottle',
  'HOUSE SPECIALS,,',
  'Lighthouse,MP,',
  'Sunset,9,',
  'Old Vine Estate Reserve Cabernet Sauvignon of the Far Shore,12,45',
  'Tide Red,9,34',
].join('\n')

test('a summer menu of forty drinks is on sale after seven acts, and undone after one', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/business-menu')
  let acts = 0
  const press = async (role: 'link' | 'button', name: string | RegExp) => {
    acts += 1
    await page.getByRole(role, { name }).first().click()
  }
  await press('link', 'Import a menu')
  await expect(page.getByRole('heading', { name: 'Import a Menu' })).toBeVisible()
  await look(page)
  // Two acts: the button that opens the browser's own window, and the file in it.
  acts += 2
  await page
    .getByLabel('Spreadsheet')
    .setInputFiles({ name: 'summer.csv', mimeType: 'text/csv', buffer: Buffer.from(SUMMER) })
  await press('button', 'Check')
  await expect(page.getByText('New categories: Regatta')).toBeVisible()
  await expect(page.getByRole('row').filter({ has: page.getByText('Regatta No. 1', { exact: true }) })).toContainText(
    '$9.50',
  )
  await look(page)
  await press('button', 'Import 39 new drinks, 1 price')
  await expect(page.getByText('Imported: 39 new drinks, 1 price!')).toBeVisible()
  expect(acts).toBeLessThanOrEqual(7)
  await page.goto('/business-menu?searchString=regatta')
  await expect(page.getByLabel('Price of Regatta No. 3', { exact: true })).toHaveValue('11.50')
  await page.goto('/business-menu/file')
  await page.getByRole('button', { name: 'Undo: summer.csv' }).click()
  await expect(page.getByText('Undone: 39 new drinks, 1 price.')).toBeVisible()
})

for (const [name, options] of [
  ['with a script', {}],
  ['without JavaScript', { javaScriptEnabled: false }],
] as const) {
  test.describe(name, () => {
    test.use({ ...options, viewport: { width: 360, height: 780 } })

    test('mistakes are corrected in place on a phone, columns are changed, and nothing overflows', async ({ page }) => {
      await signIn(page, 'manager')
      await page.goto('/business-menu/file')
      await page.getByLabel('Or paste rows').fill(MISTAKES)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByText('“MP” is not a price')).toBeVisible()
      await expectNoOverflow(page)
      if (name === 'with a script') await expectAccessible(page)
      await page.getByRole('link', { name: 'Change the columns' }).click()
      await expect(page.getByRole('heading', { name: 'What Are the Columns?' })).toBeVisible()
      await expectNoOverflow(page)
      if (name === 'with a script') await expectAccessible(page)
      await page.getByRole('button', { name: 'Check the Menu' }).click()
      await page.getByLabel('Price of Lighthouse').fill('14')
      await page.getByLabel('Alcohol in Sunset').selectOption('no')
      await page.getByRole('textbox', { name: 'Name on line 6' }).fill('Far Shore Cabernet')
      await page.getByRole('button', { name: 'Check Again' }).click()
      await expect(page.getByText('Far Shore Cabernet (Bottle)')).toBeVisible()
      await page.getByRole('button', { name: 'Import 6 new drinks' }).click()
      await expect(page.getByText('Imported: 6 new drinks!')).toBeVisible()
      await page.getByRole('button', { name: /^Undo: Pasted rows/ }).click()
      await expect(page.getByText('Undone: 6 new drinks.')).toBeVisible()
    })
  })
}
