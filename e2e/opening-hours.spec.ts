import { expect, expectAccessible, signIn, test } from './fixtures'

const PLACE = '/places/1'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`hours ${javaScriptEnabled ? 'with' : 'without'} JavaScript, on a phone`, () => {
    test.use({ javaScriptEnabled, viewport: { width: 360, height: 740 } })

    test('accept another span and a closed date, and keep what was typed after a refusal', async ({ page }, info) => {
      await signIn(page, 'owner')
      await page.goto(`${PLACE}?edit=`)
      await page.getByLabel('Description').fill('Lunch, too')
      const hours = page.getByText('Hours of Operation')
      await hours.click()
      const week = page.getByRole('definition').or(page.getByRole('term'))
      const tuesday = page.getByRole('group', { name: 'Tuesday', exact: true })
      await tuesday.getByLabel('From').fill('11:00')
      await tuesday.getByLabel('Until').fill('14:00')
      await tuesday.getByRole('button', { name: 'Add a span' }).click()
      const second = tuesday.getByRole('group', { name: 'second span' })
      await second.getByLabel('From').fill('13:00')
      await second.getByLabel('Until').fill('22:00')
      await expect(page.getByLabel('Description')).toHaveValue('Lunch, too')
      if (!(await page.getByRole('button', { name: 'Add a date' }).isVisible()))
        await page.getByText('Closed Dates', { exact: true }).click()
      await page.getByRole('button', { name: 'Add a date' }).click()
      const date = page.getByRole('group', { name: 'Date 1' })
      await date.getByLabel('Date', { exact: true }).fill('2026-12-25')
      await date.getByLabel('Note', { exact: true }).fill('Christmas')
      await expect(second.getByLabel('From')).toHaveValue('13:00')
      if (javaScriptEnabled) await expectAccessible(page)
      await page.screenshot({ path: info.outputPath('typed.png'), fullPage: true })

      await page.getByRole('button', { name: 'Save' }).last().click()
      await expect(tuesday.getByText('Tuesday, second span: begins before the first ends')).toBeVisible()
      await expect(second.getByLabel('Until')).toHaveValue('22:00')
      if (!(await date.isVisible())) await page.getByText('Closed Dates', { exact: true }).click()
      await expect(date.getByLabel('Note', { exact: true })).toHaveValue('Christmas')
      await page.screenshot({ path: info.outputPath('refused.png') })

      await second.getByLabel('From').fill('17:00')
      await page.getByRole('button', { name: 'Save' }).last().click()
      await expect(page).toHaveURL(new RegExp(`${PLACE}$`))
      await page.getByText('Hours of Operation').click()
      await expect(week.getByText('11:00 AM - 2:00 PM', { exact: true })).toBeVisible()
      await expect(week.getByText('5:00 PM - 10:00 PM', { exact: true })).toBeVisible()
      await page.getByText('Closed Dates', { exact: true }).click()
      await expect(week.getByText('12/25/2026', { exact: true })).toBeVisible()

      // Removes them again without any instructions.
      await page.goto(`${PLACE}?edit=`)
      await page.getByText('Hours of Operation').click()
      await tuesday.getByRole('button', { name: /^Remove Tuesday/ }).click()
      await expect(second).toHaveCount(0)
      if (!(await page.getByRole('button', { name: 'Remove date 1' }).isVisible()))
        await page.getByText('Closed Dates', { exact: true }).click()
      await page.getByRole('button', { name: 'Remove date 1' }).click()
      await expect(date).toHaveCount(0)
      await page.getByRole('button', { name: 'Save' }).last().click()
      await expect(page).toHaveURL(new RegExp(`${PLACE}$`))
      await page.getByText('Hours of Operation').click()
      await expect(week.getByText('5:00 PM - 10:00 PM', { exact: true })).toHaveCount(0)
      await expect(page.getByText('Closed Dates', { exact: true })).toHaveCount(0)
    })
  })
}
