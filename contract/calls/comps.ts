import { z } from 'zod'
import { COMP_REASONS } from '../comps'
import { id, money, REQUIRED } from '../fields'
import { call, nothing } from './call'
import { notes } from './notes'

const keyMessage = 'Send an Idempotency-Key header with a UUID, so that a repeat cannot comp twice'

const reasons = {
  /** A line; left out, the whole order. */
  itemId: id().optional(),
  reason: z.enum(COMP_REASONS, { error: REQUIRED }),
  /** Why, in words: required with 'Other'. */
  words: notes.optional(),
}

/** All that is left, a percentage of the price, or dollars, each before tax: its share of the tax goes with it. */
export const compBody = z.discriminatedUnion('type', [
  z.object({ type: z.literal('all'), ...reasons }),
  z.object({
    type: z.literal('percent'),
    value: z.number().min(1, 'Must be 1 to 100').max(100, 'Must be 1 to 100'),
    ...reasons,
  }),
  z.object({ type: z.literal('amount'), value: money({ min: 0.01 }), ...reasons }),
])
export type CompBody = z.infer<typeof compBody>

/** A comp in dollars. It can be undone until `undoUntil`, and is sent to the guest's bank then. */
export const compView = z.object({
  id: z.number(),
  orderId: z.number(),
  reason: z.enum(COMP_REASONS),
  words: z.string().nullable(),
  subtotal: z.number(),
  tax: z.number(),
  amount: z.number(),
  undoUntil: z.iso.datetime(),
})

/** Giving drinks away (docs/rules/money.md#comps). */
export const comps = {
  give: call({
    method: 'POST',
    path: 'orders/{id}/comps',
    who: 'staff',
    needs: ['update', 'Order'],
    headers: z.object({ 'Idempotency-Key': z.uuid(keyMessage) }),
    body: compBody,
    answer: compView,
    errors: [
      'manager_needed',
      'owner_needed',
      'comp_limit',
      'not_paid',
      'payment_disputed',
      'nothing_to_refund',
      'idempotency_mismatch',
    ],
    says: 'Comps a line or an order; the same Idempotency-Key comps once.',
    example: {
      body: { type: 'all', itemId: 7, reason: 'Spilled' },
    },
  }),
  undo: call({
    method: 'POST',
    path: 'orders/{id}/comps/{compId}/undo',
    who: 'staff',
    needs: ['update', 'Order'],
    answer: nothing,
    errors: ['owner_needed', 'not_paid', 'payment_disputed', 'too_late'],
    says: 'Undoes a comp within 10 seconds; undoing it again changes nothing.',
  }),
}
