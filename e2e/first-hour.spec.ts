import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'

const EMAIL = 'olive@olivejar.test'
const MOST_SCREENS = 8
const MOST_ACTS = 60

/** An owner at work. Counts the fields she fills in, her taps and the screens she sees. */
class Owner {
  fields = 0
  taps = 0
  readonly screens = new Set<string>()
  views = 0

  constructor(readonly page: Page) {
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.see(frame.url())
    })
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1
    await field.fill(text)
  }

  async choose(field: Locator, label: string): Promise<void> {
    this.fields += 1
    await field.selectOption({ label })
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1
    await what.click()
  }

  private see(url: string): void {
    const { pathname, port } = new URL(url)
    if (pathname === 'blank') return
    this.views += 1
    this.screens.add(`${port} ${pathname.replace(/\d+|_[a-zA-Z0-9]+/g, '#')}`)
  }
}

// The map's tiles come from another server.
test.use({ expectedErrors: [/Failed to load resource: net::/] })

test('an owner goes from her sign-up to a test order with 20 drinks in at most 8 screens and 60 fields and taps', async ({
  page,
  browser,
  server,
}, info) => {
  test.setTimeout(180_000)
  const owner = new Owner(page)
  await test.step('she signs up', async () => {
    await page.goto('/signup')
    await expect(page.getByLabel('Comments')).not.toHaveAttribute('required')
    await owner.fill(page.getByLabel('Business Name'), 'The Olive Jar')
    await owner.fill(page.getByLabel('First Name'), 'Olive')
    await owner.fill(page.getByLabel('Last Name'), 'Olson')
    await owner.fill(page.getByLabel('Phone Number'), '(904) 555-0123')
    await owner.fill(page.getByLabel('Email'), EMAIL)
    await owner.fill(page.getByLabel('Street'), '1 Bay Street')
    await owner.fill(page.getByLabel('City'), 'Jacksonville')
    await owner.choose(page.getByLabel('State'), 'Florida')
    await owner.fill(page.getByLabel('Zip Code'), '32202')
    await owner.tap(page.getByRole('button', { name: 'Sign Up' }))
    await expect(page.getByText('Successfully signed up!')).toBeVisible()
  })

  const link = await test.step('staff complete it in one step', async () => {
    const staff = await browser.newPage({ baseURL: server.url })
    await signIn(staff, 'admin')
    await staff.goto('/signups')
    await staff.getByRole('row', { name: 'The Olive Jar' }).getByRole('link').first().click()
    await staff
      .getByRole('link', { name: 'Complete' })
      .or(staff.getByRole('button', { name: 'Complete' }))
      .first()
      .click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
    await expect(staff.getByText('Created the place, the business and its owner!')).toBeVisible()
    await staff.goto('/')
    await expect(staff.getByRole('region', { name: 'Venues Being Set Up' })).toContainText(
      'Waiting for its service fee, a locker',
    )
    await expect(async () => {
      await staff.goto('/dev/mail')
      await staff.getByRole('link', { name: 'Welcome to Barback, The Olive Jar' }).click({ timeout: 1000 })
    }).toPass()
    await expect(staff.getByText('/invitation?token=')).toBeVisible()
    const text = await staff.getByRole('main').innerText()
    await staff.close()
    const found = /\/invitation\?token=[\w-]+/.exec(text)?.[0]
    if (!found) throw new Error('the mail has no link')
    return found
  })

  await test.step('she opens the mail and sets a password', async () => {
    owner.taps += 1
    await page.goto(link)
    await expectAccessible(page)
    await owner.fill(page.getByLabel('Password'), 'green olives at nine')
    await owner.tap(page.getByRole('button', { name: 'Choose Password' }))
    await expect(page.getByRole('heading', { name: 'Open The Olive Jar' })).toBeVisible()
  })

  const step = (name: string) => page.locator(`[data-step="${name}"]`)
  const done = (name: string) => expect(step(name)).toHaveAttribute('data-state', 'done')

  await test.step('her dashboard lists the open steps, without an all-clear', async () => {
    await expect(page.getByText('0 of 8 done')).toBeVisible()
    await expect(page.getByText('Lockers are online')).toBeHidden()
    await expect(step('locker')).toContainText('Waiting for Barback')
    await expectAccessible(page)
  })

  await test.step('place, hours and tax are one screen, and the map completes the address while she types', async () => {
    await owner.tap(step('place').getByRole('link', { name: 'Find It' }))
    await expectAccessible(page)
    await owner.fill(page.getByLabel('Name or address'), 'heron')
    await expect(page.getByRole('list', { name: 'Found on the map' })).not.toContainText('Church')
    await owner.tap(page.getByRole('list', { name: 'Found on the map' }).getByRole('button', { name: 'Heron Annex' }))
    await expect(page.getByLabel('Street Address')).toHaveValue('12 Bay Street')
    await owner.fill(page.getByLabel('Sales Tax (%)'), '7.5')
    await owner.tap(page.getByRole('button', { name: 'Save', exact: true }).last())
    await expect(page.getByText('Saved!')).toBeVisible()
    for (const name of ['place', 'hours']) await done(name)
    await expect(step('tax')).toContainText('Barback sets the service fee')
  })

  await test.step('twenty drinks from the classics', async () => {
    await owner.tap(step('menu').getByRole('link', { name: 'Choose Drinks' }))
    const ticks = page.locator('.tick-list-tick')
    for (let drink = 0; drink < 20; drink++) await owner.tap(ticks.nth(drink))
    await owner.tap(page.getByRole('button', { name: 'Add to the Menu' }))
    await expect(page.getByText('Added 20 drinks!')).toBeVisible()
    await done('menu')
  })

  await test.step('Stripe has its own page, which leads back', async () => {
    await owner.tap(step('payments').getByRole('button', { name: 'Set Up Payments' }))
    await expect(page.getByRole('heading', { name: 'Set up payments' })).toBeVisible()
    expect(new URL(page.url()).origin).not.toBe(new URL(server.url).origin)
    await owner.tap(page.getByRole('button', { name: 'Agree and submit' }))
    await expect(page).toHaveURL(`${server.url}/`)
    await done('payments')
  })

  await test.step('she invites a bartender', async () => {
    await owner.tap(step('people').getByRole('link', { name: 'Invite Staff' }))
    await owner.fill(page.getByLabel('First Name'), 'Vera')
    await owner.fill(page.getByLabel('Last Name'), 'Lund')
    await owner.fill(page.getByLabel('Email'), 'vera@olivejar.test')
    await owner.tap(page.getByLabel('Bartender'))
    await owner.tap(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('An invitation is on its way')).toBeVisible()
    await done('people')
  })

  await test.step('a test order goes through a simulated locker to its door', async () => {
    await owner.tap(step('testOrder').getByRole('link', { name: 'Send a Drink' }))
    await owner.tap(page.getByRole('button', { name: 'Order a Drink' }))
    await owner.tap(page.getByRole('button', { name: 'Open the Door' }))
    await expect(page.getByText('The order is done, and the cubby is free.')).toBeVisible()
    await expectAccessible(page)
    await owner.tap(page.getByRole('link', { name: 'Back to the Checklist' }))
    await done('testOrder')
    await expect(page.locator('.stats').first()).toContainText('Sales Today$0.00')
    await expect(page.locator('.stats').last()).toContainText('Total Sales$0.00')
  })

  await test.step('the remaining step waits for Barback, who are notified', async () => {
    await owner.tap(page.getByRole('button', { name: 'Ask Barback to Open' }))
    await expect(page.getByText('to open The Olive Jar. Asked on')).toBeVisible()
  })

  const counts = `${owner.screens.size} screens (${owner.views} views), ${owner.fields} fields, ${owner.taps} taps`
  info.annotations.push({ type: 'first hour', description: counts })
  console.log(`An owner's first hour with 20 drinks: ${counts}\n  ${[...owner.screens].join('\n  ')}`)
  expect(owner.screens.size).toBeLessThanOrEqual(MOST_SCREENS)
  expect(owner.fields + owner.taps).toBeLessThanOrEqual(MOST_ACTS)
})

test('the map gets one request for the typed text instead of one per letter', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/places/create')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/places/find')) asked.push(searchParams.get('text') ?? '')
  })
  const text = page.getByLabel('Name or address')
  await text.fill('her')
  await text.pressSequentially('on')
  await expect(page.getByRole('list', { name: 'Found on the map' })).toBeVisible()
  expect(asked).toEqual(['heron'])
})
