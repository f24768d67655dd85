import { z } from 'zod'
import { ORDER_STATUSES, PAYMENT_ATTEMPT_STATUSES, REFUND_STATUSES } from '../enumerations'

/**
 * Records that accompany an order, written by the system only. The order and the tab themselves are in calls/orders.ts and calls/tabs.ts.
 * Dollars, ISO times.
 */

const time = z.iso.datetime()

/** One change of an order's status: from, to, who, when, why. `actor` is 'customer:7', 'user:3', 'payments', 'locker:bar', 'sweep'. */
export const orderHistory = {
  table: 'orderHistory',
  record: z.object({
    fromStatus: z.enum(ORDER_STATUSES).nullable(),
    toStatus: z.enum(ORDER_STATUSES),
    actor: z.string(),
    reason: z.string().nullable(),
    at: time,
  }),
} as const
export type OrderHistory = z.infer<typeof orderHistory.record>

/** One attempt to take an order's money. */
export const payment = {
  table: 'payment',
  record: z.object({
    id: z.number(),
    orderId: z.number(),
    attempt: z.number(),
    status: z.enum(PAYMENT_ATTEMPT_STATUSES),
    amount: z.number(),
    applicationFee: z.number(),
    errorMessage: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
  }),
} as const
export type Payment = z.infer<typeof payment.record>

/** A refund: for one line or, without `orderItemId`, for the whole order with fee and tip. */
export const refund = {
  table: 'refund',
  record: z.object({
    id: z.number(),
    orderId: z.number(),
    orderItemId: z.number().nullable(),
    status: z.enum(REFUND_STATUSES),
    amount: z.number(),
    subtotal: z.number(),
    tax: z.number(),
    fee: z.number(),
    tip: z.number(),
    reason: z.string().nullable(),
    actor: z.string(),
    createdAt: time,
    updatedAt: time,
  }),
} as const
export type Refund = z.infer<typeof refund.record>
