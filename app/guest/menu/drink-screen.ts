import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { addKey, addToBasket, changeBasketLine, readBasket } from '../../checkout/basket'
import { priceChoice } from '../../checkout/price-choice'
import { lookAtMenuItem } from '../../menu/menu'
import { readForm } from '../../server/body'
import { readAgeClaim } from '../age-claim'
import { basketToken, readBasketToken } from '../basket/which-basket'
import type { GuestCall } from '../call'
import { menuAt } from '../paths'
import { readChoice } from './choice'
import { venueHead, venueOf } from './venue'
import { conflict, notFound } from '../../../contract/errors'

/** A drink with what can be chosen, and what it costs as it is chosen: `?line=` is a line of the basket that is changed. @throws 404 */
export async function drinkScreen(call: GuestCall) {
  const { app, actor, request, url } = call
  const venue = await venueOf(call)
  const item = await lookAtMenuItem(app, actor, call.id(), (await readAgeClaim(request)) ?? false)
  if (item.businessId !== venue.businessId) throw notFound('Menu item')
  const token = await readBasketToken(app, request)
  const basket = token === undefined ? undefined : await readBasket(app, { token, businessId: venue.businessId })
  const line = basket?.lines.find(
    ({ key, menuItemId }) => key === url.searchParams.get('line') && menuItemId === item.id,
  )
  // What is chosen stands in the address while nobody has a script, and when the price is asked for.
  const isAsked = url.searchParams.has('quantity')
  const choice = isAsked ? readChoice(item.id, url.searchParams) : (line ?? { menuItemId: item.id, quantity: 1 })
  return {
    venue: { slug: venue.slug, ...(await venueHead(call, venue.placeId)) },
    item,
    line: line?.key ?? null,
    /** Of the form that adds it: sent again, it adds nothing more. */
    once: randomUUID(),
    choice,
    price: item.isChosenHere ? await priceChoice(app, venue.businessId, choice) : null,
  }
}

export type DrinkScreen = Awaited<ReturnType<typeof drinkScreen>>

/** Puts the drink into the basket as it was chosen, and goes back to the menu, or to the basket that it was changed in. */
export async function keepChoice(call: GuestCall): Promise<Response> {
  const { app, actor, request } = call
  const { slug, businessId } = await venueOf(call)
  const { token, headers } = await basketToken(app, request)
  const form = await readForm(request)
  const line = readChoice(call.id(), form)
  // The screen that was sent may be older than what is sold out.
  const { unavailable } = await lookAtMenuItem(app, actor, line.menuItemId, true)
  if (unavailable) throw conflict(unavailable.code, call.words.errors[unavailable.code])
  const key = form.get('line')
  const which = { token, businessId }
  if (typeof key === 'string' && key !== '') {
    await changeBasketLine(app, actor, { ...which, key, line })
    return redirect(`/app/b/${slug}/basket`, { headers })
  }
  const once = addKey.optional().parse(form.get('once') ?? undefined)
  await addToBasket(app, actor, { ...which, line, once })
  return redirect(menuAt(slug, line.menuItemId), { headers })
}
