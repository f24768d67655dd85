import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { expect, openWindow, test as single } from '../fixtures'
import { cardOf, openKiosk, reachInto, showTab, shutDoor, waitForHand } from '../kiosk'
import { fillBasket, HERON, order, expectOrderState, PHONE } from '../phone'

/** `npm run cluster -- --evening` runs this test. `servers` is a file with their process ids, the first one's first. */
const cluster = z
  .object({ url: z.url(), lockerPage: z.url(), servers: z.string(), screenshots: z.string().optional() })
  .parse(JSON.parse(process.env.CLUSTER ?? '{}'))

const test = single.extend({
  // Playwright reads a fixture's dependencies from this first parameter, which must be a destructuring pattern.
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use) => use({ url: cluster.url, folder: '', stripeUrl: '' }),
})

// The browser logs that the streams of the killed server end, and that the bar's press is refused while the locker connects to the other one.
test.use({ expectedErrors: [/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|status of (409|50[234])/] })

test('an order goes on from the menu to the guest’s hand while a server is killed between each two steps', async ({
  browser,
  page: bar,
  guest,
}) => {
  const doors = await openWindow(browser, cluster.lockerPage)
  const phone = await (await browser.newContext({ ...PHONE, baseURL: cluster.url })).newPage()
  const look = async (name: string) => {
    if (cluster.screenshots === undefined) return
    await bar.screenshot({ path: `${cluster.screenshots}/${name}-bar.png` })
    await phone.screenshot({ path: `${cluster.screenshots}/${name}-phone.png` })
  }
  await phone.goto(HERON)
  await fillBasket(phone)
  const id = await order(phone)
  await expectOrderState(phone, 'In the queue')
  await openKiosk(bar)
  const card = cardOf(bar, id)
  await card.getByRole('button', { name: 'Start' }).click()
  await look('1-started')

  killOne()
  // Without a connection the ticket offers 'Mark prepared' instead.
  await expect(async () => {
    await card.getByRole('button', { name: 'Load', exact: true }).click({ timeout: 2000 })
    await expect(card).toContainText('Put it in and close the back door', { timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await look('2-loading')
  const number = (await guest.read(id)).cubby?.number ?? 0
  await reachInto(doors, number, 'back')
  await showTab(bar, 'Ready')
  await expect(card).toContainText('Waiting for the guest')
  await expectOrderState(phone, `Cubby ${number}`)
  await look('3-ready')

  await bothRun()
  killOne()
  await phone.getByRole('button', { name: 'Open', exact: true }).click()
  // For two seconds nginx may take both servers for dead. The guest then does what the screen says.
  const [opened, again] = [
    phone.getByText(/Take everything out and close the door/),
    phone.getByRole('button', { name: 'Try again' }),
  ]
  await expect(async () => {
    if (await again.isVisible()) await again.click()
    await expect(opened).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
  await look('4-open')
  await waitForHand(doors)
  await shutDoor(doors, number, 'front')
  await expectOrderState(phone, 'Picked up')
  await expect(card).toBeHidden()
  await look('5-picked-up')
  for (const window of [doors, phone]) await window.context().close()
})

function running(): number[] {
  return z.array(z.number()).parse(JSON.parse(readFileSync(cluster.servers, 'utf8')))
}

/** `kill -9` of the server that has run longest. */
function killOne(): void {
  const [oldest] = running()
  if (oldest === undefined) throw new Error('No server runs')
  process.kill(oldest, 'SIGKILL')
}

async function bothRun(): Promise<void> {
  await expect.poll(() => running().length, { timeout: 60_000 }).toBe(2)
}
