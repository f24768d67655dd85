import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'

/** Counts acts: each press, and each field that is filled in. */
function counted(page: Page) {
  let acts = 0
  return {
    acts: () => acts,
    press: async (role: 'link' | 'button' | 'option', name: string) => {
      acts += 1
      await page.getByRole(role, { name, exact: true }).first().click()
    },
    fill: async (label: string, text: string) => {
      acts += 1
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    choose: async (label: string, option: string) => {
      acts += 1
      await page.getByLabel(label, { exact: true }).selectOption({ label: option })
    },
  }
}

test('a drink of three parts is on the menu after at most 12 acts', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/business-menu')
  const { acts, press, fill, choose } = counted(page)
  await press('link', 'Add a Drink')
  await fill('Name', 'Ferryman')
  await fill('Guests pay ($)', '13.50')
  await choose('Category', 'Highballs')
  await fill('Recipe', '2 oz rye, ¾ lemon, top soda')
  await expect(page.getByRole('combobox', { name: '2 oz rye' })).toHaveValue('Rye whiskey')
  await expect(page.getByRole('combobox', { name: '0.75 oz lemon' })).toHaveValue('Lemon juice')
  await expect(page.getByRole('combobox', { name: 'top up soda' })).toHaveValue('Soda water')
  await expectAccessible(page)
  await press('button', 'Add to the Menu')
  await expect(page.getByText('Ferryman is on the menu!')).toBeVisible()
  await expect(page.getByLabel('Price of Ferryman')).toHaveValue('13.50')
  expect(acts()).toBeLessThanOrEqual(12)
})

test('an unsure part is corrected in place, and keeps its choice while the recipe is typed on', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/business-menu/new-drink')
  const { press, fill } = counted(page)
  await fill('Name', 'Reservation')
  await fill('Guests pay ($)', '15')
  await fill('Recipe', '2 oz old grandfather')
  const part = page.getByRole('combobox', { name: '2 oz old grandfather' })
  await expect(part).toHaveValue('')
  await press('button', 'Add to the Menu')
  await expect(page.getByText('Choose what this is').first()).toBeVisible()
  await part.click()
  await part.fill('bourbon')
  await press('option', 'Bourbon')
  await page.getByLabel('Recipe', { exact: true }).pressSequentially(', 2 dashes ango')
  await expect(page.getByRole('combobox', { name: '2 dash ango' })).toHaveValue('Angostura bitters')
  await expect(part).toHaveValue('Bourbon')
  await press('button', 'Add to the Menu')
  await expect(page.getByText('Reservation is on the menu!')).toBeVisible()
})

test('an ingredient that nobody has is added where it is missed', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/business-menu/new-drink')
  const { press, fill } = counted(page)
  await fill('Name', 'Foam Party')
  await fill('Guests pay ($)', '12')
  await fill('Recipe', '2 oz gin, 1 oz yuzu foam')
  const part = page.getByRole('combobox', { name: '1 oz yuzu foam' })
  await part.click()
  await part.fill('yuzu foam')
  await press('option', 'Add “yuzu foam” as a new ingredient')
  await expect(part).toHaveValue('yuzu foam')
  await press('button', 'Add to the Menu')
  await expect(page.getByText('Foam Party is on the menu!')).toBeVisible()
})

test('a beer of the venue’s own is on the menu after at most 12 acts', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/business-menu')
  const { acts, press, fill, choose } = counted(page)
  await press('link', 'Add a Bottle')
  await fill('Brand', 'Pier Brewing')
  await fill('Name', 'Fog Lager')
  await choose('Kind', 'Beer: Lager')
  await fill('Strength (%)', '4.8')
  await page.getByLabel('Size', { exact: true }).selectOption({ index: 1 })
  await fill('Guests pay ($)', '7.50')
  await expectAccessible(page)
  await press('button', 'Add to the Menu')
  await expect(page.getByText('Pier Brewing Fog Lager is on the menu!')).toBeVisible()
  expect(acts() + 1).toBeLessThanOrEqual(12)
})

test('a product of the catalogue is found while its brand is typed', async ({ page }) => {
  await signIn(page, 'manager')
  await page.goto('/business-menu/new-product')
  await page.getByLabel('Brand', { exact: true }).fill('CAMPARI')
  await expect(page.getByRole('group', { name: 'Is it one of these?' }).getByRole('radio').first()).toBeVisible()
})
