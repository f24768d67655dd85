import { z } from 'zod'
import { REQUIRED, TOO_LONG } from '../fields'
import { printable } from '../printable'
import { call } from './call'

/** Enough for a rule with a thousand items. */
const MAX_TERMS = 20_000

const source = z.object({
  of: z.string(),
  /** The day or month of the source; null if it names none. */
  asOf: z.string().nullable(),
})

/** Whether a price rule is lawful at its venue, as its Owner has confirmed, and what public pages report about the venue's state. */
export const confirmationView = z.object({
  priceRuleId: z.number(),
  /** True with alcohol in it: the rule holds only once it is confirmed. */
  isNeeded: z.boolean(),
  /** Null until an Owner or Admin has confirmed the rule as it is now. */
  confirmed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** What, how and when. A confirmation holds for these terms only. */
  terms: z.string(),
  /** The venue's state. */
  state: z.string(),
  /** Null for a state without an entry, which is unknown, never allowed: ask its regulator. */
  law: z
    .object({
      says: z.string(),
      /** The reported limits that the rule crosses or has to meet. */
      crossed: z.array(z.string()),
      sources: z.array(source),
      /** Sources that report something else. */
      against: z.array(source),
      /** The day on which the sources were read. */
      readOn: z.iso.date(),
    })
    .nullable(),
})
export type ConfirmationView = z.infer<typeof confirmationView>

const confirmationBody = z.object({ terms: printable(z.string(REQUIRED).min(1, REQUIRED)).max(MAX_TERMS, TOO_LONG) })

/** An Owner's word on price rules with alcohol. The rules themselves are in the catalogue. */
export const priceRuleConfirmations = {
  get: call({
    method: 'GET',
    path: 'businesses/price-rules/{id}/confirmation',
    who: 'staff',
    needs: ['read', 'PriceRule'],
    answer: confirmationView,
    says: 'Returns who has confirmed that a price rule is lawful, and what is reported about the venue’s state.',
  }),
  confirm: call({
    method: 'PUT',
    path: 'businesses/price-rules/{id}/confirmation',
    who: 'staff',
    needs: ['configure', 'Business'],
    body: confirmationBody,
    answer: confirmationView,
    errors: ['stale_version'],
    says: 'Confirms that a price rule with the `terms` that were read is lawful at the venue; safe to repeat.',
    example: { body: { terms: '[null,true,"Percent",25,["friday"],"16:00:00","19:00:00",null,null]' } },
  }),
}
