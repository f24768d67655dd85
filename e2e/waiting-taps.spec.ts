import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures'
import { openGate } from './gate'
import { signInGuest } from './guest'

// What cannot be fetched while the server is away is a line on the browser's console.
test.use({ expectedErrors: [/ERR_|Failed to load resource/] })
test.setTimeout(300_000)

const ORDERS = 17

test('fifty taps over thirty minutes without a server, and a reload, are all done once when it is back', async ({
  browser,
  server,
}) => {
  const gate = await openGate(server.url)
  const context = await browser.newContext({ baseURL: gate.url, viewport: { width: 1024, height: 768 } })
  try {
    const page = await context.newPage()
    await page.clock.install()
    const guest = await signInGuest(server.url)
    const ids: number[] = []
    for (let n = 0; n < ORDERS; n += 1) ids.push((await guest.order('Negroni')).id)
    await signIn(page, 'bartender')
    await page.goto('/kiosk')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await gate.shut()
    await expect(page.getByText(/^Not connected since/)).toBeVisible()

    let taps = 0
    for (const step of ['Start', 'Prepared', 'Serve at the counter']) {
      for (const id of ids) {
        if (taps === 50) break
        await card(page, id).getByRole('button', { name: step, exact: true }).click()
        taps += 1
      }
      await page.clock.fastForward('10:00')
    }
    await expect(page.getByText(`${taps} taps wait for the connection`)).toBeVisible()
    await expect(card(page, ids[0] ?? 0)).toContainText('Waits for the connection')
    const others = await browser.newContext({ baseURL: server.url })
    const manager = await others.newPage()
    await signIn(manager, 'manager')
    await manager.goto('/kiosk')
    // Somebody else takes the first order over meanwhile.
    await card(manager, ids[0] ?? 0)
      .getByRole('button', { name: 'Start', exact: true })
      .click()
    await expect(card(manager, ids[0] ?? 0).getByRole('button', { name: 'Prepared', exact: true })).toBeVisible()
    await others.close()

    await gate.open()
    await expect(page.getByText('taps wait for the connection')).toBeHidden({ timeout: 60_000 })
    await expect(card(page, ids[0] ?? 0)).toContainText(/was not done|was faster/)
    const [first = 0, ...rest] = ids
    expect((await guest.read(first)).status).toBe('Started')
    const taken = ['Started', 'Prepared', 'Ready']
    const found: Record<number, string[]> = {}
    for (const id of rest.slice(0, -1)) {
      expect((await guest.read(id)).status).toBe('Ready')
      found[id] = await stepsOf(page, id)
    }
    expect((await guest.read(rest.at(-1) ?? 0)).status).toBe('Prepared')
    // Nothing is lost, and nothing is there twice.
    expect(found).toEqual(Object.fromEntries(rest.slice(0, -1).map((id) => [id, taken])))
    console.log(`${taps} taps waited for 30 minutes: ${taps - 3} done once, 3 refused with the reason`)
  } finally {
    await context.close()
    await gate.shut()
  }
})

test('a tap that nobody has heard of is taken back at its order', async ({ page, context, server }) => {
  const guest = await signInGuest(server.url)
  const { id } = await guest.order('Negroni')
  await signIn(page, 'bartender')
  await page.goto('/kiosk')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^Not connected since/)).toBeVisible()
  await card(page, id).getByRole('button', { name: 'Start', exact: true }).click()
  await card(page, id).getByRole('button', { name: 'Take back' }).click()
  await expect(card(page, id).getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Not connected since/)).toBeHidden()
  await expect(card(page, id).getByRole('button', { name: 'Start', exact: true })).toBeVisible()
  expect((await guest.read(id)).status).toBe('Paid')
})

test('a tap that waits survives a reload, is not sent as somebody else', async ({ page, context, server }) => {
  const guest = await signInGuest(server.url)
  const { id } = await guest.order('Negroni')
  await signIn(page, 'bartender')
  await page.goto('/kiosk')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await card(page, id).getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('1 tap waits for the connection')).toBeVisible()
  // The tab is closed, and somebody else signs in.
  const tab = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await context.clearCookies()
  await signIn(tab, 'manager')
  await tab.goto('/kiosk')
  await expect(tab.getByText(/1 of Bea.* waits until Bea.* is here/)).toBeVisible()
  expect((await guest.read(id)).status).toBe('Paid')
  await context.clearCookies()
  await signIn(tab, 'bartender')
  await tab.goto('/kiosk')
  await expect(card(tab, id).getByRole('button', { name: 'Prepared', exact: true })).toBeVisible()
  await expect(tab.getByText(/waits for the connection/)).toBeHidden()
  expect((await guest.read(id)).status).toBe('Started')
})

/** What the bar has done at an order, in the order in which it did. */
async function stepsOf(page: Page, id: number): Promise<string[]> {
  const answer = await page.request.get(`/orders/${id}`)
  const [, history = ''] = (await answer.text()).split('>History</h3>')
  const steps = [...history.matchAll(/<li>.*?class="badge[^>]*>(\w+)</gs)].flatMap(([, status = '']) => status)
  return steps.filter((status) => ['Started', 'Prepared', 'Ready'].includes(status))
}

function card(page: Page, id: number) {
  return page
    .getByRole('listitem')
    .filter({ hasText: `#${id}` })
    .first()
}
