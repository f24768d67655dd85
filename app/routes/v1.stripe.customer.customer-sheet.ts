import type { ActionFunctionArgs } from '@remix-run/node'
import { customerSheet } from '../payments/cards'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', { POST: ({ app, actor }) => customerSheet(app, actor) })
}
