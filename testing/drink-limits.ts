import type { OrderBody } from '../contract/calls/orders'
import { heldBackList } from '../contract/calls/drink-limits'
import type { GoOnAnswer, GoOnReason } from '../contract/drink-limits'
import type { TestBarback } from './barback'
import type { Answer, Caller } from './caller'
import { demoVenue, linesOf, orderBodyFor, postOrder } from './orders'

/** Sets the limits of drinks at the demo venue; null: without limit. */
export async function setDrinkLimits(
  bar: TestBarback,
  { order = null, hour = null }: { order?: number | null; hour?: number | null },
): Promise<void> {
  const { businessId } = await demoVenue(bar)
  const limits = { maxAlcoholicDrinks: order, maxStandardDrinksPerHour: hour }
  await bar.app.db.updateTable('business').set(limits).where('id', '=', businessId).execute()
}

type Drinks = Readonly<Record<string, number>>

/** Quotes drinks at the demo venue. */
export async function quoteDrinks(bar: TestBarback, guest: Caller, drinks: Drinks): Promise<Answer> {
  const { businessId, location } = await demoVenue(bar)
  return guest.post('/v1/orders/customer/quote', { businessId, location, items: await linesOf(bar, drinks) })
}

/** The body of an order whose quote was read while there was no limit. */
export async function bodyPastQuote(bar: TestBarback, guest: Caller, drinks: Drinks): Promise<OrderBody> {
  const { businessId } = await demoVenue(bar)
  const limits = await bar.app.db
    .selectFrom('business')
    .select(['maxAlcoholicDrinks', 'maxStandardDrinksPerHour'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  await setDrinkLimits(bar, {})
  const body = await orderBodyFor(bar, guest, { items: await linesOf(bar, drinks) })
  await setDrinkLimits(bar, { order: limits.maxAlcoholicDrinks, hour: limits.maxStandardDrinksPerHour })
  return body
}

/** Orders drinks that a quote would refuse by now. */
export async function orderPastQuote(bar: TestBarback, guest: Caller, drinks: Drinks): Promise<Answer> {
  return postOrder(guest, await bodyPastQuote(bar, guest, drinks))
}

/** The guests whom a limit holds back, as the bar's devices read them. */
export async function heldBack(bar: TestBarback, staff?: Caller) {
  const { lockerId } = await demoVenue(bar)
  const who = staff ?? (await bar.staff('bartender'))
  return (await who.get('/v1/orders/kiosk/limits', { lockerId })).read(heldBackList).results
}

/** Decides about the guest who has waited longest. */
export async function decide(
  bar: TestBarback,
  answer: GoOnAnswer,
  { reason, staff }: { reason?: GoOnReason; staff?: Caller } = {},
): Promise<Answer> {
  const { lockerId } = await demoVenue(bar)
  const [first] = await heldBack(bar)
  if (!first) throw new Error('Nobody is held back')
  const who = staff ?? (await bar.staff('bartender'))
  return who.put(`/v1/orders/kiosk/limits/${first.id}`, { answer, ...(reason && { reason }) }, { lockerId })
}
