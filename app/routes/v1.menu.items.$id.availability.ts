import type { ActionFunctionArgs } from '@remix-run/node'
import { soldOutBody } from '../../contract/calls/menu'
import { setSoldOut } from '../menu/sold-out'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'user', {
    PUT: async ({ app, actor, id, body }) => setSoldOut(app, actor, id(), (await body(soldOutBody)).soldOutUntil),
  })
}
