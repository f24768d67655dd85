import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { dropLocationRule, makeAccount } from './guest'
import { addDrink, expectWell, HERON, openBasket, orderOn, PHONE, signInAt, signInHere } from './phone'
import type { E2eServer } from './server'
import { handOver, setTabMode } from './tabs'

/** A tab that a friend joins: on two phones, from the link to both parts. */

test.use(PHONE)

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
  await setTabMode(server.url, 'end')
})

/** The screen follows every eight seconds. */
const FOLLOWED = { timeout: 20_000 }

async function phoneOf(browser: Browser, server: E2eServer, hasScript: boolean): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: hasScript })
  return context.newPage()
}

async function orderADrink(phone: Page, drink: string): Promise<number> {
  await phone.goto(HERON)
  await addDrink(phone, drink)
  await openBasket(phone)
  await phone.getByRole('button', { name: 'Order – on the tab' }).click()
  await expect(phone).toHaveURL(/\/app\/orders\/\d+$/)
  return orderOn(phone)
}

async function evening(browser: Browser, server: E2eServer, hasScript: boolean): Promise<void> {
  const email = `${randomUUID()}@guests.test`
  await makeAccount(server.url, email)
  const host = await phoneOf(browser, server, hasScript)
  const friend = await phoneOf(browser, server, hasScript)

  await signInAt(host)
  await host.goto(`${HERON}/tab`)
  await host.getByLabel('$50').check()
  await host
    .getByLabel('Pays')
    .or(host.getByRole('radio', { name: /4242/ }))
    .first()
    .check()
  await host.getByRole('button', { name: 'Open the tab' }).click()
  await host.getByRole('link', { name: /^On your tab/ }).click()
  await host.getByRole('link', { name: /^Share this tab/ }).click()
  await host.getByLabel('Drinks for each friend, before tax').selectOption('$20')
  await host.getByRole('button', { name: 'Make a link' }).click()
  await expect(host.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expectWell(host, hasScript)
  const link = await host.getByLabel('Link for your friends').inputValue()

  await friend.goto(link)
  await expect(friend.getByRole('heading', { name: /^Join .*’s tab$/ })).toBeVisible()
  await expect(friend.getByText('Your friend has set a limit: drinks for $20, before tax.')).toBeVisible()
  await expectWell(friend, hasScript)
  await friend.getByRole('button', { name: 'Sign in to join' }).click()
  await signInHere(friend, email)
  await friend.getByRole('button', { name: 'Join the tab' }).click()
  await expect(
    friend.getByRole('link', { name: 'On your friend’s tab: $0.00 ordered, $20.00 left for you' }),
  ).toBeVisible()
  const order = await orderADrink(friend, 'Arnold Palmer')
  await friend.getByRole('link', { name: 'On your tab' }).click()
  await expect(friend.getByText('Leave this tab').first()).toBeVisible()
  await expectWell(friend, hasScript)

  await host.reload()
  await expect(host.getByText(/^1 order, \$\d+\.\d\d of \$20 of drinks$/)).toBeVisible()
  await expectWell(host, hasScript)
  await host.getByRole('link', { name: 'Your tab' }).click()
  await expect(host.getByText('Your friends wait for their drinks.')).toBeVisible(FOLLOWED)
  await handOver(server.url, order)
  if (!hasScript) await host.reload()
  await expect(host.getByLabel('Equal parts')).toBeVisible(FOLLOWED)
  await expectWell(host, hasScript)
  await host.getByLabel('Equal parts').check()
  await host.getByRole('button', { name: 'Close the tab' }).click()
  await expect(host.getByText(/^Your friends can pay their parts until/)).toBeVisible()
  await expectWell(host, hasScript)

  await friend.reload()
  await expect(friend.getByText(/^Your part is \$\d\.\d\d\. Pay it by /)).toBeVisible()
  await expectWell(friend, hasScript)
  await friend.getByRole('link', { name: /^Pay \$/ }).click()
  await friend.getByLabel('Pays', { exact: true }).check()
  await friend.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(friend.getByText(/charged to your Visa ending in 4242/)).toBeVisible()
  if (!hasScript) await host.reload()
  await expect(host.getByText(/charged to your Visa ending in 4242/)).toBeVisible(FOLLOWED)
  await expect(host.getByText('paid', { exact: true })).toBeVisible()
  for (const phone of [host, friend]) {
    await expectWell(phone, hasScript)
    await phone.context().close()
  }
}

test('a friend joins by the link, orders within the limit, and both pay equal parts', async ({ browser, server }) => {
  await evening(browser, server, true)
})

test('the same without JavaScript', async ({ browser, server }) => {
  await evening(browser, server, false)
})
