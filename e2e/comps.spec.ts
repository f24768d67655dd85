import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { cardOf, openKiosk, openMore } from './kiosk'

test('a manager comps a drink at the bar in five taps, undoes it, and gives a spilled one away', async ({
  page: bar,
  guest,
}) => {
  const order = await guest.orderAll([{ drink: 'Negroni' }, { drink: 'Daiquiri', quantity: 2 }])
  await openKiosk(bar, 'manager')
  const card = cardOf(bar, order.id)
  let taps = 0
  const tap = async (act: Promise<unknown>) => {
    taps += 1
    await act
  }
  await tap(openMore(card))
  await tap(card.getByText('Comp', { exact: true }).click())
  // A native list takes two taps.
  taps += 1
  await tap(card.getByLabel('What to comp').selectOption({ label: '1 × Negroni' }))
  await expectNoOverflow(bar)
  await expectAccessible(bar)
  await tap(card.getByRole('button', { name: 'Spilled' }).click())
  expect(taps).toBeLessThanOrEqual(5)
  const undo = bar.getByRole('button', { name: /^Undo: #\d+ comped \$/ })
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(undo).toBeHidden()
  await expect.poll(async () => (await guest.read(order.id)).refunded).toBe(0)

  // The fold is still open.
  await openMore(card)
  await card.getByLabel('What to comp').selectOption({ label: 'The whole order' })
  await card.getByLabel(/^How much/).fill('20%')
  await card.getByRole('button', { name: 'Long wait' }).click()
  await expect(undo).toBeVisible()
  await expect.poll(async () => (await guest.read(order.id)).refunded).toBeGreaterThan(0)
  const { subtotal, refunded } = await guest.read(order.id)
  expect(refunded).toBeGreaterThan(subtotal * 0.2)
  expect(refunded).toBeLessThan(subtotal * 0.25)
})

test('a manager comps on the order’s screen, without JavaScript too', async ({ page, guest, browser, server }) => {
  const order = await guest.order('Negroni')
  await openKiosk(page, 'manager')
  const state = await page.context().storageState()
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: state, baseURL: server.url })
  try {
    const plain = await context.newPage()
    await plain.goto(`/orders/${order.id}`)
    await plain.getByRole('link', { name: 'Comp', exact: true }).click()
    const dialog = plain.getByRole('dialog')
    await dialog.getByLabel('How Much').fill('much')
    await dialog.getByLabel('Reason').selectOption('Regular')
    await dialog.getByRole('button', { name: 'Comp' }).click()
    await expect(dialog.getByText('Type dollars, like 5, or a percentage, like 20%')).toBeVisible()
    await dialog.getByLabel('How Much').fill('3')
    await dialog.getByRole('button', { name: 'Comp' }).click()
    await expect(plain.getByText('Undo', { exact: true })).toBeVisible()
    await expectNoOverflow(plain)
  } finally {
    await context.close()
  }
})
