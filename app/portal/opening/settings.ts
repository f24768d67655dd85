import { business } from '../../../contract/entities/businesses'
import { WEEKDAYS } from '../../../contract/enumerations'
import { defaultHours } from '../../../contract/opening-times'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/form/zod-form'
import { updateOwnSettings } from '../venues/business-settings'
import { readBusiness } from '../venues/businesses'
import { encodeFields, plainValues } from '../venues/entity-form'
import { isNowhere, located } from '../venues/located'
import { hoursTexts } from '../venues/hours-form'
import { placeTexts } from '../venues/place-form'
import { readPlace } from '../venues/places'
import { updatePlace } from '../venues/save-place'
import { requireOpening } from './choices'
import { settingTexts, systemIn } from '../venues/setting-fields'
import { decodeOpening, openingConstraint, openingInput } from './settings-form'

/** Initial maximum distance between guest and venue, in metres. */
const NEAR_METRES = 200
const LAST_CALL = '01:30'

/** Initial values of the form: the stored ones, else the choices of most bars. */
export async function startOpening(app: Services, actor: UserActor, businessId: number) {
  await requireOpening(app, actor, businessId)
  const record = await readBusiness(app, actor, businessId)
  const at = await readPlace(app, actor, record.placeId)
  const isClosed = WEEKDAYS.every((weekday) => at.hoursOfOperations[weekday] === null)
  const saved: Texts = {
    ...placeTexts(at),
    ...encodeFields(business, ['lastCall'], plainValues(record)),
    ...settingTexts({ ...record, maxDistance: record.maxDistance ?? NEAR_METRES }, record.measures),
  }
  const proposed: Texts = {
    ...saved,
    ...(isClosed && hoursTexts({ hoursOfOperations: defaultHours() })),
    lastCall: saved.lastCall || LAST_CALL,
  }
  return {
    name: record.place.name,
    measures: record.measures,
    texts: proposed,
    constraint: openingConstraint(),
    isFound: !isNowhere(at),
  }
}

/**
 * Saves a venue's address, hours and tax. The map locates the address, unless the user picked a match. A place that the map does not find
 * is saved but hidden from guests. Returns whether the map found it.
 * @throws 404, 403, 400
 */
export async function saveOpening(app: Services, actor: UserActor, businessId: number, typed: Texts): Promise<boolean> {
  await requireOpening(app, actor, businessId)
  const {
    taxRate,
    maxDistance,
    lastCall,
    isLowTax: _,
    ...where
  } = openingInput(systemIn(typed)).parse(decodeOpening(typed))
  const { placeId } = await readBusiness(app, actor, businessId)
  const before = await readPlace(app, actor, placeId)
  const isMoved = before.streetAddress !== where.streetAddress || before.city !== where.city || before.zip !== where.zip
  const isPicked = before.latitude !== where.latitude || before.longitude !== where.longitude
  const unknown = isMoved && !isPicked ? { ...where, latitude: 0, longitude: 0 } : where
  const at = await located(app, unknown)
  // The other fields stay unchanged, even if today's rules would refuse them.
  const { description, category, mainImage, website, phoneNumber } = before
  const rest = { description, category, mainImage, website, phoneNumber }
  await updatePlace(app, actor, placeId, { ...rest, ...at, enabled: !isNowhere(at) })
  await updateOwnSettings(app, actor, businessId, { taxRate, maxDistance, lastCall })
  return !isNowhere(at)
}
