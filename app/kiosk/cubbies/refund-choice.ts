import { z } from 'zod'

/** Whether to refund the guest of an unclaimed order. Undefined if the form did not ask or staff did not choose. */
export const refundChoice = z
  .enum(['yes', 'no'])
  .optional()
  .transform((choice) => (choice === undefined ? undefined : choice === 'yes'))
