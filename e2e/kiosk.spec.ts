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
    await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*back`, 'i') }).click()
    await expect(card).toContainText('Waiting for the guest')

    await guest.pickUp(id)
    await doors.getByRole('button', { name: new RegExp(`cubby ${number}\\b.*front`, 'i') }).click()
    await expect(card).toBeHidden()
    expect((await guest.read(id)).status).toBe('Completed')
  } finally {
    await locker.stop()
  }
})

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
