import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { BY_THE_LOCKER } from '../../../db/seed/venues'
import { parseLocation } from '../../../contract/distance'
import type { GuestCall } from '../../guest/call'
import { previewMenu } from '../../ordering/menu/menu'
import { SPEEDS } from './busy-night'
import { demoVenue, onlookersOf } from './crew'
import { requireDemoLocker } from './demo-locker'
import { barName, nameBar } from './name-bar'
import { demoOrders, drinkNamed, orderDrink, takeStep, type NextStep } from './steps'

const DRINK = 'Negroni'

/** The step of the walkthrough: no order yet, the drink is on the phone, or the next step of its order. */
type WalkStep = 'begin' | 'pay' | NextStep

/** Returns the demo's three screens and the walkthrough's step: `?at=drink`, then `?order=`. @throws 404 if there is no demo */
export async function demoScreen(call: GuestCall) {
  const { app, request } = call
  const locker = requireDemoLocker(app)
  const { headers, guest } = await onlookersOf(app, request)
  const elsewhere = onceMore(call, headers.has('Set-Cookie'))
  if (elsewhere !== undefined) throw redirect(elsewhere, { headers })
  const venue = await demoVenue(app)
  const { walk, phone } = await walkOf(call, { guestId: guest.id, venue })
  return data(
    {
      name: venue.name,
      businessId: venue.businessId,
      walk,
      /** The first addresses of the frames. */
      frames: { phone, bar: `/kiosk?businessId=${venue.businessId}`, locker },
      /** The phone's simulated position. */
      standsAt: parseLocation(BY_THE_LOCKER),
      night: app.busyNight.state,
      speeds: SPEEDS,
    },
    { headers },
  )
}

export type DemoScreen = Awaited<ReturnType<typeof demoScreen>>['data']

/** Query parameter while the server checks whether this browser stores its new cookies. */
const ASKED = 'signed-in'

/**
 * Returns the address to load before rendering, if needed. Pages share a live stream by the sessions in their requests
 * (app/platform/auth/stream-key.ts), so a new browser reloads once with its sessions. One that stores no cookies is new each time and reloads once
 * too.
 */
function onceMore({ url }: GuestCall, isNew: boolean): string | undefined {
  if (isNew === url.searchParams.has(ASKED)) return undefined
  const search = new URLSearchParams(url.searchParams)
  if (isNew) search.set(ASKED, '')
  else search.delete(ASKED)
  return search.size === 0 ? '/demo' : `/demo?${search}`
}

type Venue = Awaited<ReturnType<typeof demoVenue>>

async function walkOf(call: GuestCall, { guestId, venue }: { guestId: number; venue: Venue }) {
  const begun = await walkedOrder(call, { guestId, businessId: venue.businessId })
  if (begun) {
    const { order, next } = begun
    const cubby = order.cubby && { number: order.cubby.number, color: order.cubby.color }
    const step: WalkStep = next
    const drink = order.items[0]?.name ?? DRINK
    return { walk: { step, order: order.id, drink, cubby }, phone: `/app/orders/${order.id}` }
  }
  const drink = await walkedDrink(call, venue.businessId)
  const isLooking = call.url.searchParams.get('at') === 'drink'
  const step: WalkStep = isLooking ? 'pay' : 'begin'
  const menu = `/app/b/${venue.slug}`
  return {
    walk: { step, order: null, drink: drink.name, cubby: null },
    phone: isLooking ? `${menu}/items/${drink.id}` : menu,
  }
}

async function walkedOrder({ app, url }: GuestCall, { guestId, businessId }: { guestId: number; businessId: number }) {
  const id = z.coerce.number().int().positive().safeParse(url.searchParams.get('order'))
  if (!id.success) return undefined
  const [found] = await demoOrders(app, businessId, (rows) =>
    rows.where('order.id', '=', id.data).where('order.customerId', '=', guestId),
  )
  return found
}

async function walkedDrink({ app }: GuestCall, businessId: number) {
  const { items } = await previewMenu(app, businessId, true)
  return drinkNamed(items, DRINK)
}

const demoForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('pay') }),
  /** `step`: the step on the button, so that pressing it twice takes one step. */
  z.object({ intent: z.literal('next'), step: z.string() }),
  z.object({
    intent: z.literal('night'),
    on: z.literal('on').optional(),
    speed: z.coerce.number().int().min(SPEEDS.least).max(SPEEDS.most),
    barWorks: z.literal('on').optional(),
  }),
  z.object({ intent: z.literal('name'), name: barName }),
])

/** Handles the buttons above the three screens. @throws as ordering, the bar's steps and the locker do */
export async function pressDemo(call: GuestCall): Promise<Response> {
  const { app, request, url } = call
  requireDemoLocker(app)
  const here = `/demo${url.search}`
  const sent = await call.form(demoForm)
  if (sent.intent === 'night') {
    app.busyNight.set({ isOn: sent.on === 'on', speed: sent.speed, barWorks: sent.barWorks === 'on' })
    return redirect(here)
  }
  if (sent.intent === 'name') {
    await nameBar(app, sent.name)
    return redirect(here)
  }
  const { guest, bartender, headers } = await onlookersOf(app, request)
  const { businessId } = await demoVenue(app)
  if (sent.intent === 'pay') {
    const { id: menuItemId } = await walkedDrink(call, businessId)
    const id = await orderDrink(app, guest, { businessId, menuItemId })
    return redirect(`/demo?order=${id}`, { headers })
  }
  const walked = await walkedOrder(call, { guestId: guest.id, businessId })
  if (walked && walked.next === sent.step) await takeStep(app, walked, { guest, bartender })
  return redirect(here, { headers })
}
