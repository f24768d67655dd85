import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'
import { signInGuest } from './guest'
import { startLocker } from './locker'

test('an order walks from the queue through a cubby to the guest, live', async ({ page, context, server }) => {
  const locker = await startLocker(server.url)
  try {
    const guest = await signInGuest(server.url)
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()

    const { id } = await guest.order('Negroni')
    const card = page
      .getByRole('listitem')
      .filter({ hasText: `#${id}` })
      .first()
    await expect(card).toContainText('Negroni')
    await card.getByRole('button', { name: 'Start' }).click()
    await card.getByRole('button', { name: 'Prepared', exact: true }).click()
    await card.getByRole('button', { name: 'Load' }).click()
    await expect(card).toContainText('Put it in and close the back door')
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

test('staff hand an order over through the back, and by hand where the lock does not help', async ({
  page,
  server,
}) => {
  const locker = await startLocker(server.url)
  try {
    const guest = await signInGuest(server.url)
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const doors = await page.context().newPage()
    await doors.goto(locker.url)
    const cardOf = (id: number) =>
      page
        .getByRole('listitem')
        .filter({ hasText: `#${id}` })
        .first()
    const shut = async (id: number) => {
      const number = (await guest.read(id)).cubby?.number ?? 0
      await aHandTakesItsTime(doors)
      await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*back`, 'i') }).click()
      return number
    }
    const load = async () => {
      const { id } = await guest.order('Negroni')
      await cardOf(id).getByRole('button', { name: 'Start' }).click()
      await cardOf(id).getByRole('button', { name: 'Prepared', exact: true }).click()
      await cardOf(id).getByRole('button', { name: 'Load' }).click()
      await expect(cardOf(id)).toContainText('Put it in and close the back door')
      await shut(id)
      await expect(cardOf(id)).toContainText('Waiting for the guest')
      return id
    }

    const first = await load()
    await cardOf(first).getByRole('button', { name: 'Hand over' }).click()
    await expect(cardOf(first)).toContainText('Take it out and close the back door')
    await shut(first)
    await expect(cardOf(first)).toBeHidden()
    expect((await guest.read(first)).status).toBe('Completed')

    const second = await load()
    const number = (await guest.read(second)).cubby?.number ?? 0
    await cardOf(second).getByText('The door does not open').click()
    await cardOf(second).getByRole('button', { name: 'Taken out by hand' }).click()
    await expect(cardOf(second)).toBeHidden()
    expect((await guest.read(second)).status).toBe('Completed')
    const cubby = page.locator('.cubby-job').filter({ hasText: `Order ${second} was taken out by hand: look inside` })
    await expect(cubby).toContainText(String(number))
    await cubby.getByText('Empty it').click()
    await expectAccessible(page)
    await cubby.getByRole('button', { name: 'I looked: it is empty' }).click()
    await expect(cubby).toBeHidden()
  } finally {
    await locker.stop()
  }
})

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
    const card = page
      .getByRole('listitem')
      .filter({ hasText: `#${id}` })
      .first()
    await card.getByRole('button', { name: 'Start' }).click()
    await card.getByRole('button', { name: 'Prepared', exact: true }).click()
    await card.getByRole('button', { name: 'Serve at the counter' }).click()
    await card.getByRole('button', { name: 'Hand over' }).click()
    await expect(page.getByText(`#${id}`)).toHaveCount(0)
    expect((await guest.read(id)).status).toBe('Completed')
  })
})
