import { redirect, redirectDocument } from '@remix-run/node'
import { z } from 'zod'
import { quoteView, type OrderBody, type PaymentView } from '../../../contract/calls/orders'
import { ASKED_REACHES } from '../../../contract/cubbies'
import { isBarbackError, type BarbackError } from '../../../contract/errors'
import { centsFromDollars, dollarsFromCents } from '../../../contract/money'
import { emptyBasket, setBasketQuantity } from '../../ordering/checkout/basket'
import { showBasket } from '../../ordering/checkout/basket-view'
import { endedRules } from '../../ordering/checkout/ended-rules'
import { attemptsOf } from '../../ordering/menu/ordering-rules'
import { placedBefore, placeOrder } from '../../ordering/checkout/place'
import { isUnderWay } from '../../ordering/payments/attempts'
import { readPayment } from '../../ordering/payments/pay'
import type { CustomerActor } from '../../platform/auth/actor'
import { requireVenueCode } from '../../platform/auth/venue-code'
import { rememberLanguage } from '../../portal/people/language'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { venueHead } from '../menu/venue'
import { TEST_CARDS } from '../orders/test-cards'
import { keepPresence, keptPresence, presenceFields } from '../presence'
import { refusedInWords } from '../refused-words'
import { tabOfGuestAt } from '../tabs/tab-here'
import { BASKET_LINES } from '../words/basket-lines'
import { tabLinesIn } from '../words/tab-lines'
import { askBar } from './ask-bar'
import { basketOf, orderingGuest, withoutKey } from './basket-screen'
import { readTip, tipFields } from './tips'
import { whoOrders } from './who-orders'

const quantityForm = z.object({
  key: z.string(),
  quantity: z.coerce.number().int().min(0),
  /** Set where the basket is beside the menu. */
  from: z.literal('menu').optional(),
})
const payForm = z.object({
  orderKey: z.string().min(1),
  /** The subtotal, and the total without a tip, that the guest saw. Dollars. */
  subtotal: z.coerce.number(),
  shown: z.coerce.number(),
  /** The moment of the quote that the guest saw. */
  quotedAt: z.iso.datetime().optional().catch(undefined),
  ...tipFields,
  /** The tab that the guest saw; none where the order is paid by itself. */
  tab: z.coerce.number().optional(),
  /** A saved card or a test card; 'new' for one that Stripe's form takes. */
  card: z.string().optional(),
  save: z.string().optional(),
  reach: z.enum(ASKED_REACHES).optional(),
  /** '': as soon as possible. */
  readyAt: z.iso.datetime().or(z.literal('')).optional(),
  guestName: z.string().optional(),
  contact: z.string().optional(),
})
const locateForm = z.object(presenceFields)
const basketForm = z.discriminatedUnion('intent', [
  quantityForm.extend({ intent: z.literal('quantity') }),
  z.object({ intent: z.literal('mend') }),
  z.object({ intent: z.literal('askBar') }),
  locateForm.extend({ intent: z.literal('locate') }),
  payForm.extend({ intent: z.literal('pay') }),
])

type Which = Awaited<ReturnType<typeof basketOf>>
type Sent = z.infer<typeof payForm> & Which

/** Handles the basket's buttons. Paying redirects to the order. If the card is declined, the order stays and the guest is redirected to pay again. */
export async function pressBasket(call: GuestCall): Promise<Response> {
  const { app, actor } = call
  const sent = await call.form(basketForm)
  const which = await basketOf(call)
  const { venue, token, basket } = which
  const here = redirect(`/app/b/${venue.slug}/basket`)
  if (sent.intent === 'pay') return pay(call, { ...sent, ...which })
  if (sent.intent === 'askBar') return askBar(call)
  if (sent.intent === 'locate') return locate(call, { ...sent, venue })
  if (token === undefined) return here
  const { businessId } = venue
  if (sent.intent === 'quantity') {
    await setBasketQuantity(app, { token, businessId, key: sent.key, quantity: sent.quantity })
    return sent.from === 'menu' ? redirect(`/app/b/${venue.slug}`) : here
  }
  // While the venue is closed, every line stays in the basket.
  if (!(await venueHead(call, venue.placeId)).isOpen) return here
  for (const { key, problem } of await showBasket(app, actor, businessId, basket?.lines ?? [])) {
    if (problem && problem.code !== 'age_required')
      await setBasketQuantity(app, { token, businessId, key, quantity: 0 })
  }
  return here
}

/** Stores the guest's position, or the venue code once it has been checked, in a cookie. @throws 409 `wrong_venue_code`, 429 */
async function locate(
  call: GuestCall,
  { venue, location, venueCode }: z.infer<typeof locateForm> & Pick<Which, 'venue'>,
): Promise<Response> {
  const { app } = call
  const { businessId, slug } = venue
  const guest = attemptsOf(orderingGuest(call))
  if (venueCode !== undefined) await requireVenueCode(app, { businessId, guest, venueCode })
  const code = venueCode === undefined ? undefined : { businessId, digits: venueCode }
  return redirect(`/app/b/${slug}/basket`, { headers: await keepPresence(app, { location, code }) })
}

async function pay(call: GuestCall, sent: Sent): Promise<Response> {
  const placed = await place(call, sent)
  if (placed === undefined) return redirect(`/app/b/${sent.venue.slug}/basket`)
  const { orderId, payment, isNew, headers } = placed
  if (payment.status === 'RequiresAction' && payment.nextActionUrl !== null && isNew) {
    return redirect(payment.nextActionUrl, { headers })
  }
  // Loads a new document: only the screens that take cards have a policy that allows Stripe's form (app/entry.server.tsx).
  return isUnderWay(payment) || !isNew
    ? redirect(`/app/orders/${orderId}`, { headers })
    : redirectDocument(`/app/orders/${orderId}/pay`, { headers })
}

/**
 * Places the order for Stripe's form, which then confirms its payment in the browser. Returns the order and the payment's secret as JSON; the same form
 * again returns the same order.
 */
export async function placeForStripe(call: GuestCall): Promise<Response> {
  const sent = await call.form(payForm)
  const which = await basketOf(call)
  const placed = await place(call, { ...sent, ...which, card: 'new' })
  if (placed === undefined) throw totalChanged(BASKET_LINES[call.language].changedMeanwhile)
  const { orderId, payment, headers } = placed
  headers.set('Cache-Control', 'no-store')
  return Response.json({ orderId, clientSecret: payment.clientSecret }, { headers })
}

interface Placed {
  orderId: number
  payment: PaymentView
  /** False if an earlier submission of the form has placed it. */
  isNew: boolean
  /** Headers that sign a guest without an account in to this browser. */
  headers: Headers
}

/** Places the basket's order and empties the basket; undefined if there is none to order. A visitor orders as a guest without an account. */
async function place(call: GuestCall, sent: Sent): Promise<Placed | undefined> {
  const who = await whoOrders(call, sent)
  if (who === undefined) return undefined
  try {
    const placed = await placeAs(call, who.guest, sent)
    if (placed && isUnderWay(placed.payment)) await who.paid()
    return placed && { ...placed, headers: who.headers }
  } catch (error) {
    await who.refused()
    throw error
  }
}

async function placeAs(
  call: GuestCall,
  guest: CustomerActor,
  sent: Sent,
): Promise<Omit<Placed, 'headers'> | undefined> {
  const { app, address } = call
  const { venue, token, basket, orderKey, subtotal, shown, quotedAt, card, save, reach, readyAt } = sent
  // The form may be submitted twice. The first submission has created the order.
  const placed = await placedBefore(app, guest.id, orderKey)
  if (placed !== undefined) return { orderId: placed, payment: await readPayment(app, guest, placed), isNew: false }
  if (!basket || token === undefined) return undefined
  if (basket.orderKey !== orderKey) throw totalChanged(BASKET_LINES[call.language].changedMeanwhile)
  await requireShownTab(call, venue.businessId, sent.tab)
  const paymentMethodId = card === undefined || card === 'new' ? undefined : card
  // The guest's own cards are saved already.
  const saveCard = save !== undefined && (paymentMethodId === undefined || TEST_CARDS.some((one) => one === card))
  const tip = readTip(sent, subtotal, call.language)
  const body: OrderBody = {
    businessId: venue.businessId,
    items: basket.lines.map(withoutKey),
    ...(await keptPresence(call, venue.businessId)),
    ...tip.body,
    ...(reach && { reach }),
    ...(readyAt && { readyAt }),
    ...(paymentMethodId !== undefined && { paymentMethodId }),
    ...(saveCard && { saveCard }),
    ...(quotedAt !== undefined && { quotedAt }),
    expectedTotal: dollarsFromCents(centsFromDollars(shown) + tip.cents),
  }
  await rememberLanguage(app, guest, call.language)
  const which = { token, businessId: venue.businessId, orderKey }
  const { id: orderId, payment } = await placeOrder(app, guest, { key: orderKey, body, address }).catch(
    async (error: unknown) => {
      if (!isBarbackError(error)) throw error
      if (error.code === 'total_changed') throw await withTotals(call, body, error)
      const kept = error.details?.orderId
      if (typeof kept !== 'number') throw error
      // The card was declined. The order waits for another card.
      return { id: kept, payment: await readPayment(app, guest, kept) }
    },
  )
  await emptyBasket(app, which)
  return { orderId, payment, isNew: true }
}

/** Requires that the order is paid as its guest has read: by this tab, or by itself. @throws 409 `tab_changed` */
async function requireShownTab(call: GuestCall, businessId: number, shown: number | undefined): Promise<void> {
  const tab = await tabOfGuestAt(call, businessId)
  if ((tab?.id ?? 0) !== (shown ?? 0)) throw refusedInWords('tab_changed', tabLinesIn(call.language).changed)
}

const quotedAnew = z.object({ quote: quoteView.pick({ total: true }) })

/** Puts the shown total and the current one into the message, formatted for the guest, and the price rules that have ended in between. */
async function withTotals(
  { app, language, words }: GuestCall,
  body: OrderBody,
  error: BarbackError,
): Promise<BarbackError> {
  const { quote } = quotedAnew.parse(error.details)
  const over = await endedRules(app, body)
  const changed = words.basket.changed(dollars(body.expectedTotal, language), dollars(quote.total, language))
  return totalChanged(over.length > 0 ? `${words.basket.ruleOver(over.join(', '))} ${changed}` : changed)
}

function totalChanged(message: string): BarbackError {
  return refusedInWords('total_changed', message)
}
