import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'

/** The rows of a downloaded file, its headings first. */
async function downloaded(page: Page, name: string): Promise<string[][]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.summary-files').getByRole('link', { name, exact: true }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return parse(text, { bom: true })
}

test('an accountant has last month’s balance, its files, tips and payouts after nine acts', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, 'owner')
  await page.goto('/')
  let acts = 0
  const press = async (name: string) => {
    acts += 1
    await page.getByRole('link', { name, exact: true }).first().click()
  }
  const file = async (name: string) => {
    acts += 1
    return downloaded(page, name)
  }
  acts += 1
  await page.locator('summary').filter({ hasText: 'Reports' }).click()
  await press('Daily Summary')
  await press('Last month')
  const balance = page.getByRole('table', { name: 'Balance', exact: true })
  await expect(page.getByRole('link', { name: 'Last month' })).toHaveAttribute('aria-current', 'page')
  await expect(balance).toContainText('Collected')
  await expectAccessible(page)
  const collected = await balance
    .getByRole('row', { name: /^Collected/ })
    .getByRole('cell')
    .last()
    .textContent()
  const days = await file('Days')
  const orders = await file('Orders')
  const lines = await file('Lines')
  const payroll = await file('Payroll')
  for (const rows of [days, orders, lines, payroll]) expect(rows.length).toBeGreaterThan(1)
  const column = days[0]?.indexOf('Collected') ?? -1
  const cents = days.slice(1).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)
  expect(`$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`).toBe(collected)
  await press('Payouts')
  await expect(page.getByRole('heading', { name: 'Payouts', exact: true })).toBeVisible()
  expect(acts).toBeLessThanOrEqual(9)
})

test('usual periods of a report fit on a phone, and are links without JavaScript', async ({ browser, server }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
    baseURL: server.url,
  })
  const page = await context.newPage()
  await signIn(page, 'manager')
  for (const path of ['/reports/summary', '/reports/sales', '/reports/inventory']) {
    await page.goto(path)
    await expectNoOverflow(page)
    await page.getByRole('link', { name: 'This month' }).click()
    await expect(page.getByRole('link', { name: 'This month' })).toHaveAttribute('aria-current', 'page')
  }
  await context.close()
})
