import type { TabDetails } from '../../../contract/calls/tabs'
import type { OrderStatus } from '../../../contract/enumerations'
import { MAX_TAB_HOLDS } from '../../../contract/limits'
import { isLiveOrder } from '../../../contract/order-states'
import { readBasket } from '../../ordering/checkout/basket'
import { readOrder } from '../../ordering/orders/read'
import { readTab } from '../../ordering/tabs/read'
import { zoneOf } from '../../portal/venues/time-zones'
import { readBasketToken } from '../basket/which-basket'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { dayAndTime } from '../frame/moments'
import { venueLook } from '../frame/venue-look'
import { listedOrders } from '../orders/listed-order'
import { cardsToChoose } from '../orders/cards-to-choose'
import { newCardsOf } from '../orders/test-cards'
import { tabLinesIn, type TabLines } from '../words/tab-lines'
import { tabWordsIn } from '../words/tabs'
import { billOfTab, closingOf } from './bill-rows'
import { FROM_BASKET, limitsToChoose, slugOfTab } from './tab-here'
import { chargesInWords, holdNotice } from './charge-words'
import { pendingPayment } from './hold-state'
import { friendOf, ownPart, partsOf } from './parts-of-tab'

/** Returns a visit with its orders. A tab that is paid at the end also has its bill, its hold, and the guest's next steps. @throws 404 for another guest's */
export async function tabScreen(call: GuestCall) {
  const { app, language } = call
  const guest = call.guest()
  const words = tabWordsIn(language)
  const { tab, orders } = await app.store.snapshot(async (db) => {
    const at = { ...app, db }
    const tab = await readTab(at, guest, call.id())
    return { tab, orders: await Promise.all(tab.orderIds.map((orderId) => readOrder(at, guest, orderId))) }
  })
  const { id, businessId, placeName, status, total, openedAt, closedAt, orderCount } = tab
  const zone = await zoneOf(app, businessId)
  const isLive = orders.some((order) => isLiveOrder(order.status))
  const hasLive = isLive || tab.bill?.lines.some(({ orderStatus }) => isLiveOrder(orderStatus)) === true
  const friend = friendOf(call, tab)
  const isOpen = status === 'Open' && (friend ? friend.isOn : tab.limit !== null)
  const isHost = isOpen && !friend
  const parts = await partsOf(call, tab)
  const isWaiting = parts !== null && parts.until !== null
  const isCharging =
    closedAt !== null && tab.bill !== null && tab.settledAt === null && tab.unpaid === 0 && !friend && !isWaiting
  const slug = await slugOfTab(call, id)
  const hold = holdNotice(call, tab, `/app/b/${slug}/tab`)
  return {
    title: words.at(placeName),
    heading: friend ? words.friend.title(friend.host) : words.title,
    friend,
    share: isHost ? shareOf(tabLinesIn(language), tab) : null,
    parts,
    look: await venueLook(app, businessId),
    id,
    placeName,
    slug,
    total,
    openedAt: dayAndTime(openedAt, language, zone),
    closedAt: closedAt === null ? null : dayAndTime(closedAt, language, zone),
    orderCount,
    orders: await listedOrders(
      app,
      language,
      orders.filter((order) => isCounted(order) && !order.onTab),
    ),
    cancelled: await listedOrders(
      app,
      language,
      orders.filter((order) => !isCounted(order)),
    ),
    bill: tab.bill && (await billOfTab(call, tab, orders)),
    hold,
    isOpen,
    /** A sentence that names the orders which keep the tab open; null without them. */
    live: isHost && hasLive ? (isLive ? words.close.live : words.close.liveFriends) : null,
    /** True if each order is paid by itself. */
    isVisit: tab.bill === null && !tab.charges.some(({ kind }) => kind === 'Hold'),
    mayClose: status !== 'Closed' && !hasLive && !friend,
    closing: isHost && !hasLive ? await closingOf(call, tab) : null,
    raise: isHost ? await raiseOf(call, tab) : null,
    charges: isCharging || isWaiting || friend?.text != null ? [] : chargesInWords(call, tab),
    isCharging,
    unpaid: await unpaidOf(call, tab),
    hasBasket: isOpen && (await hasBasket(call, businessId)),
    reloads: isCharging || isWaiting || hold?.isAsking === true,
    /** True while friends may order or pay. With JavaScript the screen then reloads by itself. */
    follows: tab.sharing !== null && tab.settledAt === null,
  }
}

/** Returns the text and the path of the screen that shares the tab. The text counts the friends who are on it. */
function shareOf({ share, sharedWith }: TabLines, { id, sharing }: TabDetails) {
  const friends = sharing?.friends.filter(({ isOn }) => isOn).length ?? 0
  return { text: friends === 0 ? share : sharedWith(friends), to: `/app/tabs/${id}/share` }
}

/** Returns the sentence and the button for what is unpaid of a closed tab; null if nothing is, or while the bank decides. */
async function unpaidOf(call: GuestCall, tab: TabDetails) {
  const payment = pendingPayment(tab)
  // The guest waits while the bank decides.
  if (tab.unpaid === 0 || payment?.status === 'Creating' || payment?.status === 'Processing') return null
  const { closed } = tabWordsIn(call.language)
  const sum = dollars(tab.unpaid, call.language)
  const part = await ownPart(call, tab)
  return {
    text: part ?? `${closed.unpaid(sum)} ${closed.unpaidWhy}`,
    isBad: part === null,
    button: closed.pay(sum),
  }
}

/** A tab counts only orders that are not cancelled, on every screen. */
function isCounted({ status }: { status: OrderStatus }): boolean {
  return status !== 'Cancelled'
}

export type TabScreen = Awaited<ReturnType<typeof tabScreen>>

/** Returns the sums by which the limit can be raised, and the cards for it; null once the tab has as many holds as it can. */
async function raiseOf(call: GuestCall, tab: TabDetails) {
  const { app, language } = call
  if (tab.charges.filter(({ status }) => status === 'Authorized').length >= MAX_TAB_HOLDS) return null
  const { venue } = await app.priceBooks.of(app.db, tab.businessId)
  const held = tab.charges.find(({ status }) => status === 'Authorized')?.card
  const cards = await cardsToChoose(app, call.guest())
  return {
    /** Idempotency key of the form. It changes with each hold. */
    once: `raise-tab:${tab.id}:${tab.charges.length}`,
    limits: limitsToChoose(venue, language),
    cards: cards.filter(({ brand, last4 }) => brand !== held?.brand || last4 !== held.last4),
    newCards: newCardsOf(app),
    /** True for a guest whose basket did not fit. */
    isUnfolded: call.url.searchParams.has(FROM_BASKET),
  }
}

async function hasBasket(call: GuestCall, businessId: number): Promise<boolean> {
  const token = await readBasketToken(call.app, call.request)
  return token !== undefined && (await readBasket(call.app, { token, businessId })) !== undefined
}
