import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { basketToken } from '../../guest/basket/which-basket'
import type { GuestCall } from '../../guest/call'
import { SPEEDS } from './busy-night'
import { demoVenue, onlookersOf, signInOnPhone, type Onlookers } from './crew'
import { pullCable, requireDemoLocker } from './demo-locker'
import { beginFirstHour } from './first-hour'
import { barName, nameBar } from './name-bar'
import { orderDrink, takeStep } from './steps'
import { bringToCubby, letDoorStick, letWifiDie, takeTroubleStep, tidyLater, type TroubleStep } from './troubles'
import { drinkOf, stepOf, TAKEN, walkedOrder, walkOf, type Venue, type WalkStep } from './walk'
import { emptyBasketOf, fillBasket, isYoungGuest, makeYoungGuest, showDocument } from './young-guest'

const demoForm = z.discriminatedUnion('intent', [
  /** `asked`: a guest of 19 orders the drink with alcohol. */
  z.object({ intent: z.literal('pay'), drink: z.literal('asked').optional() }),
  /** `step`: the step on the button, so that pressing it twice takes one step. */
  z.object({ intent: z.literal('next'), step: z.string() }),
  z.object({ intent: z.literal('what'), what: z.enum(['wifi', 'door', 'age']) }),
  /** The first guest takes the phone again. */
  z.object({ intent: z.literal('back') }),
  z.object({
    intent: z.literal('night'),
    on: z.literal('on').optional(),
    speed: z.coerce.number().int().min(SPEEDS.least).max(SPEEDS.most),
    barWorks: z.literal('on').optional(),
  }),
  z.object({ intent: z.literal('name'), name: barName }),
  z.object({ intent: z.literal('firstHour'), signup: z.coerce.number().int().positive() }),
])
type DemoForm = z.infer<typeof demoForm>

/** Handles the buttons around the three screens. @throws as ordering, the bar's steps and the locker do */
export async function pressDemo(call: GuestCall): Promise<Response> {
  const { app, request, url } = call
  requireDemoLocker(app)
  const here = `/demo${url.search}`
  const sent = await call.form(demoForm)
  if (sent.intent === 'night') {
    const { isOn } = app.busyNight.state
    app.busyNight.set({ isOn: sent.on === 'on', speed: sent.speed, barWorks: sent.barWorks === 'on' })
    // A night that ends shows its result.
    return redirect(isOn && sent.on === undefined ? `${here}#night` : here)
  }
  if (sent.intent === 'name') {
    await nameBar(app, sent.name)
    return redirect(here)
  }
  if (sent.intent === 'firstHour') return redirect(await beginFirstHour(app, sent.signup))
  // The other troubles belong to a guest who may drink.
  const isFirst = sent.intent === 'back' || (sent.intent === 'what' && sent.what !== 'age')
  const onlookers = await onlookersOf(app, request, { isFirst })
  if (onlookers.wasYoung) await emptyBasketOf(app, request, (await demoVenue(app)).businessId)
  const to = await actOn(call, onlookers, sent)
  return redirect(to, { headers: onlookers.headers })
}

type Act = Exclude<DemoForm, { intent: 'night' | 'name' | 'firstHour' }>

/** Takes the step of a button. Returns where to go on, at the pane that has changed. */
async function actOn(call: GuestCall, onlookers: Onlookers, sent: Act): Promise<string> {
  const { app } = call
  const venue = await demoVenue(app)
  const { guest } = onlookers
  const isYoung = isYoungGuest(guest)
  if (sent.intent === 'back') return '/demo'
  if (sent.intent === 'what') {
    return sent.what === 'age' ? seeYoung(call, onlookers) : seeTrouble(call, onlookers, sent.what)
  }
  if (sent.intent === 'pay') {
    const id = await orderDrink(app, guest, await wish(call, venue, isYoung && sent.drink === undefined))
    tidyLater(app, { orderId: id, businessId: venue.businessId }, onlookers)
    return `/demo?order=${id}#bar`
  }
  if (sent.step === 'young' && isYoung) {
    await showDocument(app, guest, call.address)
    return '/demo#phone'
  }
  return goOn(call, onlookers, sent.step)
}

/** Takes the next step of the order in the address, if it is still the step on the button. */
async function goOn(call: GuestCall, onlookers: Onlookers, pressed: string): Promise<string> {
  const { app, url } = call
  const venue = await demoVenue(app)
  const begun = await walkedOrder(call, { guest: onlookers.guest, venue })
  const search = new URLSearchParams(url.searchParams)
  const { step } = begun ? await stepOf(call, begun) : { step: undefined }
  if (begun && step === pressed) {
    if (isTrouble(step)) await takeTroubleStep(app, onlookers.guest, begun, step)
    else await takeStep(app, begun, onlookers)
    if (step === 'takeOut') search.set(TAKEN, '')
  }
  const { walk } = await walkOf(call, { guest: onlookers.guest, venue })
  return `/demo?${search}#${walk.changed ?? walk.drinkAt ?? 'phone'}`
}

const TROUBLES: ReadonlySet<WalkStep> = new Set<TroubleStep>(['silence', 'ticket', 'takeOut', 'plug', 'stuck'])

function isTrouble(step: WalkStep): step is TroubleStep {
  return TROUBLES.has(step)
}

/** Brings a drink into a cubby, and lets the locker's network or the cubby's lock fail. */
async function seeTrouble(call: GuestCall, onlookers: Onlookers, what: 'wifi' | 'door'): Promise<string> {
  const { app } = call
  const { guest } = onlookers
  const venue = await demoVenue(app)
  const { businessId } = venue
  await pullCable(app, 0)
  const begun = await walkedOrder(call, { guest, venue })
  const isOnItsWay = begun !== undefined && begun.next !== 'over' && begun.next !== 'shutFront'
  const orderId = isOnItsWay ? begun.order.id : await orderDrink(app, guest, await wish(call, venue))
  const walked = { orderId, businessId }
  if (!isOnItsWay) tidyLater(app, walked, onlookers)
  const ready = await bringToCubby(app, walked, onlookers)
  if (what === 'wifi') await letWifiDie(app)
  else await letDoorStick(app, guest, ready)
  return `/demo?order=${orderId}#${what === 'wifi' ? 'locker' : 'phone'}`
}

async function wish(call: GuestCall, venue: Venue, isSoft = false) {
  const { id: menuItemId } = await drinkOf(call, venue, isSoft)
  return { businessId: venue.businessId, menuItemId }
}

/** Gives the phone to a guest of 19, with a drink with alcohol in the basket. */
async function seeYoung(call: GuestCall, { headers }: Onlookers): Promise<string> {
  const { app, request } = call
  const venue = await demoVenue(app)
  const guest = await makeYoungGuest(app)
  const { token, headers: ofBasket } = await basketToken(app, request)
  const { id: menuItemId } = await drinkOf(call, venue)
  await fillBasket(app, guest, { businessId: venue.businessId, menuItemId, token })
  for (const cookie of ofBasket.getSetCookie()) headers.append('Set-Cookie', cookie)
  await signInOnPhone(app, request, { guest, headers })
  return '/demo#phone'
}
