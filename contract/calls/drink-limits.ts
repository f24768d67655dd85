import { z } from 'zod'
import { DRINK_LIMITS, GO_ON_ANSWERS, GO_ON_REASONS } from '../drink-limits'
import { REQUIRED } from '../fields'
import { pageOf } from './lists'

/** A guest whom a limit of drinks holds back, as the bar sees them. */
export const heldBackGuest = z.object({
  id: z.number(),
  /** The order whose door stays closed; null for one that was not placed. */
  orderId: z.number().nullable(),
  guest: z.string(),
  limit: z.enum(DRINK_LIMITS),
  /** What they ask for: '4 × Negroni'. */
  drinks: z.string(),
  standardDrinks: z.number(),
  askedAt: z.iso.datetime(),
  /** Whether a further hour's worth is enough for it. */
  fitsHour: z.boolean(),
})

/** `GET orders/kiosk/limits`. */
export const heldBackList = pageOf(heldBackGuest)

/**
 * `PUT orders/kiosk/limits/{id}`. 'hour': an hour's worth begins anew, and for an hour an order may have any number of drinks; 'night': no limit until
 * the business date ends; 'no': not now.
 */
export const goOnBody = z.object({
  answer: z.enum(GO_ON_ANSWERS, { error: REQUIRED }),
  /** Left out: Other. */
  reason: z.enum(GO_ON_REASONS).optional(),
})
export type GoOnBody = z.infer<typeof goOnBody>
