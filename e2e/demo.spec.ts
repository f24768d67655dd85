import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { startDemoLocker, type E2eLocker } from './locker'

let locker: E2eLocker
test.beforeAll(async ({ servers }, testInfo) => {
  locker = await startDemoLocker(await servers.of(testInfo.file))
})
test.afterAll(() => locker.stop())

const panesOf = (page: Page) => ({
  phone: page.frameLocator('iframe[title="The guest’s phone"]'),
  bar: page.frameLocator('iframe[title="The bar’s screen"]'),
  onLocker: page.frameLocator('iframe[title="The locker"]'),
})

/** The pane that the last step has changed. */
const glowing = (page: Page) => page.locator('figure[data-changed]')

test.describe('with a large window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test("a drink goes from the menu to the guest's hand on three live screens, and a tap on the phone opens the door", async ({
    page,
  }) => {
    await page.goto('/demo')
    const { phone, bar } = panesOf(page)
    await expect(bar.getByRole('link', { name: 'New 0' })).toBeVisible()
    await expect(page.frameLocator('iframe[title="The locker"]').getByText('Connected')).toBeVisible()
    await page.getByRole('link', { name: 'Order a Negroni' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Negroni' })).toBeVisible()
    await expect(glowing(page)).toHaveId('phone')
    await expect(page.locator('#phone').getByRole('img', { name: 'The Negroni is here' })).toBeVisible()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    // The user presses a button at the bar: the walk continues from there.
    await bar.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('button', { name: 'It is mixed' }).click()
    await page.getByRole('button', { name: 'Load it: a back door opens' }).click()
    await expect(glowing(page)).toHaveId('locker')
    await expect(page.locator('#locker').getByRole('img', { name: 'The Negroni is here' })).toBeVisible()
    // From the first press on, all three screens are in the window.
    for (const pane of ['phone', 'bar', 'locker'])
      await expect(page.locator(`#${pane}`)).toBeInViewport({ ratio: 0.99 })
    await page.getByRole('button', { name: /^Put it into cubby \d+ and close the door$/ }).click()
    // The phone's position is beside the locker.
    await phone.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('button', { name: 'The guest takes it and closes the door' }).click()
    await expect(page.getByRole('link', { name: 'Start over' })).toBeVisible()
    await expect(phone.getByRole('heading', { level: 1, name: 'Picked up' })).toBeVisible()
  })
})

test('an owner goes from the headline to the first hour of a bar with the name that she has typed', async ({
  page,
}) => {
  let taps = 0
  const tap = async (what: Locator) => {
    taps += 1
    await what.click()
  }
  await page.goto('/demo')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Guests order on their phone')
  await page.getByLabel('My bar').fill('The Rusty Anchor')
  await tap(page.getByRole('button', { name: 'Rename' }))
  await expect(page.getByRole('heading', { name: 'The Rusty Anchor, tonight' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Order a Negroni' }))
  await tap(page.getByRole('button', { name: 'Pay by card' }))
  await tap(page.getByRole('button', { name: 'Play the rest' }))
  await expect(page.getByRole('link', { name: 'Start over' })).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('.demo-result')).toHaveText(/^\d+ orders? · \$[\d.]+ · \d+:\d\d a drink · \$[\d.]+ tips$/)
  await expect(page.getByRole('img', { name: 'The menu’s QR code' })).toBeVisible()

  await tap(page.getByRole('link', { name: 'Set up my bar' }).first())
  await expect(page.getByLabel('Business Name')).toHaveValue('The Rusty Anchor')
  const typed = {
    'First Name': 'Ann',
    'Last Name': 'Chor',
    'Phone Number': '(904) 555-0123',
    Email: 'ann@rusty.test',
    Street: '1 Bay Street',
    City: 'Jacksonville',
    'Zip Code': '32202',
  }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByLabel('State').selectOption({ label: 'Florida' })
  await tap(page.getByRole('button', { name: 'Sign Up' }))
  await tap(page.getByRole('button', { name: 'Begin the First Hour' }))
  await page.getByLabel('Password').fill('rusty anchors at nine')
  await tap(page.getByRole('button', { name: 'Choose Password' }))
  await expect(page.getByRole('heading', { name: 'Open The Rusty Anchor' })).toBeVisible()
  console.log(`From the headline to the first hour: ${taps} taps`)
  expect(taps).toBeLessThanOrEqual(8)
})

test.describe('what if', () => {
  test.use({ viewport: { width: 1280, height: 800 } })
  test.setTimeout(120_000)

  test('the wifi dies: the locker is offline, the phone shows its code, and the code opens the cubby', async ({
    page,
  }) => {
    await page.goto('/demo')
    const { phone, onLocker } = panesOf(page)
    await page.getByRole('button', { name: 'the wifi dies?' }).click()
    await expect(onLocker.getByText('Offline')).toBeVisible()
    await page.getByRole('button', { name: 'Hold the phone’s code to the scanner' }).click({ timeout: 30_000 })
    await expect(onLocker.getByRole('button', { name: /^Cubby \d+, front door: open/ })).toBeVisible()
    await page.getByRole('button', { name: 'The guest takes it and closes the door' }).click()
    await page.getByRole('button', { name: 'The network is back' }).click()
    await expect(onLocker.getByText('Connected')).toBeVisible()
    await expect(phone.getByRole('heading', { level: 1, name: 'Picked up' })).toBeVisible()
  })

  test('a door sticks: the phone and the bar say so, and it opens once the lock is free', async ({ page }) => {
    await page.goto('/demo')
    const { phone, onLocker } = panesOf(page)
    await page.getByRole('button', { name: 'a door sticks?' }).click()
    await expect(onLocker.getByRole('button', { name: /^Cubby \d+, front door: locked, sticks/ })).toBeVisible()
    await expect(phone.getByText(/pull the door/i)).toBeVisible()
    await expect(page.locator('.demo-says')).toContainText('in red', { timeout: 40_000 })
    await page.getByRole('button', { name: 'The bartender frees the lock' }).click()
    await page.getByRole('button', { name: 'The guest taps Open again' }).click()
    await page.getByRole('button', { name: 'The guest takes it and closes the door' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Picked up' })).toBeVisible()
  })

  test('somebody is 19: the phone asks for an ID, and sells nothing with alcohol', async ({ page }) => {
    await page.goto('/demo')
    const { phone } = panesOf(page)
    await page.getByRole('button', { name: 'somebody is 19?' }).click()
    await expect(phone.getByText('For guests 21 or older')).toBeVisible()
    await page.getByRole('button', { name: 'Show an ID: 19 years old' }).click()
    await expect(phone.getByRole('heading', { name: 'You are not 21 yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Order a Shirley Temple instead' }).click()
    await expect(phone.getByRole('heading', { name: 'In the queue' })).toBeVisible()
    await page.getByRole('button', { name: 'Back to the first guest' }).click()
    await expect(page.getByRole('link', { name: 'Order a Negroni' })).toBeVisible()
    await expect(phone.getByText('Negroni').first()).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a button makes a door stick, and the page leads on', async ({ page }) => {
    await page.goto('/demo')
    await page.getByRole('button', { name: 'a door sticks?' }).click()
    await expect(page.locator('.demo-says')).toContainText('the door did not move')
    await page.getByRole('button', { name: 'The bartender frees the lock' }).click()
    await expect(async () => {
      await page.getByRole('link', { name: 'Look again' }).click({ timeout: 1000 })
      await expect(page.getByRole('button', { name: 'The guest taps Open again' })).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('less motion: no pane pulses and no drink travels', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/demo')
  await page.getByRole('link', { name: 'Order a Negroni' }).click()
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(glowing(page)).toHaveId('bar')
  const moving = () => document.getAnimations().filter(({ effect }) => effect !== null).length
  expect(await page.evaluate(moving)).toBe(0)
})

for (const viewport of [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    for (const colorScheme of ['dark', 'light'] as const) {
      test(`nothing moves while the screens load, and all is accessible: ${colorScheme}`, async ({ page }) => {
        await page.emulateMedia({ colorScheme })
        await page.addInitScript(() => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) document.documentElement.dataset.shifted = JSON.stringify(entry)
          }).observe({ type: 'layout-shift', buffered: true })
        })
        await page.goto('/demo')
        const { phone, bar, onLocker } = panesOf(page)
        await expect(phone.getByRole('main')).toBeVisible()
        await expect(bar.getByRole('link', { name: /^New/ })).toBeVisible()
        await expect(onLocker.getByText('Connected')).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.dataset.shifted)).toBeUndefined()
        await expectNoOverflow(page)
        await expectAccessible(page)
      })
    }
  })
}

test('its own landmarks have names that no embedded screen uses', async ({ page }) => {
  await page.goto('/demo')
  await expect(page.frameLocator('iframe[title="The guest’s phone"]').getByRole('main')).toBeVisible()
  await expect(page.frameLocator('iframe[title="The locker"]').getByText('Connected')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).withRules('landmark-unique').analyze()
  // Targets inside a frame start with the frame.
  const own = violations.flatMap(({ nodes }) => nodes).filter(({ target }) => target.length === 1)
  expect(own.map(({ html }) => html)).toEqual([])
})
