import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'

// Scripts that fail to load.
test.use({ expectedErrors: [/ERR_FAILED|dynamically imported/] })

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const errors = (page: Page) => page.locator('.form-error')

/** Sends a form with several invalid fields. Returns its messages, and how often it was sent. */
async function sendInvalid(page: Page): Promise<{ messages: string[]; asked: number }> {
  let asked = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') asked += 1
  })
  await page.getByLabel('Last Name').fill('Lund')
  await page.getByLabel('Email').fill('nobody')
  await save(page).click()
  await expect(page.getByLabel('First Name')).toBeFocused()
  await expect(page.getByLabel('Last Name')).toHaveValue('Lund')
  return { messages: await errors(page).allTextContents(), asked }
}

test('a form shows the same errors at every field, whether or not its checks have loaded in the browser', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.goto('/users/create')
  // Leaving an invalid field shows its message once the checks have loaded.
  await expect(async () => {
    await page.getByLabel('Phone Number').fill('1')
    await page.getByLabel('Last Name').focus()
    await expect(errors(page)).toHaveCount(1, { timeout: 500 })
  }).toPass()
  const byBrowser = await sendInvalid(page)
  expect(byBrowser.asked).toBe(0)
  expect(byBrowser.messages.length).toBeGreaterThan(2)

  await page.goto('/users/create')
  // Disabled until something is typed: the page's own scripts run.
  await expect(save(page)).toBeDisabled()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByLabel('Phone Number').fill('1')
  const byServer = await sendInvalid(page)
  expect(byServer.asked).toBe(1)
  expect(byServer.messages).toEqual(byBrowser.messages)
})
