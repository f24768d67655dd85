import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { place } from '../../contract/entities/places'
import { changeOf } from '../../contract/version'
import { api } from '../server/api'
import { countPlaces } from '../venues/follow-place'
import { readPlace } from '../venues/places'
import { deletePlace, updatePlace } from '../venues/save-place'

export async function loader(args: LoaderFunctionArgs) {
  return api(args, 'public', async ({ app, actor, id }) => {
    const found = await readPlace(app, actor, id())
    await countPlaces(app, actor, 'Details', [found.id])
    return found
  })
}

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    PUT: async ({ app, actor, id, body }) => updatePlace(app, actor, id(), await body(changeOf(place.input))),
    DELETE: ({ app, actor, id }) => deletePlace(app, actor, id()),
  })
}
