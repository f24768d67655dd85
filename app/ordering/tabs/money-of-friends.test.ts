import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compView } from '../../../contract/calls/comps'
import { kioskTab } from '../../../contract/calls/kiosk'
import { pageOf } from '../../../contract/calls/lists'
import { tabDetails, type TabDetails } from '../../../contract/calls/tabs'
import { SHARES_MS } from '../../../contract/limits'
import { DEMO_PASSWORD } from '../../../testing/accounts'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { drink, friendsAt, friendsEvening, type Friends } from '../../../testing/friends'
import { orderRow, refundRows, returnLine } from '../../../testing/orders'
import { testStripe, type TestStripe } from '../../../testing/stripe'
import {
  closeTab,
  expireHold,
  feesOf,
  intentsOf,
  payTab,
  setTabMode,
  sharedTab,
  sharesOf,
  shareTab,
  tabOf,
} from '../../../testing/tabs'
import { afterRetries, openStrictTab } from '../../../testing/unpaid-tab'
import { applyTabIntent } from '../payments/apply-tab-intent'

/** The money of friends who pay parts of a tab: once, and back to whoever paid (docs/rules/tabs.md#shared-tabs). */

let bar: TestBarback
let stripe: TestStripe
let friends: Friends
beforeAll(async () => {
  bar = await openBarback()
  stripe = testStripe(bar)
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  await stripe.webhooks({ mode: 'normal' })
  await stripe.noFaults()
  friends = await friendsAt(bar)
})
afterAll(() => bar.stop())

const BANK = 'pm_card_threeDSecureRequired'

/** The friends' evening, closed in parts. */
async function inParts(): Promise<TabDetails> {
  const tab = await friendsEvening(bar, friends)
  return closeTab(friends.host, tab.id, { tip: { type: 'percent', value: 20 }, split: 'own' })
}

async function takenOf(tabId: number): Promise<number[]> {
  return (await intentsOf(bar, tabId)).map(({ amount_received: received }) => received)
}

/** The page of the bank that asks a guest. */
async function bankPage(guest: Caller, tabId: number): Promise<string> {
  const { charges } = await tabOf(guest, tabId)
  return charges.findLast(({ nextActionUrl }) => nextActionUrl !== null)?.nextActionUrl ?? ''
}

async function ownOrder(guest: Caller, tabId: number): Promise<number> {
  return (await tabOf(guest, tabId)).orderIds[0] ?? 0
}

describe('a friend who tries two cards', () => {
  it.each([0, 300])('pays once when the bank confirms the first one (its event is %i ms late)', async (delayMs) => {
    const tab = await inParts()
    await payTab(friends.friend, tab.id, BANK)
    const page = await bankPage(friends.friend, tab.id)
    if (delayMs > 0) await stripe.webhooks({ mode: 'delay', delayMs })
    await stripe.press(page, { outcome: 'complete' })
    const again = await payTab(friends.friend, tab.id)
    expect([200, 409]).toContain(again.status)
    await stripe.webhooks({ mode: 'normal' })
    await stripe.eventsProcessed()
    for (let n = 0; n < 3; n += 1) {
      await bar.sweep()
      bar.clock.advance(60_000)
    }
    const [, ofFriend = 0] = sharesOf(tab)
    expect((await takenOf(tab.id)).slice(1).filter((cents) => cents > 0)).toEqual([ofFriend])
    expect((await tabOf(friends.friend, tab.id)).unpaid).toBe(0)
  })

  it('does not keep the tab from being settled when Stripe takes the declined card after all', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend, friends.other])
    await drink(bar, friends.friend, { Daiquiri: 3 })
    await drink(bar, friends.other, { Daiquiri: 1 })
    const [, ofFriend = 0, ofOther = 0] = sharesOf(await closeTab(friends.host, tab.id, { split: 'own' }))
    // The other's part is less than what the friend pays too much.
    expect(ofOther).toBeLessThan(ofFriend)
    await stripe.webhooks({ mode: 'drop' })
    expect((await payTab(friends.friend, tab.id, 'pm_card_chargeDeclined')).status).toBe(402)
    const declined = (await intentsOf(bar, tab.id)).at(-1)?.id ?? ''
    await bar.app.payments.stripe.paymentIntents.confirm(declined, { payment_method: 'pm_card_visa' })
    expect((await payTab(friends.friend, tab.id)).status).toBe(200)
    await stripe.webhooks({ mode: 'normal' })
    await friends.later(SHARES_MS)
    for (let n = 0; n < 3; n += 1) await bar.sweep()
    const host = await tabOf(friends.host, tab.id)
    expect(host).toMatchObject({ unpaid: 0, charges: [{ kind: 'Hold', status: 'Released', captured: 0 }] })
    expect(host.settledAt).not.toBeNull()
  })

  it('has the bank asked after ever longer pauses while it processes the card that was given up', async () => {
    const tab = await inParts()
    await payTab(friends.friend, tab.id, BANK)
    const [given] = (await intentsOf(bar, tab.id)).slice(-1)
    if (!given) throw new Error('The friend has paid nothing')
    await stripe.fault({ fault: 'outage', match: `POST /v1/payment_intents/${given.id}/cancel`, times: 20 })
    expect((await payTab(friends.friend, tab.id)).status).toBe(503)
    const pauses: number[] = []
    for (let n = 0; n < 3; n += 1) {
      bar.clock.advance(60_000)
      await applyTabIntent(bar.app, { ...given, status: 'processing' })
      const { nextCheckAt } = await bar.app.db
        .selectFrom('tabCharge')
        .select('nextCheckAt')
        .where('stripePaymentIntentId', '=', given.id)
        .executeTakeFirstOrThrow()
      pauses.push((nextCheckAt ?? 0) - bar.clock.now())
    }
    expect(pauses).toEqual([60_000, 120_000, 180_000])
  })

  it('pays the service fee of the tab once, whichever card pays', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    await drink(bar, friends.friend)
    await closeTab(friends.host, tab.id, { split: 'own' })
    await payTab(friends.friend, tab.id, BANK)
    await payTab(friends.friend, tab.id)
    const { bill } = await tabOf(friends.host, tab.id)
    const fee = Math.round((bill?.serviceFee ?? 0) * 100)
    // The hold, the card that was given up, and the one that has paid.
    expect(await feesOf(bar, tab.id)).toEqual([0, 0, fee])
  })

  it('cannot delete the account while the bank is asked', async () => {
    const tab = await inParts()
    await payTab(friends.friend, tab.id, BANK)
    const refused = await friends.friend.delete('/v1/customers/self', { password: DEMO_PASSWORD })
    expect(refused).toMatchObject({ status: 409, body: { code: 'tabs_open' } })
  })
})

describe('an unpaid tab', () => {
  it('gives a comp of a friend’s drink to the friend who has paid for it', async () => {
    await stripe.webhooks({ mode: 'drop' })
    const { id } = await openStrictTab(bar, friends.host)
    const code = await shareTab(friends.host, id)
    await friends.friend.post(`/v1/tabs/invitations/${code}`)
    const order = await drink(bar, friends.friend)
    await drink(bar, friends.host)
    await expireHold(bar, id)
    const [, ofFriend = 0] = sharesOf(await closeTab(friends.host, id, { split: 'own' }))
    expect((await payTab(friends.friend, id)).status).toBe(200)
    await afterRetries(bar)
    await friends.later(0)
    const { unpaid } = await tabOf(friends.host, id)
    expect(unpaid).toBeGreaterThan(0)

    const manager = await bar.staff('manager')
    const body = { type: 'all', reason: 'Long wait' }
    const answer = await manager.post(`/v1/orders/${order.id}/comps`, body, { 'Idempotency-Key': randomUUID() })
    const comp = Math.round(answer.read(compView).amount * 100)
    await afterRetries(bar)
    await friends.later(0)
    expect((await tabOf(friends.host, id)).unpaid).toBe(unpaid)
    const [, paid] = await intentsOf(bar, id)
    expect(paid?.latest_charge).toMatchObject({ amount_captured: ofFriend, amount_refunded: comp })
  })
})

describe('a refund', () => {
  it('of a drink that the host has paid for goes to the host, not to a friend who paid later', async () => {
    const tab = await inParts()
    const order = await ownOrder(friends.friend, tab.id)
    await payTab(friends.other, tab.id)
    await friends.later(SHARES_MS)
    await bar.sweep()
    await returnLine(bar, order)
    await bar.sweep()
    const [refund] = await refundRows(bar, order)
    const charge = await bar.app.db
      .selectFrom('tabCharge')
      .select('kind')
      .where('id', '=', refund?.tabChargeId ?? 0)
      .executeTakeFirstOrThrow()
    expect(charge.kind).toBe('Hold')
  })

  it('that was made at Stripe of a friend’s payment is of the friend’s own order', async () => {
    const tab = await inParts()
    const order = await ownOrder(friends.friend, tab.id)
    for (const guest of [friends.friend, friends.other]) await payTab(guest, tab.id)
    const { stripePaymentIntentId: intent } = await bar.app.db
      .selectFrom('tabCharge')
      .innerJoin('order', 'order.customerId', 'tabCharge.customerId')
      .select('stripePaymentIntentId')
      .where('order.id', '=', order)
      .executeTakeFirstOrThrow()
    await bar.app.payments.stripe.refunds.create({ payment_intent: intent ?? '', amount: 500 })
    await stripe.eventsProcessed()
    expect(await orderRow(bar, order)).toMatchObject({ refundedTotalCents: 500 })
  })
})

describe('the rest', () => {
  it.each(['host', 'bar'] as const)('is taken of the hold at once when the %s says so', async (who) => {
    const tab = await inParts()
    const [ofHost = 0, ofFriend = 0, ofOther = 0] = sharesOf(tab)
    await payTab(friends.friend, tab.id)
    await payTab(friends.other, tab.id, BANK)
    if (who === 'host') {
      expect((await friends.host.post(`/v1/tabs/customer/${tab.id}/pay`, {})).read(tabDetails).settledAt).not.toBeNull()
    } else {
      const bartender = await bar.staff('bartender')
      const at = { lockerId: 'demo-locker' }
      const listed = await bartender.get('/v1/tabs/kiosk', at)
      const waiting = listed.read(pageOf(kioskTab)).results.find(({ id }) => id === tab.id)
      expect(waiting?.sharesUntil).toBe(new Date(TEST_EVENING + SHARES_MS).toISOString())
      expect((await bartender.post(`/v1/tabs/kiosk/${tab.id}/charge`, undefined, at)).status).toBe(200)
    }
    expect((await takenOf(tab.id)).filter((cents) => cents > 0)).toEqual([ofHost + ofOther, ofFriend])
    expect((await payTab(friends.other, tab.id)).status).toBe(409)
  })
})

describe('a dispute', () => {
  it('of a friend’s part is filed under the friend’s own order, although another’s costs more', async () => {
    const tab = await inParts()
    const order = await ownOrder(friends.friend, tab.id)
    await payTab(friends.friend, tab.id)
    const [, ofFriend] = await intentsOf(bar, tab.id)
    await stripe.bank(ofFriend?.id ?? '', { reason: 'product_not_received', inquiry: false })
    await stripe.eventsProcessed()
    const dispute = await bar.app.db.selectFrom('dispute').select('orderId').orderBy('id', 'desc').executeTakeFirst()
    expect(dispute?.orderId).toBe(order)
  })

  it('of a friend’s part without an order of their own names the friend to the bank', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    await drink(bar, friends.host)
    await closeTab(friends.host, tab.id, { split: 'equal' })
    await payTab(friends.friend, tab.id)
    const { intent, email, lastName } = await bar.app.db
      .selectFrom('tabCharge')
      .innerJoin('customer', 'customer.id', 'tabCharge.customerId')
      .select(['stripePaymentIntentId as intent', 'customer.email', 'customer.lastName'])
      .where('tabId', '=', tab.id)
      .where('kind', '=', 'Payment')
      .executeTakeFirstOrThrow()
    await stripe.bank(intent ?? '', { reason: 'product_not_received', inquiry: false })
    await stripe.eventsProcessed()
    const { id, stripeDisputeId } = await bar.app.db
      .selectFrom('dispute')
      .select(['id', 'stripeDisputeId'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await (await bar.portal('owner')).submit(`/disputes/${id}`, { intent: 'submit', note: '' })
    await bar.sweep()
    const { evidence } = await bar.app.payments.stripe.disputes.retrieve(stripeDisputeId)
    expect(evidence).toMatchObject({ customer_email_address: email, customer_name: `Fresh ${lastName}` })
  })
})
