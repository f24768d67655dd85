import { LEAST_LATEST_PROMISE, MOST_LATEST_PROMISE, TOO_BUSY_NAMES, WHEN_TOO_BUSY } from '../too-busy'
import { z } from 'zod'
import { LEAST_STANDARD_DRINKS, MOST_ALCOHOLIC_DRINKS, MOST_STANDARD_DRINKS } from '../drink-limits'
import { BOX_STATUSES, MEASUREMENT_SYSTEMS, PLACE_CATEGORIES, ROLES } from '../enumerations'
import {
  choice,
  decimal,
  field,
  id,
  initially,
  keptNumber,
  measurementSystem,
  money,
  optional,
  reference,
  slug,
  switchField,
  time,
  wholeNumber,
} from '../fields'
import {
  LATE_MINUTES,
  MAX_DEFAULT_TIP,
  MAX_MAX_DISTANCE,
  MAX_PRICE_DOLLARS,
  MIN_MAX_DISTANCE,
  MIN_SERVICE_FEE_DOLLARS,
  TINY,
  UNCLAIMED_MINUTES,
  VERY_LATE_MINUTES,
} from '../limits'
import { tabLimits, tabMode } from '../tab-fields'
import { DEFAULT_TAB_LIMITS } from '../tabs'
import { entity } from './entity'
import { businessLocker } from './lockers'
import { printable } from '../printable'

/** Businesses and their payment accounts. Lockers are in lockers.ts. */

const fields = {
  active: initially(switchField(), false),
  placeId: reference('place'),
  /** Its name in the URL. If omitted, it stays. Earlier slugs still redirect to it. */
  slug: slug(),
  boxStatus: initially(choice(BOX_STATUSES, { message: 'must match type of box status' }), 'Setup Needed'),
  taxRate: decimal({ min: 0, max: 1, step: 0.0001 }),
  serviceFee: money({ min: MIN_SERVICE_FEE_DOLLARS, max: MAX_PRICE_DOLLARS, step: 0.5 }),
  /** How near a guest must be to order and pick up, in metres. */
  maxDistance: wholeNumber({ min: MIN_MAX_DISTANCE, max: MAX_MAX_DISTANCE }),
  /** Refuses orders and pickups without a position. No effect without `maxDistance`. */
  requiresLocation: initially(switchField(), true),
  /** Local 'HH:mm:ss'; a time before the opening is after midnight. */
  lastCall: time(),
  /** Minutes after which a loaded order counts as unclaimed. */
  unclaimedMinutes: initially(wholeNumber({ min: 1, max: 24 * 60 }), UNCLAIMED_MINUTES),
  /** Minutes after its payment from which the bar's screen shows an order as late, and as very late. */
  lateMinutes: initially(wholeNumber({ min: 1, max: 24 * 60 }), LATE_MINUTES),
  veryLateMinutes: initially(wholeNumber({ min: 1, max: 24 * 60 }), VERY_LATE_MINUTES),
  /** A pickup with alcohol waits until staff have seen the guest. */
  attendedRelease: initially(switchField(), false),
  /** The tip with which the app's basket begins, in percent of the drinks. Guests may choose another, or none. */
  defaultTip: initially(wholeNumber({ min: 0, max: MAX_DEFAULT_TIP }), 0),
  /** Dollars that a Bartender may comp in one night; 0: none. */
  bartenderComp: initially(money(), 0),
  /** Dollars that a Manager may comp in one night; null: without limit. Owners have none. */
  managerComp: optional(money()),
  /** Alcoholic drinks that one order may have; null: without limit. If omitted, it stays. */
  maxAlcoholicDrinks: keptNumber(wholeNumber({ min: 1, max: MOST_ALCOHOLIC_DRINKS })),
  /** US standard drinks that each guest is served in an hour; null: without limit. If omitted, it stays. */
  maxStandardDrinksPerHour: keptNumber(decimal({ min: LEAST_STANDARD_DRINKS, max: MOST_STANDARD_DRINKS, step: 0.5 })),
  /** Minutes from now that a promise may end at the latest; null: however late it is. If omitted, it stays. */
  latestPromise: keptNumber(wholeNumber({ min: LEAST_LATEST_PROMISE, max: MOST_LATEST_PROMISE })),
  /** What becomes of an order whose promise would be later: it is refused, or promised all the same. */
  whenTooBusy: initially(
    choice(WHEN_TOO_BUSY, { message: 'must match what to do when too busy', labels: TOO_BUSY_NAMES }),
    'refuse',
  ),
  /** Whether orders are charged by themselves or on a tab that is paid at the end. */
  tabMode: initially(tabMode(), 'each'),
  /** The limits that guests choose from when they open a tab, in whole dollars: '50, 100, 150'. */
  tabLimits: initially(field(tabLimits(), { kind: 'text', max: TINY }, z.string()), DEFAULT_TAB_LIMITS),
  /** The units on its screens. The API's own fields are in millilitres and metres. If omitted, they stay. */
  measures: measurementSystem(),
}

const employee = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roles: z.array(z.enum(ROLES)),
  avatar: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})

const placeOfBusiness = z.object({
  id: z.number(),
  name: z.string(),
  streetAddress: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phoneNumber: z.string().nullable(),
  category: z.enum(PLACE_CATEGORIES),
})

const base = entity('business', fields, {
  place: placeOfBusiness,
  employees: z.array(employee),
  lockers: z.array(businessLocker.record),
})

export const business = {
  ...base,
  /** The fields an Owner may change: all but the place, the active state and our fee. */
  ownInput: z.object(fields).omit({ active: true, placeId: true, serviceFee: true }),
  /** A business created from a place has empty settings until its form is filled in. */
  createInput: z.object({ placeId: reference('place'), active: initially(switchField(), false) }),
  record: base.record.extend({
    slug: z.string(),
    measures: z.enum(MEASUREMENT_SYSTEMS),
    taxRate: z.number().nullable(),
    serviceFee: z.number().nullable(),
    maxDistance: z.number().nullable(),
    maxAlcoholicDrinks: z.number().nullable(),
    maxStandardDrinksPerHour: z.number().nullable(),
    latestPromise: z.number().nullable(),
    lastCall: z.iso.time().nullable(),
  }),
}
export type BusinessInput = z.infer<typeof business.input>
export type BusinessOwnInput = z.infer<typeof business.ownInput>
export type Business = z.infer<typeof business.record>

/** A business's Stripe account, as Stripe reports it. */
export const businessStripeAccount = {
  table: 'businessStripeAccount',
  /** `POST stripe/account`. */
  createInput: z.object({ businessId: id() }),
  /** `POST stripe/account-link`: `origin` must be ours, because the browser returns there. */
  linkInput: z.object({ accountId: printable(z.string()).min(1), origin: z.url(), businessId: id() }),
  record: z.object({
    businessId: z.number(),
    stripeAccountId: z.string(),
    detailsSubmitted: z.boolean(),
    chargesEnabled: z.boolean(),
    payoutsEnabled: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  }),
} as const
export type BusinessStripeAccount = z.infer<typeof businessStripeAccount.record>
