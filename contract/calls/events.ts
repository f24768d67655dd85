import { z } from 'zod'
import { ORDER_STATUSES } from '../enumerations'

/** The events of the streams. Each reports that something changed, with ids only. The client fetches the rest. */

export const orderEvent = z.object({
  type: z.literal('order'),
  businessId: z.number(),
  customerId: z.number(),
  orderId: z.number(),
  status: z.enum(ORDER_STATUSES),
})

export const lockerEvent = z.object({ type: z.literal('locker'), businessId: z.number(), lockerId: z.number() })

export const menuEvent = z.object({ type: z.literal('menu'), businessId: z.number() })

/** Sign-ins from the venue's network have reached a rate limit. */
export const networkEvent = z.object({ type: z.literal('network'), businessId: z.number() })

/** A limit of drinks holds a guest back, or the bar has decided about one. */
export const drinkLimitEvent = z.object({
  type: z.literal('drinkLimit'),
  businessId: z.number(),
  customerId: z.number(),
})

/** The bar has checked a guest's age. */
export const ageCheckEvent = z.object({
  type: z.literal('ageCheck'),
  businessId: z.number(),
  customerId: z.number(),
})

/** Every event that a bar's devices receive. */
export const barbackEvent = z.discriminatedUnion('type', [
  orderEvent,
  lockerEvent,
  menuEvent,
  networkEvent,
  drinkLimitEvent,
  ageCheckEvent,
])
export type BarbackEvent = z.infer<typeof barbackEvent>
