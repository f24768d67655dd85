import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { placesQuery } from '../../contract/calls/places'
import { place } from '../../contract/entities/places'
import { api, created } from '../server/api'
import { countPlaces } from '../venues/follow-place'
import { listPlaces } from '../venues/places'
import { createPlace } from '../venues/save-place'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', async ({ app, actor, query }) => {
    const asked = query(placesQuery)
    const page = await listPlaces(app, actor, asked)
    if (asked.location) {
      const near = page.results.map(({ id }) => id)
      await countPlaces(app, actor, 'Nearby', near)
    }
    return page
  })
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    POST: async ({ app, actor, body }) => created(await createPlace(app, actor, await body(place.input))),
  })
}
