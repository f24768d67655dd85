import { expect, expectAccessible, expectNoOverflow, test } from './fixtures'
import { openKiosk, openMore } from './kiosk'
import { closeTabs, handOver, openTabOf, setTabMode } from './tabs'

test.setTimeout(120_000)

const GUESTS = ['Ana R.', 'Bo', 'Chris P.', 'Dana', 'Eve', 'Frank O.', 'Gus', 'Zoë B.']
/** The width of a receipt printer's paper in pixels: 80 mm at 96 pixels an inch. */
const RECEIPT_WIDTH = 302

test('a bartender with eight tabs finds and closes one in three taps, and prints its bill', async ({
  page: bar,
  server,
}) => {
  await setTabMode(server.url, 'guest')
  await closeTabs(server.url)
  for (const name of GUESTS) await openTabOf(server.url, name)
  await bar.setViewportSize({ width: 1024, height: 768 })
  await openKiosk(bar)
  const other = await bar.context().newPage()
  await other.goto('/kiosk/tabs')
  await expect(other.getByText('Live', { exact: true })).toBeVisible()

  let taps = 0
  const tap = async (act: Promise<unknown>) => {
    taps += 1
    await act
  }
  await tap(bar.getByRole('link', { name: 'Tabs 8' }).click())
  const rows = bar.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(GUESTS.length)
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 })
  await expectAccessible(bar)
  await tap(bar.getByRole('link', { name: 'Close the tab of Zoë B.' }).click())
  const dialog = bar.getByRole('dialog', { name: 'Close the tab of Zoë B.?' })
  await expect(dialog).toContainText(/Charges \$[\d.]+ to visa 4242, with the 20% tip/)
  await expectAccessible(bar)
  await tap(dialog.getByRole('button', { name: 'Charge' }).click())
  await expect(bar.getByRole('main')).toContainText(/\$[\d.]+ charged to visa 4242, \$[\d.]+ released/)
  expect(taps).toBe(3)
  await expectAccessible(bar)
  await expect(other.getByRole('link', { name: 'Zoë B.', exact: true })).toBeHidden()

  await bar.emulateMedia({ media: 'print' })
  const bill = bar.getByRole('region', { name: 'Bill of Zoë B.' })
  await expect(bill).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(bill).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  for (const control of ['.side-head', '.bill-actions']) await expect(bar.locator(control)).toBeHidden()
  await bar.setViewportSize({ width: RECEIPT_WIDTH, height: 800 })
  await expectNoOverflow(bar)
  await bar.emulateMedia({ media: 'screen' })

  for (const width of [360, 1280]) {
    await bar.setViewportSize({ width, height: 800 })
    await expectNoOverflow(bar)
    await bar.getByRole('link', { name: 'Tabs' }).click()
    await expect(rows).toHaveCount(GUESTS.length - 1)
    await expectNoOverflow(bar)
    await bar.getByRole('link', { name: 'Bar' }).click()
    await expect(bar.getByRole('link', { name: 'Tabs 7' })).toBeVisible()
    await expectNoOverflow(bar)
    await bar.getByRole('link', { name: 'Tabs 7' }).click()
    await bar.getByRole('link', { name: 'Ana R.', exact: true }).click()
    await expect(bar.getByRole('region', { name: 'Bill of Ana R.' })).toBeVisible()
  }
})

test('a tab with a live order can be closed once the bar has handed it over', async ({ page: bar, server }) => {
  await setTabMode(server.url, 'guest')
  await openTabOf(server.url, 'Ivy L.', { orders: 0, live: 1 })
  await openKiosk(bar)
  const ticket = bar.locator('.kiosk-order').filter({ hasText: 'Ivy L.' })
  const mark = ticket.locator('.kiosk-tab-mark')
  await expect(mark).toHaveText('Tab')
  const marked = await ticket.boundingBox()
  await mark.evaluate((element) => element.style.setProperty('display', 'none'))
  expect((await ticket.boundingBox())?.height, 'the mark makes no ticket taller').toBe(marked?.height)
  const orderId = Number(await ticket.getAttribute('data-order'))
  await openMore(ticket)
  await ticket.getByRole('link', { name: 'See the tab' }).click()
  await expect(bar.getByRole('main')).toContainText('One order on it is not handed over')
  await expect(bar.getByRole('link', { name: 'Close the tab' })).toBeHidden()
  await handOver(server.url, orderId)
  await expect(bar.getByRole('link', { name: 'Close the tab' })).toBeVisible()
})

test('a manager comps a drink on one of eight tabs and closes it in six taps, and the bill says so', async ({
  page: bar,
  server,
}) => {
  await setTabMode(server.url, 'guest')
  await closeTabs(server.url)
  for (const name of GUESTS.slice(0, 7)) await openTabOf(server.url, name)
  await openTabOf(server.url, 'Yara M.', { orders: 1, live: 1 })
  await bar.setViewportSize({ width: 1024, height: 768 })
  await openKiosk(bar, 'manager')
  let taps = 0
  const tap = async (act: Promise<unknown>) => {
    taps += 1
    await act
  }
  const ticket = bar.locator('.kiosk-order').filter({ hasText: 'Yara M.' })
  const orderId = Number(await ticket.getAttribute('data-order'))
  await tap(openMore(ticket))
  await tap(ticket.getByText('Comp', { exact: true }).click())
  await tap(ticket.getByRole('button', { name: 'Spilled' }).click())
  await expect(bar.getByRole('button', { name: /^Undo: #\d+ comped \$/ })).toBeVisible()
  await handOver(server.url, orderId)
  await tap(bar.getByRole('link', { name: 'Tabs 8' }).click())
  await tap(bar.getByRole('link', { name: 'Close the tab of Yara M.' }).click())
  await tap(bar.getByRole('dialog').getByRole('button', { name: 'Charge' }).click())
  const bill = bar.getByRole('region', { name: 'Bill of Yara M.' })
  await expect(bill).toContainText('Taken off')
  await expect(bar.getByRole('main')).toContainText(/\$[\d.]+ charged to visa 4242/)
  expect(taps).toBe(6)
})
