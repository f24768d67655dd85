import { z } from 'zod'
import { TAB_MODES } from './enumerations'
import { choice } from './fields'
import { MAX_OFFERED_LIMITS, MAX_TAB_DOLLARS, MIN_TAB_DOLLARS } from './limits'
import { DEFAULT_TAB_LIMITS, limitsOf, MODE_NAMES } from './tabs'

/** The settings of a venue's tabs. Apart from tabs.ts, so that screens do not load the schemas. */

const limitsMessage = `Must be 1 to ${MAX_OFFERED_LIMITS} whole amounts from $${MIN_TAB_DOLLARS} to $${MAX_TAB_DOLLARS}, such as ${DEFAULT_TAB_LIMITS}`

/** The limits that a venue offers, as text with commas; the lowest first, each once. */
export function tabLimits() {
  return z
    .string(limitsMessage)
    .transform((text) => [...new Set(limitsOf(text.replaceAll('$', '')))].sort((one, other) => one - other))
    .refine(
      (limits) =>
        limits.length <= MAX_OFFERED_LIMITS &&
        limits.every((limit) => Number.isInteger(limit) && limit >= MIN_TAB_DOLLARS && limit <= MAX_TAB_DOLLARS),
      limitsMessage,
    )
    .transform((limits) => limits.join(', '))
}

export function tabMode() {
  return choice(TAB_MODES, { message: 'must match type of tab mode', labels: MODE_NAMES })
}
