import type { QuoteBody } from '../../../contract/calls/orders'
import { BarbackError, isBarbackError } from '../../../contract/errors'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { readBasket, type Basket, type BasketLine } from '../../ordering/checkout/basket'
import { showBasket, type ShownLine } from '../../ordering/checkout/basket-view'
import { chargesOf, withCharges } from '../../ordering/checkout/charges'
import { quoteOrder, quoteView, type Quote } from '../../ordering/checkout/quote'
import { readOrder } from '../../ordering/orders/read'
import { secondsToPay, unpaidOrder } from '../../ordering/orders/unpaid'
import { isUnderWay } from '../../ordering/payments/attempts'
import { isInGrace, pauseAt, requireNearEnough, type OrderingGuest } from '../../ordering/menu/ordering-rules'
import { readPayment } from '../../ordering/payments/pay'
import { roomOnTab, type OpenTab } from '../../ordering/tabs/tab-sums'
import type { Services } from '../../platform/server/services'
import type { GuestCall } from '../call'
import { inGuestsLanguage } from '../orders/in-guests-language'
import { cardsToChoose } from '../orders/cards-to-choose'
import { newCardsOf } from '../orders/test-cards'
import { keptPresence } from '../presence'
import { FROM_BASKET, isOfFriend, lineOf, tabLine, tabOffer } from '../tabs/tab-here'
import { tabLinesIn } from '../words/tab-lines'
import { isAboutPlace } from '../frame/about-place'
import { dollars } from '../frame/amounts'
import { inWords } from '../refused-words'
import { zoneOf } from '../../portal/venues/time-zones'
import { awayWords } from '../menu/away'
import { pauseWords } from '../menu/paused'
import { readyByWords } from '../promise-words'
import { venueHead, venueOf } from '../menu/venue'
import { BASKET_LINES } from '../words/basket-lines'
import { PAUSE_LINES } from '../words/pause-lines'
import { PROMISE_LINES } from '../words/promise-lines'
import { basketCare } from './care'
import { offeredTimes } from './offered-times'
import { taxRows } from './tax-rows'
import { offeredTips } from './tips'
import { readBasketToken } from './which-basket'

/** Returns the basket with its prices, the next step, the total for each tip, and an order that waits for payment. */
export async function basketScreen(call: GuestCall) {
  const { app, actor } = call
  const { venue, basket } = await basketOf(call)
  const { look, ...head } = await venueHead(call, venue.placeId)
  const { lines, subtotal } = await shownBasket(call, { businessId: venue.businessId, basket, isOpen: head.isOpen })
  const charges = await chargesOf(app, venue.businessId)
  const isClosed = !head.isOpen && lines.length > 0
  const paused = lines.length > 0 && !isClosed ? await pausedNow(call, venue.businessId) : null
  const step = nextStep(actor, lines)
  const quoted =
    basket && step === 'pay' && !isClosed && !paused ? await quote(call, venue.businessId, basket) : undefined
  const readyBy = quoted && 'readyBy' in quoted ? quoted.readyBy : undefined
  const base = {
    look,
    venue: { slug: venue.slug, ...head },
    lines,
    subtotal,
    sums: charges && lines.length > 0 ? addedTo(call, withCharges(charges, lines)) : null,
    unpaid: await unpaidOf(call, venue.businessId),
    gone: await goneOf(call),
    tab: quoted && 'mode' in quoted ? quoted.tabLine : await tabLine(call, venue.businessId),
    offer: null,
    wayOn: null,
    /** When it is ready, and the limits of drinks with what more fits. */
    says: isClosed || paused || lines.length === 0 ? [] : [readyBy ?? (await readyByOf(call, venue.businessId, lines))],
    /** A button of the basket itself. */
    press: step === 'mend' ? { intent: 'mend', button: BASKET_LINES[call.language].removeProblems } : null,
  }
  if (isClosed) {
    const message = BASKET_LINES[call.language].closed(head.hours)
    return { ...base, step: 'closed' as const, checkout: null, refused: { code: 'closed', message } }
  }
  if (paused) return { ...base, step: 'closed' as const, checkout: null, ...paused }
  if (!basket || !quoted) return { ...base, step, checkout: null, wayOn: wayOn(call, step, venue.slug) }
  if (quoted.refused?.code === 'too_busy') {
    const again = tryAgain(call, quoted.refused.message, venue.slug)
    return { ...base, step: 'limit' as const, checkout: null, says: [], wayOn: again }
  }
  if ('refused' in quoted) return { ...base, step: quoted.step, checkout: null, refused: quoted.refused }
  if (quoted.care.past) {
    const { message, asked, button } = quoted.care.past
    const refused = { code: 'drink_limit', message }
    const past = { ...base, step: 'limit' as const, checkout: null, refused }
    // Once the bar can see it, the guest tries again.
    if (asked === null) return { ...past, press: { intent: 'askBar', button } }
    return { ...past, wayOn: { why: asked, to: `/app/b/${venue.slug}/basket`, button } }
  }
  const { mode, care, tabLine: _shown, readyBy: _said, ...priced } = quoted
  const offer = mode === 'each' || priced.tab ? null : tabOffer(call, venue.slug, mode === 'end')
  if (offer?.isOnly) return { ...base, step: 'tab' as const, checkout: null, offer }
  const cards = actor.kind === 'customer' && !priced.tab ? await cardsToChoose(app, actor) : []
  return {
    ...base,
    step,
    offer,
    says: [...base.says, ...care.says],
    checkout: {
      ...priced,
      orderKey: basket.orderKey,
      asksWho: actor.kind !== 'customer',
      cards,
      newCards: priced.tab ? ('none' as const) : newCardsOf(app),
      publishableKey: app.payments.publishableKey,
    },
  }
}

/** Says that the bar has paused new orders. `stillTaken`: the same for a guest who has read the total, and may pay in the pause's first minute. */
async function pausedNow({ app, language }: GuestCall, businessId: number) {
  const { venue } = await app.priceBooks.of(app.db, businessId)
  const pause = pauseAt(venue, app.now())
  if (!pause) return null
  const words = pauseWords({ ...pause, timeZone: venue.timeZone }, language)
  const { stillTaken, saved } = PAUSE_LINES[language]
  return {
    refused: { code: 'paused', message: `${words} ${saved}` },
    stillTaken: isInGrace(pause, app.now()) ? `${words} ${stillTaken}` : null,
  }
}

/** Where a guest shows their age before they pay, by way of signing in, and why. */
function wayOn({ language }: GuestCall, step: ReturnType<typeof nextStep>, slug: string) {
  const { ageNext, ageLater, ...buttons } = BASKET_LINES[language]
  const verify = `/app/verify?${new URLSearchParams({ to: `/app/b/${slug}/basket` })}`
  if (step === 'verify') return { why: ageNext, to: verify, button: buttons.verify }
  if (step !== 'signIn') return null
  return { why: ageLater, to: `/app/sign-in?${new URLSearchParams({ to: verify })}`, button: buttons.signIn }
}

/** When the basket is ready if it is ordered now. */
async function readyByOf({ app, language }: GuestCall, businessId: number, lines: readonly ShownLine[]) {
  const book = await app.priceBooks.of(app.db, businessId)
  return readyByWords((await app.promises.forOrder(book, lines)).readyBy, language, book.venue.timeZone)
}

function tryAgain({ language }: GuestCall, why: string, slug: string) {
  return { why, to: `/app/b/${slug}/basket`, button: PROMISE_LINES[language].tryAgain }
}

function addedTo({ words }: GuestCall, { fee, total, ...taxed }: ReturnType<typeof withCharges>) {
  return { fee, taxes: taxRows(taxed, words), total }
}

interface BasketHere {
  businessId: number
  basket: Basket | undefined
  isOpen: boolean
}

/** Returns the lines of a basket with their prices and problems, and their sum. Dollars. */
export async function shownBasket(call: GuestCall, { businessId, basket, isOpen }: BasketHere) {
  const { app, actor } = call
  const shown = basket ? await showBasket(app, actor, businessId, basket.lines, call.language) : []
  const zone = await zoneOf(app, businessId)
  const lines = (isOpen ? shown : shown.map(untilItOpens)).map((line) => ({
    ...line,
    soldOut: line.problem?.code === 'sold_out' ? awayWords(call, { ...line, code: 'sold_out' }, zone) : null,
  }))
  return { lines, subtotal: dollarsFromCents(lines.reduce((sum, { total }) => sum + centsFromDollars(total), 0)) }
}

/** Drops a line's problem while the venue is closed, unless the item is off the menu. The other problems may be gone by the time it opens. */
function untilItOpens(line: ShownLine): ShownLine {
  return line.problem?.code === 'not_sold' ? line : { ...line, problem: null }
}

export type BasketScreen = Awaited<ReturnType<typeof basketScreen>>

/** Names the lines of another round that are no longer sold as they were; null if all are. */
async function goneOf(call: GuestCall): Promise<string | null> {
  const { app, actor, url, words } = call
  const gone = new Set(url.searchParams.get('gone')?.split(','))
  const round = Number(url.searchParams.get('round'))
  if (actor.kind !== 'customer' || gone.size === 0 || !Number.isSafeInteger(round)) return null
  const { items } = await inGuestsLanguage(call, await readOrder(app, actor, round))
  const names = items.filter(({ id }) => gone.has(String(id))).map(({ name }) => name)
  return names.length === 0 ? null : words.orders.gone(names.join(', '))
}

/** Returns the guest's unpaid order at this venue, amounts in dollars. */
async function unpaidOf({ app, actor }: GuestCall, businessId: number) {
  const order = actor.kind === 'customer' ? await unpaidOrder(app, actor, businessId) : undefined
  if (!order || actor.kind !== 'customer') return null
  return {
    id: order.id,
    total: dollarsFromCents(order.totalCents),
    /** The bank is processing the payment. */
    isAsking: isUnderWay(await readPayment(app, actor, order.id)),
    secondsLeft: secondsToPay(app, order.placedAt),
  }
}

type Step = 'empty' | 'mend' | 'signIn' | 'verify' | 'locate' | 'closed' | 'limit' | 'tab' | 'pay'

/**
 * Returns what the guest has to do next. Alcohol needs an account, and then the age check; anything else is paid at once
 * (docs/rules/people.md#guests-without-an-account).
 */
export function nextStep(actor: GuestCall['actor'], lines: readonly ShownLine[]): Step {
  if (lines.length === 0) return 'empty'
  const problems = lines.flatMap(({ problem }) => problem?.code ?? [])
  if (problems.some((code) => code !== 'age_required')) return 'mend'
  if (problems.length === 0) return 'pay'
  return actor.kind === 'customer' && actor.hasAccount ? 'verify' : 'signIn'
}

/** Returns what the order would cost now, with each tip offered. Dollars. */
async function quote(call: GuestCall, businessId: number, basket: Basket) {
  const { app } = call
  const body: QuoteBody = {
    businessId,
    items: basket.lines.map(withoutKey),
    ...(await keptPresence(call, businessId)),
  }
  const quoted = await quoteToPlace(app, orderingGuest(call), body).catch((error: unknown) => {
    if (isBarbackError(error) && error.status < 500) return error
    throw error
  })
  if (quoted instanceof BarbackError) {
    const step: Step = isAboutPlace(quoted.code) ? 'locate' : 'closed'
    return { step, refused: { code: quoted.code, message: inWords(quoted, call) } }
  }
  const { venue, tab, subtotalCents, serviceFeeCents, totalCents } = quoted
  return {
    mode: venue.tabMode,
    care: await basketCare(call, quoted),
    tab: tab ? onTab(call, quoted, tab) : null,
    tabLine: lineOf(call, tab),
    taxes: taxRows(quoteView(quoted), call.words),
    fee: dollarsFromCents(serviceFeeCents),
    /** The moment whose price rules the order keeps for some minutes, and their names. */
    quotedAt: new Date(quoted.quotedAt).toISOString(),
    rules: [...new Set(quoted.lines.flatMap(({ priceRule }) => priceRule?.name ?? []))],
    /** Excludes the tip. */
    total: dollarsFromCents(totalCents),
    readyBy: readyByWords(quoted.promise.readyBy, call.language, venue.timeZone),
    when: offeredTimes(venue, { readyBy: quoted.promise.readyBy, now: app.now() }, call.language),
    tips: tab ? [] : offeredTips(subtotalCents, totalCents, venue.defaultTip),
    /** In percent. */
    defaultTip: venue.defaultTip,
  }
}

/** The words where an open tab takes the order: when its tip is chosen, or why it does not fit. */
function onTab({ actor, language }: GuestCall, quoted: Quote, tab: OpenTab) {
  const words = tabLinesIn(language)
  const { fits, leftCents } = roomOnTab(tab, quoted)
  const left = dollars(dollarsFromCents(leftCents), language)
  const isFriend = isOfFriend(tab, actor)
  const [tipLater, tooMuch] = isFriend
    ? [words.tipLaterByFriend, words.tooMuchForFriend]
    : [words.tipLater, words.tooMuch]
  return {
    id: tab.id,
    /** The tab's screen, where it is raised, for an order that does not fit. */
    raiseAt: fits ? null : `/app/tabs/${tab.id}${isFriend ? '' : `?${FROM_BASKET}=yes#raise`}`,
    text: fits ? tipLater : tooMuch(left),
    button: fits ? words.order : isFriend ? words.seeIt : words.raiseIt,
  }
}

/** Quotes an order that could be placed as it is. @throws as `quoteOrder` and `requireNearEnough` */
async function quoteToPlace(app: Services, actor: OrderingGuest, body: QuoteBody) {
  const quoted = await quoteOrder(app, actor, body)
  if (body.location === undefined) await requireNearEnough(app, actor, quoted.venue, { venueCode: body.venueCode })
  return quoted
}

/** Returns who orders, as the rules of ordering take them. */
export function orderingGuest({ actor, address }: GuestCall): OrderingGuest {
  return actor.kind === 'customer' ? actor : { kind: 'anonymous', address }
}

/** Returns the venue of the URL, and this browser's basket there. */
export async function basketOf(call: GuestCall) {
  const venue = await venueOf(call)
  const token = await readBasketToken(call.app, call.request)
  const basket = token === undefined ? undefined : await readBasket(call.app, { token, businessId: venue.businessId })
  return { venue, token, basket }
}

/** A basket's line as orders and quotes take it. */
export function withoutKey({ key: _key, ...line }: BasketLine) {
  return line
}
