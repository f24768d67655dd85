import { z } from 'zod'
import { parseLocation } from '../distance'
import { FOLLOW_TYPES } from '../enumerations'
import { id } from '../fields'
import { listQuerySortedBy, pageOf, queryValue } from './lists'
import { location } from './location'
import { place } from '../entities/places'

/** What places are sorted by. */
export const PLACE_SORTS = ['id', 'name', 'streetAddress', 'city', 'state', 'zip', 'enabled', 'category'] as const

/** `GET places`: a page by name, or, with `location` ('lat,lng'), the nearest first. The output holds coordinates in degrees. */
export const placesQuery = listQuerySortedBy(PLACE_SORTS).extend({
  location: queryValue(location.transform(parseLocation).optional()),
})
export type PlacesQuery = z.infer<typeof placesQuery>

/** `POST places/follow` and `DELETE places/follow`. */
export const followBody = z.object({ placeId: id(), type: z.enum(FOLLOW_TYPES).default('Following') })
export type FollowBody = z.infer<typeof followBody>

/** A place with what a guest asks first: is it open, until when, how far is it (metres, only when a location was given). */
export const placeView = place.record.extend({
  open: z.boolean(),
  closesAt: z.iso.datetime().nullable(),
  hoursLabel: z.string(),
  distance: z.number().nullable().optional(),
})
export type PlaceView = z.infer<typeof placeView>
export const placeList = pageOf(placeView)
