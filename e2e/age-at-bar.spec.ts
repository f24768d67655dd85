import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'
import { dropLocationRule, makeAccount } from './guest'
import { addDrink, expectOrderState, expectWell, HERON, openBasket, openMenu, order, PHONE, signInToPay } from './phone'
import type { E2eServer } from './server'

/** A guest who shows six digits and a document at the bar, and the bartender who enters them. */

test.setTimeout(120_000)

test.beforeEach(async ({ server }) => {
  await dropLocationRule(server.url)
})

const DIGITS = /^\d{3} \d{3}$/

/** A new guest with a Negroni in the basket, on the screen with the digits for the bar. */
async function guestWithDigits(browser: Browser, server: E2eServer, hasScript: boolean): Promise<Page> {
  const email = `${randomUUID()}@guests.test`
  await makeAccount(server.url, email)
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, javaScriptEnabled: hasScript })
  const phone = await context.newPage()
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await signInToPay(phone, email)
  await expect(phone.getByText('Or show your ID at the bar')).toBeVisible()
  await expectWell(phone, hasScript)
  await phone.getByRole('button', { name: 'Show my ID at the bar' }).click()
  await expect(digitsOn(phone)).toBeVisible()
  return phone
}

function digitsOn(phone: Page) {
  return phone.getByText(DIGITS)
}

async function read(phone: Page): Promise<string> {
  return ((await digitsOn(phone).textContent()) ?? '').replace(/\D/g, '')
}

async function atBar(browser: Browser, server: E2eServer, hasScript: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1024, height: 768 },
    javaScriptEnabled: hasScript,
  })
  const bar = await context.newPage()
  await signIn(bar, 'bartender')
  await bar.goto('/kiosk')
  return bar
}

async function openSheet(bar: Page): Promise<void> {
  await bar.locator('summary', { hasText: 'Check ID' }).click()
}

/** Types on the keys of the screen, as a thumb does; without a script on the device's own keyboard. */
async function enter(bar: Page, { code, born }: { code: string; born: string }, hasScript: boolean): Promise<void> {
  if (!hasScript) {
    await bar.getByLabel('Guest’s digits').fill(code)
    await bar.getByLabel('Date of birth').fill(born)
    return
  }
  for (const digit of code + born)
    await bar.locator('.check-id').getByRole('button', { name: digit, exact: true }).click()
  await expect(bar.getByLabel('Date of birth')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
}

const isOver21Here = /^Gail G\. is over 21 here until \d+:\d\d [AP]M$/

for (const hasScript of [true, false]) {
  test(`a guest shows their ID at the bar and orders alcohol ${hasScript ? '' : 'without JavaScript'}`, async ({
    browser,
    server,
  }) => {
    const phone = await guestWithDigits(browser, server, hasScript)
    await expect(phone.getByText(/^These digits work until \d+:\d\d\s[AP]M\.$/)).toBeVisible()
    await expectWell(phone, hasScript)
    const before = await read(phone)
    await phone.getByRole('button', { name: 'Get new digits' }).click()
    await expect.poll(() => read(phone)).not.toBe(before)
    const code = await read(phone)

    const bar = await atBar(browser, server, hasScript)
    await openSheet(bar)
    await enter(bar, { code: before, born: '05151990' }, hasScript)
    await bar.getByRole('button', { name: 'Driver license' }).click()
    await expect(bar.getByText('No guest here shows these digits')).toBeVisible()
    if (hasScript) {
      await expectAccessible(bar)
      for (const width of [360, 1280, 1024]) {
        await bar.setViewportSize({ width, height: 768 })
        await expectNoOverflow(bar)
        await expect(bar.getByRole('button', { name: 'Driver license' })).toBeVisible()
      }
      for (let n = 0; n < 14; n += 1) await bar.getByRole('button', { name: 'Delete' }).click()
    } else {
      await bar.goto('/kiosk')
      await openSheet(bar)
    }
    await enter(bar, { code, born: '05151990' }, hasScript)
    await bar.getByRole('button', { name: 'Driver license' }).click()
    await expect(bar.getByText(isOver21Here)).toBeVisible()
    if (hasScript) await expect(bar.getByLabel('Guest’s digits')).toHaveValue('')

    // The guest's screen goes on by itself.
    await expect(phone).toHaveURL(new RegExp(`${HERON}/basket$`), { timeout: 15_000 })
    await order(phone)
    await expectOrderState(phone, 'In the queue')
    await phone.context().close()
    await bar.context().close()
  })
}

test('a guest under 21 gets no alcohol, and their digits are used up', async ({ browser, server }) => {
  const phone = await guestWithDigits(browser, server, true)
  const bar = await atBar(browser, server, true)
  await openSheet(bar)
  await enter(bar, { code: await read(phone), born: '05152010' }, true)
  await bar.getByRole('button', { name: 'Passport' }).click()
  await expect(bar.getByText('Not 21 yet: no alcohol for this guest. Nothing was kept.')).toBeVisible()
  await expect(digitsOn(phone)).toBeHidden()
  await expect(phone.getByRole('button', { name: 'Get six digits' })).toBeVisible()
  await expectWell(phone)
  await phone.context().close()
  await bar.context().close()
})

test('a guest who reads Spanish shows their ID in Spanish', async ({ browser, server }) => {
  const phone = await guestWithDigits(browser, server, true)
  await phone.getByRole('button', { name: 'Español' }).click()
  await expect(phone.getByRole('heading', { name: 'Muestra tu identificación en el bar' })).toBeVisible()
  await expect(phone.getByText(/^Estos números sirven hasta las? \d+:\d\d\s[ap]\.\s?m\.\.?$/)).toBeVisible()
  await expectWell(phone)
  await phone.context().close()
})
