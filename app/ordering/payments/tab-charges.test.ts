import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tabDetails } from '../../../contract/calls/tabs'
import { centsFromDollars } from '../../../contract/money'
import { MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { refusalOf, type Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { newGuest, orderRow, pickedUpOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import {
  askForTab,
  closeTab,
  dueOf,
  expireHold,
  failCapture,
  intentsOf,
  openTab,
  raiseTab,
  setTabMode,
  tabOf,
  takenOf,
} from '../../../testing/tabs'
import { afterRetries, confirmAtBank, STRICT_CARD } from '../../../testing/unpaid-tab'

/** Failures of holds and captures at Stripe (docs/rules/tabs.md#when-money-does-not-come). */

let bar: TestBarback
let stripe: TestStripe
let guest: Caller
let email: string
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  ;({ caller: guest, email } = await newGuest(bar))
  await stripe.webhooks({ mode: 'drop' })
  await stripe.noFaults()
})
afterAll(() => bar.stop())

/** Lets the time of every retry pass. The guest's token may expire meanwhile. */
async function later(): Promise<void> {
  await afterRetries(bar)
  guest = await bar.customer(email)
}

describe('a hold that needs 3-D Secure', () => {
  it('leaves the tab pending until the guest has confirmed it', async () => {
    const asked = (await askForTab(bar, guest, { paymentMethodId: STRICT_CARD })).read(tabDetails)
    expect(asked).toMatchObject({ status: 'Pending', limit: null, charges: [{ status: 'RequiresAction' }] })
    await confirmAtBank(bar, guest, asked.id)
    expect(await tabOf(guest, asked.id)).toMatchObject({ status: 'Open', limit: 100 })
  })

  it('is given up after ten minutes, and its tab closes', async () => {
    const { id } = (await askForTab(bar, guest, { paymentMethodId: STRICT_CARD })).read(tabDetails)
    bar.clock.advance(10 * MINUTE_MS)
    await later()
    expect(await tabOf(guest, id)).toMatchObject({ status: 'Closed', charges: [{ status: 'Failed' }] })
    expect(await intentsOf(bar, id)).toMatchObject([{ status: 'canceled' }])
  })

  it('gives way to another card', async () => {
    const first = (await askForTab(bar, guest, { paymentMethodId: STRICT_CARD })).read(tabDetails)
    const second = await openTab(bar, guest)
    expect(second).toMatchObject({ id: first.id, status: 'Open', limit: 100 })
    await later()
    expect((await intentsOf(bar, second.id)).map(({ status }) => status)).toEqual(['canceled', 'requires_capture'])
  })
})

describe.each(['outage', 'lostRequest', 'lostAnswer'] as const)('while Stripe does not answer: %s', (fault) => {
  it('a tab opens later, with one hold', async () => {
    await guest.post('/v1/stripe/customer/customer-sheet')
    await stripe.fault({ fault, match: 'POST /v1/payment_intents', times: 2 })
    const tab = (await askForTab(bar, guest)).read(tabDetails)
    expect(tab).toMatchObject({ status: 'Pending', charges: [{ status: 'Creating' }] })
    await later()
    expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open', charges: [{ status: 'Authorized' }] })
    expect(await intentsOf(bar, tab.id)).toHaveLength(1)
  })

  it('a tab closes at once and is charged later, once', async () => {
    const tab = await openTab(bar, guest)
    const { id: orderId } = await pickedUpOrder(bar, {}, guest)
    await failCapture(bar, tab.id, fault)
    const closed = await closeTab(guest, tab.id, { tip: { type: 'percent', value: 20 } })
    expect(closed).toMatchObject({ status: 'Closed', settledAt: null, unpaid: 0 })
    expect(await orderRow(bar, orderId)).toMatchObject({ paymentStatus: 'Authorized' })
    await later()
    const after = await tabOf(guest, tab.id)
    expect(takenOf(after)).toBe(dueOf(after))
    expect(after.settledAt).not.toBeNull()
    expect(await orderRow(bar, orderId)).toMatchObject({ paymentStatus: 'Paid' })
  })
})

describe('a capture that Stripe refuses', () => {
  it('is tried again', async () => {
    const tab = await openTab(bar, guest)
    await pickedUpOrder(bar, {}, guest)
    await failCapture(bar, tab.id, 'refused', 1)
    await closeTab(guest, tab.id)
    await later()
    const after = await tabOf(guest, tab.id)
    expect(after.charges).toMatchObject([{ kind: 'Hold', status: 'Captured' }])
    expect(takenOf(after)).toBe(dueOf(after))
  })

  it('twice gives up the hold, and charges the saved card once', async () => {
    const tab = await openTab(bar, guest)
    await pickedUpOrder(bar, {}, guest)
    await failCapture(bar, tab.id, 'refused')
    await closeTab(guest, tab.id)
    await later()
    const after = await tabOf(guest, tab.id)
    expect(after.charges).toMatchObject([
      { kind: 'Hold', status: 'Failed', captured: 0 },
      { kind: 'Payment', status: 'Captured' },
    ])
    expect(takenOf(after)).toBe(dueOf(after))
    expect(await intentsOf(bar, tab.id)).toMatchObject([
      { status: 'canceled' },
      {
        status: 'succeeded',
        latest_charge: { application_fee_amount: centsFromDollars(after.bill?.serviceFee ?? 0) },
      },
    ])
  })
})

describe('a hold that expires', () => {
  it('before the tab is closed no longer secures it', async () => {
    const tab = await openTab(bar, guest)
    await stripe.webhooks({ mode: 'normal' })
    await expireHold(bar, tab.id)
    await stripe.eventsProcessed()
    expect(await tabOf(guest, tab.id)).toMatchObject({
      status: 'Open',
      limit: 0,
      charges: [{ status: 'Released', errorCode: 'hold_expired' }],
    })
  })

  it('unnoticed is charged to the saved card on closing', async () => {
    const tab = await openTab(bar, guest)
    const { id: orderId } = await pickedUpOrder(bar, {}, guest)
    await expireHold(bar, tab.id)
    await closeTab(guest, tab.id)
    await later()
    const after = await tabOf(guest, tab.id)
    expect(after.charges).toMatchObject([{ status: 'Failed' }, { kind: 'Payment', status: 'Captured' }])
    expect(takenOf(after)).toBe(dueOf(after))
    expect(await orderRow(bar, orderId)).toMatchObject({ paymentStatus: 'Paid' })
  })
})

it('a raise that is declined changes nothing', async () => {
  const tab = await openTab(bar, guest)
  const refused = await raiseTab(guest, tab.id, { paymentMethodId: 'pm_card_chargeDeclined' })
  expect(refusalOf(refused)).toEqual([402, 'generic_decline'])
  expect(await tabOf(guest, tab.id)).toMatchObject({ status: 'Open', limit: 100 })
})
