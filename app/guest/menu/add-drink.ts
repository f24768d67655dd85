import { isBarbackError } from '../../../contract/errors'
import type { OrderLine } from '../../../contract/calls/orders'
import { addToBasket, type WhichBasket } from '../../ordering/checkout/basket'
import { lookAtMenuItem } from '../../ordering/menu/menu'
import { zoneOf } from '../../portal/venues/time-zones'
import { readAgeClaim } from '../age-claim'
import type { GuestCall } from '../call'
import { refusedInWords } from '../refused-words'
import { MENU_LINES } from '../words/menu-lines'
import { awayWords } from './away'

/** Adds a drink to the basket, once for each `once`. @throws 404, and in the guest's language 400 for a choice that is not offered, 409 if it is away */
export async function addDrink(
  call: GuestCall,
  { line, once, ...which }: WhichBasket & { line: OrderLine; once: string | undefined },
): Promise<void> {
  const { app, actor, request } = call
  await requireSold(call, line.menuItemId)
  const ageClaimed = (await readAgeClaim(request)) ?? false
  await inWordsOf(call, addToBasket(app, actor, { ...which, ageClaimed, line, once }))
}

/** The item may have sold out after the screen was loaded. @throws 404, 409 */
export async function requireSold(call: GuestCall, menuItemId: number): Promise<void> {
  const item = await lookAtMenuItem(call.app, call.actor, menuItemId, { ageClaimed: true })
  if (item.unavailable) throw refusedInWords(item.unavailable.code, await awayOf(call, item.unavailable.code, item))
}

type Item = Awaited<ReturnType<typeof lookAtMenuItem>>

/** Returns why an item is not sold now, in the guest's language. */
export async function awayOf(
  call: GuestCall,
  code: NonNullable<Item['unavailable']>['code'],
  { businessId, soldOutUntil }: Item,
): Promise<string> {
  return awayWords(call, { code, soldOutUntil }, await zoneOf(call.app, businessId))
}

/** Replaces the field names of a validation error, which mean nothing to a guest, with a sentence. */
export async function inWordsOf({ language }: GuestCall, kept: Promise<void>): Promise<void> {
  await kept.catch((error: unknown) => {
    throw isBarbackError(error) && error.code === 'validation'
      ? refusedInWords('bad_request', MENU_LINES[language].notOffered, 400)
      : error
  })
}
