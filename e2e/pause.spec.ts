import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { dropLocationRule } from './guest'
import { openKiosk } from './kiosk'
import { addDrink, expectWell, HERON, openBasket, openMenu, PHONE, signInAt } from './phone'
import type { E2eServer } from './server'

/** The bar holds new orders back (docs/rules/orders.md#pause). */

test.setTimeout(120_000)
// An order that comes too late.
test.use({ expectedErrors: [/409/] })

test.beforeEach(({ server }) => dropLocationRule(server.url))

async function phoneOf(browser: Browser, server: E2eServer, hasScript = true): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: hasScript })
  return context.newPage()
}

test('one tap pauses, guests read until when, who has read the total may still pay, and one more tap goes on', async ({
  page: bar,
  server,
  browser,
}) => {
  const [buying, late] = [await phoneOf(browser, server), await phoneOf(browser, server)]
  await signInAt(buying)
  await openMenu(buying)
  await addDrink(buying, 'Negroni')
  await openBasket(buying)
  const pay = buying.getByRole('button', { name: /^Pay \$/ })
  await expect(pay).toBeVisible()
  await openMenu(late)

  await openKiosk(bar)
  await bar.getByRole('button', { name: 'Pause new orders for 10 minutes' }).click()
  const paused = bar.locator('.kiosk-pause > summary')
  await expect(paused).toHaveText(/^Paused 10:1\d PM$/)
  await expect(late.getByText(/^The bar is busy and takes new orders again at 10:1\d PM\.$/)).toBeVisible()
  await expectWell(late)

  await expect(buying.getByText(/It still takes this one within a minute\.$/)).toBeVisible()
  await expectWell(buying)
  await buying.getByLabel('Pays', { exact: true }).check()
  await pay.click()
  await expect(buying).toHaveURL(/\/app\/orders\/\d+$/)

  await addDrink(late, 'Negroni')
  await openBasket(late)
  await expect(late.getByText(/takes new orders again at 10:1\d PM\./)).toBeVisible()
  await expect(late.getByRole('button', { name: /^Pay/ })).toHaveCount(0)

  for (const width of [360, 768, 1024, 1280]) {
    await bar.setViewportSize({ width, height: 768 })
    await expectNoOverflow(bar)
    await expect(paused).toHaveJSProperty('scrollWidth', await paused.evaluate(({ clientWidth }) => clientWidth))
  }
  await paused.click()
  await expectAccessible(bar)
  await bar.getByRole('button', { name: 'Until I end it' }).click()
  await expect(paused).toHaveText('Paused ')
  await expect(late.getByText(/takes no new orders at the moment/)).toBeVisible()
  await paused.click()
  await bar.getByRole('button', { name: 'Take orders again' }).click()
  await expect(bar.getByRole('button', { name: /^Pause new orders/ })).toBeVisible()
  await expect(late.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect(late.getByText(/takes no new orders/)).toHaveCount(0)
  for (const phone of [buying, late]) await phone.context().close()
})

test('the same without JavaScript, and in Spanish', async ({ page: bar, server, browser }) => {
  await openKiosk(bar)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await bar.context().storageState(),
    baseURL: server.url,
  })
  const plain = await context.newPage()
  await plain.goto('/kiosk')
  await plain.getByRole('button', { name: /^Pause new orders/ }).click()
  const paused = plain.locator('.kiosk-pause > summary')
  await paused.click()
  await plain.getByRole('button', { name: '30 min' }).click()
  await expect(paused).toHaveText(/^Paused 10:3\d PM$/)

  const phone = await phoneOf(browser, server, false)
  await phone.goto(HERON)
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByText(/^El bar tiene mucho trabajo y toma pedidos otra vez a las 10:3\d/)).toBeVisible()
  await expectWell(phone, false)

  await paused.click()
  await plain.getByRole('button', { name: 'Take orders again' }).click()
  await expect(plain.getByRole('button', { name: /^Pause new orders/ })).toBeVisible()
  for (const each of [plain, phone]) await each.context().close()
})
