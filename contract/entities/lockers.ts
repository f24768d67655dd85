import { z } from 'zod'
import { CUBBY_PHASES, CUBBY_REACHES, LOCKER_COLOR_NAMES } from '../cubbies'
import { DOOR_STATES } from '../enumerations'
import { initially, optional, reference, switchField, text, wholeNumber } from '../fields'
import { MAX_CUBBIES, SHORT } from '../limits'
import { entity } from './entity'

/** Lockers and their cubbies (docs/rules/lockers.md). */

/** The code that kiosk calls send in a header: letters, digits, dashes. */
const lockerCode = text().regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, 'Only letters, digits, - and _')

export const businessLocker = entity(
  'businessLocker',
  {
    businessId: reference('business'),
    /** The controller's hardware serial. */
    deviceId: optional(text({ max: SHORT })),
    lockerId: lockerCode,
    name: text(),
    numberOfCubbies: wholeNumber({ min: 1, max: MAX_CUBBIES }),
    active: initially(switchField(), true),
  },
  {
    /** True while its controller is connected. */
    online: z.boolean(),
    lastSeenAt: z.iso.datetime().nullable(),
  },
)
export type BusinessLocker = z.infer<typeof businessLocker.record>

/** One cubby. Its phase, and with it the color, follows from orders and doors. */
export const cubby = {
  table: 'cubby',
  record: z.object({
    id: z.number(),
    lockerId: z.number(),
    number: z.number(),
    reach: z.enum(CUBBY_REACHES),
    phase: z.enum(CUBBY_PHASES),
    color: z.enum(LOCKER_COLOR_NAMES),
    orderId: z.number().nullable(),
    occupied: z.boolean(),
    front: z.enum(DOOR_STATES),
    back: z.enum(DOOR_STATES),
    note: z.string().nullable(),
    /** When it entered this phase. */
    since: z.iso.datetime(),
  }),
} as const

/** A locker with its cubbies, in the order of their numbers. */
export const lockerDetails = businessLocker.record.extend({ cubbies: z.array(cubby.record) })
export type LockerDetails = z.infer<typeof lockerDetails>
