import { z } from 'zod'
import { ORDER_PROBLEM_KINDS } from '../enumerations'
import { id } from '../fields'
import { notes } from './notes'

/** `POST orders/customer/{id}/problems`. Without `orderItemId` it concerns the whole order. */
export const problemBody = z.object({
  orderItemId: id().nullish(),
  kind: z.enum(ORDER_PROBLEM_KINDS, 'Must be one of the list'),
  notes: notes.optional(),
})
export type ProblemBody = z.infer<typeof problemBody>

/** A guest's report about an order. `resolvedAt`: when staff resolved it. */
export const problemView = z.object({
  id: z.number(),
  orderItemId: z.number().nullable(),
  kind: z.enum(ORDER_PROBLEM_KINDS),
  notes: z.string().nullable(),
  createdAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
})
