import { isBarbackError } from '../../../contract/errors'
import { guestTicket } from '../../ordering/lockers/guest-ticket'
import type { CustomerActor } from '../../platform/auth/actor'
import type { GuestCall } from '../call'
import { inWords } from '../refused-words'
import { timeOfDay } from '../frame/moments'
import { scanPicture } from '../frame/scan-picture'
import { CUBBY_LINES } from '../words/cubby-lines'

/** Returns the code that opens each cubby while the locker is offline, as a picture; or why there is none. */
export async function ticketOf(call: GuestCall, guest: CustomerActor, orderId: number, zone: string) {
  const { app, language } = call
  const ticket = await guestTicket(app, guest, orderId).catch((error: unknown) => {
    if (isBarbackError(error) && error.status < 500) return { refused: inWords(error, call) }
    throw error
  })
  if ('refused' in ticket) return ticket
  const { ticket: words } = call.words.orders
  const lines = CUBBY_LINES[language]
  const isOne = ticket.tickets.length === 1
  return {
    how: isOne ? words.how : lines.codes,
    codes: await Promise.all(
      ticket.tickets.map(async ({ ticket: code, link, cubby: { number } }) => ({
        number,
        name: isOne ? null : lines.name(number),
        picture: await scanPicture(code),
        alt: isOne ? words.alt : lines.codeOf(number),
        link: link === null ? null : { to: link, text: isOne ? words.link : lines.pageFor(number) },
      })),
    ),
    until: timeOfDay(ticket.expiresAt * 1000, language, zone),
  }
}

export type Ticket = Awaited<ReturnType<typeof ticketOf>>
