import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { z } from 'zod'
import { placedOrder, type OrderBody } from '../contract/calls/orders'
import type { OrderStatus } from '../contract/enumerations'
import type { TestBarback } from './barback'
import type { Answer, Caller } from './caller'
import { pauseAt } from '../app/ordering/menu/ordering-rules'
import { storedPause } from '../app/ordering/menu/venue'
import { demoVenue, kioskPut, linesOf, newGuest, orderBodyFor, postOrder } from './orders'
import { testStripe } from './stripe'
import { askForTab, payTab, setTabMode, shareTab } from './tabs'

const KINDS = ['move', 'return', 'cancel', 'leave', 'dispute', 'atStripe', 'failRefund', 'comp', 'undoComp'] as const
const TAB_KINDS = ['openTab', 'raise', 'closeTab', 'expireHold'] as const
const SHARED_KINDS = ['joinTab', 'friendOrders', 'closeInParts', 'payShare', 'removeFriend'] as const

const NEXT = new Map<OrderStatus, OrderStatus>([
  ['Paid', 'Started'],
  ['Started', 'Prepared'],
  ['Prepared', 'Ready'],
  ['Ready', 'Completed'],
])

/** An action that moves money or lets time pass. `which` chooses an order. */
export type MoneyEvent =
  | { kind: 'order'; tip: number; quantity: number }
  | { kind: (typeof KINDS)[number]; which: number }
  | TabEvent
  | SharedEvent
  | { kind: 'pause' }
  | { kind: 'endPause' }
  | { kind: 'later'; hours: number }

const which = fc.nat()
const kind = fc.constantFrom('move' as const, ...KINDS)
/** A random event of an evening. */
const moneyEvent: fc.Arbitrary<MoneyEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      tip: fc.integer({ min: 0, max: 30 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind, which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...TAB_KINDS), which }) },
  { weight: 1, arbitrary: fc.constantFrom<MoneyEvent>({ kind: 'pause' }, { kind: 'endPause' }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
)

/** A random event of an evening on which friends share tabs. */
export const sharedMoneyEvent: fc.Arbitrary<MoneyEvent> = fc.oneof(
  { weight: 3, arbitrary: moneyEvent },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...SHARED_KINDS), which }) },
)

/** Lets the event happen, as far as the order allows it. */
export async function happen(bar: TestBarback, one: MoneyEvent, placed: number[]): Promise<void> {
  if (one.kind === 'later') {
    bar.clock.advance(one.hours * 3_600_000)
    return bar.sweep()
  }
  if (one.kind === 'order') {
    const guest = await bar.customer()
    const items = await linesOf(bar, { Negroni: one.quantity, Daiquiri: 1 })
    if (await isRefusedInPause(bar, guest, items)) return
    const body = await orderBodyFor(bar, guest, { items, tip: { type: 'percent', value: one.tip } })
    const answer = await orderOrRaise(guest, body)
    if (answer.status < 300) placed.push(answer.read(placedOrder).id)
    return
  }
  if (one.kind === 'pause' || one.kind === 'endPause') {
    const { lockerId } = await demoVenue(bar)
    const bartender = await bar.staff('bartender')
    const path = '/v1/orders/kiosk/pause'
    await (one.kind === 'pause'
      ? bartender.put(path, { minutes: 30 }, { lockerId })
      : bartender.delete(path, { lockerId }))
    return
  }
  if (isOfTab(one)) return happenToTab(bar, one)
  if (isShared(one)) return happenAmongFriends(bar, one, placed)
  const id = placed[one.which % placed.length]
  if (id === undefined) return
  const { db } = bar.app
  const { status } = await db.selectFrom('order').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const manager = await bar.staff('manager')
  switch (one.kind) {
    case 'move': {
      const next = NEXT.get(status)
      if (next) await kioskPut(bar, id, { status: next, ...(next === 'Ready' && { cubby: null }) })
      return
    }
    case 'return': {
      const items = await db.selectFrom('orderItem').select('id').where('orderId', '=', id).orderBy('id').execute()
      const line = items[one.which % items.length]
      const gone = status === 'Completed' ? 'Returned' : 'NotAvailable'
      if (line) await kioskPut(bar, id, { items: [{ id: line.id, status: gone }], reason: 'sour' }, manager)
      return
    }
    case 'cancel':
      await kioskPut(bar, id, { status: 'Cancelled', reason: 'changed their mind' }, manager)
      return
    // Nobody came, and the bar gave nothing back.
    case 'leave':
      await db.updateTable('order').set({ status: 'Cancelled' }).where('id', '=', id).execute()
      return
    case 'dispute':
      return atStripe(bar, id, (intent) =>
        testStripe(bar).bank(intent, { reason: 'product_not_received', inquiry: false }),
      )
    case 'comp': {
      const items = await db.selectFrom('orderItem').select('id').where('orderId', '=', id).orderBy('id').execute()
      const itemId = one.which % 2 === 0 ? undefined : items[one.which % items.length]?.id
      const body = { type: 'percent', value: 1 + (one.which % 100), reason: 'Regular', itemId }
      await manager.post(`/v1/orders/${id}/comps`, body, { 'Idempotency-Key': randomUUID() })
      return
    }
    case 'undoComp': {
      const comp = await db
        .selectFrom('refund')
        .select('id')
        .where('orderId', '=', id)
        .where('undoUntil', '>', bar.clock.now())
        .executeTakeFirst()
      if (comp) await manager.post(`/v1/orders/${id}/comps/${comp.id}/undo`, {})
      return
    }
    case 'failRefund': {
      const refund = await db
        .selectFrom('refund')
        .select('stripeRefundId')
        .where('orderId', '=', id)
        .where('status', '=', 'Succeeded')
        .executeTakeFirst()
      if (refund?.stripeRefundId) await testStripe(bar).failRefund(refund.stripeRefundId)
      return testStripe(bar).eventsProcessed()
    }
    case 'atStripe':
      return atStripe(bar, id, (intent) =>
        bar.app.payments.stripe.refunds.create({ payment_intent: intent, amount: 1 + (one.which % 900) }),
      )
  }
}

/** Does something to the order's payment at Stripe. Stripe refuses what is refunded or disputed already. */
async function atStripe(bar: TestBarback, orderId: number, act: (intent: string) => Promise<unknown>): Promise<void> {
  const { db } = bar.app
  const payment = await db
    .selectFrom('payment')
    .select('stripePaymentIntentId as intent')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  const charge = await db
    .selectFrom('tabCharge')
    .innerJoin('order', 'order.tabId', 'tabCharge.tabId')
    .select('tabCharge.stripePaymentIntentId as intent')
    .where('order.id', '=', orderId)
    .where('order.onTab', '=', 1)
    .where('tabCharge.status', '=', 'Captured')
    .executeTakeFirst()
  const intent = payment?.intent ?? charge?.intent
  if (!intent) return
  await act(intent).catch(() => undefined)
  await testStripe(bar).eventsProcessed()
}

/** Sends an order. One that does not fit on the tab is sent again with the tab raised, as the app asks for. */
async function orderOrRaise(guest: Caller, body: OrderBody): Promise<Answer> {
  const answer = await postOrder(guest, body)
  if (answer.status !== 402) return answer
  const { code, tabId } = answer.read(noRoom)
  if (code !== 'tab_limit') return answer
  await guest.post(`/v1/tabs/customer/${tabId}/raise`, { by: 150 }, { 'Idempotency-Key': randomUUID() })
  return postOrder(guest, body)
}

const noRoom = z.object({ code: z.string(), tabId: z.number().optional() })

type TabEvent = { kind: (typeof TAB_KINDS)[number]; which: number }

function isOfTab(event: { kind: string; which: number }): event is TabEvent {
  return TAB_KINDS.some((known) => known === event.kind)
}

/** Something that happens to the guest's open tab. Without one, or while an order on it is live, nothing does. */
async function happenToTab(bar: TestBarback, { kind, which }: TabEvent): Promise<void> {
  const guest = await bar.customer()
  if (kind === 'openTab') {
    await setTabMode(bar, 'guest')
    await askForTab(bar, guest, { limit: which % 4 === 0 ? 50 : 150 })
    return
  }
  const tab = await bar.app.db
    .selectFrom('tab')
    .innerJoin('tabCharge', 'tabCharge.tabId', 'tab.id')
    .select(['tab.id', 'tabCharge.stripePaymentIntentId as intent'])
    .where('tab.status', '=', 'Open')
    .where('tabCharge.status', '=', 'Authorized')
    .orderBy('tabCharge.id')
    .executeTakeFirst()
  if (!tab?.intent) return
  if (kind === 'raise') {
    await guest.post(`/v1/tabs/customer/${tab.id}/raise`, { by: 50 }, { 'Idempotency-Key': randomUUID() })
  } else if (kind === 'closeTab') {
    await guest.post(`/v1/tabs/customer/${tab.id}/close`, { tip: { type: 'percent', value: which % 31 } })
  } else if (which % 3 === 0) {
    // Rarely: without its hold a tab takes no more orders.
    await testStripe(bar).expireHold(tab.intent)
    await testStripe(bar).eventsProcessed()
  }
}

/** Hands over whatever is live on a tab, so that it can be closed. */
async function finishOrders(bar: TestBarback, tabId: number): Promise<void> {
  const live = bar.app.db.selectFrom('order').select(['id', 'status']).where('tabId', '=', tabId)
  for (const order of await live.where('status', 'not in', ['Completed', 'Cancelled']).execute()) {
    for (let next = NEXT.get(order.status); next; next = NEXT.get(next)) {
      await kioskPut(bar, order.id, { status: next, ...(next === 'Ready' && { cubby: null }) })
    }
  }
}

/** Whether the bar takes no orders now. @throws if a quote is not refused then */
async function isRefusedInPause(bar: TestBarback, guest: Caller, items: OrderBody['items']): Promise<boolean> {
  const { businessId, location } = await demoVenue(bar)
  const columns = bar.app.db.selectFrom('business').select(['pausedAt', 'pausedUntil']).where('id', '=', businessId)
  if (!pauseAt({ pause: storedPause(await columns.executeTakeFirstOrThrow()) }, bar.clock.now())) return false
  const answer = await guest.post('/v1/orders/customer/quote', { businessId, location, items })
  if (answer.status !== 409 || !JSON.stringify(answer.body).includes('"paused"')) {
    throw new Error(`A quote in a pause: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  return true
}

type SharedEvent = { kind: (typeof SHARED_KINDS)[number]; which: number }

function isShared(event: { kind: string; which: number }): event is SharedEvent {
  return SHARED_KINDS.some((known) => known === event.kind)
}

/** The emails of the friends of a test's evenings. */
const friendsOf = new WeakMap<TestBarback, string[]>()

async function friendOf(bar: TestBarback, which: number): Promise<Caller> {
  const known = friendsOf.get(bar) ?? [(await newGuest(bar)).email, (await newGuest(bar)).email]
  friendsOf.set(bar, known)
  return bar.customer(known[which % known.length])
}

/** The events of friends on the guest's open tab: they join, order and pay their parts. An impossible event has no effect. */
async function happenAmongFriends(bar: TestBarback, { kind, which }: SharedEvent, placed: number[]): Promise<void> {
  const friend = await friendOf(bar, which)
  if (kind === 'friendOrders') {
    const items = await linesOf(bar, which % 3 === 0 ? { Negroni: 2 } : { Daiquiri: 1 })
    if (await isRefusedInPause(bar, friend, items)) return
    const answer = await postOrder(friend, await orderBodyFor(bar, friend, { items }))
    if (answer.status < 300) placed.push(answer.read(placedOrder).id)
    return
  }
  const host = await bar.customer()
  const tab = await bar.app.db
    .selectFrom('tab')
    .select(['id', 'status'])
    .where('securedAt', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!tab) return
  if (kind === 'payShare') {
    // Every fifth card is declined, and every seventh asks the bank.
    const card =
      which % 5 === 0 ? 'pm_card_chargeDeclined' : which % 7 === 0 ? 'pm_card_threeDSecureRequired' : undefined
    await payTab(friend, tab.id, card)
    return testStripe(bar).eventsProcessed()
  }
  if (tab.status !== 'Open') return
  if (kind === 'joinTab') await friend.post(`/v1/tabs/invitations/${await shareTab(host, tab.id)}`)
  else if (kind === 'closeInParts') {
    await finishOrders(bar, tab.id)
    const split = which % 2 === 0 ? 'own' : 'equal'
    await host.post(`/v1/tabs/customer/${tab.id}/close`, { tip: { type: 'percent', value: which % 31 }, split })
  } else if (which % 4 === 0) {
    const on = await bar.app.db.selectFrom('tabFriend').select('id').where('tabId', '=', tab.id).executeTakeFirst()
    if (on) await host.delete(`/v1/tabs/customer/${tab.id}/friends/${on.id}`)
  }
}
