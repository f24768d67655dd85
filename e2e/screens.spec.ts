import { resources } from '../app/portal/catalogue/registry'
import { NAVIGATION } from '../app/portal/navigation'
import type { NavigationEntry } from '../app/platform/ui/frame/navigation'
import { expect, signIn, test } from './fixtures'
import { inParts, walk, walkPlainly } from './walk'

/** Screens of one record that are not in the catalogue's registry; ids are the demo data's. */
const RECORDS = [
  '/businesses/1',
  '/businesses/1?edit=',
  '/businesses/1?add=',
  '/businesses/1?locker=1',
  '/businesses/1/guests-view',
  '/businesses/1/employees',
  '/businesses/1/financial',
  '/businesses/1/lockers/1',
  '/businesses/1/lockers/1/audit',
  '/customers/1',
  '/customers/1?edit=',
  '/orders/1',
  '/places/1',
  '/places/1?edit=',
  '/places/create',
  '/reports/sales/1',
  '/signups/1',
  '/signups/1?edit=',
  '/signups/1?tab=notes',
  '/users/1',
  '/users/1?edit=',
  '/users/3',
  '/users/3?edit=',
  '/users/create',
]

function screensIn(entries: readonly NavigationEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'group') return screensIn(entry.entries)
    return entry.kind === 'screen' ? [entry.to] : []
  })
}

const lists = new Set(resources.all.map(({ screen }) => screen))
const others = screensIn(NAVIGATION).filter((path) => !lists.has(path))

test.describe('every screen outside the catalogue is accessible, on a phone and on a desktop, with and without a script:', () => {
  test.describe.configure({ mode: 'parallel', timeout: 180_000 })
  const all = [...others.map((path) => `${path}?size=3`), ...RECORDS]

  for (const [index, paths] of inParts(all, 3).entries()) {
    test(`part ${index + 1}`, async ({ page }) => {
      await signIn(page, 'admin')
      await walk(page, paths)
      await walkPlainly(page, paths)
    })
  }
})

test("a user's Save waits for a change, and sends the user type along", async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/users/5?edit=')
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toBeDisabled()
  await page.getByLabel('First Name').fill('Beatrix')
  await expect(save).toBeEnabled()
  await page.getByLabel('First Name').fill('Bea')
  await expect(save).toBeDisabled()
  await page.getByLabel('User Type').selectOption('Internal')
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByText('Must include at least 1 role')).toBeVisible()
  await page.getByLabel('User Type').selectOption('Business')
  await page.getByLabel('Manager').check()
  await page.getByLabel('The Night Heron').check()
  await save.click()
  await expect(page.getByText('Updated user!')).toBeVisible()
})

test('rows, headings and the sidebar open their screens in the same document, and with Ctrl in a new tab', async ({
  page,
  context,
}) => {
  await signIn(page, 'admin')
  await page.goto('/products/brands')
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  const heading = page.getByRole('columnheader').getByRole('link', { name: 'Name' })
  await heading.click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('row').nth(1).getByRole('link').press('Enter')
  await expect(page).toHaveURL(/\/products\/brands\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/sort=name/)
  const places = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Places' })
  const [tab] = await Promise.all([context.waitForEvent('page'), places.click({ modifiers: ['ControlOrMeta'] })])
  await expect(tab).toHaveURL(/\/places$/)
  await expect(page).toHaveURL(/sort=name/)
  await places.click()
  await expect(page).toHaveURL(/\/places$/)
  await expect(places).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('body[data-same-document]')).toHaveCount(1)
})
