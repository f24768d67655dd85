import { calls } from '../../../contract/calls'
import { countPlaces, followPlace, unfollowPlace } from '../../portal/venues/follow-place'
import { listPlaces, readPlace } from '../../portal/venues/places'
import { createPlace, deletePlace, updatePlace } from '../../portal/venues/save-place'
import { answers } from './answers'

export const places = answers(calls.places, {
  list: async ({ app, actor, query }) => {
    const page = await listPlaces(app, actor, query)
    if (query.location) {
      const near = page.results.map(({ id }) => id)
      countPlaces(app, actor, 'Nearby', near)
    }
    return page
  },
  get: async ({ app, actor, params }) => {
    const found = await readPlace(app, actor, params.id)
    countPlaces(app, actor, 'Details', [found.id])
    return found
  },
  follow: ({ app, actor, body }) => followPlace(app, actor, body),
  unfollow: ({ app, actor, body }) => unfollowPlace(app, actor, body),
  create: ({ app, actor, body }) => createPlace(app, actor, body),
  update: ({ app, actor, params, body }) => updatePlace(app, actor, params.id, body),
  remove: ({ app, actor, params }) => deletePlace(app, actor, params.id),
})
