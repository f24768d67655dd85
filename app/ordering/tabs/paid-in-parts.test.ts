import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tabDetails } from '../../../contract/calls/tabs'
import { SHARES_MS } from '../../../contract/limits'
import { centsFromDollars } from '../../../contract/money'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { refusalOf } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { newGuest, orderRow, refundRows, returnLine } from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import {
  closeTab,
  dueOf,
  expireHold,
  feesOf,
  intentsOf,
  payTab,
  setTabMode,
  sharedTab,
  sharesOf,
  tabOf,
} from '../../../testing/tabs'
import { drink, friendsAt, friendsEvening, type Friends } from '../../../testing/friends'

/** Payments of a shared tab that was closed (docs/rules/tabs.md#shared-tabs). */

let bar: TestBarback
let friends: Friends
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  friends = await friendsAt(bar)
})
afterAll(() => bar.stop())

describe('at the end', () => {
  const tip = { type: 'percent', value: 20 } as const

  it('the host pays all by default', async () => {
    const tab = await friendsEvening(bar, friends)
    const closed = await closeTab(friends.host, tab.id, { tip })
    expect(closed.charges.map(({ captured }) => captured)).toEqual([closed.bill?.total])
    expect(closed.sharing?.shares).toEqual([])
    expect(await tabOf(friends.friend, tab.id)).toMatchObject({ total: 0, unpaid: 0 })
    expect(refusalOf(await payTab(friends.friend, tab.id))).toEqual([404, 'not_found'])
  })

  it.each(['own', 'equal'] as const)('everyone pays (%s), and the hold takes the host’s part alone', async (split) => {
    const tab = await friendsEvening(bar, friends)
    const closed = await closeTab(friends.host, tab.id, { tip, split })
    const shares = sharesOf(closed)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(dueOf(closed))
    if (split === 'equal') expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    expect(closed).toMatchObject({ settledAt: null, charges: [{ status: 'Authorized', captured: 0 }] })
    expect((await tabOf(friends.friend, tab.id)).unpaid * 100).toBeCloseTo(shares[1] ?? 0)
    expect((await payTab(friends.friend, tab.id)).read(tabDetails)).toMatchObject({ unpaid: 0, settledAt: null })
    expect(refusalOf(await payTab(friends.friend, tab.id))).toEqual([409, 'nothing_to_pay'])
    expect((await payTab(friends.other, tab.id)).status).toBe(200)
    const settled = await tabOf(friends.host, tab.id)
    expect(settled).toMatchObject({ unpaid: 0, total: (shares[0] ?? 0) / 100 })
    expect(settled.settledAt).not.toBeNull()
    const intents = await intentsOf(bar, tab.id)
    expect(intents.map(({ amount_received: received }) => received)).toEqual(shares)
    // The first payment takes all of the fee, so the hold takes none.
    const fee = centsFromDollars(closed.bill?.serviceFee ?? 0)
    expect(await feesOf(bar, tab.id)).toEqual([0, fee, 0])
  })

  it('a share that is not paid within 15 minutes is paid by the hold, and cannot be paid again', async () => {
    const tab = await friendsEvening(bar, friends)
    const closed = await closeTab(friends.host, tab.id, { tip, split: 'own' })
    const [ofHost = 0, ofFriend = 0, ofOther = 0] = sharesOf(closed)
    await payTab(friends.friend, tab.id)
    await friends.later(SHARES_MS - MINUTE_MS)
    await bar.sweep()
    expect((await tabOf(friends.host, tab.id)).settledAt).toBeNull()
    await friends.later(MINUTE_MS)
    expect(refusalOf(await payTab(friends.other, tab.id))).toEqual([409, 'nothing_to_pay'])
    await bar.sweep()
    const intents = await intentsOf(bar, tab.id)
    expect(intents.map(({ amount_received: received }) => received)).toEqual([ofHost + ofOther, ofFriend])
    expect(await tabOf(friends.host, tab.id)).toMatchObject({ unpaid: 0, total: (ofHost + ofOther) / 100 })
    expect(await tabOf(friends.other, tab.id)).toMatchObject({ unpaid: 0, total: 0 })
  })

  it('a payment that waits for the bank is given up when the time is over', async () => {
    const tab = await friendsEvening(bar, friends)
    const [ofHost = 0, ofFriend = 0, ofOther = 0] = sharesOf(
      await closeTab(friends.host, tab.id, { tip, split: 'own' }),
    )
    await payTab(friends.other, tab.id)
    expect((await payTab(friends.friend, tab.id, 'pm_card_threeDSecureRequired')).status).toBe(200)
    expect((await tabOf(friends.friend, tab.id)).charges).toMatchObject([{ status: 'RequiresAction' }])
    await friends.later(SHARES_MS)
    await bar.sweep()
    await bar.sweep()
    const intents = await intentsOf(bar, tab.id)
    expect(intents.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'canceled'])
    expect(intents.map(({ amount_received: received }) => received)).toEqual([ofHost + ofFriend, ofOther, 0])
  })

  it('a declined card is refused with words, and another card pays', async () => {
    const tab = await friendsEvening(bar, friends)
    await closeTab(friends.host, tab.id, { split: 'equal' })
    expect((await payTab(friends.friend, tab.id, 'pm_card_chargeDeclined')).status).toBe(402)
    expect((await payTab(friends.friend, tab.id)).read(tabDetails)).toMatchObject({ unpaid: 0 })
  })

  it('a friend who ordered nothing has an equal part, and no part of their own', async () => {
    for (const [split, parts] of [
      ['equal', 3],
      ['own', 2],
    ] as const) {
      const [one, two, three] = [
        (await newGuest(bar)).caller,
        (await newGuest(bar)).caller,
        (await newGuest(bar)).caller,
      ]
      const tab = await sharedTab(bar, one, [two, three])
      await drink(bar, two)
      expect((await closeTab(one, tab.id, { split })).sharing?.shares).toHaveLength(parts)
    }
  })

  it('a tab on which only the host has ordered is not shared out', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    await drink(bar, friends.host)
    const closed = await closeTab(friends.host, tab.id, { split: 'own' })
    expect(closed).toMatchObject({ sharing: { shares: [], sharesUntil: null }, charges: [{ status: 'Captured' }] })
  })

  it('a tab that closes by itself is paid by the host', async () => {
    const tab = await friendsEvening(bar, friends)
    await friends.later(DAY_MS / 12)
    await bar.sweep()
    const closed = await tabOf(friends.host, tab.id)
    expect(closed).toMatchObject({ status: 'Closed', sharing: { shares: [] } })
    expect(closed.settledAt).not.toBeNull()
  })

  it('a refund goes to the guest who has paid for the drink', async () => {
    const tab = await friendsEvening(bar, friends)
    const [order] = (await tabOf(friends.friend, tab.id)).orderIds
    await closeTab(friends.host, tab.id, { tip, split: 'own' })
    await payTab(friends.friend, tab.id)
    await payTab(friends.other, tab.id)
    const id = order ?? 0
    await returnLine(bar, id)
    await bar.sweep()
    const [refund] = await refundRows(bar, id)
    const charge = await bar.app.db
      .selectFrom('tabCharge')
      .select('customerId')
      .where('id', '=', refund?.tabChargeId ?? 0)
      .executeTakeFirstOrThrow()
    expect(charge.customerId).toBe((await orderRow(bar, id)).customerId)
    expect(refund?.status).toBe('Succeeded')
    await testStripe(bar).eventsProcessed()
  })

  it('the unpaid rest is charged to the card of a hold that has ended meanwhile', async () => {
    const tab = await friendsEvening(bar, friends)
    const closed = await closeTab(friends.host, tab.id, { split: 'own' })
    const [ofHost = 0, ofFriend = 0] = sharesOf(closed)
    await payTab(friends.other, tab.id)
    await expireHold(bar, tab.id)
    await testStripe(bar).eventsProcessed()
    await friends.later(SHARES_MS)
    await bar.sweep()
    await bar.sweep()
    const taken = (await intentsOf(bar, tab.id)).map(({ amount_received: received }) => received)
    expect(taken.at(-1)).toBe(ofHost + ofFriend)
    expect((await tabOf(friends.host, tab.id)).settledAt).not.toBeNull()
  })
})
