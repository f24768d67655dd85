/** The limits of alcohol for each guest (docs/rules/duty-of-care.md). */

/** Alcoholic drinks in one order of a new business. */
export const DEFAULT_MAX_ALCOHOLIC_DRINKS = 4
/** Bounds of the settings: drinks, and US standard drinks. */
export const MOST_ALCOHOLIC_DRINKS = 100
export const LEAST_STANDARD_DRINKS = 1
export const MOST_STANDARD_DRINKS = 20

/** What a drink of unknown strength counts as, in standard drinks. */
export const UNKNOWN_STANDARD_DRINKS = 1

/** Which limit: alcoholic drinks of one order, or standard drinks in an hour. */
export const DRINK_LIMITS = ['order', 'hour'] as const
export type DrinkLimit = (typeof DRINK_LIMITS)[number]

/** For how long the bar lets a guest go on: an hour's worth, or until the business date ends. */
const GO_ON = ['hour', 'night'] as const
export type GoOn = (typeof GO_ON)[number]

/** What the bar decides about a guest whom a limit holds back. */
export const GO_ON_ANSWERS = [...GO_ON, 'no'] as const
export type GoOnAnswer = (typeof GO_ON_ANSWERS)[number]

/** Why the bar lets a guest go on. */
export const GO_ON_REASONS = ['Looks fine', 'For others', 'Eating', 'Other'] as const
export type GoOnReason = (typeof GO_ON_REASONS)[number]
