import { previewMenu } from '../../menu/menu'
import { readAgeClaim } from '../age-claim'
import type { GuestCall } from '../call'
import { readBasket } from '../../checkout/basket'
import { readBasketToken } from '../basket/which-basket'
import { venueHead, venueOf } from './venue'

/** A venue's menu as whoever looks may see it: in the order of its categories, with what stands in the basket. */
export async function menuScreen(call: GuestCall) {
  const { app, actor, request, url } = call
  const venue = await venueOf(call)
  const isOver21 = actor.kind === 'customer' && actor.over21
  const claim = isOver21 ? true : await readAgeClaim(request)
  const { categories, items } = await previewMenu(app, venue.businessId, claim ?? false)
  const search = url.searchParams.get('q')?.trim() ?? ''
  const token = await readBasketToken(app, request)
  const basket = token === undefined ? undefined : await readBasket(app, { token, businessId: venue.businessId })
  return {
    venue: { slug: venue.slug, ...(await venueHead(call, venue.placeId)) },
    asksAge: claim === undefined,
    search,
    categories: categories.map(({ id, name, description, menuItemIds }) => ({ id, name, description, menuItemIds })),
    items: items.map(({ id, name, description, image, price, pour, isAlcoholic, featuredItem, unavailable }) => ({
      ...{ id, name, description, image, price, pour, isAlcoholic, featuredItem },
      unavailable: unavailable?.code ?? null,
    })),
    inBasket: basket?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0,
  }
}

export type MenuScreen = Awaited<ReturnType<typeof menuScreen>>
export type MenuLine = MenuScreen['items'][number]
