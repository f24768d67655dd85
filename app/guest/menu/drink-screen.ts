import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { isBarbackError, notFound } from '../../../contract/errors'
import type { OrderLine } from '../../../contract/calls/orders'
import { addKey, changeBasketLine, readBasket } from '../../ordering/checkout/basket'
import { fitLine, priceChoice } from '../../ordering/checkout/price-choice'
import { lookAtMenuItem } from '../../ordering/menu/menu'
import { readForm } from '../../platform/request/body'
import { readAgeClaim } from '../age-claim'
import { basketToken, readBasketToken } from '../basket/which-basket'
import type { GuestCall } from '../call'
import { zoneOf } from '../../portal/venues/time-zones'
import { menuAt } from '../paths'
import { MENU_LINES } from '../words/menu-lines'
import { addDrink, awayOf, inWordsOf, requireSold } from './add-drink'
import { readChoice } from './choice'
import { drinkCare } from './drink-care'
import { ruleWords } from './rule-words'
import { venueHead, venueOf } from './venue'

/**
 * Returns a drink with its choices, and its price with those made. `?line=` is the basket line being edited. A choice that is not offered adds
 * a sentence below the form. @throws 404
 */
export async function drinkScreen(call: GuestCall) {
  const { app, actor, request, url } = call
  const venue = await venueOf(call)
  const token = await readBasketToken(app, request)
  const basket = token === undefined ? undefined : await readBasket(app, { token, businessId: venue.businessId })
  const line = basket?.lines.find(
    ({ key, menuItemId }) => key === url.searchParams.get('line') && menuItemId === call.id(),
  )
  const plain: OrderLine = { menuItemId: call.id(), quantity: 1 }
  // The page's script requests a price with the choice in the query.
  const asked = url.searchParams.has('quantity') ? ifOffered(() => readChoice(call.id(), url.searchParams)) : undefined
  const choice = await fitLine(app, venue.businessId, (await asked) ?? line ?? plain)
  const ageClaimed = (await readAgeClaim(request)) ?? false
  const item = await lookAtMenuItem(app, actor, call.id(), {
    ageClaimed,
    changes: choice.substitutions,
    language: call.language,
  })
  if (item.businessId !== venue.businessId) throw notFound('Menu item')
  const price = await ifOffered(() => priceChoice(app, venue.businessId, choice))
  const isOffered = price !== undefined && (asked === undefined || (await asked) !== undefined)
  const { look, ...head } = await venueHead(call, venue.placeId)
  return {
    look,
    venue: { slug: venue.slug, ...head },
    item,
    measures: (await app.priceBooks.of(app.db, venue.businessId)).venue.measures,
    away: item.unavailable ? await awayOf(call, item.unavailable.code, item) : null,
    care: await drinkCare(call, venue.businessId, price ?? item),
    line: line?.key ?? null,
    /** Idempotency key of the form: submitting it twice adds the drink once. */
    once: randomUUID(),
    choice,
    price: price ?? null,
    rule: price?.off ? ruleWords(call, price.off, await zoneOf(app, venue.businessId)) : null,
    notOffered: isOffered ? null : MENU_LINES[call.language].notOffered,
  }
}

/** Returns undefined if the menu does not offer the choice, or no longer does. */
async function ifOffered<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (isBarbackError(error) && error.status === 400) return undefined
    throw error
  }
}

export type DrinkScreen = Awaited<ReturnType<typeof drinkScreen>>

/**
 * Adds the chosen drink to the basket and redirects to the menu, or saves the edited line and redirects to the basket. @throws 400 in the guest's
 * language
 */
export async function keepChoice(call: GuestCall): Promise<Response> {
  const { app, actor, request } = call
  const { slug, businessId } = await venueOf(call)
  const { token, headers } = await basketToken(app, request)
  const form = await readForm(request)
  const line = await fitLine(app, businessId, readChoice(call.id(), form))
  const key = form.get('line')
  if (typeof key === 'string' && key !== '') {
    await requireSold(call, line.menuItemId)
    const ageClaimed = (await readAgeClaim(request)) ?? false
    await inWordsOf(call, changeBasketLine(app, actor, { token, businessId, ageClaimed, key, line }))
    return redirect(`/app/b/${slug}/basket`, { headers })
  }
  const once = addKey.optional().parse(form.get('once') ?? undefined)
  await addDrink(call, { token, businessId, line, once })
  return redirect(menuAt(slug, line.menuItemId), { headers })
}
