import { redirect, redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import { quoteView, type OrderBody, type QuoteBody } from '../../../contract/calls/orders'
import { BarbackError, isBarbackError } from '../../../contract/errors'
import { ASKED_REACHES } from '../../../contract/cubbies'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import {
  emptyBasket,
  readBasket,
  setBasketQuantity,
  type Basket,
  type BasketLine,
} from '../../ordering/checkout/basket'
import { showBasket, type ShownLine } from '../../ordering/checkout/basket-view'
import { chargesOf, withCharges } from '../../ordering/checkout/charges'
import { placedBefore, placeOrder } from '../../ordering/checkout/place'
import { quoteOrder } from '../../ordering/checkout/quote'
import { secondsToPay, unpaidOrder } from '../../ordering/orders/unpaid'
import { isUnderWay } from '../../ordering/payments/attempts'
import { requireNearEnough } from '../../ordering/menu/ordering-rules'
import { requireVenueCode } from '../../platform/auth/venue-code'
import { savedCardsIfAny } from '../../ordering/payments/cards'
import { readPayment } from '../../ordering/payments/pay'
import { rememberLanguage } from '../../portal/people/language'
import type { CustomerActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { GuestCall } from '../call'
import { keepPresence, keptPresence, presenceFields } from '../presence'
import { isAboutPlace } from '../frame/about-place'
import { dollars } from '../frame/amounts'
import { inWords, refusedInWords } from '../refused-words'
import { zoneOf } from '../../portal/venues/time-zones'
import { awayWords } from '../menu/away'
import { venueHead, venueOf } from '../menu/venue'
import { offeredTips, readTip, tipFields } from './tips'
import { readBasketToken } from './which-basket'

/** Returns the basket with its prices, the next step, the total for each tip, and an order that waits for payment. */
export async function basketScreen(call: GuestCall) {
  const { app, actor } = call
  const { venue, basket } = await basketOf(call)
  const { look, ...head } = await venueHead(call, venue.placeId)
  const shown = basket ? await showBasket(app, actor, venue.businessId, basket.lines) : []
  const zone = await zoneOf(app, venue.businessId)
  const lines = (head.isOpen ? shown : shown.map(untilItOpens)).map((line) => ({
    ...line,
    soldOut: line.problem?.code === 'sold_out' ? awayWords(call, { ...line, code: 'sold_out' }, zone) : null,
  }))
  const subtotal = dollarsFromCents(lines.reduce((sum, { total }) => sum + centsFromDollars(total), 0))
  const charges = await chargesOf(app, venue.businessId)
  const base = {
    look,
    venue: { slug: venue.slug, ...head },
    lines,
    subtotal,
    sums: charges && lines.length > 0 ? withCharges(charges, subtotal) : null,
    unpaid: await unpaidOf(call, venue.businessId),
  }
  if (!head.isOpen && lines.length > 0) {
    const message = call.words.basket.closed(head.hours)
    return { ...base, step: 'closed' as const, checkout: null, refused: { code: 'closed', message } }
  }
  const step = nextStep(actor.kind, lines)
  if (step !== 'pay' || !basket || actor.kind !== 'customer') return { ...base, step, checkout: null }
  const quoted = await quote(call, actor, venue.businessId, basket)
  if ('refused' in quoted) return { ...base, step: quoted.step, checkout: null, refused: quoted.refused }
  const cards = await savedCardsIfAny(app, actor)
  return {
    ...base,
    step,
    checkout: {
      ...quoted,
      orderKey: basket.orderKey,
      cards: cards.map(({ id, brand, last4 }) => ({ id, brand, last4 })),
    },
  }
}

/** Drops a line's problem while the venue is closed, unless the item is off the menu. The other problems may be gone by the time it opens. */
function untilItOpens(line: ShownLine): ShownLine {
  return line.problem?.code === 'not_sold' ? line : { ...line, problem: null }
}

export type BasketScreen = Awaited<ReturnType<typeof basketScreen>>

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

type Step = 'empty' | 'mend' | 'signIn' | 'verify' | 'locate' | 'closed' | 'pay'

/** Returns what the guest has to do next. Signing in comes before the age check. */
function nextStep(kind: GuestCall['actor']['kind'], lines: readonly ShownLine[]): Step {
  if (lines.length === 0) return 'empty'
  const problems = lines.flatMap(({ problem }) => problem?.code ?? [])
  if (problems.some((code) => code !== 'age_required')) return 'mend'
  if (kind !== 'customer') return 'signIn'
  return problems.length > 0 ? 'verify' : 'pay'
}

/** Returns what the order would cost now, with each tip offered. Dollars. */
async function quote(call: GuestCall, actor: CustomerActor, businessId: number, basket: Basket) {
  const { app } = call
  const body: QuoteBody = {
    businessId,
    items: basket.lines.map(withoutKey),
    ...(await keptPresence(call, businessId)),
  }
  const quoted = await quoteToPlace(app, actor, body).catch((error: unknown) => {
    if (isBarbackError(error) && error.status < 500) return error
    throw error
  })
  if (quoted instanceof BarbackError) {
    const step: Step = isAboutPlace(quoted.code) ? 'locate' : 'closed'
    return { step, refused: { code: quoted.code, message: inWords(quoted, call) } }
  }
  const { subtotalCents, taxCents, serviceFeeCents, totalCents } = quoted
  return {
    tax: dollarsFromCents(taxCents),
    fee: dollarsFromCents(serviceFeeCents),
    /** Excludes the tip. */
    total: dollarsFromCents(totalCents),
    tips: offeredTips(subtotalCents, totalCents),
  }
}

/** Quotes an order that could be placed as it is. @throws as `quoteOrder` and `requireNearEnough` */
async function quoteToPlace(app: Services, actor: CustomerActor, body: QuoteBody) {
  const quoted = await quoteOrder(app, actor, body)
  if (body.location === undefined) await requireNearEnough(app, actor, quoted.venue, { venueCode: body.venueCode })
  return quoted
}

async function basketOf(call: GuestCall) {
  const venue = await venueOf(call)
  const token = await readBasketToken(call.app, call.request)
  const basket = token === undefined ? undefined : await readBasket(call.app, { token, businessId: venue.businessId })
  return { venue, token, basket }
}

const quantityForm = z.object({ key: z.string(), quantity: z.coerce.number().int().min(0) })
const payForm = z.object({
  orderKey: z.string().min(1),
  /** The subtotal, and the total without a tip, that the guest saw. Dollars. */
  subtotal: z.coerce.number(),
  shown: z.coerce.number(),
  ...tipFields,
  card: z.string().optional(),
  reach: z.enum(ASKED_REACHES).optional(),
})
const locateForm = z.object(presenceFields)
const basketForm = z.discriminatedUnion('intent', [
  quantityForm.extend({ intent: z.literal('quantity') }),
  z.object({ intent: z.literal('mend') }),
  locateForm.extend({ intent: z.literal('locate') }),
  payForm.extend({ intent: z.literal('pay') }),
])
type Payment = z.infer<typeof payForm>

/** Handles the basket's buttons. Paying redirects to the order. If the card is declined, the order stays and the guest is redirected to pay again. */
export async function pressBasket(call: GuestCall): Promise<Response> {
  const { app, actor } = call
  const sent = await call.form(basketForm)
  const { venue, token, basket } = await basketOf(call)
  const here = redirect(`/app/b/${venue.slug}/basket`)
  if (sent.intent === 'pay') return pay(call, call.guest(), { ...sent, venue, token, basket })
  if (sent.intent === 'locate') return locate(call, call.guest(), { ...sent, venue })
  if (token === undefined) return here
  const which = { token, businessId: venue.businessId }
  if (sent.intent === 'quantity') {
    await setBasketQuantity(app, { ...which, key: sent.key, quantity: sent.quantity })
    return here
  }
  // While the venue is closed, every line stays in the basket.
  if (!(await venueHead(call, venue.placeId)).isOpen) return here
  const lines = await showBasket(app, actor, venue.businessId, basket?.lines ?? [])
  for (const { key, problem } of lines) {
    if (problem && problem.code !== 'age_required') await setBasketQuantity(app, { ...which, key, quantity: 0 })
  }
  return here
}

/** Stores the guest's position, or the venue code once it has been checked, in a cookie. @throws 409 `wrong_venue_code`, 429 */
async function locate(
  { app }: GuestCall,
  { id: customerId }: CustomerActor,
  { venue, location, venueCode }: z.infer<typeof locateForm> & Pick<Awaited<ReturnType<typeof basketOf>>, 'venue'>,
): Promise<Response> {
  const { businessId, slug } = venue
  if (venueCode !== undefined) await requireVenueCode(app, { businessId, customerId, venueCode })
  const code = venueCode === undefined ? undefined : { businessId, digits: venueCode }
  return redirect(`/app/b/${slug}/basket`, { headers: await keepPresence(app, { location, code }) })
}

async function pay(
  call: GuestCall,
  guest: CustomerActor,
  sent: Payment & Awaited<ReturnType<typeof basketOf>>,
): Promise<Response> {
  const { app, address } = call
  const { venue, token, basket, orderKey, subtotal, shown, card, reach } = sent
  // The form may be submitted twice. The first submission has created the order.
  const placed = await placedBefore(app, guest.id, orderKey)
  if (placed !== undefined) return redirect(`/app/orders/${placed}`)
  if (!basket || token === undefined) return redirect(`/app/b/${venue.slug}/basket`)
  if (basket.orderKey !== orderKey) throw totalChanged(call.words.basket.changedMeanwhile)
  const items = basket.lines.map(withoutKey)
  const wanted = { businessId: venue.businessId, items, ...(await keptPresence(call, venue.businessId)) }
  const isSaved = card !== undefined && card !== 'new'
  const tip = readTip(sent, subtotal, call.words)
  const body: OrderBody = {
    ...wanted,
    ...tip.body,
    ...(reach && { reach }),
    ...(isSaved && { paymentMethodId: card }),
    expectedTotal: dollarsFromCents(centsFromDollars(shown) + tip.cents),
  }
  await rememberLanguage(app, guest, call.language)
  const which = { token, businessId: venue.businessId, orderKey }
  const order = await placeOrder(app, guest, { key: orderKey, body, address }).catch(async (error: unknown) => {
    if (!isBarbackError(error)) throw error
    if (error.code === 'total_changed') throw withTotals(call, body.expectedTotal, error)
    const kept = error.details?.orderId
    if (typeof kept !== 'number') throw error
    // The card was declined. The order waits for another card.
    await emptyBasket(app, which)
    throw redirectDocument(`/app/orders/${kept}/pay`)
  })
  await emptyBasket(app, which)
  // Loads a new document: only the payment page's policy allows Stripe's form (app/entry.server.tsx).
  return isUnderWay(order.payment)
    ? redirect(`/app/orders/${order.id}`)
    : redirectDocument(`/app/orders/${order.id}/pay`)
}

const quotedAnew = z.object({ quote: quoteView.pick({ total: true }) })

/** Puts the shown total and the current one into the message, formatted for the guest. */
function withTotals({ language, words }: GuestCall, was: number, error: BarbackError): BarbackError {
  const { quote } = quotedAnew.parse(error.details)
  return totalChanged(words.basket.changed(dollars(was, language), dollars(quote.total, language)))
}

function totalChanged(message: string): BarbackError {
  return refusedInWords('total_changed', message)
}

function withoutKey({ key: _key, ...line }: BasketLine) {
  return line
}
