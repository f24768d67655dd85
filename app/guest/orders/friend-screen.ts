import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { isBarbackError } from '../../../contract/errors'
import { isLiveOrder } from '../../../contract/order-states'
import { handoverOf, handToFriend, takeBackFromFriend, takePickup } from '../../ordering/lockers/somebody-else'
import { readOrder } from '../../ordering/orders/read'
import { isOver21At } from '../../platform/auth/over21'
import type { GuestCall } from '../call'
import { scanPicture } from '../frame/scan-picture'
import { venueLook } from '../frame/venue-look'
import { FRIEND_LINES } from '../words/friend-lines'

/** Returns the link by which a friend picks up the guest's order, or who has taken it. Redirects to an order that cannot be handed over. @throws 404 */
export async function friendScreen(call: GuestCall) {
  const { app, language } = call
  const { id, isOwn, status, paidAt, collector, handoverCode, placeName, businessId } = await readOrder(
    app,
    call.guest(),
    call.id(),
  )
  if (!isOwn || paidAt === null || !isLiveOrder(status)) throw redirect(`/app/orders/${id}`)
  const words = FRIEND_LINES[language]
  const link = handoverCode === null || collector !== null ? null : `${app.publicUrl}/app/p/${handoverCode}`
  return {
    title: `${words.title} – ${placeName}`,
    heading: words.title,
    look: await venueLook(app, businessId),
    back: { to: `/app/orders/${id}`, text: words.toOrder },
    how: words.how,
    taken: collector === null ? null : words.taken(collector),
    link: link && {
      url: link,
      picture: await scanPicture(link),
      label: words.link,
      alt: words.alt,
      words: { send: words.sendIt, copied: words.copied },
    },
    make: link === null && collector === null ? words.make : words.again,
    takeBack: handoverCode === null ? null : collector === null ? words.end : words.takeBack,
  }
}

export type FriendScreen = Awaited<ReturnType<typeof friendScreen>>

const friendForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('make') }),
  z.object({ intent: z.literal('takeBack') }),
])

/** Makes a link or takes the pickup back. @throws as `handToFriend` and `takeBackFromFriend` */
export async function pressFriend(call: GuestCall): Promise<Response> {
  const orderId = call.id()
  const { intent } = await call.form(friendForm)
  if (intent === 'make') await handToFriend(call.app, call.guest(), orderId)
  else await takeBackFromFriend(call.app, call.guest(), orderId)
  return redirect(intent === 'make' ? `/app/orders/${orderId}/friend` : `/app/orders/${orderId}`)
}

/** Returns who asks for which pickup; `offer` is null once the link has ended. Redirects a guest who has taken it to the order. */
export async function takeScreen(call: GuestCall, code: string) {
  const { app, actor, language, url } = call
  const words = FRIEND_LINES[language]
  const customerId = actor.kind === 'customer' ? actor.id : undefined
  const found = await handoverOf(app, code, customerId).catch((error: unknown) => {
    if (isBarbackError(error) && error.status === 404) return null
    throw error
  })
  if (!found) return { title: words.ended, look: null, offer: null }
  const { orderId, businessId, placeName, guest, items, isAlcoholic, isTaken, isOwn } = found
  if (isTaken && !isOwn) throw redirect(`/app/orders/${orderId}`)
  const heading = words.offered(guest)
  const mayTake = actor.kind === 'customer' && actor.hasAccount
  const needsAge = isAlcoholic && mayTake && !isOver21At(actor, { businessId, at: app.now() })
  return {
    title: `${heading} – ${placeName}`,
    look: await venueLook(app, businessId),
    offer: {
      heading,
      placeName,
      drinks: items.map(({ quantity, name }) => `${quantity} × ${name}`),
      how: isOwn ? [words.own] : needsAge ? [words.needsAge] : words.takes,
      /** Null for a guest who shows their age first, and for the order's own. */
      button: isOwn || needsAge ? null : mayTake ? words.take : words.signIn,
      verify: needsAge ? { to: `/app/verify?${new URLSearchParams({ to: url.pathname })}`, text: words.verify } : null,
    },
  }
}

export type TakeScreen = Awaited<ReturnType<typeof takeScreen>>

/** Takes over the pickup and redirects to the order. A guest without an account signs in first. @throws as `takePickup` */
export async function pressTake(call: GuestCall, code: string): Promise<Response> {
  return redirect(`/app/orders/${await takePickup(call.app, call.account(), code)}`)
}
