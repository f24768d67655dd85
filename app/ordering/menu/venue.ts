import { notFound } from '../../../contract/errors'
import type { MeasurementSystem, TabMode } from '../../../contract/enumerations'
import type { OpeningTimes } from '../../../contract/opening-times'
import { limitsOf } from '../../../contract/tabs'
import type { WhenTooBusy } from '../../../contract/too-busy'
import type { Database } from '../../../db/store'
import { loadHours } from './opening-hours'
import { loadTaxes, type Taxes } from './taxes'

/** Since when and until when a venue holds new orders back, in Unix milliseconds. */
export interface Pause {
  since: number
  until: number
}

/** Returns the last pause of a business from its columns. */
export function storedPause({
  pausedAt,
  pausedUntil,
}: Record<'pausedAt' | 'pausedUntil', number | null>): Pause | null {
  return pausedAt === null || pausedUntil === null ? null : { since: pausedAt, until: pausedUntil }
}

/** The facts that decide whether a business can take an order now. Money in cents, distance in metres. */
export interface Venue {
  businessId: number
  placeId: number
  name: string
  latitude: number
  longitude: number
  timeZone: string
  enabled: boolean
  active: boolean
  chargesEnabled: boolean
  stripeAccountId: string | null
  taxes: Taxes
  /** Null until the business's form is filled in; without it the business cannot be active. */
  serviceFeeCents: number | null
  maxDistance: number | null
  requiresLocation: boolean
  /** The units on its screens. */
  measures: MeasurementSystem
  lastCall: string | null
  /** Alcoholic drinks in one order, and standard drinks for each guest in an hour; null: without limit. */
  maxAlcoholicDrinks: number | null
  maxStandardDrinksPerHour: number | null
  /** Minutes from now that a promise may end at the latest, and what becomes of a later order; null: however late it is. */
  latestPromise: number | null
  whenTooBusy: WhenTooBusy
  /** In percent. */
  defaultTip: number
  tabMode: TabMode
  /** Offered to guests who open a tab, in dollars. */
  tabLimits: number[]
  hours: OpeningTimes
  /** The last pause of new orders, which may be over; Unix ms. */
  pause: Pause | null
}

/** @throws 404 for a business that does not exist */
export async function loadVenue(db: Database, businessId: number): Promise<Venue> {
  const row = await db
    .selectFrom('business')
    .innerJoin('place', 'place.id', 'business.placeId')
    .leftJoin('businessStripeAccount as account', 'account.businessId', 'business.id')
    .where('business.id', '=', businessId)
    .select([
      'business.id as businessId',
      'place.id as placeId',
      'place.name',
      'place.latitude',
      'place.longitude',
      'place.timeZone',
      'place.enabled',
      'business.active',
      'account.chargesEnabled',
      'account.stripeAccountId',
      'business.serviceFeeCents',
      'business.maxDistance',
      'business.requiresLocation',
      'business.measures',
      'business.lastCall',
      'business.maxAlcoholicDrinks',
      'business.maxStandardDrinksPerHour',
      'business.latestPromise',
      'business.whenTooBusy',
      'business.defaultTip',
      'business.tabMode',
      'business.tabLimits',
      'business.pausedAt',
      'business.pausedUntil',
    ])
    .executeTakeFirst()
  if (!row) throw notFound('Business')
  const { pausedAt, pausedUntil, ...facts } = row
  return {
    ...facts,
    enabled: row.enabled === 1,
    active: row.active === 1,
    chargesEnabled: row.chargesEnabled === 1,
    requiresLocation: row.requiresLocation === 1,
    tabLimits: limitsOf(row.tabLimits),
    hours: await loadHours(db, row.placeId),
    taxes: await loadTaxes(db, businessId),
    pause: storedPause({ pausedAt, pausedUntil }),
  }
}
