import { z } from 'zod'
import { LOCKER_COLOR_NAMES } from '../cubbies'

/** `GET orders/handovers/{code}`: what a friend hands over. */
export const handoverView = z.object({
  orderId: z.number(),
  businessId: z.number(),
  placeName: z.string(),
  /** The name of the friend. */
  guest: z.string(),
  isAlcoholic: z.boolean(),
  items: z.array(z.object({ name: z.string(), quantity: z.number() })),
  /** The caller has taken it. */
  isTaken: z.boolean(),
  isOwn: z.boolean(),
})

/**
 * The cubbies that open for a pickup, one after another. `lockerId`: as written on the locker; `expiresAt`: Unix seconds. `waitsForStaff`: nothing opens before
 * staff have seen the guest, so there is no command yet; the order's `release` reports the progress.
 */
export const pickupAnswer = z.object({
  cubbies: z.array(z.object({ lockerId: z.string(), number: z.number(), color: z.enum(LOCKER_COLOR_NAMES) })),
  commandId: z.string().nullable(),
  waitsForStaff: z.boolean(),
  expiresAt: z.number(),
})
export type PickupAnswer = z.infer<typeof pickupAnswer>

const cubbyTicket = z.object({
  ticket: z.string(),
  cubby: z.object({ lockerId: z.string(), number: z.number() }),
  link: z.string().nullable(),
})

/**
 * Opens the guest's cubby at a locker that has lost its server: as a QR code for its scanner, or at `link`, the locker's own page on the
 * venue's network, to be opened as a document; null if the locker has none. `tickets` has one for each cubby of the order, beginning with that one. Times
 * are Unix seconds.
 */
export const ticketAnswer = cubbyTicket.extend({
  tickets: z.array(cubbyTicket),
  expiresAt: z.number(),
  renewAt: z.number(),
})
export type TicketAnswer = z.infer<typeof ticketAnswer>
