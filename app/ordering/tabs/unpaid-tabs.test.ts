import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiError } from '../../../contract/errors'
import { MAX_CARD_ATTEMPTS } from '../../../contract/limits'
import { centsFromDollars } from '../../../contract/money'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/time'
import { DEMO_PASSWORD, openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { demoVenue, newGuest, orderRow, pickedUpOrder } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import {
  closeTab,
  dueOf,
  failCapture,
  holdOf,
  intentsOf,
  openTab,
  payTab,
  setTabMode,
  tabOf,
  takenOf,
} from '../../../testing/tabs'
import {
  afterRetries,
  closeAtBar,
  confirmAtBank,
  partlyPaidTab,
  STRICT_CARD,
  unpaidTab,
} from '../../../testing/unpaid-tab'

/** Closed tabs that lack something (docs/rules/tabs.md#when-money-does-not-come). */

let bar: TestBarback
let stripe: TestStripe
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await stripe.webhooks({ mode: 'drop' })
  await stripe.noFaults()
})
afterAll(() => bar.stop())

const deleteAccount = (guest: Caller) => guest.delete('/v1/customers/self', { password: DEMO_PASSWORD })

/** A tab with an order on it that was handed over. */
async function drunkTab(wish: Parameters<typeof openTab>[2] = {}) {
  const { email, caller: guest } = await newGuest(bar)
  const tab = await openTab(bar, guest, wish)
  const order = await pickedUpOrder(bar, {}, guest)
  return { email, guest, tab, orderId: order.id, intentId: await holdOf(bar, tab.id) }
}

/** Marks the account as deleted, as it may be from before unpaid tabs kept one. */
async function withoutAccount(email: string): Promise<void> {
  const gone = { stripeCustomerId: null, deletedAt: bar.clock.now() }
  await bar.app.db.updateTable('customer').set(gone).where('email', '=', email).execute()
}

describe('a guest', () => {
  it('keeps the account until the unpaid tab is paid', async () => {
    const { guest, tab } = await unpaidTab(bar)
    const refused = await deleteAccount(guest)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'tabs_open', count: 1 }])
    expect((await payTab(guest, tab.id, 'pm_card_visa')).status).toBe(200)
    expect((await deleteAccount(guest)).status).toBe(204)
  })

  it('keeps the account while a closed tab is being charged', async () => {
    const { email, guest, tab } = await drunkTab()
    await failCapture(bar, tab.id)
    await closeTab(guest, tab.id)
    const refused = await deleteAccount(guest)
    expect([refused.status, refused.read(apiError).code]).toEqual([409, 'tabs_open'])
    await afterRetries(bar)
    expect((await deleteAccount(await bar.customer(email))).status).toBe(204)
  })
})

describe('an unpaid tab', () => {
  it('is paid once, although Stripe could not cancel the payment that its guest has left', async () => {
    const { email, guest, tab } = await unpaidTab(bar)
    await payTab(guest, tab.id, STRICT_CARD)
    const left = (await intentsOf(bar, tab.id)).at(-1)?.id ?? ''
    await stripe.fault({ fault: 'outage', match: `POST /v1/payment_intents/${left}/cancel`, times: 20 })
    const other = await payTab(guest, tab.id, 'pm_card_visa')
    expect([other.status, other.read(apiError).code]).toEqual([503, 'payment_unavailable'])
    bar.clock.advance(2 * MINUTE_MS)
    await bar.sweep()
    await confirmAtBank(bar, guest, tab.id)
    await stripe.noFaults()
    await afterRetries(bar)
    const paid = await tabOf(await bar.customer(email), tab.id)
    expect(paid.settledAt).not.toBeNull()
    expect(takenOf(paid)).toBe(dueOf(tab))
    expect(paid.charges.slice(-2)).toMatchObject([{ status: 'Captured' }, { status: 'Failed', captured: 0 }])
  })

  it('is paid with the other card once Stripe has cancelled the payment that its guest has left', async () => {
    const { email, guest, tab } = await unpaidTab(bar)
    await payTab(guest, tab.id, STRICT_CARD)
    expect((await payTab(guest, tab.id, 'pm_card_visa')).status).toBe(200)
    const paid = await tabOf(await bar.customer(email), tab.id)
    expect(takenOf(paid)).toBe(dueOf(tab))
    expect((await intentsOf(bar, tab.id)).slice(-2).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
  })

  it('lacks only what its hold did not cover', async () => {
    const { tab } = await partlyPaidTab(bar)
    expect(tab.charges).toMatchObject([
      { kind: 'Hold', status: 'Captured', captured: 50 },
      { kind: 'Payment', status: 'Failed', errorCode: 'authentication_required' },
    ])
    expect(centsFromDollars(tab.unpaid)).toBe(dueOf(tab) - 5000)
  })
})

describe('charging the card again at the bar', () => {
  it('is refused after five declined charges, for an hour', async () => {
    const { tab } = await unpaidTab(bar)
    const { lockerId } = await demoVenue(bar)
    const again = async () => (await bar.staff('bartender')).post(`/v1/tabs/kiosk/${tab.id}/charge`, {}, { lockerId })
    // The first declined charge followed the closing.
    for (let tries = 1; tries < MAX_CARD_ATTEMPTS; tries++) expect((await again()).status).toBe(200)
    const refused = await again()
    expect([refused.status, refused.read(apiError).code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
    bar.clock.advance(HOUR_MS)
    expect((await again()).status).toBe(200)
    expect((await intentsOf(bar, tab.id)).filter(({ status }) => status === 'succeeded')).toEqual([])
  })
})

describe('a hold that is found lost on closing, after the rest was charged', () => {
  it.each([
    ['that has run out', (intentId: string) => stripe.expireHold(intentId)],
    [
      'that was cancelled at Stripe',
      async (intentId: string) => {
        await bar.app.payments.stripe.paymentIntents.cancel(intentId)
      },
    ],
  ])('and %s is charged to the saved card', async (_, lose) => {
    const { email, tab, orderId, intentId } = await drunkTab({ limit: 50, tip: { type: 'percent', value: 100 } })
    await lose(intentId)
    await closeAtBar(bar, tab.id)
    await afterRetries(bar)
    const closed = await tabOf(await bar.customer(email), tab.id)
    expect(closed.charges).toMatchObject([
      { kind: 'Hold', status: 'Failed', captured: 0 },
      { kind: 'Payment', status: 'Captured' },
      { kind: 'Payment', status: 'Captured', amount: 50 },
    ])
    expect(closed.unpaid).toBe(0)
    expect(takenOf(closed)).toBe(dueOf(closed))
    expect(await orderRow(bar, orderId)).toMatchObject({ paymentStatus: 'Paid' })
  })
})

describe('the sweep, while a charge of a guest without an account fails', () => {
  it('closes and charges the tabs before it and after it', async () => {
    const [first, lost, last] = [await drunkTab(), await drunkTab(), await drunkTab()]
    await stripe.expireHold(lost.intentId)
    await withoutAccount(lost.email)
    bar.clock.advance(DAY_MS)
    await bar.sweep()
    for (const { email, tab } of [first, last]) {
      const closed = await tabOf(await bar.customer(email), tab.id)
      expect(closed).toMatchObject({ status: 'Closed', charges: [{ status: 'Captured' }] })
      expect(takenOf(closed)).toBe(dueOf(closed))
    }
  })

  it('charges a tab that was closed later', async () => {
    const lost = await drunkTab()
    await stripe.expireHold(lost.intentId)
    await withoutAccount(lost.email)
    await expect(closeAtBar(bar, lost.tab.id)).rejects.toThrow()
    bar.clock.advance(MINUTE_MS)
    const { email, guest, tab } = await drunkTab()
    await failCapture(bar, tab.id)
    expect((await closeTab(guest, tab.id)).settledAt).toBeNull()
    await afterRetries(bar)
    const charged = await tabOf(await bar.customer(email), tab.id)
    expect(charged.settledAt).not.toBeNull()
    expect(takenOf(charged)).toBe(dueOf(charged))
  })
})
