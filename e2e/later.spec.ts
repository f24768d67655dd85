import { expect, test } from './fixtures'
import { dropLocationRule } from './guest'
import { cardOf, openKiosk } from './kiosk'
import { addDrink, chooseCard, expectWell, openBasket, openMenu, PHONE, signInAt } from './phone'

/** An order for a time (docs/rules/later.md). The venue's clock begins at 10:00 PM. */

test.setTimeout(120_000)

for (const hasScript of [true, false]) {
  test(`a guest orders for half past ten, reads it, and cancels it, ${hasScript ? 'with' : 'without'} a script`, async ({
    page: bar,
    server,
    browser,
  }) => {
    await dropLocationRule(server.url)
    const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: hasScript })
    const phone = await context.newPage()
    await signInAt(phone)
    await openMenu(phone)
    await addDrink(phone, 'Negroni')
    await openBasket(phone)
    const when = phone.getByLabel('For when')
    await expect(when.getByRole('option').first()).toHaveText('As soon as possible')
    await when.selectOption({ label: '10:30 PM' })
    await expectWell(phone, hasScript)
    await chooseCard(phone, 'Pays')
    await phone.getByRole('button', { name: /^Pay/ }).click()
    await expect(phone).toHaveURL(/\/app\/orders\/\d+$/)
    const id = Number(/\d+$/.exec(phone.url())?.[0])
    await expect(phone.getByRole('heading', { name: 'For later' })).toBeVisible()
    await expect(phone.getByText('Ordered for 10:30 PM')).toBeVisible()
    await expectWell(phone, hasScript)

    await openKiosk(bar)
    await expect(cardOf(bar, id)).toHaveCount(0)

    await phone.getByText('Cancel the order').click()
    await phone.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(phone.getByText(/goes back to your card/)).toBeVisible()
    await context.close()
  })
}
