import { DateTime } from 'luxon'
import { signedIn } from '../contract/calls/auth'
import { pageOf } from '../contract/calls/lists'
import { menuItemList } from '../contract/calls/menu'
import { quoteView } from '../contract/calls/orders'
import { priceRule } from '../contract/entities/price-rules'
import { DEMO_PASSWORD, type DemoStaff } from '../testing/accounts'
import { createCaller, type Caller } from '../testing/caller'
import { expect, expectAccessible, expectNoOverflow, signIn, test } from './fixtures'
import { addDrink, HERON, openBasket, openMenu, PHONE } from './phone'

/** Happy hour, as guests see its turn and as an Owner sets it up. The venue's clock is that of Jacksonville. */

const SECOND = 1000

async function callAs(url: string, path: string, email: string): Promise<Caller> {
  const answer = await createCaller(url).post(path, { email, password: DEMO_PASSWORD })
  const { token } = answer.read(signedIn)
  return createCaller(url, () => ({ Authorization: `Bearer ${token}` }))
}

const staff = (url: string, account: DemoStaff) => callAs(url, '/v1/auth/login', `${account}@barback.test`)

/** The server's time, in Unix milliseconds. */
async function serverTime(url: string): Promise<number> {
  const guest = await callAs(url, '/v1/auth/customer/login', 'guest@barback.test')
  const menu = (await guest.get('/v1/menu/items/customer/1')).read(menuItemList)
  const drink = menu.results.find(({ available }) => available)
  const body = { businessId: 1, items: [{ menuItemId: drink?.id, quantity: 1 }] }
  return Date.parse((await guest.post('/v1/orders/customer/quote', body)).read(quoteView).quotedAt)
}

const clock = (at: number) => DateTime.fromMillis(at, { zone: 'America/New_York' }).toFormat('HH:mm:ss')

let rules = 0
/** Adds a rule for drinks without alcohol that holds for some seconds. Returns its id. */
async function shortRule(url: string, seconds: number): Promise<number> {
  const now = await serverTime(url)
  const owner = await staff(url, 'owner')
  const [startTime, endTime] = [now - 60 * SECOND, now + seconds * SECOND].map(clock)
  const body = { businessId: 1, name: `Quick Hour ${++rules}`, percentOff: 25, startTime, endTime }
  const made = await owner.post('/v1/businesses/price-rules', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.read(priceRule.record).id
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('the menu and the basket follow the end of happy hour, and say so', async ({ page: phone, server }) => {
    await shortRule(server.url, 25)
    await openMenu(phone)
    const line = phone
      .getByRole('listitem')
      .filter({ has: phone.getByRole('link', { name: /^Virgin Mojito/ }) })
      .first()
    await expect(line).toContainText(/Quick Hour \d+ until \d+:\d\d\sPM/)
    await expect(line.locator('s')).toHaveText('instead of $7.00')
    await expect(line).toContainText('$5.25')
    await addDrink(phone, 'Virgin Mojito')
    await openBasket(phone)
    const basket = phone.locator('.basket-line')
    await expect(basket).toContainText('$5.25')
    await expectAccessible(phone)
    const share = phone.getByRole('button', { name: 'Use my location' })
    if (await share.isVisible()) await share.click()
    await expect(phone.getByRole('button', { name: /^Pay / })).toBeVisible()
    await expect(phone.getByText(/Quick Hour \d+: over now\. The total was/)).toBeVisible({ timeout: 45_000 })
    await expect(basket).toContainText('$7.00')
    await expect(basket.locator('s')).toHaveCount(0)
    await phone.goto(HERON)
    await expect(line.locator('s')).toHaveCount(0)
  })
})

test('an Owner adds a rule, reads what is known of the law, and confirms it', async ({ page, server }) => {
  await signIn(page, 'owner')
  await page.goto('/business-menu/happy-hour')
  await expect(page.getByRole('heading', { name: 'The Week' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Price Rule' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Business' }).fill('Night')
  await dialog.getByRole('option', { name: 'The Night Heron' }).click()
  await dialog.getByLabel('Name').fill('After Work')
  await dialog.getByLabel('Percent Off').fill('20')
  await dialog.getByLabel('With Alcohol').check()
  await dialog.getByLabel('From').fill('17:00')
  await dialog.getByLabel('Until').fill('19:00')
  await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(page.getByText('Created After Work!')).toBeVisible()

  await page.goto('/business-menu/happy-hour')
  await expect(page.getByText('Waits for the Owner')).toBeVisible()
  await page.getByRole('link', { name: /After Work/ }).click()
  await expect(page.getByText('Barback knows nothing about Florida.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I Confirm It Is Lawful' }).click()
  await expect(page.getByText(/Odessa Raines confirmed on/)).toBeVisible()

  await page.goto('/business-menu/happy-hour')
  await expect(page.getByText('Waits for the Owner')).toBeHidden()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoOverflow(page)
    await expectAccessible(page)
  }
  const owner = await staff(server.url, 'owner')
  const [made] = (await owner.get('/v1/businesses/price-rules?searchString=After')).read(
    pageOf(priceRule.record),
  ).results
  expect((await owner.delete(`/v1/businesses/price-rules/${made?.id}`)).status).toBe(204)
})
