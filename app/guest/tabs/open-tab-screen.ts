import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { addKey } from '../../ordering/checkout/basket'
import { openTabOfGuest } from '../../ordering/tabs/open'
import { readTab } from '../../ordering/tabs/read'
import { rememberLanguage } from '../../portal/people/language'
import { TIPS } from '../basket/tips'
import type { GuestCall } from '../call'
import { percent } from '../frame/amounts'
import { venueHead, venueOf } from '../menu/venue'
import { cardsToChoose } from '../orders/cards-to-choose'
import { newCardsOf } from '../orders/test-cards'
import { tabWordsIn } from '../words/tabs'
import { redirectAfter, refuseSentBefore } from './hold-state'
import { limitsToChoose, tabOfGuestAt } from './tab-here'

/** Returns the limits, cards and tips to choose from. Redirects to the guest's open tab, or to the basket if no tab can be opened. */
export async function openTabScreen(call: GuestCall) {
  const { app, language } = call
  const guest = call.account()
  const { businessId, placeId, slug } = await venueOf(call)
  const { look, name, isOpen } = await venueHead(call, placeId)
  const { venue } = await app.priceBooks.of(app.db, businessId)
  if (venue.tabMode === 'each' || !isOpen) throw redirect(`/app/b/${slug}/basket`)
  const tab = await tabOfGuestAt(call, businessId)
  if (tab) throw redirect(`/app/tabs/${tab.id}`)
  return {
    title: `${tabWordsIn(language).opening.title} – ${name}`,
    look,
    venue: { slug, name },
    once: await keyOfNext(call, businessId),
    limits: limitsToChoose(venue, language),
    tips: TIPS.filter((tip) => tip > 0).map((tip) => ({ tip, text: percent(tip / 100, language) })),
    cards: await cardsToChoose(app, guest),
    newCards: newCardsOf(app),
  }
}

/** Idempotency key of the form: the same until a hold was asked for, even if the response was lost. */
async function keyOfNext({ app, actor }: GuestCall, businessId: number): Promise<string> {
  const { count } = await app.db
    .selectFrom('tabCharge')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customerId', '=', actor.kind === 'customer' ? actor.id : 0)
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow()
  return `open-tab:${businessId}:${count}`
}

export type OpenTabScreen = Awaited<ReturnType<typeof openTabScreen>>

const openForm = z.object({
  /** Idempotency key of the form. */
  once: addKey,
  limit: z.coerce.number(),
  /** A saved card or a test card; 'new' for one that Stripe's form takes. */
  card: z.string().optional(),
  /** Percent of the drinks. It counts if the guest chooses no tip on closing. */
  tip: z.coerce.number().optional(),
})

/** Opens the tab, and returns to the basket. Redirects to the bank's page if the bank asks, and to Stripe's form for a new card. @throws as `openTabOfGuest` */
export async function pressOpenTab(call: GuestCall): Promise<Response> {
  const { app, address } = call
  const guest = call.account()
  const { once, limit, card, tip } = await call.form(openForm)
  const { businessId, slug } = await venueOf(call)
  await rememberLanguage(app, guest, call.language)
  const body = {
    businessId,
    limit,
    ...(card !== undefined && card !== 'new' && { paymentMethodId: card }),
    ...(tip && { tip: { type: 'percent' as const, value: tip } }),
  }
  const tabId = await openTabOfGuest(app, guest, { key: once, body, address }).catch(refuseSentBefore(call))
  const charge = (await readTab(app, guest, tabId)).charges.findLast(({ kind }) => kind === 'Hold')
  return redirectAfter(charge, { tabId, whenHeld: `/app/b/${slug}/basket` })
}
