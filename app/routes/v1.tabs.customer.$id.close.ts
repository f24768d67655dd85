import type { ActionFunctionArgs } from '@remix-run/node'
import { closeTab } from '../orders/tabs'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', { POST: ({ app, actor, id }) => closeTab(app, actor, id()) })
}
