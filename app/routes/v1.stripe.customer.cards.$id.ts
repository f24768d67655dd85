import type { ActionFunctionArgs } from '@remix-run/node'
import { removeCard } from '../payments/cards'
import { api } from '../server/api'

export async function action(args: ActionFunctionArgs) {
  return api(args, 'customer', { DELETE: ({ app, actor }) => removeCard(app, actor, args.params.id ?? '') })
}
