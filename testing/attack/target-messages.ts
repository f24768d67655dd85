import { z } from 'zod'
import { DEMO_LOCKER } from '../../db/seed/venues'

export const PERSONA_SECRET = 'wbhsec_of_an_attack'
/** The demo's locker, with the secret the locker tests use. */
export const DEVICE = DEMO_LOCKER.deviceId

export const asked = z.enum(['state', 'pair'])

export const opened = z.object({
  url: z.string(),
  stripeSecret: z.string(),
  /** How far its clock is ahead of the system's, in milliseconds. */
  evening: z.number(),
})
export const state = z.object({
  /** Heap in use after garbage collection, in bytes. */
  heap: z.number(),
  /** Errors logged since the last request for the state. */
  faults: z.array(z.string()),
})
export type FromTarget = z.infer<typeof opened> | z.infer<typeof state>
