import { z } from 'zod'
import { ORDER_STATUSES } from '../enumerations'

/** What a stream tells: that something changed. It carries ids only; the reader fetches what it may see. */

export const orderEvent = z.object({
  type: z.literal('order'),
  businessId: z.number(),
  customerId: z.number(),
  orderId: z.number(),
  status: z.enum(ORDER_STATUSES),
})

export const lockerEvent = z.object({ type: z.literal('locker'), businessId: z.number(), lockerId: z.number() })

export const menuEvent = z.object({ type: z.literal('menu'), businessId: z.number() })

/** Everything that a bar's own devices may hear. */
export const barbackEvent = z.discriminatedUnion('type', [orderEvent, lockerEvent, menuEvent])
export type BarbackEvent = z.infer<typeof barbackEvent>
