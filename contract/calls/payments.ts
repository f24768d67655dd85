import { z } from 'zod'
import { pageOf } from './lists'

/** `POST stripe/customer/customer-sheet`: what Stripe's sheet in the guest's app is opened with; secrets of this guest alone. */
export const customerSheet = z.object({
  customer: z.string(),
  ephemeralKey: z.string(),
  setupIntent: z.string(),
  customerSessionClientSecret: z.string(),
  publishableKey: z.string().nullable(),
})
export type CustomerSheet = z.infer<typeof customerSheet>

/** One card that the guest saved: `GET stripe/customer/cards`. */
export const savedCard = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
})
export const savedCardList = pageOf(savedCard)
