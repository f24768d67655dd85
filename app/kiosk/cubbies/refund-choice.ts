import { z } from 'zod'

/** Whether the guest of an unclaimed order gets their money back, as a form asks it; undefined when it did not, or nobody chose. */
export const refundChoice = z
  .enum(['yes', 'no'])
  .optional()
  .transform((choice) => (choice === undefined ? undefined : choice === 'yes'))
