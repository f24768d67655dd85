import { isBarbackError } from '../../../contract/errors'
import { guestTicket } from '../../ordering/lockers/guest-ticket'
import type { CustomerActor } from '../../platform/auth/actor'
import type { GuestCall } from '../call'
import { inWords } from '../refused-words'
import { timeOfDay } from '../frame/moments'
import { scanPicture } from '../frame/scan-picture'

/** Returns the code that opens the cubby while the locker is offline, as a picture; or why there is none. */
export async function ticketOf(call: GuestCall, guest: CustomerActor, orderId: number, zone: string) {
  const { app, language } = call
  const ticket = await guestTicket(app, guest, orderId).catch((error: unknown) => {
    if (isBarbackError(error) && error.status < 500) return { refused: inWords(error, call) }
    throw error
  })
  if ('refused' in ticket) return ticket
  return {
    picture: await scanPicture(ticket.ticket),
    link: ticket.link,
    until: timeOfDay(ticket.expiresAt * 1000, language, zone),
  }
}

export type Ticket = Awaited<ReturnType<typeof ticketOf>>
