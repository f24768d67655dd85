import type { CustomerActor } from '../../platform/auth/actor'
import { isShown } from '../../ordering/care/refused'
import type { DrinkRoom } from '../../ordering/care/require'
import { askedOf, type Asked } from '../../ordering/care/room'
import { drinkRoomOf } from '../../ordering/checkout/past-limit'
import type { Quote } from '../../ordering/checkout/quote'
import type { Venue } from '../../ordering/menu/venue'
import type { GuestCall } from '../call'
import { pastLimitWords } from '../care-words'
import { inLanguage } from '../frame/amounts'
import { careIn } from '../words/care'

/** The limits of drinks in words, with what still fits of a guest's basket; why it does not fit, and whether the bar knows. */
export async function basketCare(call: GuestCall, quote: Quote) {
  const { app, actor, language } = call
  if (actor.kind !== 'customer' || !quote.isAlcoholic) return { says: [], past: null }
  const room = await drinkRoomOf(app, actor, quote)
  const asked = askedOf(quote.lines)
  if (room.passed === undefined) return { says: fitting(quote.venue, { room, asked, language }), past: null }
  return { says: [], past: await pastOf(call, actor, quote.venue, room) }
}

async function pastOf(call: GuestCall, actor: CustomerActor, venue: Venue, { passed, leftTenths, fitsAt }: DrinkRoom) {
  const { app, language } = call
  const words = careIn(language)
  const most = passed === 'order' ? venue.maxAlcoholicDrinks : venue.maxStandardDrinksPerHour
  if (passed === undefined || most === null) return null
  const left = leftTenths === null ? null : leftTenths / 10
  const isAsked = await isShown(app, { customerId: actor.id, businessId: venue.businessId })
  return {
    message: pastLimitWords({ limit: passed, most, left, until: fitsAt, timeZone: venue.timeZone }, language),
    asked: isAsked ? words.asked : null,
    button: isAsked ? words.again : words.ask,
  }
}

/** Returns sentences that say how much more fits after the basket's drinks, without limits that the bar has lifted. */
function fitting(
  venue: Venue,
  { room, asked, language }: { room: DrinkRoom; asked: Asked } & Pick<GuestCall, 'language'>,
) {
  const words = careIn(language)
  const { maxAlcoholicDrinks: drinks, maxStandardDrinksPerHour: hour } = venue
  const says: string[] = []
  if (drinks !== null && asked.drinks <= drinks) {
    says.push(`${words.anOrder(drinks)}: ${words.moreFit(drinks - asked.drinks)}.`)
  }
  if (hour !== null && room.leftTenths !== null) {
    const left = (room.leftTenths - asked.tenths) / 10
    says.push(`${words.anHour(inLanguage(hour, language))}: ${words.leftAfter(inLanguage(left, language))}.`)
  }
  return says
}
