import { z } from 'zod'
import { ID_DOCUMENTS } from '../age'
import { id, orRequired, REQUIRED } from '../fields'

const SIX_DIGITS = 'Must be six digits'
/** No guest was born before. A year with a digit too few is a mistake. */
const EARLIEST_BIRTH = '1900-01-01'

/** `POST customers/age-code`: the business at whose bar the guest is. */
export const ageCodeBody = z.object({ businessId: id() })

/** Six digits that the guest shows to the bar, with a document. */
export const ageCode = z.object({ code: z.string(), expiresAt: z.iso.datetime() })
export type AgeCode = z.infer<typeof ageCode>

/** `PUT orders/kiosk/age`: the digits on the guest's screen, with or without spaces, and what was read on the document. The date is compared, not kept. */
export const ageCheckBody = z.object({
  code: z
    .string({ error: orRequired(SIX_DIGITS) })
    .overwrite((code) => code.replace(/\s/g, ''))
    .regex(/^\d{6}$/, SIX_DIGITS),
  dateOfBirth: z.iso
    .date({ error: orRequired('Must be a date') })
    .refine((day) => day >= EARLIEST_BIRTH, 'Read the year once more'),
  document: z.enum(ID_DOCUMENTS, { error: REQUIRED }),
})
export type AgeCheckBody = z.infer<typeof ageCheckBody>

/** A guest whose age the bar has checked: over 21 at the business until its business date ends. */
export const checkedGuest = z.object({
  guest: z.string(),
  document: z.enum(ID_DOCUMENTS),
  until: z.iso.datetime(),
})
export type CheckedGuest = z.infer<typeof checkedGuest>
