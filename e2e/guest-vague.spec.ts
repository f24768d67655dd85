import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { mixAndLoad, openKiosk, reachInto, withStaff } from './kiosk'
import {
  addDrink,
  expectOrderState,
  expectWell,
  openBasket,
  openMenu,
  order,
  payButton,
  PHONE,
  signInToPay,
} from './phone'

/** Precise Location is off: some 3 km away, accurate to 5 km. */
const ROUGHLY_HERE = { ...PHONE.geolocation, latitude: PHONE.geolocation.latitude + 0.027, accuracy: 5000 }

test.use({
  ...PHONE,
  // A wrong code, and a request to open a door from a phone without a position.
  expectedErrors: [/409/],
})

/** The code on the bar's screen. */
async function codeOn(bar: Page): Promise<string> {
  const code = bar.locator('.guest-code strong')
  await expect(code).toHaveText(/^\d{4}$/)
  return code.innerText()
}

/** Another four digits; the chance that they are the previous code is one in ten thousand. */
const anotherThan = (code: string) => String((Number(code) + 4321) % 10_000).padStart(4, '0')

const codeField = (phone: Page) => phone.getByLabel('Code on the bar’s screen')

async function basketOfAGuest(phone: Page): Promise<void> {
  await openMenu(phone)
  await addDrink(phone, 'Negroni')
  await openBasket(phone)
  await signInToPay(phone)
}

test.describe('a phone with a position accurate to 5 km', () => {
  test.use({ geolocation: ROUGHLY_HERE })

  test('orders and opens the door with the code on the bar’s screen; no address contains its position', async ({
    page: phone,
    context,
    browser,
    server,
    doors,
    guest,
  }) => {
    const asked: string[] = []
    context.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''))
    await withStaff(browser, server.url, async (bar) => {
      await openKiosk(bar)
      await basketOfAGuest(phone)
      // Permission was granted before, so the phone sends its position without a tap.
      await expect(phone.getByText('Your phone gave only a rough position')).toBeVisible()
      await expectWell(phone)
      await codeField(phone).fill(anotherThan(await codeOn(bar)))
      await phone.getByRole('button', { name: 'Use the code' }).click()
      await expect(phone.getByRole('alert').filter({ hasText: 'Wrong code' })).toBeVisible()
      await expectWell(phone)
      await codeField(phone).fill(await codeOn(bar))
      await phone.getByRole('button', { name: 'Use the code' }).click()
      await expect(payButton(phone)).toBeVisible()
      const id = await order(phone)
      await expectOrderState(phone, 'In the queue')

      const number = await mixAndLoad(bar, doors, guest, id)
      await expectOrderState(phone, `Cubby ${number}`)
      await expect(codeField(phone)).toBeHidden()
      await phone.getByRole('button', { name: 'Open', exact: true }).click()
      await expect(phone.getByRole('alert').filter({ hasText: 'Your phone gave only a rough position' })).toBeVisible()
      await expectWell(phone)
      await codeField(phone).fill(await codeOn(bar))
      await phone.getByRole('button', { name: 'Open with the code' }).click()
      await expect(phone.getByText(/Pull the door open|Take everything out and close the door/)).toBeVisible()
      await reachInto(doors, number, 'front')
      await expectOrderState(phone, 'Picked up')
    })
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.filter((address) => /location=|30\.3|81\.65/.test(address))).toEqual([])
  })
})

test.describe('a phone without permission for its position', () => {
  test.use({ permissions: [] })

  test('is asked for the code only after the refusal', async ({ page: phone, browser, server }) => {
    await basketOfAGuest(phone)
    await expect(phone.getByText('This venue only takes orders from guests nearby')).toBeVisible()
    await expect(codeField(phone)).toBeHidden()
    await phone.getByRole('button', { name: 'Use my location' }).click()
    await expect(phone.getByText('We couldn’t get your location')).toBeVisible()
    await expectWell(phone)
    await withStaff(browser, server.url, async (bar) => {
      await openKiosk(bar)
      await codeField(phone).fill(await codeOn(bar))
    })
    await codeField(phone).press('Enter')
    await expect(payButton(phone)).toBeVisible()
  })
})

test('a guest who allows their position sees the distances without a tap, and the address contains no position', async ({
  page: phone,
}) => {
  await phone.goto('/app')
  await expect(phone.getByText(/\d+ (ft|mi) away/).first()).toBeVisible()
  await expect(phone).toHaveURL(/\/app\?near$/)
  await expectWell(phone)
  await phone.reload()
  await expect(phone.getByText(/\d+ (ft|mi) away/).first()).toBeVisible()
  await phone.getByRole('link', { name: 'All places' }).click()
  await expect(phone.getByText(/\d+ (ft|mi) away/)).toHaveCount(0)
  await phone.getByRole('button', { name: 'Near me' }).click()
  await expect(phone.getByText(/\d+ (ft|mi) away/).first()).toBeVisible()
})

test('the bar’s screen shows the next code without a tap', async ({ browser, server }) => {
  await withStaff(browser, server.url, async (bar) => {
    await bar.clock.install()
    await openKiosk(bar)
    const code = await codeOn(bar)
    const next = anotherThan(code)
    // Replaces the code with the next one, as the server's answer does five minutes later.
    await bar.route('**/kiosk.data*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll(`"${code}"`, `"${next}"`) })
    })
    await bar.clock.runFor(35_000)
    await expect(bar.locator('.guest-code')).toHaveText(`Guest code ${next}`)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, permissions: [] })

  test('a guest orders with the code on the bar’s screen', async ({ page: phone, browser, server }) => {
    await basketOfAGuest(phone)
    // By name, because Playwright's text and label locators skip content inside noscript.
    const code = phone.locator('input[name=venueCode]')
    await expect(code).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Use my location' })).toBeHidden()
    await expectWell(phone, false)
    await withStaff(browser, server.url, async (bar) => {
      await openKiosk(bar)
      await code.fill(await codeOn(bar))
    })
    await code.press('Enter')
    await order(phone)
  })
})
