import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { startLocker } from './locker'
import { paint } from './walk'

test('an order walks from the queue through a cubby to the guest, live', async ({ page, context, server }) => {
  const locker = await startLocker(server.url)
  try {
    const guest = await signInGuest(server.url)
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()

    const { id } = await guest.order('Negroni')
    const card = cardOf(page, id)
    await expect(card).toContainText('Negroni')
    await card.getByRole('button', { name: 'Start' }).click()
    await card.getByRole('button', { name: 'Prepared', exact: true }).click()
    await card.getByRole('button', { name: 'Load' }).click()
    await expect(card).toContainText('Put it in and close the back door')
    await expectAccessible(page)
    // Its light is white while it is loaded: on white it has an edge all the same, and can be read.
    const loading = page.locator('.cubby[data-phase="Reserved"]')
    await paint(page, 'light', 1024)
    await expect(loading).toHaveCSS('outline-style', 'solid')
    await expectAccessible(page)

    const number = (await guest.read(id)).cubby?.number ?? 0
    const doors = await context.newPage()
    await doors.goto(locker.url)
    await aHandTakesItsTime(doors)
    await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*back`, 'i') }).click()
    await expect(card).toContainText('Waiting for the guest')

    await guest.pickUp(id)
    await aHandTakesItsTime(doors)
    await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*front`, 'i') }).click()
    await expect(card).toBeHidden()
    expect((await guest.read(id)).status).toBe('Completed')
  } finally {
    await locker.stop()
  }
})

test('staff hand an order over through the back', async ({ page, server }) => {
  const bar = await openBar(page, server.url)
  try {
    const id = await bar.load()
    await expect(bar.card(id).getByRole('button', { name: 'Hand over' })).toBeHidden()
    await bar.card(id).locator('summary').first().click()
    await bar.card(id).getByRole('button', { name: 'Hand over' }).click()
    await expect(bar.card(id)).toContainText('Take it out and close the back door')
    await bar.shutBack(id)
    await expect(bar.card(id)).toBeHidden()
    expect((await bar.guest.read(id)).status).toBe('Completed')
  } finally {
    await bar.stop()
  }
})

test('staff take an order back to the bar through the back, and load it again', async ({ page, server }) => {
  const bar = await openBar(page, server.url)
  try {
    const id = await bar.load()
    await bar.card(id).locator('summary').first().click()
    await bar.card(id).getByText('Load it again').click()
    await expectAccessible(page)
    await bar.card(id).getByRole('button', { name: 'Back to the bar', exact: true }).click()
    // Until the door was opened and shut it is where it was.
    await expect(bar.card(id)).toContainText('Take it out and close the back door')
    await expect(bar.card(id)).toContainText('is at the bar again once the back door was opened and shut')
    expect((await bar.guest.read(id)).status).toBe('Ready')
    await bar.shutBack(id)
    await expect(bar.card(id).getByRole('button', { name: 'Load', exact: true })).toBeVisible()
    expect((await bar.guest.read(id)).status).toBe('Prepared')
  } finally {
    await bar.stop()
  }
})

test('staff take an order out by hand where the lock does not help, and somebody looks', async ({ page, server }) => {
  const bar = await openBar(page, server.url)
  try {
    const id = await bar.load()
    const number = (await bar.guest.read(id)).cubby?.number ?? 0
    await bar.card(id).locator('summary').first().click()
    await bar.card(id).getByText('The door does not open').click()
    await bar.card(id).getByRole('button', { name: 'Taken out by hand' }).click()
    await expect(bar.card(id)).toBeHidden()
    expect((await bar.guest.read(id)).status).toBe('Completed')
    const cubby = page.locator('.cubby-job').filter({ hasText: `Order ${id} was taken out by hand: look inside` })
    await expect(cubby).toContainText(String(number))
    await cubby.getByText('Empty it').click()
    await expectAccessible(page)
    await cubby.getByRole('button', { name: 'I looked: it is empty' }).click()
    await expect(cubby).toBeHidden()
  } finally {
    await bar.stop()
  }
})

test('a guest with alcohol is seen by staff before the front opens', async ({ page, browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url })
  const office = await context.newPage()
  await signIn(office, 'owner')
  await office.goto('/businesses')
  await office.getByRole('link', { name: 'Night Heron' }).first().click()
  await office.getByLabel('Attended Release').check()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Updated business!')).toBeVisible()

  const bar = await openBar(page, server.url)
  try {
    const id = await bar.load()
    const waiting = page.getByRole('list', { name: 'Guests who wait to be seen' })
    await bar.guest.pickUp(id)
    await expect(waiting).toContainText(`Order ${id}`)
    await expect(waiting).toBeInViewport()
    await expectAccessible(page)
    await waiting.getByRole('button', { name: 'Not now' }).click()
    await expect(waiting).toBeHidden()
    expect((await bar.guest.read(id)).release?.message).toBe('Please come to the bar')

    await bar.guest.pickUp(id)
    // What opens the front cannot be undone, and is asked.
    await waiting.getByText('Seen', { exact: true }).click()
    await expectAccessible(page)
    await waiting.getByRole('button', { name: /^Yes, open cubby \d+$/ }).click()
    await expect(waiting).toBeHidden()
    await expect(bar.card(id)).toContainText('The guest is collecting it')
    await bar.shutFront(id)
    await expect(bar.card(id)).toBeHidden()
    expect((await bar.guest.read(id)).status).toBe('Completed')
  } finally {
    await bar.stop()
    await context.close()
  }
})

/** The ticket of an order, or its line once it is ready. */
function cardOf(page: Page, id: number) {
  return page.locator('.kiosk-order').filter({ hasText: `#${id}` })
}

/** The kiosk of a bartender, the page of its locker, and a guest who orders. */
async function openBar(page: Page, serverUrl: string) {
  const locker = await startLocker(serverUrl)
  const guest = await signInGuest(serverUrl)
  await signIn(page, 'bartender')
  await page.goto('/kiosk')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const doors = await page.context().newPage()
  await doors.goto(locker.url)
  const card = (id: number) => cardOf(page, id)
  const shut = async (id: number, door: 'front' | 'back') => {
    const number = (await guest.read(id)).cubby?.number ?? 0
    await aHandTakesItsTime(doors)
    await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*${door}`, 'i') }).click()
  }
  const shutBack = (id: number) => shut(id, 'back')
  return {
    guest,
    card,
    shutBack,
    shutFront: (id: number) => shut(id, 'front'),
    /** An order that waits in a cubby. */
    async load() {
      const { id } = await guest.order('Negroni')
      await card(id).getByRole('button', { name: 'Start' }).click()
      await card(id).getByRole('button', { name: 'Prepared', exact: true }).click()
      await card(id).getByRole('button', { name: 'Load' }).click()
      await expect(card(id)).toContainText('Put it in and close the back door')
      await shutBack(id)
      await expect(card(id)).toContainText('Waiting for the guest')
      return id
    },
    stop: () => locker.stop(),
  }
}

/** A door that was open for a moment only does not count. */
function aHandTakesItsTime(page: Page) {
  return page.waitForFunction((since) => Date.now() - since > 900, Date.now())
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar starts, prepares and serves at the counter with plain forms', async ({ page, server }) => {
    const guest = await signInGuest(server.url)
    const { id } = await guest.order('Daiquiri')
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    const card = cardOf(page, id)
    await card.getByRole('button', { name: 'Start' }).click()
    await card.getByRole('button', { name: 'Prepared', exact: true }).click()
    await card.getByRole('button', { name: 'Serve at the counter' }).click()
    await card.getByRole('button', { name: 'Hand over' }).click()
    await expect(card).toHaveCount(0)
    expect((await guest.read(id)).status).toBe('Completed')
  })
})
