import { drinkRoom } from '../../ordering/care/require'
import { askedOf } from '../../ordering/care/room'
import { isOver21At } from '../../platform/auth/over21'
import type { GuestCall } from '../call'
import { pastLimitWords } from '../care-words'
import { inLanguage } from '../frame/amounts'
import { careIn } from '../words/care'

interface Drink {
  isAlcoholic: boolean
  standardDrinks: number | null
}

/** Returns sentences for an alcoholic drink: the venue's limits, and how much of them is left for a guest who is signed in. */
export async function drinkCare(
  { app, actor, language }: GuestCall,
  businessId: number,
  drink: Drink,
): Promise<string[]> {
  if (!drink.isAlcoholic) return []
  const { venue } = await app.priceBooks.of(app.db, businessId)
  const { maxAlcoholicDrinks: drinks, maxStandardDrinksPerHour: most, timeZone } = venue
  const words = careIn(language)
  const anOrder = drinks === null ? [] : [`${words.anOrder(drinks)}.`]
  if (most === null) return anOrder
  const anHour = words.anHour(inLanguage(most, language))
  if (actor.kind !== 'customer' || !isOver21At(actor, { businessId, at: app.now() })) return [...anOrder, `${anHour}.`]
  const wanted = { venue, asked: askedOf([{ ...drink, quantity: 1 }]), now: app.now() }
  const { passed, leftTenths, fitsAt: until } = await drinkRoom(app.db, { customerId: actor.id, businessId }, wanted)
  const left = leftTenths === null ? null : leftTenths / 10
  if (passed === 'hour') return [...anOrder, pastLimitWords({ limit: passed, most, left, until, timeZone }, language)]
  return [...anOrder, left === null ? `${anHour}.` : `${anHour}: ${words.leftNow(inLanguage(left, language))}.`]
}
