import { z } from 'zod'
import { taxesView } from './orders'
import { ORDER_ITEM_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '../enumerations'

/** With the venue's UTC offset: '2026-05-15T22:00:00.000-04:00'. */
const venueTime = z.iso.datetime({ offset: true })

/** `GET orders/customer/{id}/receipt`: a paid order, in dollars. */
export const receiptView = z.object({
  /** The order's number. */
  number: z.number(),
  status: z.enum(ORDER_STATUSES),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  venue: z.object({
    businessId: z.number(),
    name: z.string(),
    streetAddress: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    phoneNumber: z.string().nullable(),
    /** The path of its logo, its photo's, and its color as '#rrggbb'. */
    logo: z.string().nullable(),
    photo: z.string().nullable(),
    color: z.string().nullable(),
  }),
  /** IANA name of the venue's time zone, which all times are in. */
  timeZone: z.string(),
  placedAt: venueTime,
  paidAt: venueTime,
  lines: z.array(
    z.object({
      name: z.string(),
      pour: z.string().nullable(),
      /** The spirits and swaps that the guest chose, by name. */
      choices: z.array(z.string()),
      quantity: z.number(),
      unitPrice: z.number(),
      listPrice: z.number(),
      /** The name of the price rule that made the difference. */
      priceRule: z.string().nullable(),
      total: z.number(),
      status: z.enum(ORDER_ITEM_STATUSES),
    }),
  ),
  subtotal: z.number(),
  /** What price rules took off, which `subtotal` no longer has. */
  discount: z.number(),
  taxRate: z.number(),
  tax: z.number(),
  taxes: taxesView,
  serviceFee: z.number(),
  tip: z.number(),
  total: z.number(),
  /** The card, by its network's name; null until Stripe has reported it. */
  card: z.object({ brand: z.string(), last4: z.string(), wallet: z.string().nullable() }).nullable(),
  /** Refunds, sent or pending. `line`: the name of the line, null for the rest of the order. `isComp`: the house gave it. */
  refunds: z.array(
    z.object({
      at: venueTime,
      amount: z.number(),
      line: z.string().nullable(),
      isComp: z.boolean(),
      isOnItsWay: z.boolean(),
    }),
  ),
  refunded: z.number(),
})
export type Receipt = z.infer<typeof receiptView>
