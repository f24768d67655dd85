import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tabList, tabDetails, type TabDetails } from '../../../contract/calls/tabs'
import { tabInvitation } from '../../../contract/calls/tab-sharing'
import { apiError } from '../../../contract/errors'
import { openBarback, type TestBarback } from '../../../testing/barback'
import { refusalOf, type Caller } from '../../../testing/caller'
import { TEST_EVENING } from '../../../testing/clock'
import { handOver, linesOf, orderBodyFor, orderRow, paidOrder, postOrder } from '../../../testing/orders'
import { closeTab, openTab, setTabMode, shareTab, sharedTab, tabOf } from '../../../testing/tabs'
import { drink, friendsAt, type Friends } from '../../../testing/friends'

/** Tabs that friends share (docs/rules/tabs.md#shared-tabs). */

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

async function friendOn(tab: TabDetails, index = 0): Promise<number> {
  return (await tabOf(friends.host, tab.id)).sharing?.friends[index]?.id ?? 0
}

const join = (guest: Caller, code: string) => guest.post(`/v1/tabs/invitations/${code}`)

describe('a code', () => {
  it('joins a friend, whose orders are then on the tab and remain their own', async () => {
    const tab = await openTab(bar, friends.host)
    const code = await shareTab(friends.host, tab.id)
    const invited = (await friends.friend.get(`/v1/tabs/invitations/${code}`)).read(tabInvitation)
    expect(invited).toMatchObject({ placeName: tab.placeName, limit: null, tabId: null })
    expect((await join(friends.friend, code)).status).toBe(200)
    const order = await drink(bar, friends.friend)
    expect(await orderRow(bar, order.id)).toMatchObject({ tabId: tab.id, onTab: 1, paymentStatus: 'Authorized' })
    expect((await friends.friend.get(`/v1/orders/customer/${order.id}`)).status).toBe(200)
    expect((await friends.host.get(`/v1/orders/customer/${order.id}`)).status).toBe(404)
    const seen = await tabOf(friends.host, tab.id)
    expect(seen.sharing).toMatchObject({ role: 'host', code, friends: [{ orderCount: 1, isOn: true }] })
    expect(seen.bill?.lines).toMatchObject([{ name: 'Negroni', guest: seen.sharing?.friends[0]?.name }])
  })

  it('ends when a new one is made, when the host says so, and when the tab is closed', async () => {
    const tab = await openTab(bar, friends.host)
    const first = await shareTab(friends.host, tab.id)
    const second = await shareTab(friends.host, tab.id)
    expect(refusalOf(await join(friends.friend, first))).toEqual([404, 'not_found'])
    expect((await friends.host.delete(`/v1/tabs/customer/${tab.id}/code`)).read(tabDetails).sharing).toBeNull()
    expect(refusalOf(await join(friends.friend, second))).toEqual([404, 'not_found'])
    const third = await shareTab(friends.host, tab.id)
    await closeTab(friends.host, tab.id)
    expect(refusalOf(await join(friends.friend, third))).toEqual([404, 'not_found'])
    expect(refusalOf(await friends.host.post(`/v1/tabs/customer/${tab.id}/code`, {}))).toEqual([409, 'tab_not_open'])
  })

  it('is only made by the host of a tab that is secured', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    const path = `/v1/tabs/customer/${tab.id}/code`
    expect(refusalOf(await friends.friend.post(path, {}))).toEqual([404, 'not_found'])
    expect(refusalOf(await friends.other.delete(path))).toEqual([404, 'not_found'])
    const visit = await paidOrder(bar, {}, friends.other)
    expect(refusalOf(await friends.other.post(`/v1/tabs/customer/${visit.tabId}/code`, {}))).toEqual([
      409,
      'tab_not_open',
    ])
  })

  it('changes nothing for the host and for a friend who is on the tab already', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    const code = (await tabOf(friends.host, tab.id)).sharing?.code ?? ''
    for (const guest of [friends.host, friends.friend])
      expect((await join(guest, code)).read(tabDetails).id).toBe(tab.id)
    expect((await tabOf(friends.host, tab.id)).sharing?.friends).toHaveLength(1)
  })

  it('is refused to a guest with a tab here, and a guest who is on one cannot open another', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    const own = await openTab(bar, friends.other)
    const code = await shareTab(friends.host, tab.id)
    expect(await join(friends.other, code)).toMatchObject({ status: 409, body: { code: 'tab_open', tabId: own.id } })
    const opened = await friends.friend.post(
      '/v1/tabs/customer',
      { businessId: tab.businessId, limit: 50, paymentMethodId: 'pm_card_visa' },
      { 'Idempotency-Key': 'friend-opens' },
    )
    expect(opened).toMatchObject({ status: 409, body: { code: 'tab_open', tabId: tab.id } })
  })
})

describe('a friend', () => {
  it('sees their own orders, drinks and payments, and nothing of the others', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend, friends.other])
    const mine = await drink(bar, friends.friend)
    await drink(bar, friends.other, { Daiquiri: 1 })
    await drink(bar, friends.host, { Daiquiri: 2 })
    const seen = await tabOf(friends.friend, tab.id)
    expect(seen).toMatchObject({ orderIds: [mine.id], charges: [], orderCount: 1, usualTip: null })
    expect(seen.bill?.lines.map(({ name }) => name)).toEqual(['Negroni'])
    expect(seen.sharing).toMatchObject({ role: 'friend', code: null, friends: [{ orderCount: 1 }] })
    const listed = (await friends.friend.get('/v1/tabs/customer')).read(tabList).results
    expect(listed.map(({ id }) => id)).toEqual([tab.id])
    expect(refusalOf(await friends.friend.post(`/v1/tabs/customer/${tab.id}/close`, {}))).toEqual([404, 'not_found'])
    expect(refusalOf(await friends.other.get('/v1/tabs/customer/999999'))).toEqual([404, 'not_found'])
  })

  it('orders no more than the limit a head, which the host can change', async () => {
    const tab = await openTab(bar, friends.host)
    const code = await shareTab(friends.host, tab.id, 15)
    await join(friends.friend, code)
    await drink(bar, friends.friend)
    const body = await orderBodyFor(bar, friends.friend, { items: await linesOf(bar, { Negroni: 1 }) })
    const refused = await postOrder(friends.friend, body)
    expect(refused).toMatchObject({ status: 402, body: { code: 'tab_limit', tabId: tab.id } })
    const path = `/v1/tabs/customer/${tab.id}/friends/${await friendOn(tab)}`
    expect((await friends.host.put(path, { limit: null })).status).toBe(200)
    expect((await postOrder(friends.friend, body)).status).toBe(201)
    for (const limit of [0, 2.5, 1001]) expect((await friends.host.put(path, { limit })).status).toBe(400)
    expect(refusalOf(await friends.friend.put(path, { limit: 100 }))).toEqual([404, 'not_found'])
  })

  it('who is removed can no longer order on the tab or join it again, and their drinks stay on it', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    await drink(bar, friends.friend)
    const code = (await tabOf(friends.host, tab.id)).sharing?.code ?? ''
    const path = `/v1/tabs/customer/${tab.id}/friends/${await friendOn(tab)}`
    expect(refusalOf(await friends.other.delete(path))).toEqual([404, 'not_found'])
    const quoted = await orderBodyFor(bar, friends.friend, { items: await linesOf(bar, { Negroni: 1 }) })
    for (let n = 0; n < 2; n += 1) {
      const removed = (await friends.host.delete(path)).read(tabDetails)
      expect(removed.sharing?.friends).toMatchObject([{ isOn: false, orderCount: 1 }])
    }
    expect(refusalOf(await postOrder(friends.friend, quoted))).toEqual([409, 'total_changed'])
    expect(refusalOf(await join(friends.friend, code))).toEqual([409, 'removed_from_tab'])
    const alone = await paidOrder(bar, {}, friends.friend)
    expect(await orderRow(bar, alone.id)).toMatchObject({ onTab: 0, paymentStatus: 'Paid' })
  })

  it('may leave, pay their own orders, and join again', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    const path = `/v1/tabs/customer/${tab.id}/friends/${await friendOn(tab)}`
    expect((await friends.friend.delete(path)).read(tabDetails).sharing?.friends).toMatchObject([{ isOn: false }])
    const alone = await paidOrder(bar, {}, friends.friend)
    expect((await orderRow(bar, alone.id)).onTab).toBe(0)
    await join(friends.friend, await shareTab(friends.host, tab.id))
    expect((await orderRow(bar, (await drink(bar, friends.friend)).id)).tabId).toBe(tab.id)
  })

  it('under 21 may join, and is refused alcohol as ever', async () => {
    await sharedTab(bar, friends.host, [friends.friend])
    const body = await orderBodyFor(bar, friends.friend, { items: await linesOf(bar, { Negroni: 1 }) })
    const id = (await orderRow(bar, (await drink(bar, friends.friend)).id)).customerId
    await bar.app.db.updateTable('customer').set({ verifiedDob: '2008-01-01' }).where('id', '=', id).execute()
    expect((await postOrder(friends.friend, body)).status).toBe(403)
  })

  it('whose drink is live keeps the tab open', async () => {
    const tab = await sharedTab(bar, friends.host, [friends.friend])
    const order = await paidOrder(bar, {}, friends.friend)
    const refused = await friends.host.post(`/v1/tabs/customer/${tab.id}/close`, {})
    expect(refused).toMatchObject({ status: 409, body: { code: 'orders_live', count: 1 } })
    expect(refused.read(apiError).message).toContain('Your friends wait for their drinks')
    await handOver(bar, order.id)
    await closeTab(friends.host, tab.id)
  })
})
