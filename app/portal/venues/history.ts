import { business } from '../../../contract/entities/businesses'
import { businessLocker } from '../../../contract/entities/lockers'
import { place } from '../../../contract/entities/places'
import { WEEKDAYS } from '../../../contract/enumerations'
import { spansLabel } from '../../../contract/span-label'
import { openingTimes, type GivenHours } from '../../../contract/opening-times'
import type { UserActor } from '../../platform/auth/actor'
import { changesOf, type HistoryEntry } from '../../records/store/audit'
import { closedDatesLabel } from './closed-dates-label'
import { titleOf } from '../../records/definition/names'
import type { Services } from '../../platform/server/services'

type Noted = Record<string, unknown>

/** A place as its history notes it: each weekday is a value of its own, and so are its closed dates. */
export function notedPlace(record: GivenHours): Noted {
  const { week } = openingTimes(record)
  const hours = WEEKDAYS.map((weekday): [string, string] => {
    return [weekday, spansLabel(week[weekday])]
  })
  const { hoursOfOperations: _, additionalHours: _more, ...fields } = place.fields
  const closedDates = closedDatesLabel(record.closedDates ?? [])
  return { ...fieldsOf(fields, record), ...Object.fromEntries(hours), closedDates }
}

/** A business's settings as its history notes them. */
export function notedBusiness(record: object): Noted {
  return fieldsOf(business.fields, record)
}

/** A locker as its history notes it: without `online`, which nobody changes by hand. */
export function notedLocker(record: object): Noted {
  return fieldsOf(businessLocker.fields, record)
}

function fieldsOf(fields: object, record: object): Noted {
  const values = new Map<string, unknown>(Object.entries(record))
  return Object.fromEntries(Object.keys(fields).map((name): [string, unknown] => [name, values.get(name) ?? null]))
}

interface VenueRecord {
  entity: 'place' | 'business' | 'businessLocker'
  id: number
  /** Whether whoever asks may change it. */
  canUpdate: boolean
}

/** The changes of a place, a business or a locker, newest first; null for whoever is no internal staff and may not change it either. */
export async function venueHistory(
  app: Services,
  reader: UserActor,
  { entity, id, canUpdate }: VenueRecord,
): Promise<HistoryEntry[] | null> {
  if (reader.userType !== 'Internal' && !canUpdate) return null
  return changesOf(app.db, { entity, id, labelOf: titleOf, reader })
}
