/** The house's list of reasons for a comp. 'Other' needs words (docs/rules/money.md#comps). */
export const COMP_REASONS = ['Long wait', 'Mistake', 'Spilled', 'Regular', 'Staff', 'Other'] as const
export type CompReason = (typeof COMP_REASONS)[number]
