import type { Browser, Page } from '@playwright/test'
import { mailedCode } from '../scripts/mailed-code'
import { expect, openWindow, test } from './fixtures'
import { dropLocationRule, signInByCode } from './guest'
import { mixAndLoad, openKiosk, reachInto, withStaff } from './kiosk'
import { startLocker } from './locker'
import { addDrink, chooseCard, expectOrderState, expectWell, openBasket, openMenu, order, PHONE } from './phone'

// A whole evening, with checks on every screen.
test.setTimeout(180_000)
test.use(PHONE)

/** From the code on a table to a basket that can be paid after signing in. */
async function chooseADrink(phone: Page): Promise<void> {
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await phone.getByRole('link', { name: 'Sign in to pay' }).click()
}

async function proveAge(phone: Page, hasScript: boolean): Promise<void> {
  await expect(phone.getByRole('heading', { name: 'Your age, once' })).toBeVisible()
  await expectWell(phone, hasScript)
  await phone
    .getByRole('button', { name: /^Check my age with/ })
    .first()
    .click()
  await phone.getByLabel('Date of birth on the document').fill('1990-01-01')
  await phone.getByRole('button', { name: 'Approve' }).click()
  await expect(phone.getByRole('heading', { name: 'Your basket' })).toBeVisible()
}

interface Evening {
  browser: Browser
  serverUrl: string
  email: string
  hasScript: boolean
}

/** From a payable basket to the empty cubby. */
async function payAndPickUp(phone: Page, { browser, serverUrl, email, hasScript }: Evening): Promise<void> {
  const locker = await startLocker(serverUrl)
  try {
    await chooseCard(phone, 'Pays')
    await expectWell(phone, hasScript)
    const id = await order(phone)
    await expectOrderState(phone, 'In the queue')
    const heading = phone.getByRole('heading', { level: 1 })
    if (hasScript) await expect(heading).toBeFocused()
    await expectWell(phone, hasScript)

    await withStaff(browser, serverUrl, async (bar) => {
      await openKiosk(bar)
      const doors = await openWindow(browser, locker.url)
      // Signs in by code, because the account made here has no password.
      const guest = await signInByCode(serverUrl, email)
      const number = await mixAndLoad(bar, doors, guest, id)
      await expectOrderState(phone, `Cubby ${number}`)
      await expect(phone.getByText(`Ready: cubby ${number}`)).toHaveRole('status')
      // The heading that had the focus is gone.
      if (hasScript) await expect(heading).toBeFocused()
      await expectWell(phone, hasScript)

      await phone.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(phone.getByText(/Pull the door open|Take everything out and close the door/)).toBeVisible()
      await expectWell(phone, hasScript)
      await expect.poll(async () => (await guest.read(id)).cubby?.phase).toBe('Collecting')
      const wrong = phone.locator('summary', { hasText: 'Something is wrong' })
      if (hasScript) await wrong.focus()
      await reachInto(doors, number, 'front')
      await expectOrderState(phone, 'Picked up')
      // An element that is still there keeps the focus.
      if (hasScript) await expect(wrong).toBeFocused()
      await expectWell(phone, hasScript)
      expect((await guest.read(id)).status).toBe('Completed')
      await doors.context().close()
    })
  } finally {
    await locker.stop()
  }
}

test('a new guest creates an account, proves their age, pays, and takes their drink out of the locker', async ({
  page: phone,
  browser,
  server,
}) => {
  const email = 'first-visit@barback.test'
  await chooseADrink(phone)
  await phone.getByLabel('Email').fill(email)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expectWell(phone)
  await phone.getByLabel('Code').fill(await mailedCode(server.url, email))
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('heading', { name: 'What is your name?' })).toBeVisible()
  await expectWell(phone)
  await phone.getByLabel('First name').fill('Fay')
  await phone.getByLabel('Last name').fill('First')
  await phone.getByRole('button', { name: 'Create account' }).click()
  // The phone cannot find its position until the guest is outside.
  await phone.context().setGeolocation(null)
  await proveAge(phone, true)
  await expect(phone.getByText('We couldn’t get your location')).toBeVisible()
  await expectWell(phone)
  await phone.context().setGeolocation(PHONE.geolocation)
  await phone.getByRole('button', { name: 'Use my location' }).click()
  await payAndPickUp(phone, { browser, serverUrl: server.url, email, hasScript: true })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a guest signs in by a mailed code, proves their age, pays, and takes their drink out of the locker', async ({
    page: phone,
    browser,
    server,
  }) => {
    const email = 'new@barback.test'
    await dropLocationRule(server.url)
    await chooseADrink(phone)
    await phone.getByLabel('Email').fill(email)
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expectWell(phone, false)
    await phone.getByLabel('Code').fill(await mailedCode(server.url, email))
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await proveAge(phone, false)
    await payAndPickUp(phone, { browser, serverUrl: server.url, email, hasScript: false })
  })
})
