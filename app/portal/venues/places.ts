import { sql } from 'kysely'
import { recordOf, scopeOf, type Action } from '../../../contract/abilities'
import { asPage } from '../../../contract/calls/lists'
import type { PLACE_SORTS, PlacesQuery } from '../../../contract/calls/places'
import { distanceMetres, type Coordinates } from '../../../contract/distance'
import { notFound, unauthorized } from '../../../contract/errors'
import { closesAt, hoursLabel, isOpenAt } from '../../../contract/hours'
import { openingTimes } from '../../../contract/opening-times'
import { foldedText } from '../../../db/folded-columns'
import { containsText } from '../../../db/like'
import { page, TOTAL } from '../../../db/page'
import type { Database, VenueOf } from '../../../db/store'
import { inOrder } from '../../../db/in-order'
import type { Actor } from '../../platform/auth/actor'
import { groupBy } from '../../../contract/group-by'
import { readHours } from '../../ordering/menu/opening-hours'
import type { Services } from '../../platform/server/services'
import { PLACE_TEXTS } from './place-texts'

/** Radius of 'nearby', in degrees of latitude: about 55 km. */
const NEARBY_DEGREES = 0.5

/**
 * Returns a page of places by name, or the nearest first around a location. Guests and visitors see only enabled places, staff those of
 * their businesses, internal staff all.
 */
export async function listPlaces(app: Services, actor: Actor, query: PlacesQuery) {
  if (query.location) return nearbyPlaces(app, actor, { ...query, location: query.location })
  const visible = wantedPlaces(app.db, actor, query).$if(query.searchString !== undefined, (places) => {
    return places.where(containsText(query.searchString ?? '', ...PLACE_TEXTS))
  })
  const ordered = inOrder(placeColumns(visible), {
    sort: query.sort,
    usual: { field: 'name', direction: 'asc' },
    columnOf: sortColumn,
    id: 'place.id',
  })
  const { rows, total } = await page(ordered, visible.select(TOTAL), query)
  return asPage(await views(app, actor, rows), total, query)
}

/** Texts that people type sort folded. */
function sortColumn(field: (typeof PLACE_SORTS)[number]) {
  const column = sql.ref<string | number>(field === 'name' ? 'place.nameFolded' : `place.${field}`)
  return field === 'streetAddress' || field === 'city' ? foldedText(column) : column
}

/** Returns one place. @throws 404 also for a place this reader may not see */
export async function readPlace(app: Pick<Services, 'db' | 'now'>, actor: Actor, placeId: number) {
  const rows = await placeColumns(visiblePlaces(app.db, actor).where('place.id', '=', placeId)).execute()
  const [place] = await views(app, actor, rows)
  if (!place) throw notFound('Place')
  return place
}

/** The venue at a place, if it has one. */
export function venueAt(placeId: number): VenueOf {
  return async (db) => {
    const venues = db.selectFrom('business').select('id').where('placeId', '=', placeId)
    return (await venues.executeTakeFirst())?.id
  }
}

async function nearbyPlaces(app: Services, actor: Actor, query: PlacesQuery & { location: Coordinates }) {
  const { latitude, longitude } = query.location
  // A degree of longitude shrinks towards the poles.
  const across = NEARBY_DEGREES / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const rows = await placeColumns(
    wantedPlaces(app.db, actor, query)
      .where('place.latitude', '>=', latitude - NEARBY_DEGREES)
      .where('place.latitude', '<=', latitude + NEARBY_DEGREES)
      .where('place.longitude', '>=', longitude - across)
      .where('place.longitude', '<=', longitude + across),
  ).execute()
  const near = rows
    .map((row) => ({ row, distance: Math.round(distanceMetres(query.location, row)) }))
    .sort((a, b) => a.distance - b.distance || a.row.id - b.row.id)
  const page = near.slice(query.page * query.size, (query.page + 1) * query.size)
  const shown = await views(
    app,
    actor,
    page.map(({ row }) => row),
  )
  const results = shown.map((place, index) => ({ ...place, distance: page[index]?.distance ?? null }))
  return asPage(results, near.length, query)
}

/** Guests and visitors see enabled places; staff see those their abilities cover. */
function visiblePlaces(db: Database, actor: Actor) {
  const places = db.selectFrom('place').leftJoin('business', 'business.placeId', 'place.id')
  if (actor.kind !== 'user') return places.where('place.enabled', '=', 1)
  const everywhere = scopeOf(actor.ability, 'read', 'Place') === 'all'
  return places.$if(!everywhere, (mine) => mine.where('business.id', 'in', actor.businessIds))
}

/** The visible places that match the query. @throws 401 for followed places unless the actor is a guest */
function wantedPlaces(db: Database, actor: Actor, { follow, category, enabled }: PlacesQuery) {
  const places = visiblePlaces(db, actor)
    .$if(category !== undefined, (found) => found.where('place.category', 'in', category ?? []))
    .$if(enabled !== undefined, (found) => found.where('place.enabled', '=', enabled ? 1 : 0))
  if (follow === undefined) return places
  if (actor.kind !== 'customer') throw unauthorized('Sign in as a guest to see the places that you follow')
  const own = db.selectFrom('placeFollow').where('customerId', '=', actor.id).where('type', '=', follow)
  return places.where('place.id', 'in', own.select('placeId'))
}

/** Whether the actor may do this to the place of a business or, with null, to one without a business. */
export function mayPlace(actor: Actor, businessId: number | null, action: Action): boolean {
  return actor.ability.can(action, recordOf('Place', { businessId }))
}

type Places = ReturnType<typeof visiblePlaces>

function placeColumns(places: Places) {
  return places
    .selectAll('place')
    .select(['business.id as businessId', 'business.active as businessActive', 'business.slug', 'business.measures'])
}

type PlaceRow = Awaited<ReturnType<ReturnType<typeof placeColumns>['execute']>>[number]

async function views(app: Pick<Services, 'db' | 'now'>, actor: Actor, rows: PlaceRow[]) {
  if (rows.length === 0) return []
  const now = app.now()
  const ids = rows.map((row) => row.id)
  const hoursOf = await readHours(app.db, ids)
  const follows = actor.kind === 'customer' ? await followsOf(app.db, actor.id, ids) : undefined
  return rows.map(({ businessId, businessActive, slug, measures, nameFolded: _, createdAt, updatedAt, ...place }) => {
    const hours = hoursOf(place.id)
    const times = openingTimes(hours)
    const closing = closesAt(times, place.timeZone, now)
    return {
      ...place,
      enabled: place.enabled === 1,
      ...hours,
      open: isOpenAt(times, place.timeZone, now),
      closesAt: closing === null ? null : new Date(closing).toISOString(),
      hoursLabel: hoursLabel(times, place.timeZone, now),
      business:
        businessId === null || slug === null || measures === null
          ? null
          : { id: businessId, active: businessActive === 1, slug, measures },
      ...(follows && { follows: (follows.get(place.id) ?? []).map(({ type }) => type) }),
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
    }
  })
}

async function followsOf(db: Database, customerId: number, placeIds: readonly number[]) {
  const rows = await db
    .selectFrom('placeFollow')
    .select(['placeId', 'type'])
    .where('customerId', '=', customerId)
    .where('placeId', 'in', placeIds)
    .orderBy('type')
    .execute()
  return groupBy(rows, ({ placeId }) => placeId)
}
