import type { ActionFunctionArgs } from '@remix-run/node'
import { followBody } from '../../contract/calls/places'
import { api } from '../server/api'
import { followPlace, unfollowPlace } from '../venues/follow-place'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', {
    POST: async ({ app, actor, body }) => followPlace(app, actor, await body(followBody)),
    DELETE: async ({ app, actor, body }) => unfollowPlace(app, actor, await body(followBody)),
  })
}
