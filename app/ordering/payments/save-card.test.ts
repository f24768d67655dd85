import { afterAll, beforeAll, expect, it } from 'vitest'
import { placedOrder } from '../../../contract/calls/orders'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { guestInBrowser, orderFromBasket, press, textOf, type GuestInBrowser } from '../../../testing/guest-at-locker'
import { orderBodyFor, postOrder } from '../../../testing/orders'

let bar: TestBarback
beforeAll(async () => {
  bar = await openBarback()
})
afterAll(() => bar.stop())

/** Orders a Negroni in the app and pays with a new card. Returns the screen on which the guest paid. */
async function pay(guest: GuestInBrowser, { card, save }: { card: string; save: boolean }) {
  const placed = await orderFromBasket(bar, guest, { card: 'new' })
  const path = placed.location ?? ''
  const screen = await guest.browser.get(path)
  const wish = { intent: 'pay', card }
  // A form that is pressed sends the ticked box.
  if (save) await press(guest.browser, path, wish)
  else await guest.browser.submit(path, wish)
  return screen
}

const cardsIn = async ({ browser }: GuestInBrowser) =>
  [...textOf(await browser.get('/app/account/cards')).matchAll(/(\w+) ·· (\d{4})</g)].map(
    ([, brand, last4]) => `${brand} ${last4}`,
  )

it('a new card is saved if the box stays ticked, and comes first the next time', async () => {
  const guest = await guestInBrowser(bar)
  const first = await pay(guest, { card: 'pm_card_visa', save: true })
  expect(first.html).toMatch(/<input type="checkbox" name="save"[^>]* checked=""/)
  expect(textOf(first)).toContain('It is charged only when you order with it.')
  expect(await cardsIn(guest)).toEqual(['visa 4242'])
  await pay(guest, { card: 'pm_card_createDispute', save: true })
  expect(await cardsIn(guest)).toEqual(['visa 0259', 'visa 4242'])
  const placed = await orderFromBasket(bar, guest, { card: await firstCard(guest) })
  const [order] = await bar.app.db.selectFrom('order').select(['id', 'status']).orderBy('id', 'desc').limit(1).execute()
  expect([placed.location, order?.status]).toEqual([`/app/orders/${order?.id}`, 'Paid'])
})

it('a new card is not saved if the box was unticked', async () => {
  const guest = await guestInBrowser(bar)
  await pay(guest, { card: 'pm_card_visa', save: false })
  expect(await cardsIn(guest)).toEqual([])
})

it('a card that is entered twice is listed once, and removed as one', async () => {
  const guest = await guestInBrowser(bar)
  for (const _twice of [1, 2]) {
    const order = await postOrder(guest.caller, { ...(await orderBodyFor(bar, guest.caller)), saveCard: true })
    expect(order.status).toBe(201)
  }
  expect(await cardsIn(guest)).toEqual(['visa 4242'])
  await press(guest.browser, '/app/account/cards', { card: await firstCard(guest) })
  expect(await cardsIn(guest)).toEqual([])
})

it('a card saved by the second try to pay an order is saved as well', async () => {
  const guest = await guestInBrowser(bar)
  const declined = { paymentMethodId: 'pm_card_chargeDeclined' }
  await postOrder(guest.caller, { ...(await orderBodyFor(bar, guest.caller, declined)), saveCard: true })
  const [order] = await bar.app.db.selectFrom('order').select('id').orderBy('id', 'desc').limit(1).execute()
  const wish = { paymentMethodId: 'pm_card_visa', saveCard: true }
  const paid = await guest.caller.post(`/v1/orders/customer/${order?.id}/pay`, wish)
  expect(paid.read(placedOrder).status).toBe('Paid')
  expect(await cardsIn(guest)).toEqual(['visa 4242'])
})

async function firstCard({ browser }: GuestInBrowser): Promise<string> {
  return /name="card" value="([^"]+)"/.exec((await browser.get('/app/account/cards')).html)?.[1] ?? ''
}
