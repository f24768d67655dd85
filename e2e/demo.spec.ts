import { AxeBuilder } from '@axe-core/playwright'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { startDemoLocker, type E2eLocker } from './locker'

let locker: E2eLocker
test.beforeAll(async ({ servers }, testInfo) => {
  locker = await startDemoLocker(await servers.of(testInfo.file))
})
test.afterAll(() => locker.stop())

test.describe('with a large window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test("a drink goes from the menu to the guest's hand on three live screens, and a tap on the phone opens the door", async ({
    page,
  }) => {
    await page.goto('/demo')
    const phone = page.frameLocator('iframe[title="The guest’s phone"]')
    const bar = page.frameLocator('iframe[title="The bar’s screen"]')
    await expect(bar.getByRole('link', { name: 'New 0' })).toBeVisible()
    await expect(page.frameLocator('iframe[title="The locker"]').getByText('Connected')).toBeVisible()
    await page.getByRole('link', { name: 'Order a Negroni' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Negroni' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    // The user presses a button at the bar: the walk continues from there.
    await bar.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'It is mixed' }).click()
    await page.getByRole('button', { name: 'Load it: a back door opens' }).click()
    await page.getByRole('button', { name: /^Put it into cubby \d+ and close the door$/ }).click()
    // The phone's position is beside the locker.
    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'The guest takes it and closes the door' }).click()
    await expect(page.getByRole('link', { name: 'Start over' })).toBeVisible()
    await expect(phone.getByRole('heading', { level: 1, name: 'Picked up' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true)
  })
})

test('its own landmarks have names that no embedded screen uses', async ({ page }) => {
  await page.goto('/demo')
  await expect(page.frameLocator('iframe[title="The guest’s phone"]').getByRole('main')).toBeVisible()
  await expect(page.frameLocator('iframe[title="The locker"]').getByText('Connected')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withRules('landmark-unique').analyze()
  // Targets inside a frame start with the frame.
  const own = violations.flatMap(({ nodes }) => nodes).filter(({ target }) => target.length === 1)
  expect(own.map(({ html }) => html)).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the screens are stacked', async ({ page }) => {
    await page.goto('/demo')
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
