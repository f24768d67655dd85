import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import { recordOf, requireAbility } from '../../../contract/abilities'
import { badRequest, conflict, forbidden } from '../../../contract/errors'
import { place, type Place, type PlaceInput } from '../../../contract/entities/places'
import type { Weekday } from '../../../contract/enumerations'
import {
  keptHours,
  openingTimes,
  perDay,
  spanProblems,
  type GivenHours,
  type KeptHours,
} from '../../../contract/opening-times'
import { isKnownZone } from '../../../contract/time-zone'
import type { BasedOn } from '../../../contract/version'
import type { Trx } from '../../../db/store'
import type { PlaceTable } from '../../../db/tables'
import type { UserActor } from '../../platform/auth/actor'
import { noteChange } from '../../records/store/audit'
import { NOWHERE } from '../../platform/maps/map-service'
import { timeZoneOf } from '../../platform/maps/time-zone'
import { writeHours } from '../../ordering/menu/opening-hours'
import { requireOwnPictures } from '../../platform/request/picture-names'
import type { Services } from '../../platform/server/services'
import { refuseStale, stale } from '../../platform/request/stale'
import { hasAlready } from '../../platform/request/unchanged'
import { notedPlace } from './history'
import { mayPlace, readPlace, venueAt } from './places'

/** Creates a place with its hours and the time zone of its address, unless another is chosen. @throws 403; 400 if it is enabled at 0,0 */
export async function createPlace(app: Services, actor: UserActor, input: PlaceInput) {
  const now = app.now()
  requireOwnPictures(app.env, actor, { fields: place.fields, values: input })
  const id = await app.store.unguarded((trx) => insertPlace(trx, { actor, input, now }))
  return readPlace(app, actor, id)
}

/** Inserts a place, in the caller's transaction. Returns its id. @throws 403; 400 if it is enabled at 0,0 */
export async function insertPlace(
  trx: Trx,
  { actor, input, now }: { actor: UserActor; input: PlaceInput; now: number },
): Promise<number> {
  requireAbility(actor.ability, 'create', 'Place')
  const inserted = await trx
    .insertInto('place')
    .values({ ...columnsOf(input), ...faceOf(input), ...zonesOfNew(input), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hours = hoursOf(input)
  await writeHours(trx, inserted.id, hours)
  const after = notedPlace({ ...input, ...hours })
  await noteChange(trx, { entity: 'place', id: inserted.id, actor, now, after })
  return inserted.id
}

/** Replaces a place. @throws 404 (another venue's), 403, 400 */
export async function updatePlace(
  app: Services,
  actor: UserActor,
  placeId: number,
  { version, ...input }: PlaceInput & BasedOn,
) {
  const before = await placeForStaff(app, actor, placeId, 'update')
  requireOwnPictures(app.env, actor, { fields: place.fields, values: input, before })
  const now = app.now()
  // Another time zone recounts the venue's days.
  await app.store.inGuard({ venue: venueAt(placeId) }, async (trx) => {
    const before = await readPlace({ now: app.now, db: trx }, actor, placeId)
    refuseStale(version, before, 'place')
    const zones = zonesAfter(before, input)
    if (zones.chosenTimeZone !== before.chosenTimeZone && !mayChooseZone(actor, before.business?.id ?? null))
      throw forbidden('update', 'Place')
    const hours = hoursOf(input, before)
    const face = faceOf(input, before)
    if (hasAlready(before, { ...input, ...face, ...zones, ...hours })) return
    await replaceColumns(trx, before, { ...columnsOf(input), ...face, ...zones, updatedAt: now })
    await writeHours(trx, placeId, hours)
    const [was, is] = [notedPlace(before), notedPlace({ ...input, ...face, ...zones, ...hours })]
    await noteChange(trx, { entity: 'place', id: placeId, actor, now, before: was, after: is })
  })
  if (before.business) app.events.publish({ type: 'menu', businessId: before.business.id })
  return readPlace(app, actor, placeId)
}

/** How a venue looks to its guests: a part of its place. */
export type Face = Pick<Place, 'mainImage' | 'logo' | 'color' | 'description' | 'phoneNumber'>

/** Replaces how a venue looks to its guests, and nothing else of its place. @throws 404 (another venue's), 403, 400, 409 `stale_version` */
export async function updateFace(
  app: Services,
  actor: UserActor,
  placeId: number,
  { version, ...face }: Face & BasedOn,
): Promise<void> {
  const before = await placeForStaff(app, actor, placeId, 'update')
  requireOwnPictures(app.env, actor, { fields: place.fields, values: face, before })
  const now = app.now()
  await app.store.inGuard({ venue: venueAt(placeId) }, async (trx) => {
    const before = await readPlace({ now: app.now, db: trx }, actor, placeId)
    refuseStale(version, before, 'place')
    if (hasAlready(before, face)) return
    await replaceColumns(trx, before, { ...face, updatedAt: now })
    const [was, is] = [notedPlace(before), notedPlace({ ...before, ...face })]
    await noteChange(trx, { entity: 'place', id: placeId, actor, now, before: was, after: is })
  })
  if (before.business) app.events.publish({ type: 'menu', businessId: before.business.id })
}

/** A place without a venue has no guard, so the update itself checks the version. @throws 409 `stale_version` */
async function replaceColumns(
  trx: Trx,
  before: Awaited<ReturnType<typeof readPlace>>,
  columns: Updateable<PlaceTable>,
) {
  const { numUpdatedRows } = await trx
    .updateTable('place')
    .set(columns)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw stale(before, 'place')
}

/**
 * Deletes a place without a business, together with its followers and view counts.
 * @throws 404, 403, 409 `place_in_use` with the business's id
 */
export async function deletePlace(app: Services, actor: UserActor, placeId: number): Promise<void> {
  const before = await placeForStaff(app, actor, placeId, 'delete')
  // Staff who may delete businesses may delete places.
  requireAbility(actor.ability, 'delete', 'Business')
  const now = app.now()
  // Unguarded: the business's reference to its place refuses a place that has one.
  await app.store.unguarded(async (trx) => {
    const business = await trx.selectFrom('business').select('id').where('placeId', '=', placeId).executeTakeFirst()
    if (business) {
      throw conflict('place_in_use', `${before.name} has a business: it cannot be deleted while 1 business is linked`, {
        count: 1,
        businessId: business.id,
      })
    }
    await trx.deleteFrom('place').where('id', '=', placeId).execute()
    await noteChange(trx, { entity: 'place', id: placeId, actor, now, before: notedPlace(before) })
  })
}

/** @throws 404 for a place out of reach, 403 for one that may only be read */
async function placeForStaff(app: Services, actor: UserActor, placeId: number, action: 'update' | 'delete') {
  const found = await readPlace(app, actor, placeId)
  if (!mayPlace(actor, found.business?.id ?? null, action)) throw forbidden(action, 'Place')
  return found
}

/**
 * Whether the actor may set a place's time zone by hand: the Owner of its business and Admins may (docs/rules/figures.md#business-date).
 */
export function mayChooseZone(actor: UserActor, businessId: number | null): boolean {
  if (businessId === null) return mayPlace(actor, null, 'manage')
  return actor.ability.can('configure', recordOf('Business', { id: businessId }))
}

function zonesOfNew(input: PlaceInput) {
  const chosenTimeZone = input.chosenTimeZone ?? null
  return { chosenTimeZone, timeZone: chosenTimeZone ?? timeZoneOf(input) }
}

/**
 * A chosen zone stays whatever else changes. A zone derived from the address changes only with the address, or if this server does not know
 * it.
 */
function zonesAfter(before: Awaited<ReturnType<typeof readPlace>>, input: PlaceInput) {
  const chosenTimeZone = input.chosenTimeZone === undefined ? before.chosenTimeZone : input.chosenTimeZone
  const isMoved = (['latitude', 'longitude', 'state'] as const).some((field) => before[field] !== input[field])
  const isLost = !isKnownZone(before.timeZone)
  if (chosenTimeZone === null && before.chosenTimeZone === null && !isMoved && !isLost)
    return { chosenTimeZone, timeZone: before.timeZone }
  return zonesOfNew({ ...input, chosenTimeZone })
}

/**
 * Returns the hours to store. Missing values stay unchanged, except that a weekday with new hours loses its further spans: a caller that
 * does not know them means the whole day. @throws 400
 */
function hoursOf({ hoursOfOperations, additionalHours, closedDates }: PlaceInput, before?: GivenHours): KeptHours {
  const isSame = (weekday: Weekday) => isDeepStrictEqual(before?.hoursOfOperations[weekday], hoursOfOperations[weekday])
  const kept = perDay((weekday) => (isSame(weekday) ? before?.additionalHours?.[weekday] : undefined))
  const additional = additionalHours ?? kept
  const problems = spanProblems(hoursOfOperations, additional)
  if (problems.length > 0) throw badRequest(problems)
  const { week } = openingTimes({ hoursOfOperations, additionalHours: additional })
  return keptHours(week, closedDates ?? before?.closedDates ?? [])
}

/** Returns the logo and the color to store. Missing ones stay unchanged. */
function faceOf({ logo, color }: PlaceInput, before?: Pick<Place, 'logo' | 'color'>): Pick<Place, 'logo' | 'color'> {
  return {
    logo: logo === undefined ? (before?.logo ?? null) : logo,
    color: color === undefined ? (before?.color ?? null) : color,
  }
}

function columnsOf({ enabled, ...input }: PlaceInput) {
  const { hoursOfOperations: _, additionalHours: _more, closedDates: _dates, chosenTimeZone: _zone, ...rest } = input
  const { logo: _logo, color: _color, ...columns } = rest
  if (enabled && columns.latitude === NOWHERE.latitude && columns.longitude === NOWHERE.longitude) {
    const message = 'An enabled place needs its coordinates: find it on the map'
    throw badRequest([
      { path: 'latitude', message },
      { path: 'longitude', message },
    ])
  }
  return { ...columns, enabled: enabled ? (1 as const) : (0 as const) }
}
