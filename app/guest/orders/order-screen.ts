import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { problemBody } from '../../../contract/calls/problems'
import { parseLocation } from '../../../contract/distance'
import { isBarbackError } from '../../../contract/errors'
import { MAX_ORDER_PROBLEMS, PROBLEM_REPORT_MS } from '../../../contract/limits'
import { CUSTOMER_CANCELLABLE_STATUSES, isLiveOrder } from '../../../contract/order-states'
import type { CustomerActor } from '../../platform/auth/actor'
import { cancelOrder } from '../../ordering/bar/cancel'
import { addKey } from '../../ordering/checkout/basket'
import { orderAgain } from '../../ordering/checkout/order-again'
import { collectOrder } from '../../ordering/lockers/collect'
import { guestDoor, type GuestDoor } from '../../ordering/lockers/guest-door'
import { choicesOf } from '../../ordering/orders/choices'
import { reportProblem } from '../../ordering/orders/problems'
import { eventsForGuest } from '../../ordering/orders/queue'
import { readOrder } from '../../ordering/orders/read'
import { isOfGuest } from '../../ordering/orders/under-way'
import { secondsToPay } from '../../ordering/orders/unpaid'
import { listDevices } from '../../portal/people/devices'
import { hasProvedContact } from '../../platform/auth/guest-without-account'
import { readPayment } from '../../ordering/payments/pay'
import type { Services } from '../../platform/server/services'
import { eventStream } from '../../platform/request/event-stream'
import { zoneOf } from '../../portal/venues/time-zones'
import { declinePasskey, passkeyOffer } from '../account/passkey-offer'
import { basketToken } from '../basket/which-basket'
import { taxRows } from '../basket/tax-rows'
import { lineRule } from '../menu/rule-words'
import type { GuestCall } from '../call'
import { presenceFields } from '../presence'
import { orderPromise } from '../promise-words'
import { dayAndTime } from '../frame/moments'
import { venueLook } from '../frame/venue-look'
import { FRIEND_LINES } from '../words/friend-lines'
import { distanceIn, refusedInWords } from '../refused-words'
import { claimOf } from './claim'
import { inGuestsLanguage } from './in-guests-language'
import { cubbyFactsOf } from './known'
import { linesLeft, sumsLeft } from './left'
import { newsOf } from './news'
import { refusedPayment } from './payment-words'
import { isAtCubby, isOver, isWaitingInCubby, orderState, type OrderState } from './order-state'
import { orderOnTab } from './order-on-tab'
import { pouredGlasses } from './poured'
import { leftInside, pressesInTurn, severalCubbies } from './several-cubbies'
import { stateText } from './state-text'
import { ticketOf } from './ticket'

/** Without JavaScript, the page reloads after this many seconds; less often while the guest uses a code or a button on it. */
const RELOAD_SECONDS = 8
const SLOW_RELOAD_SECONDS = 60

/** Returns one of the guest's orders: where it is, and what the guest can do. @throws 404 for another guest's */
export async function orderScreen(call: GuestCall) {
  const { app, language, words } = call
  const guest = call.guest()
  const order = await ownOrder(call, guest)
  const { isOwn } = order
  // The money is the guest's who ordered, not that of whoever picks it up.
  const payment = isOwn ? await readPayment(app, guest, order.id) : undefined
  const zone = await zoneOf(app, order.businessId)
  const facts = (await cubbyFactsOf(app, [order]))(order.id)
  const door = await guestDoor(app, guest, { orderId: order.id, pickupUntil: facts.opensUntil ?? null })
  const state = orderState(
    { isHanded: isOwn && order.collector !== null, ...order },
    { ...(payment && { payment }), ...facts },
  )
  const waits = isWaitingInCubby(state)
  const tab = order.onTab && isOwn ? orderOnTab(call, order, state) : null
  const promise = WAITS.has(state) ? orderPromise(order, language, zone) : { readyBy: null, news: [] }
  const claim = waits || state === 'opening' ? await claimOf(call, order, zone) : null
  return {
    order: { ...shown(call, order), refundedAs: tab?.refundedAs },
    tab,
    // At the cubby, its own colors count.
    look: isAtCubby(state) && order.cubby !== null ? undefined : await venueLook(app, order.businessId),
    news: [...(isOwn ? await newsOf(call, order) : []), ...promise.news],
    readyBy: promise.readyBy,
    unpaid:
      state === 'unpaid' && payment
        ? { why: refusedPayment(payment, words), secondsLeft: secondsToPay(app, Date.parse(order.placedAt)) }
        : null,
    state,
    glasses: isAtCubby(state) ? null : await pouredGlasses(app, order),
    title: titleOf(call, order, state),
    stateText: stateText(language, state, order.cubbies),
    several: severalCubbies(language, order, state),
    ahead: order.ahead,
    claim,
    problems: order.problems.map(({ id, orderItemId, kind, notes, resolvedAt }) => ({
      id,
      kind,
      notes,
      line: order.items.find((item) => item.id === orderItemId)?.name ?? null,
      isDealtWith: resolvedAt !== null,
    })),
    mayReport: isOwn && mayReport(order, app.now()),
    door: { ...secondsOf(door, app.now()), ...pressesInTurn(door, order) },
    forgotten: door.reopensUntil === null ? null : leftInside(language, order),
    ticket: waits || state === 'opening' ? await ticketOf(call, guest, order.id, zone) : null,
    placedAt: dayAndTime(order.placedAt, language, zone),
    mayCancel: isOwn && CUSTOMER_CANCELLABLE_STATUSES.some((status) => status === order.status),
    hasReceipt: isOwn && order.paidAt !== null && order.paymentStatus !== 'Authorized',
    /** A guest without an account gets no mail until they confirm an email. */
    asksEmail:
      isOwn &&
      order.paidAt !== null &&
      !order.onTab &&
      !guest.hasAccount &&
      !(await hasProvedContact(app.db, guest.id)),
    mayRepeat: isOwn && (order.paidAt !== null || !isLiveOrder(order.status)),
    /** Whether the sums are shown. */
    isOwn,
    friend: friendLine(call, order),
    /** Idempotency key of the form: submitting it twice adds the drinks once. */
    once: randomUUID(),
    passkeyOffer: order.paidAt === null || isAtCubby(state) ? null : await passkeyOffer(call),
    notices: WAITS.has(state) ? await noticesOf(app, guest) : null,
    reloadSeconds: isOver(state) ? null : waits && claim !== null ? SLOW_RELOAD_SECONDS : RELOAD_SECONDS,
  }
}

async function ownOrder(call: GuestCall, guest: CustomerActor) {
  return inGuestsLanguage(call, await readOrder(call.app, guest, call.id()))
}

/** Who picks it up for whom, and where that is changed; null for an order that cannot be handed over. */
function friendLine(
  { language }: GuestCall,
  { id, isOwn, guest, collector, handoverCode, paidAt, status }: GuestOrder,
) {
  const words = FRIEND_LINES[language]
  if (!isOwn) return { about: words.from(guest), link: null }
  if (paidAt === null || !isLiveOrder(status)) return null
  const about = collector === null ? null : words.taken(collector)
  return { about, link: { to: `/app/orders/${id}/friend`, text: handoverCode === null ? words.send : words.title } }
}

/** States in which a guest waits and may want a notice. */
const WAITS: ReadonlySet<OrderState> = new Set([
  'planned',
  'queued',
  'making',
  'made',
  'waiting',
  'takenBack',
  'loading',
  'handed',
])

async function noticesOf(app: Services, guest: CustomerActor) {
  const { publicKey, results } = await listDevices(app, guest)
  return { publicKey, isRegistered: results.some(({ isThis }) => isThis) }
}

type GuestOrder = Awaited<ReturnType<typeof ownOrder>>
export type OrderScreen = Awaited<ReturnType<typeof orderScreen>>

/** Returns the fields of an order that its screen needs. */
function shown(
  call: GuestCall,
  { id, dailyNumber, placeName, status, items, cubby, release, atCounter, ...sums }: GuestOrder,
) {
  const { subtotal, serviceFee, tip, total, refunded } = sums
  return {
    id,
    dailyNumber,
    placeName,
    status,
    cubby,
    release,
    atCounter,
    subtotal,
    taxes: taxRows(sums, call.words),
    serviceFee,
    tip,
    total,
    refunded,
    left: {
      count: linesLeft({ status, items }).reduce((count, { quantity }) => count + quantity, 0),
      ...sumsLeft({ status, total, refunded }),
    },
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      nameLang: item.nameLang,
      pour: item.pour,
      quantity: item.quantity,
      total: item.total,
      state: item.status,
      notes: item.notes,
      choices: [...choicesOf(item), ...lineRule(call, item.priceRule?.name ?? null, item.listPrice)],
    })),
  }
}

/** True if the guest may still report a problem with the order (docs/rules/orders.md#problems). */
function mayReport({ paidAt, completedAt, cancelledAt, problems }: GuestOrder, now: number): boolean {
  const over = completedAt ?? cancelledAt
  if (paidAt === null || problems.length >= MAX_ORDER_PROBLEMS) return false
  return over === null || now <= Date.parse(over) + PROBLEM_REPORT_MS
}

/** Replaces points in time with seconds left, because a phone's clock may be wrong. */
function secondsOf({ opensUntil, reopensUntil, ...door }: GuestDoor, now: number) {
  const left = (until: number | null) => (until === null ? null : Math.max(0, Math.ceil((until - now) / 1000)))
  return { ...door, opensFor: left(opensUntil), reopensFor: left(reopensUntil) }
}

/** Returns the page title, which a background tab shows too. */
function titleOf({ language }: GuestCall, { cubbies, placeName }: GuestOrder, state: OrderState): string {
  return `${stateText(language, state, cubbies)} – ${placeName}`
}

const orderForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('open'), ...presenceFields }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('noPasskey') }),
  z.object({ intent: z.literal('again'), once: addKey.optional() }),
  problemBody.extend({
    intent: z.literal('report'),
    orderItemId: z.preprocess(
      (sent) => (sent === '' ? undefined : sent),
      z.coerce.number().int().positive().optional(),
    ),
  }),
])

/** Handles the order's buttons. Opening twice sends one command (docs/rules/lockers.md#pickup). */
export async function pressOrder(call: GuestCall): Promise<Response> {
  const { app, request } = call
  const guest = call.guest()
  const orderId = call.id()
  const sent = await call.form(orderForm)
  const here = `/app/orders/${orderId}`
  if (sent.intent === 'open') {
    await open(call, guest, { orderId, ...sent })
    return redirect(here)
  }
  if (sent.intent === 'cancel') {
    await cancelOrder(app, guest, { orderId })
    return redirect(here)
  }
  if (sent.intent === 'noPasskey') return redirect(here, { headers: { 'Set-Cookie': await declinePasskey() } })
  if (sent.intent === 'report') {
    const { intent: _intent, ...problem } = sent
    await reportProblem(app, guest, { orderId, ...problem })
    return redirect(here)
  }
  const { token, headers } = await basketToken(app, request)
  const { slug, gone } = await orderAgain(app, guest, { orderId, token, once: sent.once })
  const basket = `/app/b/${slug}/basket`
  const missing = new URLSearchParams({ round: String(orderId), gone: gone.join(',') })
  return redirect(gone.length > 0 ? `${basket}?${missing}` : basket, { headers })
}

/** Opens the door. @throws as `collectOrder`, with the distance in the guest's language */
async function open(
  { app, words, language }: GuestCall,
  guest: CustomerActor,
  { orderId, location, venueCode }: { orderId: number; location?: string | undefined; venueCode?: string | undefined },
): Promise<void> {
  const presence = { venueCode, ...(location !== undefined && { location: parseLocation(location) }) }
  await collectOrder(app, guest, { orderId, ...presence }).catch((error: unknown) => {
    if (!isBarbackError(error) || error.code !== 'too_far') throw error
    const distance = distanceIn(error.details, 'distance', language)
    throw distance === undefined ? error : refusedInWords('too_far', words.orders.far(distance))
  })
}

/** Streams changes of the order, of its place in the queue, and of the guest's other orders. @throws 404 for another guest's */
export async function orderEvents(call: GuestCall): Promise<Response> {
  const guest = call.guest()
  const isForGuest = eventsForGuest(await readOrder(call.app, guest, call.id()))
  return eventStream(call.app, call.request, guest, (event) => isForGuest(event) || isOfGuest(event, guest))
}
