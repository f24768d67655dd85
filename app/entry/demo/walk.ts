import { z } from 'zod'
import type { CustomerActor } from '../../platform/auth/actor'
import type { GuestCall } from '../../guest/call'
import { previewMenu } from '../../ordering/menu/menu'
import type { demoVenue } from './crew'
import { readDemoLocker } from './demo-locker'
import { demoOrders, drinkNamed, type DemoOrder, type NextStep } from './steps'
import { troubleOf, type TroubleStep } from './troubles'
import { isYoungGuest, wasChecked } from './young-guest'

const DRINK = 'Negroni'
const SOFT_DRINK = 'Shirley Temple'

/**
 * The step of the walkthrough: no order yet, the drink is on the phone, the next step of its order or of its trouble; for a guest of 19, their basket
 * (`young`) and their checked age (`tooYoung`).
 */
export type WalkStep = 'begin' | 'pay' | 'young' | 'tooYoung' | NextStep | TroubleStep

/** The part of the demo that a step is about. */
export type Pane = 'phone' | 'bar' | 'locker'

export type Venue = Awaited<ReturnType<typeof demoVenue>>
interface Whose {
  guest: CustomerActor
  venue: Venue
}

/** Returns the walkthrough's step, and the address that the phone shows. */
export async function walkOf(call: GuestCall, { guest, venue }: Whose) {
  const menu = `/app/b/${venue.slug}`
  const isYoung = isYoungGuest(guest)
  const begun = await walkedOrder(call, { guest, venue })
  if (begun) {
    const { order } = begun
    const { step, waitsMs } = await stepOf(call, begun)
    const cubby = order.cubby && { number: order.cubby.number, mayBeUnlocked: order.cubby.mayBeUnlocked }
    const line = order.items[0]
    const drink = { drink: line?.name ?? DRINK, image: await imageOf(call, venue, line?.name) }
    const places = { ...placesOf(step, cubby !== null), waitsMs, isYoung }
    return { walk: { step, ...drink, cubby, ...places }, phone: `/app/orders/${order.id}` }
  }
  const step = isYoung ? await youngStep(call, guest) : isLooking(call) ? 'pay' : 'begin'
  const { id, name, image } = await drinkOf(call, venue, step === 'tooYoung')
  const walk = { step, drink: name, image, cubby: null, ...placesOf(step, false), waitsMs: null, isYoung }
  return { walk, phone: phoneAt(step, { menu, drinkId: id }) }
}

export type Walk = Awaited<ReturnType<typeof walkOf>>['walk']

const isLooking = ({ url }: GuestCall) => url.searchParams.get('at') === 'drink'

async function youngStep({ app }: GuestCall, guest: CustomerActor): Promise<WalkStep> {
  return (await wasChecked(app, guest)) ? 'tooYoung' : 'young'
}

function phoneAt(step: WalkStep, { menu, drinkId }: { menu: string; drinkId: number }): string {
  if (step === 'young') return `${menu}/basket`
  if (step === 'tooYoung') return `/app/verify?${new URLSearchParams({ to: `${menu}/basket` })}`
  return step === 'pay' ? `${menu}/items/${drinkId}` : menu
}

/** Returns the order in the address, if it is this guest's. */
export async function walkedOrder({ app, url }: GuestCall, { guest, venue }: Whose): Promise<DemoOrder | undefined> {
  const id = z.coerce.number().int().positive().safeParse(url.searchParams.get('order'))
  if (!id.success) return undefined
  const [found] = await demoOrders(app, venue.businessId, (rows) =>
    rows.where('order.id', '=', id.data).where('order.customerId', '=', guest.id),
  )
  return found
}

/** In the address once the visitor has taken the drink out of an offline locker. */
export const TAKEN = 'taken'

/** Returns the next step of an order: of its trouble, if it has one. `waitsMs`: after so long the step changes by itself. */
export async function stepOf(
  { app, url }: GuestCall,
  begun: DemoOrder,
): Promise<{ step: WalkStep; waitsMs: number | null }> {
  const locker = begun.order.cubby ? await readDemoLocker(app) : undefined
  return troubleOf(begun, locker, url.searchParams.has(TAKEN)) ?? { step: begun.next, waitsMs: null }
}

/** Returns the drink that the walkthrough orders. */
export async function drinkOf({ app }: GuestCall, { businessId }: Venue, isSoft = false) {
  const { items } = await previewMenu(app, businessId, !isSoft)
  return drinkNamed(items, isSoft ? SOFT_DRINK : DRINK)
}

async function imageOf({ app }: GuestCall, { businessId }: Venue, name: string | undefined): Promise<string | null> {
  const { items } = await previewMenu(app, businessId, true)
  return items.find((item) => item.name === name)?.image ?? null
}

/** The pane that a step has changed, and the one in which the drink is; null if none. */
function placesOf(step: WalkStep, isInCubby: boolean): { changed: Pane | null; drinkAt: Pane | null } {
  switch (step) {
    case 'begin':
      return { changed: null, drinkAt: null }
    case 'pay':
    case 'over':
    case 'young':
    case 'tooYoung':
      return { changed: 'phone', drinkAt: 'phone' }
    case 'start':
    case 'load':
      return { changed: 'bar', drinkAt: 'bar' }
    case 'mix':
      return { changed: 'phone', drinkAt: 'bar' }
    case 'open':
    case 'ticket':
    case 'stuck':
      return { changed: 'phone', drinkAt: 'locker' }
    case 'shutBack':
    case 'shutFront':
    case 'takeOut':
    case 'silence':
      return { changed: 'locker', drinkAt: 'locker' }
    case 'plug':
      return { changed: 'locker', drinkAt: 'phone' }
    case 'wait':
      return { changed: null, drinkAt: isInCubby ? 'locker' : 'bar' }
  }
}
