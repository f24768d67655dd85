import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { payBody } from '../../../contract/calls/orders'
import type { TabDetails } from '../../../contract/calls/tabs'
import { returnFromBank } from '../../ordering/payments/return'
import { payPart } from '../../ordering/tabs/pay-rest'
import { readTab } from '../../ordering/tabs/read'
import type { GuestCall } from '../call'
import { dollars } from '../frame/amounts'
import { venueLook } from '../frame/venue-look'
import { declineWords } from '../orders/payment-words'
import { cardsToChoose } from '../orders/cards-to-choose'
import { newCardsOf } from '../orders/test-cards'
import { tabWordsIn } from '../words/tabs'
import { redirectAfter, pendingHold, pendingPayment } from './hold-state'

/** Returns the cards and forms that confirm a tab's pending hold or pay its unpaid rest. Redirects to the tab if neither is needed. @throws 404 */
export async function payTabScreen(call: GuestCall) {
  const { app, language, words, url } = call
  const guest = call.guest()
  const tried = url.searchParams.get('tried')
  // Stripe's form redirects here after a decline. Its webhook may arrive later.
  if (tried !== null) await returnFromBank(app, tried)
  const tab = await readTab(app, guest, call.id())
  const waits = whatWaits(tab)
  if (!waits) throw redirect(`/app/tabs/${tab.id}`)
  const { charge, amount, isHold } = waits
  const sum = dollars(amount, language)
  const { hold, closed } = tabWordsIn(language)
  const newCards = newCardsOf(app)
  const { publishableKey } = app.payments
  const isByStripe = newCards === 'stripe' && publishableKey !== null
  const secret = charge?.status === 'RequiresPaymentMethod' ? charge.clientSecret : null
  const stripe = isByStripe && secret !== null ? { publishableKey, clientSecret: secret } : null
  // A payment that waits for Stripe's form cannot be charged to a saved card.
  const cards = stripe || isHold ? [] : await cardsToChoose(app, guest)
  const button = isHold ? hold.title(sum) : closed.pay(sum)
  return {
    title: `${button} – ${tab.placeName}`,
    look: await venueLook(app, tab.businessId),
    tab: { id: tab.id, placeName: tab.placeName },
    heading: button,
    isHold,
    declined: charge?.errorCode == null ? null : declineWords(charge.errorCode, words),
    bankPage: charge?.status === 'RequiresAction' ? charge.nextActionUrl : null,
    cards,
    newCards: isHold && !stripe ? ('none' as const) : newCards,
    stripe,
  }
}

export type PayTabScreen = Awaited<ReturnType<typeof payTabScreen>>

/** Returns the hold that waits for its card or the bank, or else the unpaid rest; `amount` in dollars. */
function whatWaits(tab: TabDetails) {
  const hold = pendingHold(tab)
  if (hold?.status === 'RequiresPaymentMethod' || hold?.status === 'RequiresAction') {
    return { charge: hold, amount: hold.amount, isHold: true }
  }
  const payment = pendingPayment(tab)
  const isAsking = payment?.status === 'Creating' || payment?.status === 'Processing'
  return tab.unpaid > 0 && !isAsking ? { charge: payment, amount: tab.unpaid, isHold: false } : undefined
}

const payForm = z.object({ intent: z.literal('pay'), card: payBody.shape.paymentMethodId })

/** Pays what could not be charged. Redirects to the bank's page if the bank asks. @throws 402 if the payment fails, 409 `nothing_to_pay` */
export async function pressPayTab(call: GuestCall): Promise<Response> {
  const { app, address } = call
  const guest = call.guest()
  const tabId = call.id()
  const { card } = await call.form(payForm)
  await payPart(app, guest, { tabId, address, ...(card && card !== 'new' && { paymentMethodId: card }) })
  const tab = await readTab(app, guest, tabId)
  const payment = tab.charges.findLast(({ kind }) => kind === 'Payment')
  return redirectAfter(payment, { tabId, whenHeld: `/app/tabs/${tabId}` })
}
