import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'
import type { Guest } from './guest'
import { cardOf, mixAndLoad, openAttention, openKiosk, openMore, reachInto, showTab } from './kiosk'
import { paint } from './walk'

test('an order walks from the queue through a cubby to the guest, live', async ({ page, doors, guest }) => {
  await openKiosk(page)

  const { id } = await guest.order('Negroni')
  const card = cardOf(page, id)
  await expect(card).toContainText('Negroni')
  await card.getByRole('button', { name: 'Start' }).click()
  await card.getByRole('button', { name: 'Load' }).click()
  await expect(card).toContainText('Put it in and close the back door')
  await expectAccessible(page)
  // The light is white during loading: on a white background it needs an outline and readable text.
  const loading = page.locator('.cubby[data-phase="Reserved"]')
  await paint(page, 'light', 1024)
  await expect(loading).toHaveCSS('outline-style', 'solid')
  await expectAccessible(page)

  const number = (await guest.read(id)).cubby?.number ?? 0
  await reachInto(doors, number, 'back')
  await showTab(page, 'Ready')
  await expect(card).toContainText('Waiting for the guest')

  await guest.pickUp(id)
  await reachInto(doors, number, 'front')
  await expect(card).toBeHidden()
  expect((await guest.read(id)).status).toBe('Completed')
})

test('staff hand an order over through the back', async ({ page, doors, guest }) => {
  const { id, number, card } = await loadOne(page, doors, guest)
  await expect(card.getByRole('button', { name: 'Hand over' })).toBeHidden()
  await openMore(card)
  await card.getByRole('button', { name: 'Hand over' }).click()
  await expect(card).toContainText('Take it out and close the back door')
  await reachInto(doors, number, 'back')
  await expect(card).toBeHidden()
  expect((await guest.read(id)).status).toBe('Completed')
})

test('staff take an order back to the bar through the back, and load it again', async ({ page, doors, guest }) => {
  const { id, number, card } = await loadOne(page, doors, guest)
  await openMore(card)
  await card.getByText('Load it again').click()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Back to the bar', exact: true }).click()
  // The order stays in the cubby until the door was opened and closed.
  await expect(card).toContainText('Take it out and close the back door')
  await expect(card).toContainText('Once the back is closed, the order goes back to the bar.')
  expect((await guest.read(id)).status).toBe('Ready')
  await reachInto(doors, number, 'back')
  await showTab(page, 'To load')
  await expect(card.getByRole('button', { name: /^Load/ })).toBeVisible()
  expect((await guest.read(id)).status).toBe('Prepared')
})

test('staff take an order out by hand if the lock fails, and another member of staff checks', async ({
  page,
  doors,
  guest,
}) => {
  const { id, name, number, card } = await loadOne(page, doors, guest)
  await openMore(card)
  await card.getByText('The door won’t open').click()
  await card.getByRole('button', { name: 'Taken out by hand' }).click()
  await expect(card).toBeHidden()
  expect((await guest.read(id)).status).toBe('Completed')
  const cubby = page.locator('.cubby-job').filter({ hasText: `${name} was taken out by hand: look inside` })
  await openAttention(page)
  await expect(cubby).toContainText(String(number))
  await cubby.getByText('Empty it').click()
  await expectAccessible(page)
  await cubby.getByRole('button', { name: 'I looked: it is empty' }).click()
  await expect(cubby).toBeHidden()
})

test('staff see a guest with alcohol before the front opens', async ({ page, browser, server, doors, guest }) => {
  const context = await browser.newContext({ baseURL: server.url })
  const office = await context.newPage()
  await signIn(office, 'owner')
  await office.goto('/businesses')
  await office.getByRole('link', { name: 'Night Heron' }).first().click()
  await office.getByLabel('Attended Release').check()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Updated business!')).toBeVisible()

  const { id, name, number, card } = await loadOne(page, doors, guest)
  const waiting = page.getByRole('list', { name: 'Guests waiting at a locker' })
  await guest.pickUp(id)
  await page.getByText(`Guest at cubby ${number}`).click()
  await expect(waiting).toContainText(name)
  await expect(waiting).toBeInViewport()
  await expectAccessible(page)
  await waiting.getByRole('button', { name: 'Not now' }).click()
  await expect(waiting).toBeHidden()
  expect((await guest.read(id)).release?.message).toBe('Please come to the bar')

  await guest.pickUp(id)
  await page.getByText(`Guest at cubby ${number}`).click()
  // Opening the front cannot be undone, so it asks for confirmation.
  await waiting.getByText('Seen', { exact: true }).click()
  await expectAccessible(page)
  await waiting.getByRole('button', { name: /^Yes, open cubby \d+$/ }).click()
  await expect(waiting).toBeHidden()
  await expect(card).toContainText('The guest is picking it up')
  await reachInto(doors, number, 'front')
  await expect(card).toBeHidden()
  expect((await guest.read(id)).status).toBe('Completed')
  await context.close()
})

/** The bar's screen with one order that waits in a cubby. */
async function loadOne(page: Page, doors: Page, guest: Guest) {
  await openKiosk(page)
  const { id, dailyNumber } = await guest.order('Negroni')
  return { id, name: `#${dailyNumber}`, card: cardOf(page, id), number: await mixAndLoad(page, doors, guest, id) }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the bar starts, prepares and serves at the counter with plain forms', async ({ page, guest }) => {
    const { id } = await guest.order('Daiquiri')
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    const card = cardOf(page, id)
    await card.getByRole('button', { name: 'Start' }).click()
    await card.getByRole('button', { name: 'Mark prepared', exact: true }).click()
    await card.getByRole('button', { name: 'Serve at the counter' }).click()
    await card.getByRole('button', { name: 'Hand over' }).click()
    await expect(card).toHaveCount(0)
    expect((await guest.read(id)).status).toBe('Completed')
  })
})
