import { business } from '../../../contract/entities/businesses'
import { WEEKDAYS } from '../../../contract/enumerations'
import { defaultHours } from '../../../contract/opening-times'
import type { UserActor } from '../../platform/auth/actor'
import type { Services } from '../../platform/server/services'
import type { Texts } from '../../platform/ui/zod-form'
import { updateOwnSettings } from '../venues/business-settings'
import { readBusiness } from '../venues/businesses'
import { encodeFields, plainValues } from '../venues/entity-form'
import { isNowhere, located } from '../venues/located'
import { hoursTexts } from '../venues/hours-form'
import { placeTexts } from '../venues/place-form'
import { readPlace } from '../venues/places'
import { updatePlace } from '../venues/save-place'
import { requireOpening } from './choices'
import { decodeOpening, openingConstraint, openingInput, SETTING_FIELDS } from './settings-form'

/** What guests may be away from the venue, to begin with, in metres. */
const NEAR_METRES = 200
const LAST_CALL = '01:30'

/** What the form begins with: what is known, and what most bars would choose. */
export async function startOpening(app: Services, actor: UserActor, businessId: number) {
  await requireOpening(app, actor, businessId)
  const record = await readBusiness(app, actor, businessId)
  const at = await readPlace(app, actor, record.placeId)
  const isClosed = WEEKDAYS.every((weekday) => at.hoursOfOperations[weekday] === null)
  const saved: Texts = {
    ...placeTexts(at),
    ...encodeFields(business, SETTING_FIELDS, plainValues(record)),
    taxRate: record.taxRate === null ? '' : String(Number((record.taxRate * 100).toFixed(4))),
  }
  const proposed: Texts = {
    ...saved,
    ...(isClosed && hoursTexts({ hoursOfOperations: defaultHours() })),
    maxDistance: saved.maxDistance || String(NEAR_METRES),
    lastCall: saved.lastCall || LAST_CALL,
  }
  return { name: record.place.name, texts: proposed, constraint: openingConstraint(), isFound: !isNowhere(at) }
}

/**
 * Keeps where a venue is, when it is open and its tax. Where the address is, the map says, unless a match of it was picked; a place that
 * the map does not know is kept, and not shown to guests. Answers whether it is known.
 * @throws 404, 403, 400
 */
export async function saveOpening(app: Services, actor: UserActor, businessId: number, typed: Texts): Promise<boolean> {
  await requireOpening(app, actor, businessId)
  const { taxRate, maxDistance, lastCall, ...where } = openingInput.parse(decodeOpening(typed))
  const { placeId } = await readBusiness(app, actor, businessId)
  const before = await readPlace(app, actor, placeId)
  const isMoved = before.streetAddress !== where.streetAddress || before.city !== where.city || before.zip !== where.zip
  const isPicked = before.latitude !== where.latitude || before.longitude !== where.longitude
  const unknown = isMoved && !isPicked ? { ...where, latitude: 0, longitude: 0 } : where
  const at = await located(app, unknown)
  // The rest stays as it is, whatever today's rules would say of it.
  const { description, category, mainImage, website, phoneNumber } = before
  const rest = { description, category, mainImage, website, phoneNumber }
  await updatePlace(app, actor, placeId, { ...rest, ...at, enabled: !isNowhere(at) })
  await updateOwnSettings(app, actor, businessId, { taxRate, maxDistance, lastCall })
  return !isNowhere(at)
}
