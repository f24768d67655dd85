import type { Locator, Page } from '@playwright/test'
import { resources } from '../app/portal/catalogue/registry'
import { DEMO_PASSWORD } from '../testing/accounts'
import { drawn, expect, holdBack, signIn, test } from './fixtures'

test.use({ viewport: { width: 1366, height: 660 } })

const LISTS = resources.all.flatMap(({ screen }) => (screen === undefined ? [] : [screen]))

/** Presses and releases a mouse button in the middle of an element, with a paint in between: an element that moves away is missed. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing to press')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await drawn(page)
  expect(await target.boundingBox()).toEqual(box)
  await page.mouse.up()
}

/** Opens a list's create dialog, with the focus in it and its checks loaded. */
async function openDialog(page: Page, path: string): Promise<Locator> {
  await page.goto(`${path}?create`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  return dialog
}

test('the first press in each create dialog counts: Cancel, and the first switch', async ({ page }) => {
  test.setTimeout(600_000)
  await signIn(page, 'admin')
  for (const path of LISTS) {
    await test.step(path, async () => {
      const dialog = await openDialog(page, path)
      const tick = dialog.locator('input[type="checkbox"]').first()
      if (await tick.count()) {
        const isOn = await tick.isChecked()
        await press(page, tick)
        await expect(tick).toBeChecked({ checked: !isOn })
        await expect(dialog.locator('.form-error')).toHaveCount(0)
        await openDialog(page, path)
      }
      await press(page, dialog.getByRole('link', { name: 'Cancel' }))
      await expect(dialog).toHaveCount(0)
      await expect(page).toHaveURL((url) => !url.searchParams.has('create'))
    })
  }
})

test('a changed field that a press leaves is checked once the press is over', async ({ page }) => {
  await signIn(page, 'admin')
  const dialog = await openDialog(page, '/products/brands')
  const website = dialog.getByLabel('Website')
  await press(page, website)
  await website.fill('not an address')
  const other = dialog.getByLabel('Manufacturer')
  await press(page, other)
  await expect(other).toBeFocused()
  await expect(dialog.locator('.form-error')).toHaveCount(1)
})

test('a field left with the keyboard is checked, changed or not', async ({ page }) => {
  await signIn(page, 'admin')
  const dialog = await openDialog(page, '/products/brands')
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.locator('.form-error')).toHaveCount(1)
})

test('Enter that ends a word of an input method chooses nothing', async ({ page }) => {
  await signIn(page, 'admin')
  const dialog = await openDialog(page, '/products')
  const brand = dialog.getByRole('combobox', { name: 'Brand' })
  await brand.fill('a')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  for (const keys of [{ isComposing: true }, { keyCode: 229 }]) {
    await brand.dispatchEvent('keydown', { key: 'Enter', bubbles: true, ...keys })
    await expect(brand).toHaveAttribute('aria-expanded', 'true')
    await expect(brand).toHaveValue('a')
  }
})

test('a password that the browser fills in before the script runs can be sent at once', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/login', { waitUntil: 'commit' })
  await page.evaluate(
    (given) => {
      const fill = (name: string, value: string) => {
        const field = document.querySelector(`input[name="${name}"]`)
        if (field instanceof HTMLInputElement) field.value = value
      }
      fill('email', given.email)
      fill('password', given.password)
    },
    { email: 'admin@barback.test', password: DEMO_PASSWORD },
  )
  release()
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await page.waitForFunction(() => '__remixRouter' in window)
  await page.waitForLoadState('networkidle')
  await expect(login).toBeEnabled()
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL('/')
})
