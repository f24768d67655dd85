import { business } from '../../../contract/entities/businesses'
import { businessLocker } from '../../../contract/entities/lockers'
import { place } from '../../../contract/entities/places'
import { TAB_MODES, WEEKDAYS } from '../../../contract/enumerations'
import { spansLabel } from '../../../contract/span-label'
import { openingTimes, type GivenHours } from '../../../contract/opening-times'
import type { UserActor } from '../../platform/auth/actor'
import { changesOf, type HistoryEntry } from '../../records/store/audit'
import { centsFromDollars, formatDollars } from '../../../contract/money'
import { percentWords } from '../../../contract/percent'
import { tabModeName } from '../../../contract/tabs'
import { TOO_BUSY_NAMES, WHEN_TOO_BUSY } from '../../../contract/too-busy'
import { typedDistanceWords } from '../../../contract/shown-distances'
import type { Value } from '../../records/definition/definition'
import { BUSINESS_LABELS } from './business-inputs'
import { measuresOf } from './measures'
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

/** A field's label, as its form has it. */
function labelOf(field: string): string {
  const labels: Readonly<Partial<Record<string, string>>> = BUSINESS_LABELS
  return (labels[field] ?? titleOf(field)).replace(/ \([$%]\)$/, '')
}

/** Words a venue's settings as its form does: percent, dollars, and its unit of distance. */
async function settingWords(app: Services, businessId: number) {
  const measures = await measuresOf(app.db, businessId)
  return async (values: Readonly<Record<string, Value>>): Promise<Record<string, Value>> => {
    const { taxRate, serviceFee, maxDistance, tabMode, whenTooBusy } = values
    const mode = TAB_MODES.find((each) => each === tabMode)
    const tooBusy = WHEN_TOO_BUSY.find((each) => each === whenTooBusy)
    return {
      ...values,
      ...(typeof taxRate === 'number' && { taxRate: percentWords(taxRate) }),
      ...(typeof serviceFee === 'number' && { serviceFee: formatDollars(centsFromDollars(serviceFee)) }),
      ...(typeof maxDistance === 'number' && { maxDistance: typedDistanceWords(maxDistance, measures) }),
      ...(mode && { tabMode: tabModeName(mode) }),
      ...(tooBusy && { whenTooBusy: TOO_BUSY_NAMES[tooBusy] }),
    }
  }
}

/** Returns the changes of a place, business or locker, newest first; null unless the reader is internal staff or may change it. */
export async function venueHistory(
  app: Services,
  reader: UserActor,
  { entity, id, canUpdate }: VenueRecord,
): Promise<HistoryEntry[] | null> {
  if (reader.userType !== 'Internal' && !canUpdate) return null
  return changesOf(app.db, {
    entity,
    id,
    labelOf,
    ...(entity === 'business' && { words: await settingWords(app, id) }),
    reader,
  })
}
