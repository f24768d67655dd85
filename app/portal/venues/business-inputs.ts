import type { FieldMeta } from '../../../contract/field-meta'
import type { EntityForm } from './entity-form'

/** Data that the screen needs for the form of a business's settings. */
export interface BusinessStart extends EntityForm {
  /** Definition of the service fee's field. */
  fee: FieldMeta | undefined
}

/** The inputs of a business's settings, with their labels. */
export const BUSINESS_LABELS = {
  active: 'Active',
  slug: 'Web Name',
  boxStatus: 'Box Status',
  taxRate: 'Sales Tax (%)',
  serviceFee: 'Service Fee ($)',
  maxDistance: 'Max Distance',
  requiresLocation: 'Ask Where Guests Are',
  lastCall: 'Last Call',
  measures: 'Units',
  unclaimedMinutes: 'Unclaimed After (min)',
  lateMinutes: 'Late After (min)',
  veryLateMinutes: 'Very Late After (min)',
  attendedRelease: 'Attended Release',
  defaultTip: 'Suggested Tip (%)',
  bartenderComp: 'Comps of a Bartender a Night ($)',
  managerComp: 'Comps of a Manager a Night ($)',
  maxAlcoholicDrinks: 'Alcoholic Drinks an Order',
  maxStandardDrinksPerHour: 'Standard Drinks an Hour',
  latestPromise: 'Latest Promise (min)',
  whenTooBusy: 'When It Would Be Later',
  tabMode: 'Tabs',
  tabLimits: 'Tab Limits ($)',
} as const
/** Explains attended release beside its checkbox. */
export const ATTENDED_HINT = 'A pickup with alcohol waits up to a minute for staff to press Seen on the kiosk'
