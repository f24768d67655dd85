import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test } from './fixtures'
import { openGate } from './gate'
import { cardOf, markPrepared, openKiosk, ticketIn, turnTo } from './kiosk'

// Browsers log each failed request while the server is away.
test.use({ expectedErrors: [/ERR_|Failed to load resource/] })
test.setTimeout(300_000)

const ORDERS = 17

test('fifty taps over thirty minutes without a server, and a reload, are each done once when it is back', async ({
  browser,
  server,
  guest,
}) => {
  const gate = await openGate(server.url)
  const context = await browser.newContext({ baseURL: gate.url, viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    await page.clock.install()
    const ids: number[] = []
    for (let n = 0; n < ORDERS; n += 1) ids.push((await guest.order('Negroni')).id)
    await openKiosk(page)
    await gate.shut()
    await expect(page.getByText(/^Not connected since/)).toBeVisible()

    let taps = 0
    for (const step of ['Start', 'Mark prepared', 'Serve at the counter']) {
      for (const id of ids) {
        if (taps === 50) break
        await turnTo(page, id)
        await cardOf(page, id).getByRole('button', { name: step, exact: true }).click()
        taps += 1
      }
      await page.clock.fastForward('10:00')
    }
    await expect(page.getByText(`${taps} taps waiting for connection`)).toBeVisible()
    await expect(cardOf(page, ids[0] ?? 0)).toContainText('Waiting for connection')
    const others = await browser.newContext({ baseURL: server.url })
    const manager = await others.newPage()
    await signIn(manager, 'manager')
    await manager.goto('/kiosk')
    // The manager takes over the first order.
    await cardOf(manager, ids[0] ?? 0)
      .getByRole('button', { name: 'Start', exact: true })
      .click()
    await expect(cardOf(manager, ids[0] ?? 0).getByRole('button', { name: 'Mark prepared', exact: true })).toBeVisible()
    await others.close()

    await gate.open()
    await expect(page.getByText('taps waiting for connection')).toBeHidden({ timeout: 60_000 })
    await expect(cardOf(page, ids[0] ?? 0)).toContainText(/was not done|was faster/)
    const [first = 0, ...rest] = ids
    expect((await guest.read(first)).status).toBe('Started')
    const taken = ['Started', 'Prepared', 'Ready']
    const found: Record<number, string[]> = {}
    for (const id of rest.slice(0, -1)) {
      expect((await guest.read(id)).status).toBe('Ready')
      found[id] = await stepsOf(page, id)
    }
    expect((await guest.read(rest.at(-1) ?? 0)).status).toBe('Prepared')
    // Nothing is lost, and nothing is done twice.
    expect(found).toEqual(Object.fromEntries(rest.slice(0, -1).map((id) => [id, taken])))
    console.log(`${taps} taps waited for 30 minutes: ${taps - 3} done once, 3 refused with the reason`)
  } finally {
    await context.close()
    await gate.shut()
  }
})

test('taps that may wait are shown as done without a network, and done when it is back; doors show why they do not open', async ({
  page,
  context,
  guest,
}) => {
  const ids: number[] = []
  for (let n = 0; n < 2; n += 1) ids.push((await guest.order('Mojito')).id)
  const [first = 0, second = 0] = ids
  await openKiosk(page)
  await context.setOffline(true)
  await expect(page.getByText(/^Not connected since/)).toBeVisible()

  // Start the same drinks together, one line ticked off, and one of the two orders completed.
  const together = page.getByRole('list', { name: 'Start the same drinks together' })
  await together.getByRole('button', { name: /Mojito/ }).click()
  await expect(together.getByRole('button', { name: /Mojito/ })).toBeHidden()
  for (const id of ids) await expect(ticketIn(page, 'Making', id)).toContainText('Waiting for connection')
  const tick = cardOf(page, second).getByRole('button', { name: 'Mojito: done' })
  await tick.click()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  for (const step of ['Mark prepared', 'Serve at the counter', 'Hand over']) {
    await cardOf(page, first).getByRole('button', { name: step, exact: true }).click()
  }
  await expect(ticketIn(page, 'Ready', first)).toContainText('Handed over: waiting for connection')
  await expect(cardOf(page, first).getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Daiquiri: sold out tonight' }).click()
  await expect(page.getByRole('button', { name: 'Daiquiri: back on sale' })).toBeVisible()
  await expectAccessible(page)

  const waiting = page.getByText(/\btaps? waiting for connection/)
  await expect(waiting).toBeVisible()
  await context.setOffline(false)
  await expect(waiting).toHaveCount(0)
  await expect(cardOf(page, first)).toBeHidden()
  await expect(tick).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Daiquiri: back on sale' })).toBeVisible()
  expect((await guest.read(first)).status).toBe('Completed')
  expect(await guest.read(second)).toMatchObject({ status: 'Started', items: [{ status: 'Complete' }] })
})

test('no door is offered without a network, and the ticket shows why', async ({
  page,
  context,
  locker: _online,
  guest,
}) => {
  const { id } = await guest.order('Negroni')
  await openKiosk(page)
  await cardOf(page, id).getByRole('button', { name: 'Start', exact: true }).click()
  await markPrepared(cardOf(page, id))
  const load = cardOf(page, id).getByRole('button', { name: 'Load', exact: true })
  await expect(load).toBeEnabled()
  await context.setOffline(true)
  await expect(load).toBeDisabled()
  await expect(cardOf(page, id)).toContainText('Doors open only with a connection')
  await context.setOffline(false)
  await expect(load).toBeEnabled()
})

test.describe('on a tablet that is set to another zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('the time of the lost connection is shown on the venue’s clock, like its own', async ({ page, context }) => {
    await openKiosk(page)
    await context.setOffline(true)
    const clock = await page.locator('.kiosk-clock').textContent()
    const notice = page.getByText(/^Not connected since/)
    await expect(notice).toBeVisible()
    const since = /since (.+?)\. What/.exec((await notice.textContent()) ?? '')?.[1]
    // The minute may end between the two reads, and the clock ticks once a second.
    if (since !== clock) await expect(page.locator('.kiosk-clock')).toHaveText(since ?? 'a time')
  })
})

test('a tap that was not sent is taken back at its order', async ({ page, context, guest }) => {
  const { id } = await guest.order('Negroni')
  await openKiosk(page)
  const retry = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/livez'))
  await context.setOffline(true)
  // Before that, a response that was on its way may end the loss, and the tap is sent.
  await retry
  await expect(page.getByText(/^Not connected since/)).toBeVisible()
  await cardOf(page, id).getByRole('button', { name: 'Start', exact: true }).click()
  await cardOf(page, id).getByRole('button', { name: 'Take back' }).click()
  await expect(cardOf(page, id).getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Not connected since/)).toBeHidden()
  await expect(cardOf(page, id).getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect((await guest.read(id)).status).toBe('Paid')
})

test('a waiting tap survives a reload, and is not sent as another user', async ({ page, context, guest }) => {
  const { id } = await guest.order('Negroni')
  await openKiosk(page)
  await context.setOffline(true)
  await cardOf(page, id).getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('1 tap waiting for connection')).toBeVisible()
  // The tab is closed, and another user signs in.
  const tab = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await context.clearCookies()
  await signIn(tab, 'manager')
  await tab.goto('/kiosk')
  await expect(tab.getByText(/1 by Bea.*: waiting until Bea.* is back/)).toBeVisible()
  expect((await guest.read(id)).status).toBe('Paid')
  await context.clearCookies()
  await signIn(tab, 'bartender')
  await tab.goto('/kiosk')
  await expect(cardOf(tab, id).getByRole('button', { name: 'Mark prepared', exact: true })).toBeVisible()
  await expect(tab.getByText(/waiting for connection/)).toBeHidden()
  expect((await guest.read(id)).status).toBe('Started')
})

/** The bar's status changes of an order, in order. */
async function stepsOf(page: Page, id: number): Promise<string[]> {
  const answer = await page.request.get(`/orders/${id}`)
  const [, history = ''] = (await answer.text()).split('>History</h3>')
  const steps = [...history.matchAll(/<li>.*?class="badge[^>]*>(\w+)</gs)].flatMap(([, status = '']) => status)
  return steps.filter((status) => ['Started', 'Prepared', 'Ready'].includes(status))
}

test('a step whose result was not loaded before the network failed stays done, and the next ones continue from it', async ({
  page,
  context,
  locker: _online,
  guest,
}) => {
  const [first, second] = [(await guest.order('Negroni')).id, (await guest.order('Mojito')).id]
  await openKiosk(page)
  await page.route(/\/kiosk\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const response = await route.fetch()
    await context.setOffline(true)
    return route.fulfill({ response })
  })
  const press = (id: number, name: string) => cardOf(page, id).getByRole('button', { name, exact: true }).click()
  const reconnect = async () => {
    await page.unrouteAll()
    await context.setOffline(false)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  }
  await press(first, 'Start')
  await expect(page.getByText(/^Not connected since/)).toBeVisible()
  await expect(ticketIn(page, 'Making', first)).not.toContainText('Waiting for connection')
  await press(first, 'Mark prepared')
  await expect(ticketIn(page, 'To load', first)).toContainText('Waiting for connection')
  await press(second, 'Start')
  await reconnect()
  await press(first, 'Load')
  await expect(cardOf(page, first)).toContainText('Put it in and close the back door')
  await expect(ticketIn(page, 'Making', second)).toBeVisible()
  expect((await guest.read(first)).status).toBe('Prepared')
})
