import { redirect } from '@remix-run/node'
import { drinkRoomOf, showPastLimit } from '../../ordering/checkout/past-limit'
import { quoteOrder } from '../../ordering/checkout/quote'
import type { GuestCall } from '../call'
import { basketOf, withoutKey } from './basket-screen'

/** Shows the bar that the guest asks to go on past a limit. Nothing happens if the basket fits by now. */
export async function askBar(call: GuestCall): Promise<Response> {
  const { app, actor } = call
  const { venue, basket } = await basketOf(call)
  const here = redirect(`/app/b/${venue.slug}/basket`)
  if (actor.kind !== 'customer' || !basket) return here
  const quote = await quoteOrder(app, actor, { businessId: venue.businessId, items: basket.lines.map(withoutKey) })
  const { passed } = await drinkRoomOf(app, actor, quote)
  if (passed !== undefined) await showPastLimit(app, actor, quote, passed)
  return here
}
