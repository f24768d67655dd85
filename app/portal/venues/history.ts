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

/** A place in the form of its history: each weekday is a separate value, and so are the closed dates. */
export function notedPlace(record: GivenHours): Noted {
  const { week } = openingTimes(record)
  const hours = WEEKDAYS.map((weekday): [string, string] => {
    return [weekday, spansLabel(week[weekday])]
  })
  const { hoursOfOperations: _, additionalHours: _more, ...fields } = place.fields
  const closedDates = closedDatesLabel(record.closedDates ?? [])
  return { ...fieldsOf(fields, record), ...Object.fromEntries(hours), closedDates }
}

/** A business's settings in the form of its history. */
export function notedBusiness(record: object): Noted {
  return fieldsOf(business.fields, record)
}

/** A locker in the form of its history: without `online`, which no person changes. */
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
  /** Whether the reader may change it. */
  canUpdate: boolean
}

/** Returns the changes of a place, business or locker, newest first; null unless the reader is internal staff or may change it. */
export async function venueHistory(
  app: Services,
  reader: UserActor,
  { entity, id, canUpdate }: VenueRecord,
): Promise<HistoryEntry[] | null> {
  if (reader.userType !== 'Internal' && !canUpdate) return null
  return changesOf(app.db, { entity, id, labelOf: titleOf, reader })
}
