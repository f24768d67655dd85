import { expect, signIn, test } from './fixtures'

test('a report prints every row, in the light scheme, without controls', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.setAttribute('data-printed', '')
    }
  })
  await signIn(page, 'owner')
  await page.goto('/reports/sales')
  const foot = page.locator('.grid-foot')
  const [, total = ''] = /of ([\d,]+)/.exec(await foot.innerText()) ?? []
  expect(Number(total.replace(',', ''))).toBeGreaterThan(25)
  await page.getByRole('link', { name: 'Print' }).click()
  await expect(page.locator('body[data-printed]')).toHaveCount(1)
  await expect(foot).toContainText(`1–${total} of ${total}`)
  await expect(page.getByRole('table', { name: 'Sales by tab' }).locator('tbody tr')).toHaveCount(Number(total))

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Sales', exact: true })).toBeVisible()
  await expect(page.getByText(/^\d\d\/\d\d\/\d{4} to \d\d\/\d\d\/\d{4}: .*Closed/)).toBeVisible()
  for (const chrome of ['.rail', '.page-actions', '.report-filters', '.grid-sort', '.grid-foot form']) {
    await expect(page.locator(chrome).first()).toBeHidden()
  }
  await expect(page.locator('.radix-themes').first()).toHaveCSS('color', 'rgb(23, 33, 43)')

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Done printing' }).click()
  await expect(foot).toContainText(`1–25 of ${total}`)
})

test('the daily summary prints every day and names its venues', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signIn(page, 'manager')
  await page.goto('/reports/summary?start=2026-04-01&end=2026-05-15')
  await page.getByRole('link', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.report-venues')).toHaveText('The Night Heron')
  await expect(page.locator('.report-venues')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Balance by day' }).locator('tbody tr')).toHaveCount(45)
  await expect(page.getByRole('table', { name: 'Balance', exact: true }).getByText('To the venue')).toBeVisible()
  for (const chrome of ['.rail', '.page-actions', '.report-filters', '.summary-files']) {
    await expect(page.locator(chrome).first()).toBeHidden()
  }
})

test('a report with no status ticked covers every status, and its boxes show that', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/reports/sales')
  const boxes = page.getByRole('group', { name: 'Status' }).getByRole('checkbox')
  // The second run stays at the same address.
  for (let n = 0; n < 2; n += 1) {
    for (const box of await boxes.all()) await box.uncheck()
    await page.getByRole('button', { name: 'Apply' }).click()
    for (const box of await boxes.all()) await expect(box).toBeChecked()
  }
})
