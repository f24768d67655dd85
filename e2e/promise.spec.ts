import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { dropLocationRule, setLatestPromise, signInGuest } from './guest'
import { cardOf, fillTo, openKiosk } from './kiosk'
import { addDrink, expectWell, HERON, openBasket, openMenu, order, payButton, PHONE, signInAt } from './phone'

/** When an order is ready, as guests and the bar read it (docs/rules/promise.md). */

test.setTimeout(120_000)

test('a guest reads it on the menu, in the basket and on the order, and the bar on the ticket', async ({
  page: bar,
  server,
  browser,
}) => {
  await dropLocationRule(server.url)
  const context = await browser.newContext({ ...PHONE, baseURL: server.url })
  const phone = await context.newPage()
  await signInAt(phone)
  await openMenu(phone)
  await expect(phone.getByText(/^Order now, and a drink is ready by 10:\d\d PM\./)).toBeVisible()
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  const promise = phone.getByText(/^Ready by 10:\d\d PM$/)
  await expect(payButton(phone)).toBeVisible()
  const said = await promise.innerText()
  await expectWell(phone)
  const id = await order(phone)
  await expect(promise).toHaveText(said)
  await expectWell(phone)

  await openKiosk(bar)
  const time = /\d+:\d\d/.exec(said)?.[0] ?? ''
  await expect(cardOf(bar, id).locator('.kiosk-promise')).toHaveText(new RegExp(`by ${time}$`))
  await expectAccessible(bar)
  for (const width of [360, 1024, 1280]) {
    await bar.setViewportSize({ width, height: 768 })
    await expectNoOverflow(bar)
  }
  await context.close()
})

test('it is there without JavaScript, and in Spanish', async ({ server, browser }) => {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: false })
  const phone = await context.newPage()
  await phone.goto(HERON)
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByText(/^Si pides ahora, una bebida está lista antes de las 10:\d\d/)).toBeVisible()
  await expectWell(phone, false)
  await context.close()
})

test.describe('a venue that refuses what would be too late', () => {
  // The order that is refused.
  test.use({ expectedErrors: [/409/] })

  test('says so before it is paid, keeps the basket, and takes it once there is less to do', async ({
    page: bar,
    server,
    browser,
  }) => {
    await dropLocationRule(server.url)
    const context = await browser.newContext({ ...PHONE, baseURL: server.url })
    const phone = await context.newPage()
    await signInAt(phone)
    await openMenu(phone)
    await addDrink(phone, 'Negroni')
    await openKiosk(bar)
    await fillTo(bar, await signInGuest(server.url), 8)
    await setLatestPromise(server.url, 5)
    await openBasket(phone)
    await expect(phone.getByText(/^The bar has too much to do: this would be ready by 1\d:\d\d PM\./)).toBeVisible()
    await expect(payButton(phone)).toHaveCount(0)
    await expectWell(phone)
    await setLatestPromise(server.url, null)
    await phone.getByRole('link', { name: 'Try Again' }).click()
    await expect(payButton(phone)).toBeVisible()
    await context.close()
  })
})
