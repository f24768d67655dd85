import { showBasket } from '../../ordering/checkout/basket-view'
import { customerActor, type CustomerActor } from '../../platform/auth/actor'
import { beginGuestSession } from '../../platform/auth/guest-session'
import { guestForm, guestOfForm, makeGuest, type GuestForm } from '../../platform/auth/guest-without-account'
import { endSession } from '../../platform/auth/sessions'
import type { GuestCall } from '../call'
import { nextStep, type basketOf } from './basket-screen'

interface WhoOrders {
  guest: CustomerActor
  /** Headers that sign them in to this browser; send them once there is an order. */
  headers: Headers
  /** Call it when the order is paid. */
  paid(): Promise<void>
  /** Call it when there is no order. */
  refused(): Promise<void>
}

type Sent = { orderKey: string } & Partial<GuestForm> & Awaited<ReturnType<typeof basketOf>>

/**
 * Returns the ordering guest: the signed-in one, or a new one without an account, with a session in this browser
 * (docs/rules/people.md#guests-without-an-account). The same form again is the same guest. Undefined if there is nothing to order. Redirects to sign in if
 * there is alcohol in the basket. @throws 400 with the fields, 429
 */
export async function whoOrders(call: GuestCall, sent: Sent): Promise<WhoOrders | undefined> {
  const { app, actor, address, request } = call
  const nothing = () => Promise.resolve()
  if (actor.kind === 'customer') return { guest: actor, headers: new Headers(), paid: nothing, refused: nothing }
  const { token, orderKey, basket, venue } = sent
  if (token === undefined) return undefined
  const ordering = { token, orderKey }
  const known = await guestOfForm(app, ordering)
  if (!known) {
    // A form without its basket makes no guest.
    if (basket?.orderKey !== orderKey) return undefined
    const lines = await showBasket(app, actor, venue.businessId, basket.lines)
    if (nextStep(actor, lines) !== 'pay') call.guest()
  }
  const made = known ?? (await makeGuest(app, guestForm.parse(sent), { ordering, address }))
  const { sessionId, headers } = await beginGuestSession(app, request, { customerId: made.id })
  return {
    guest: customerActor(made, { sessionId, now: app.now() }),
    headers,
    paid: () => (known ? nothing() : app.limits.giveBackFrom('guest', address)),
    refused: () => endSession(app.db, { sessionId, why: 'nothing ordered', now: app.now() }),
  }
}
