import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule, makeAccount } from './guest'
import { cardOf, openKiosk } from './kiosk'
import { addDrink, chooseCard, expectWell, HERON, openBasket, orderOn, PHONE, signInAt, signInHere } from './phone'
import type { E2eServer } from './server'

/** A pickup that a guest hands to a friend, on two phones (docs/rules/lockers.md#somebody-else). */

test.setTimeout(120_000)

async function phoneOf(browser: Browser, server: E2eServer, hasScript: boolean): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: hasScript })
  return context.newPage()
}

for (const hasScript of [true, false]) {
  test(`a friend takes the link, both see the order, and the guest takes it back, ${hasScript ? 'with' : 'without'} a script`, async ({
    page: bar,
    server,
    browser,
  }) => {
    await dropLocationRule(server.url)
    const email = `${randomUUID()}@guests.test`
    await makeAccount(server.url, email)
    const [guest, friend] = [await phoneOf(browser, server, hasScript), await phoneOf(browser, server, hasScript)]
    await signInAt(guest)
    await guest.goto(HERON)
    await addDrink(guest, 'Arnold Palmer')
    await openBasket(guest)
    await chooseCard(guest, 'Pays')
    await guest.getByRole('button', { name: /^Pay/ }).click()
    await expect(guest).toHaveURL(/\/app\/orders\/\d+$/)
    const id = orderOn(guest)
    await guest.getByRole('link', { name: 'Send a friend to pick it up' }).click()
    await guest.getByRole('button', { name: 'Make a link' }).click()
    await expectWell(guest, hasScript)
    const link = await guest.getByLabel('Link', { exact: true }).inputValue()

    await friend.goto(link)
    await expect(friend.getByRole('heading', { name: /asks you to pick this up$/ })).toBeVisible()
    await expect(friend.getByText('1 × Arnold Palmer')).toBeVisible()
    await expectWell(friend, hasScript)
    await friend.getByRole('button', { name: 'Sign in to pick it up' }).click()
    await signInHere(friend, email)
    await friend.getByRole('button', { name: 'I pick it up' }).click()
    await expect(friend).toHaveURL(new RegExp(`/app/orders/${id}$`))
    await expect(friend.getByText(/^You pick it up for /)).toBeVisible()
    await expect(friend.getByText('Cancel the order')).toHaveCount(0)
    await expectWell(friend, hasScript)

    await openKiosk(bar)
    await expect(cardOf(bar, id)).toContainText(/ for /)

    await guest.goto(`/app/orders/${id}`)
    await expect(guest.getByText(/ picks it up\.$/)).toBeVisible()
    await expectWell(guest, hasScript)
    await guest.getByRole('link', { name: 'Send a friend' }).click()
    await expectWell(guest, hasScript)
    await guest.getByRole('button', { name: 'Take it back' }).click()
    await expect(guest.getByRole('link', { name: 'Send a friend to pick it up' })).toBeVisible()
    await friend.goto(link)
    await expect(friend.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    for (const phone of [guest, friend]) await phone.context().close()
  })
}
