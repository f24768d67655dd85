import { z } from 'zod'
import { parseLocation } from '../distance'
import { FOLLOW_TYPES, PLACE_CATEGORIES } from '../enumerations'
import { id } from '../fields'
import { flagQuery, listQuerySortedBy, pageOf, queryValue, someOf } from './lists'
import { location } from './location'
import { place } from '../entities/places'
import { call, nothing } from './call'
import { changeOf } from '../version'

/** Fields that places can be sorted by. */
export const PLACE_SORTS = ['id', 'name', 'streetAddress', 'city', 'state', 'zip', 'enabled', 'category'] as const

/** `GET places`. `location` is parsed into coordinates in degrees. `follow`: only places that the guest follows, or has as favorites. */
export const placesQuery = listQuerySortedBy(PLACE_SORTS).extend({
  location: queryValue(location.transform(parseLocation).optional()),
  follow: queryValue(z.enum(FOLLOW_TYPES).optional()),
  category: someOf(PLACE_CATEGORIES, 'Must be one of the list'),
  enabled: flagQuery,
})
export type PlacesQuery = z.infer<typeof placesQuery>

/** `POST places/follow` and `DELETE places/follow`. */
const followBody = z.object({ placeId: id(), type: z.enum(FOLLOW_TYPES).default('Following') })
export type FollowBody = z.infer<typeof followBody>

/** A place with its opening state. `closesAt`: null if it is closed or never closes. `distance`: in metres, only if a location was given. */
export const placeView = place.record.extend({
  state: z.string(),
  open: z.boolean(),
  closesAt: z.iso.datetime().nullable(),
  hoursLabel: z.string(),
  distance: z.number().nullable().optional(),
  /** How the calling guest follows it; absent for other callers. */
  follows: z.array(z.enum(FOLLOW_TYPES)).optional(),
})
export type PlaceView = z.infer<typeof placeView>
export const placeList = pageOf(placeView)

const writeErrors = ['reference_violation'] as const

export const places = {
  list: call({
    method: 'GET',
    path: 'places',
    who: 'anyone',
    knowsCaller: true,
    query: placesQuery,
    answer: placeList,
    errors: ['unauthorized'],
    says: 'Lists places by name or, with `location=lat,lng`, nearest first with `distance` in meters; with `follow`, a guest’s own.',
    example: { query: { location: '30.3322,-81.6557', size: 10 } },
  }),
  get: call({
    method: 'GET',
    path: 'places/{id}',
    who: 'anyone',
    knowsCaller: true,
    answer: placeView,
    says: 'Returns a place with `open`, `closesAt` and `hoursLabel`.',
  }),
  follow: call({
    method: 'POST',
    path: 'places/follow',
    who: 'guest',
    body: followBody,
    answer: nothing,
    errors: ['not_found'],
    says: 'Follows a place, or adds it to the favorites.',
    example: { body: { placeId: 1, type: 'Favorite' } },
  }),
  unfollow: call({
    method: 'DELETE',
    path: 'places/follow',
    who: 'guest',
    body: followBody,
    answer: nothing,
    says: 'Unfollows a place, or removes it from the favorites.',
    example: { body: { placeId: 1, type: 'Favorite' } },
  }),
  create: call({
    method: 'POST',
    path: 'places',
    who: 'staff',
    needs: ['create', 'Place'],
    body: place.input,
    answer: placeView,
    status: 201,
    errors: writeErrors,
    says: 'Creates a place with its hours.',
    example: {
      body: {
        name: 'The Night Heron',
        streetAddress: '1 Bay Street',
        city: 'Jacksonville',
        state: 'FL',
        zip: '32202',
        latitude: 30.3321838,
        longitude: -81.65565,
      },
    },
  }),
  update: call({
    method: 'PUT',
    path: 'places/{id}',
    who: 'staff',
    needs: ['update', 'Place'],
    body: changeOf(place.input),
    answer: placeView,
    errors: [...writeErrors, 'stale_version'],
    says: 'Replaces a place.',
  }),
  remove: call({
    method: 'DELETE',
    path: 'places/{id}',
    who: 'staff',
    needs: ['delete', 'Place'],
    answer: nothing,
    errors: ['place_in_use', 'reference_violation'],
    says: 'Deletes a place; refused while a business is linked to it.',
  }),
}
