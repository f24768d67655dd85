import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tabList, tabDetails, type TabDetails } from '../../../contract/calls/tabs'
import { tabInvitation } from '../../../contract/calls/tab-sharing'
import { apiError } from '../../../contract/errors'
import { SHARES_MS } from '../../../contract/limits'
import { DAY_MS, MINUTE_MS } from '../../../contract/time'
import { openBarback, type TestBarback } from '../../../testing/barback'
import type { Answer, Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import {
  handOver,
  kioskPut,
  linesOf,
  newGuest,
  orderBodyFor,
  orderRow,
  paidOrder,
  postOrder,
  refundRows,
} from '../../../testing/orders'
import { testStripe } from '../../../testing/stripe'
import { closeTab, intentsOf, openTab, payTab, setTabMode, shareTab, sharedTab, tabOf } from '../../../testing/tabs'

/** Tabs that friends share (docs/rules/tabs.md#shared-tabs). */

let bar: TestBarback
let host: Caller
let friend: Caller
let other: Caller
let guests: Array<{ email: string; caller: Caller }>
beforeAll(async () => {
  bar = await openBarback()
  await setTabMode(bar, 'guest')
})
beforeEach(async () => {
  bar.clock.set(TEST_EVENING)
  guests = [await newGuest(bar), await newGuest(bar), await newGuest(bar)]
  signedIn(guests.map(({ caller }) => caller))
})
afterAll(() => bar.stop())

function signedIn([one, two, three]: readonly Caller[]): void {
  if (!one || !two || !three) throw new Error('Three guests are needed')
  host = one
  friend = two
  other = three
}

/** Time passes, until all sessions need a new token. */
async function later(ms: number): Promise<void> {
  bar.clock.advance(ms)
  signedIn(await Promise.all(guests.map(({ email }) => bar.customer(email))))
}

const cents = (dollars: number) => Math.round(dollars * 100)

/** An order of a guest, handed over. */
async function drink(guest: Caller, drinks: Readonly<Record<string, number>> = { Negroni: 1 }) {
  const order = await paidOrder(bar, { items: await linesOf(bar, drinks) }, guest)
  await handOver(bar, order.id)
  return order
}

function refusalOf(answer: Answer): [number, string] {
  return [answer.status, answer.read(apiError).code]
}

async function friendOn(tab: TabDetails, index = 0): Promise<number> {
  return (await tabOf(host, tab.id)).sharing?.friends[index]?.id ?? 0
}

const join = (guest: Caller, code: string) => guest.post(`/v1/tabs/invitations/${code}`)

describe('a code', () => {
  it('joins a friend, whose orders are then on the tab and remain their own', async () => {
    const tab = await openTab(bar, host)
    const code = await shareTab(host, tab.id)
    const invited = (await friend.get(`/v1/tabs/invitations/${code}`)).read(tabInvitation)
    expect(invited).toMatchObject({ placeName: tab.placeName, limit: null, tabId: null })
    expect((await join(friend, code)).status).toBe(200)
    const order = await drink(friend)
    expect(await orderRow(bar, order.id)).toMatchObject({ tabId: tab.id, onTab: 1, paymentStatus: 'Authorized' })
    expect((await friend.get(`/v1/orders/customer/${order.id}`)).status).toBe(200)
    expect((await host.get(`/v1/orders/customer/${order.id}`)).status).toBe(404)
    const seen = await tabOf(host, tab.id)
    expect(seen.sharing).toMatchObject({ role: 'host', code, friends: [{ orderCount: 1, isOn: true }] })
    expect(seen.bill?.lines).toMatchObject([{ name: 'Negroni', guest: seen.sharing?.friends[0]?.name }])
  })

  it('ends when a new one is made, when the host says so, and when the tab is closed', async () => {
    const tab = await openTab(bar, host)
    const first = await shareTab(host, tab.id)
    const second = await shareTab(host, tab.id)
    expect(refusalOf(await join(friend, first))).toEqual([404, 'not_found'])
    expect((await host.delete(`/v1/tabs/customer/${tab.id}/code`)).read(tabDetails).sharing).toBeNull()
    expect(refusalOf(await join(friend, second))).toEqual([404, 'not_found'])
    const third = await shareTab(host, tab.id)
    await closeTab(host, tab.id)
    expect(refusalOf(await join(friend, third))).toEqual([404, 'not_found'])
    expect(refusalOf(await host.post(`/v1/tabs/customer/${tab.id}/code`, {}))).toEqual([409, 'tab_not_open'])
  })

  it('is only made by the host of a tab that is secured', async () => {
    const tab = await sharedTab(bar, host, [friend])
    const path = `/v1/tabs/customer/${tab.id}/code`
    expect(refusalOf(await friend.post(path, {}))).toEqual([404, 'not_found'])
    expect(refusalOf(await other.delete(path))).toEqual([404, 'not_found'])
    const visit = await paidOrder(bar, {}, other)
    expect(refusalOf(await other.post(`/v1/tabs/customer/${visit.tabId}/code`, {}))).toEqual([409, 'tab_not_open'])
  })

  it('changes nothing for the host and for whoever is on the tab already', async () => {
    const tab = await sharedTab(bar, host, [friend])
    const code = (await tabOf(host, tab.id)).sharing?.code ?? ''
    for (const guest of [host, friend]) expect((await join(guest, code)).read(tabDetails).id).toBe(tab.id)
    expect((await tabOf(host, tab.id)).sharing?.friends).toHaveLength(1)
  })

  it('is refused to a guest who has a tab here, and who is on one opens none', async () => {
    const tab = await sharedTab(bar, host, [friend])
    const own = await openTab(bar, other)
    const code = await shareTab(host, tab.id)
    expect(await join(other, code)).toMatchObject({ status: 409, body: { code: 'tab_open', tabId: own.id } })
    const opened = await friend.post(
      '/v1/tabs/customer',
      { businessId: tab.businessId, limit: 50, paymentMethodId: 'pm_card_visa' },
      { 'Idempotency-Key': 'friend-opens' },
    )
    expect(opened).toMatchObject({ status: 409, body: { code: 'tab_open', tabId: tab.id } })
  })
})

describe('a friend', () => {
  it('sees their own orders, drinks and payments, and nothing of the others', async () => {
    const tab = await sharedTab(bar, host, [friend, other])
    const mine = await drink(friend)
    await drink(other, { Daiquiri: 1 })
    await drink(host, { Daiquiri: 2 })
    const seen = await tabOf(friend, tab.id)
    expect(seen).toMatchObject({ orderIds: [mine.id], charges: [], orderCount: 1, usualTip: null })
    expect(seen.bill?.lines.map(({ name }) => name)).toEqual(['Negroni'])
    expect(seen.sharing).toMatchObject({ role: 'friend', code: null, friends: [{ orderCount: 1 }] })
    const listed = (await friend.get('/v1/tabs/customer')).read(tabList).results
    expect(listed.map(({ id }) => id)).toEqual([tab.id])
    expect(refusalOf(await friend.post(`/v1/tabs/customer/${tab.id}/close`, {}))).toEqual([404, 'not_found'])
    expect(refusalOf(await other.get('/v1/tabs/customer/999999'))).toEqual([404, 'not_found'])
  })

  it('orders no more than the limit a head, which the host can change', async () => {
    const tab = await openTab(bar, host)
    const code = await shareTab(host, tab.id, 15)
    await join(friend, code)
    await drink(friend)
    const body = await orderBodyFor(bar, friend, { items: await linesOf(bar, { Negroni: 1 }) })
    const refused = await postOrder(friend, body)
    expect(refused).toMatchObject({ status: 402, body: { code: 'tab_limit', tabId: tab.id } })
    const path = `/v1/tabs/customer/${tab.id}/friends/${await friendOn(tab)}`
    expect((await host.put(path, { limit: null })).status).toBe(200)
    expect((await postOrder(friend, body)).status).toBe(201)
    for (const limit of [0, 2.5, 1001]) expect((await host.put(path, { limit })).status).toBe(400)
    expect(refusalOf(await friend.put(path, { limit: 100 }))).toEqual([404, 'not_found'])
  })

  it('who is removed orders on the tab no more, and cannot come back; what they drank stays on it', async () => {
    const tab = await sharedTab(bar, host, [friend])
    await drink(friend)
    const code = (await tabOf(host, tab.id)).sharing?.code ?? ''
    const path = `/v1/tabs/customer/${tab.id}/friends/${await friendOn(tab)}`
    expect(refusalOf(await other.delete(path))).toEqual([404, 'not_found'])
    const quoted = await orderBodyFor(bar, friend, { items: await linesOf(bar, { Negroni: 1 }) })
    for (let n = 0; n < 2; n += 1) {
      const removed = (await host.delete(path)).read(tabDetails)
      expect(removed.sharing?.friends).toMatchObject([{ isOn: false, orderCount: 1 }])
    }
    expect(refusalOf(await postOrder(friend, quoted))).toEqual([409, 'total_changed'])
    expect(refusalOf(await join(friend, code))).toEqual([409, 'removed_from_tab'])
    const alone = await paidOrder(bar, {}, friend)
    expect(await orderRow(bar, alone.id)).toMatchObject({ onTab: 0, paymentStatus: 'Paid' })
  })

  it('may leave, pay their own orders, and join again', async () => {
    const tab = await sharedTab(bar, host, [friend])
    const path = `/v1/tabs/customer/${tab.id}/friends/${await friendOn(tab)}`
    expect((await friend.delete(path)).read(tabDetails).sharing?.friends).toMatchObject([{ isOn: false }])
    const alone = await paidOrder(bar, {}, friend)
    expect((await orderRow(bar, alone.id)).onTab).toBe(0)
    await join(friend, await shareTab(host, tab.id))
    expect((await orderRow(bar, (await drink(friend)).id)).tabId).toBe(tab.id)
  })

  it('under 21 may join, and is refused alcohol as ever', async () => {
    await sharedTab(bar, host, [friend])
    const body = await orderBodyFor(bar, friend, { items: await linesOf(bar, { Negroni: 1 }) })
    const id = (await orderRow(bar, (await drink(friend)).id)).customerId
    await bar.app.db.updateTable('customer').set({ verifiedDob: '2008-01-01' }).where('id', '=', id).execute()
    expect((await postOrder(friend, body)).status).toBe(403)
  })

  it('whose drink is live keeps the tab open', async () => {
    const tab = await sharedTab(bar, host, [friend])
    const order = await paidOrder(bar, {}, friend)
    const refused = await host.post(`/v1/tabs/customer/${tab.id}/close`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'orders_live', count: 1 } })
    expect(refused.read(apiError).message).toContain('Your friends wait for their drinks')
    await handOver(bar, order.id)
    await closeTab(host, tab.id)
  })
})

describe('at the end', () => {
  /** A Negroni for the friend, two Daiquiris for the other, one for the host. */
  async function evening(wish: { limit?: number } = {}): Promise<TabDetails> {
    const tab = await sharedTab(bar, host, [friend, other], wish)
    await drink(friend)
    await drink(other, { Daiquiri: 2 })
    await drink(host, { Daiquiri: 1 })
    return tab
  }
  const sharesOf = (tab: TabDetails) => (tab.sharing?.shares ?? []).map(({ amount }) => cents(amount))
  const tip = { type: 'percent', value: 20 } as const

  it('the host pays all by default', async () => {
    const tab = await evening()
    const closed = await closeTab(host, tab.id, { tip })
    expect(closed.charges.map(({ captured }) => captured)).toEqual([closed.bill?.total])
    expect(closed.sharing?.shares).toEqual([])
    expect(await tabOf(friend, tab.id)).toMatchObject({ total: 0, unpaid: 0 })
    expect(refusalOf(await payTab(friend, tab.id))).toEqual([404, 'not_found'])
  })

  it.each(['own', 'equal'] as const)('everyone pays (%s), and the hold takes the host’s part alone', async (split) => {
    const tab = await evening()
    const closed = await closeTab(host, tab.id, { tip, split })
    const due = cents(closed.bill?.total ?? 0)
    const shares = sharesOf(closed)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(due)
    if (split === 'equal') expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1)
    expect(closed).toMatchObject({ settledAt: null, charges: [{ status: 'Authorized', captured: 0 }] })
    expect((await tabOf(friend, tab.id)).unpaid * 100).toBeCloseTo(shares[1] ?? 0)
    expect((await payTab(friend, tab.id)).read(tabDetails)).toMatchObject({ unpaid: 0, settledAt: null })
    expect(refusalOf(await payTab(friend, tab.id))).toEqual([409, 'nothing_to_pay'])
    expect((await payTab(other, tab.id)).status).toBe(200)
    const settled = await tabOf(host, tab.id)
    expect(settled).toMatchObject({ unpaid: 0, total: (shares[0] ?? 0) / 100 })
    expect(settled.settledAt).not.toBeNull()
    const intents = await intentsOf(bar, tab.id)
    expect(intents.map(({ amount_received: received }) => received)).toEqual(shares)
    const fees = intents.reduce((sum, { application_fee_amount: fee }) => sum + (fee ?? 0), 0)
    expect(fees).toBe(cents(closed.bill?.serviceFee ?? 0))
  })

  it('who has not paid within 15 minutes is paid by the hold, and can pay no more', async () => {
    const tab = await evening()
    const closed = await closeTab(host, tab.id, { tip, split: 'own' })
    const [ofHost = 0, ofFriend = 0, ofOther = 0] = sharesOf(closed)
    await payTab(friend, tab.id)
    await later(SHARES_MS - MINUTE_MS)
    await bar.sweep()
    expect((await tabOf(host, tab.id)).settledAt).toBeNull()
    await later(MINUTE_MS)
    expect(refusalOf(await payTab(other, tab.id))).toEqual([409, 'nothing_to_pay'])
    await bar.sweep()
    const intents = await intentsOf(bar, tab.id)
    expect(intents.map(({ amount_received: received }) => received)).toEqual([ofHost + ofOther, ofFriend])
    expect(await tabOf(host, tab.id)).toMatchObject({ unpaid: 0, total: (ofHost + ofOther) / 100 })
    expect(await tabOf(other, tab.id)).toMatchObject({ unpaid: 0, total: 0 })
  })

  it('a payment that the bank still asks about is given up when the time is over', async () => {
    const tab = await evening()
    const [ofHost = 0, ofFriend = 0, ofOther = 0] = sharesOf(await closeTab(host, tab.id, { tip, split: 'own' }))
    await payTab(other, tab.id)
    expect((await payTab(friend, tab.id, 'pm_card_threeDSecureRequired')).status).toBe(200)
    expect((await tabOf(friend, tab.id)).charges).toMatchObject([{ status: 'RequiresAction' }])
    await later(SHARES_MS)
    await bar.sweep()
    await bar.sweep()
    const intents = await intentsOf(bar, tab.id)
    expect(intents.map(({ status }) => status)).toEqual(['succeeded', 'succeeded', 'canceled'])
    expect(intents.map(({ amount_received: received }) => received)).toEqual([ofHost + ofFriend, ofOther, 0])
  })

  it('a declined card is refused with words, and another card pays', async () => {
    const tab = await evening()
    await closeTab(host, tab.id, { split: 'equal' })
    expect((await payTab(friend, tab.id, 'pm_card_chargeDeclined')).status).toBe(402)
    expect((await payTab(friend, tab.id)).read(tabDetails)).toMatchObject({ unpaid: 0 })
  })

  it('an equal part is also of a friend who ordered nothing, a part of the own drinks is not', async () => {
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
      await drink(two)
      expect((await closeTab(one, tab.id, { split })).sharing?.shares).toHaveLength(parts)
    }
  })

  it('of a tab on which only the host ordered nothing is shared out', async () => {
    const tab = await sharedTab(bar, host, [friend])
    await drink(host)
    const closed = await closeTab(host, tab.id, { split: 'own' })
    expect(closed).toMatchObject({ sharing: { shares: [], sharesUntil: null }, charges: [{ status: 'Captured' }] })
  })

  it('staff and the clock close it on the host', async () => {
    const tab = await evening()
    await later(DAY_MS / 12)
    await bar.sweep()
    const closed = await tabOf(host, tab.id)
    expect(closed).toMatchObject({ status: 'Closed', sharing: { shares: [] } })
    expect(closed.settledAt).not.toBeNull()
  })

  it('a refund goes back to whoever has paid for the drink', async () => {
    const tab = await evening()
    const [order] = (await tabOf(friend, tab.id)).orderIds
    await closeTab(host, tab.id, { tip, split: 'own' })
    await payTab(friend, tab.id)
    await payTab(other, tab.id)
    const id = order ?? 0
    const line = await bar.app.db
      .selectFrom('orderItem')
      .select('id')
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    const manager = await bar.staff('manager')
    await kioskPut(bar, id, { items: [{ id: line.id, status: 'Returned' }], reason: 'sour' }, manager)
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

  it('a hold that has ended meanwhile is charged to its card with what nobody paid', async () => {
    const tab = await evening()
    const closed = await closeTab(host, tab.id, { split: 'own' })
    const [ofHost = 0, ofFriend = 0] = sharesOf(closed)
    await payTab(other, tab.id)
    const [hold] = await intentsOf(bar, tab.id)
    await testStripe(bar).expireHold(hold?.id ?? '')
    await testStripe(bar).eventsProcessed()
    await later(SHARES_MS)
    await bar.sweep()
    await bar.sweep()
    const taken = (await intentsOf(bar, tab.id)).map(({ amount_received: received }) => received)
    expect(taken.at(-1)).toBe(ofHost + ofFriend)
    expect((await tabOf(host, tab.id)).settledAt).not.toBeNull()
  })
})
