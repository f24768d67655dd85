import { createClient, dataOf } from '../contract/client/client'
import { orderView } from '../contract/calls/orders'
import { BY_THE_LOCKER } from '../db/seed/venues'
import { DEMO_PASSWORD } from '../testing/accounts'
import { bundleExamples, installClient } from '../testing/packed-client'
import { expect, test } from './fixtures'

const GUEST = { email: 'guest@barback.test', password: DEMO_PASSWORD }

/** Orders and waits until the order is cancelled: the page shows the order's number, then how it ended. */
const PROGRAM = `
  import { createClient, dataOf } from '@barback/client'
  import { orderADrink } from './example-1'
  import { waitUntilOver } from './example-2'
  const { businessId, guest, here } = JSON.parse(document.body.dataset.wish)
  const { id } = await orderADrink(location.origin, { ...guest, location: here }, businessId)
  document.body.dataset.placed = String(id)
  const bar = createClient({ baseUrl: location.origin })
  dataOf(await bar.auth.loginCustomer(guest))
  document.body.dataset.over = JSON.stringify(await waitUntilOver(bar, id))`

test('the packed client orders a drink in a browser and receives its outcome', async ({ page, server }) => {
  test.slow()
  const phone = createClient({ baseUrl: server.url })
  dataOf(await phone.auth.loginCustomer(GUEST))
  const { results } = dataOf(await phone.places.list({ searchString: 'Night' }))
  const wish = { businessId: results[0]?.business?.id, guest: GUEST, here: BY_THE_LOCKER }
  const installed = await installClient()
  const script = await bundleExamples(installed, PROGRAM, 'browser')
  installed.remove()
  await page.route('**/elsewhere', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><body data-wish='${JSON.stringify(wish)}'><script type="module" src="/elsewhere.js"></script>`,
    }),
  )
  await page.route('**/elsewhere.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  const listening = page.waitForResponse((response) => response.url().endsWith('/events'))
  await page.goto('/elsewhere')
  const body = page.locator('body')
  await expect(body).toHaveAttribute('data-placed', /^\d+$/)
  await listening
  dataOf(await phone.orders.cancel(Number(await body.getAttribute('data-placed')), { reason: 'We have to leave' }))
  await expect(body).toHaveAttribute('data-over', /Cancelled/)
  expect(orderView.parse(JSON.parse((await body.getAttribute('data-over')) ?? '')).cancelledAt).not.toBeNull()
})
